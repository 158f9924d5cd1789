import { counted } from "../../../../lib/text/counted.ts";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import type { FaceFacts } from "../../../catalogue/face/rules/types.ts";
import { CardFace } from "../../../catalogue/face/views/card-face.tsx";
import type { SetSummary } from "../../../catalogue/sets/views.tsx";
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

type HomePageProps = {
  categories: HomeCategory[];
  newest: SetSummary[];
  /** Five fit best. */
  fan: FaceFacts[];
};

const Hero = ({ cards, fan }: { cards: number; fan: FaceFacts[] }) => (
  <section className="hero">
    <div>
      <h1>Know which cards you have, and which you still need.</h1>
      <p>
        Toploader tracks your trading cards: {cards.toLocaleString("en")} cards in every variant, what they’re worth,
        and how close each set is to complete. Free to run yourself. Export everything any time.
      </p>
      <div className="actions">
        <ButtonLink tone="primary" href="/auth/register">
          Start a collection
        </ButtonLink>
        <ButtonLink href="/series">Browse sets</ButtonLink>
      </div>
    </div>
    <Fan className="fan" cards={fan} />
  </section>
);

const Fan = ({ className, cards }: { className: string; cards: FaceFacts[] }) => (
  <div className={className} aria-hidden="true">
    {cards.map((card) => (
      <CardFace key={card.id} card={card} />
    ))}
  </div>
);

const Category = ({ title, subtitle, href, cards, sets, faces }: HomeCategory) => (
  <li>
    <a href={href}>
      <Fan className="mini-fan" cards={faces} />
      <b>{title}</b>
      <span>{subtitle}</span>
      <span>
        {counted(sets, "set", "sets")} · {counted(cards, "card", "cards")}
      </span>
    </a>
  </li>
);

export function HomePage({ categories, newest, fan }: HomePageProps) {
  const cards = categories.reduce((sum, category) => sum + category.cards, 0);
  return (
    <div className="home">
      <Hero cards={cards} fan={fan} />
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
