import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import type { SetSummary } from "#features/catalogue/sets/views.tsx";
import { counted, countText } from "#lib/text/locale.ts";
import { ButtonLink } from "#ui/form/button.tsx";
import { type DemoCard, DemoSet } from "./demo.tsx";
import { SetList } from "./set-list.tsx";

type HomeCategory = {
  id: string;
  title: string;
  subtitle: string;
  href: string;
  cards: number;
  sets: number;
  faces: FaceFacts[];
};

export type HomePageProps = {
  categories: HomeCategory[];
  newest: SetSummary[];
  /** null: the catalogue is empty. */
  demo: { name: string; cards: DemoCard[] } | null;
};

const Hero = ({ cards, demo }: { cards: number; demo: HomePageProps["demo"] }) => (
  <section className="hero">
    <div>
      <h1>Track every trading card you own.</h1>
      <p>
        See what you have, what you still need and what it’s worth: {countText(cards)} English, Japanese and Pocket
        cards in every variant. Free. Export everything any time.
      </p>
      <div className="actions">
        <ButtonLink tone="primary" href="/auth/register">
          Start a collection
        </ButtonLink>
        <ButtonLink href="/series">Browse sets</ButtonLink>
      </div>
    </div>
    {demo && <DemoSet {...demo} />}
  </section>
);

const Fan = ({ cards }: { cards: FaceFacts[] }) => (
  <div className="mini-fan" aria-hidden="true">
    {cards.map((card) => (
      <CardFace key={card.id} card={card} />
    ))}
  </div>
);

const Category = ({ title, subtitle, href, cards, sets, faces }: HomeCategory) => (
  <li>
    <a href={href}>
      <Fan cards={faces} />
      <b>{title}</b>
      <span>{subtitle}</span>
      <span>
        {counted(sets, "set", "sets")} · {counted(cards, "card", "cards")}
      </span>
    </a>
  </li>
);

export function HomePage({ categories, newest, demo }: HomePageProps) {
  const cards = categories.reduce((sum, category) => sum + category.cards, 0);
  return (
    <div className="home">
      <Hero cards={cards} demo={demo} />
      <section aria-labelledby="categories">
        <h2 id="categories">Three games, one collection</h2>
        <ul className="categories">
          {categories.map((category) => (
            <Category key={category.id} {...category} />
          ))}
        </ul>
      </section>
      {newest.length > 0 && <Newest sets={newest} />}
    </div>
  );
}

const Newest = ({ sets }: { sets: SetSummary[] }) => (
  <section aria-labelledby="newest">
    <h2 id="newest">Newest sets</h2>
    <SetList sets={sets.map((set) => ({ set, progress: null }))} />
  </section>
);
