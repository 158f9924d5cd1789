import type { Pictured } from "#features/admin/cards/page/found.ts";
import { FindCards, FoundCards, PicturedCard } from "#features/admin/cards/views/found.tsx";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { langOf } from "#lib/text/language.ts";
import { countText } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { Button } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";

export type ShownCards = {
  slug: string;
  seen: string;
  /** `place`: id and variant. */
  cards: { place: string; title: string; face?: FaceFacts }[];
};

type FoundCard = Pictured & { variants: { key: string; name: string }[] };

const callOf = (slug: string) => `/api/admin/collections/${slug}`;

const stepOf = (slug: string) => ({
  method: "post",
  action: `${callOf(slug)}?_method=PUT`,
  "hx-put": callOf(slug),
  "hx-target": "#curated-cards",
  "hx-swap": "outerMorph",
});

export const CollectionCards = ({ slug, cards, seen }: ShownCards) => (
  <section className="panel" id="curated-cards">
    <h2>
      Cards <span className="soft">{countText(cards.length)}</span>
    </h2>
    {cards.length === 0 && <Empty title="No cards yet">Search for a card above and add it.</Empty>}
    <ol className="curated-rows">
      {cards.map((card, index) => (
        <CardRow key={card.place} slug={slug} seen={seen} card={card} position={index + 1} last={cards.length} />
      ))}
    </ol>
  </section>
);

type RowProps = { slug: string; seen: string; card: ShownCards["cards"][number]; position: number; last: number };

function CardRow({ slug, seen, card: { place, title, face }, position, last }: RowProps) {
  const [name = title, ...rest] = title.split(", ");
  return (
    <li>
      <span className="soft">{position}</span>
      <WithThumb card={face}>
        <b lang={langOf(name)}>{name}</b>
        <small lang={langOf(rest.join(", "))}>{rest.join(" · ")}</small>
      </WithThumb>
      <MoreMenu title={title} about={title} menu={place}>
        <form className="form" {...stepOf(slug)}>
          <Hidden values={{ seen, move: place }} />
          <Field
            id={`to-${position}`}
            name="to"
            label={`Position, 1 to ${last}`}
            type="number"
            min={1}
            max={last}
            defaultValue={position}
            required
          />
          <Button>Move</Button>
        </form>
        <form {...stepOf(slug)}>
          <Hidden values={{ seen, remove: place }} />
          <Button tone="quiet">Remove</Button>
        </form>
      </MoreMenu>
    </li>
  );
}

export type FoundForCollection = { cards: FoundCard[]; isAll: boolean };

type FindProps = { slug: string; q: string; found: FoundForCollection | null; present: string[] };

export const FindVariants = ({ q, ...results }: FindProps) => (
  <FindCards title="Add a card" action={`/admin/collections/${results.slug}`} q={q}>
    <FoundVariants {...results} />
  </FindCards>
);

export const FoundVariants = ({ slug, found, present }: Omit<FindProps, "q">) => (
  <FoundCards
    cards={found?.cards}
    isAll={found?.isAll ?? true}
    row={(card) => <FoundRow key={card.id} slug={slug} card={card} present={present} />}
  />
);

const FoundRow = ({ slug, card, present }: { slug: string; card: FoundCard; present: string[] }) => {
  const variants = card.variants.map(({ key, name }) => ({ name, place: `${card.id} ${key}` }));
  return (
    <li>
      <PicturedCard card={card} />
      {variants.every(({ place }) => present.includes(place)) ? (
        <p className="soft">All variants are in this collection</p>
      ) : (
        <form className="add-variant" {...stepOf(slug)}>
          <select className="input" name="add" aria-label={`Variant of ${card.title}, ${card.set}`} required>
            {variants.map(({ name, place }) => (
              <option key={place} value={place} disabled={present.includes(place)}>
                {name}
              </option>
            ))}
          </select>
          <Button aria-label={`Add ${card.title}, ${card.set}`}>Add</Button>
        </form>
      )}
    </li>
  );
};
