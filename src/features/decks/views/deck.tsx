import type { ReactNode } from "react";
import { counted } from "../../../lib/text/counted.ts";
import { langOf } from "../../../lib/text/language.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { maxPicked } from "../../cards/tiles/rules.ts";
import type { Costs } from "../rules/building/costs.ts";
import type { BuilderRow } from "../rules/building/facts.ts";
import type { Broken } from "../rules/check.ts";
import type { FormatId } from "../rules/formats.ts";
import { builderPath, deckApi, deckPath } from "../rules/paths.ts";
import { printOf } from "../rules/text.ts";
import { archetypeName, formatName, Legality, Meter } from "./parts.tsx";

export type ShownCard = {
  id: string;
  name: string;
  /** "MEW 6" */
  print: string;
  href: string;
  quantity: number;
  /** Undefined for visitors. */
  owned?: number;
  /** Undefined where prices are hidden, null where unknown. */
  price?: string | null;
};

/** `held`: copies that the viewer has; null for visitors. */
export const shownOf = ({ card, quantity }: BuilderRow, held: ReadonlyMap<string, number> | null): ShownCard => ({
  id: card.id,
  name: card.name,
  print: printOf(card),
  href: card.href,
  quantity,
  owned: held?.get(card.id),
  price: card.price,
});

export type ShownSection = { key: string; title: string; count: number; cards: ShownCard[] };

export type DeckHeadProps = {
  id: string;
  name: string;
  format: FormatId;
  archetype: string | null;
  energy: string[];
  count: number;
  size: number;
  broken: Broken[];
  names: ReadonlyMap<string, string>;
  by?: string | null;
  costs?: Costs;
};

const DeckHead = (deck: DeckHeadProps) => (
  <header className="page-head deck-head">
    <h1 lang={langOf(deck.name)}>{deck.name}</h1>
    <p>
      {[
        formatName(deck.format),
        deck.archetype && archetypeName(deck.archetype),
        deck.energy.join(", "),
        deck.by && `by ${deck.by}`,
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
    <Meter count={deck.count} size={deck.size} />
    <Legality broken={deck.broken} names={deck.names} />
    {deck.costs && <DeckCosts {...deck.costs} />}
  </header>
);

export const DeckCosts = ({ price, owned, toFinish }: Costs) => (
  <dl className="deck-costs">
    {price !== undefined && <Cost title="Price" text={price} />}
    {owned !== undefined && <Cost title="Owned" text={owned} />}
    {toFinish !== undefined && <Cost title="Cost to finish" text={toFinish} />}
  </dl>
);

const Cost = ({ title, text }: { title: string; text: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>{text}</dd>
  </div>
);

export const Sections = ({
  sections,
  controls,
}: {
  sections: ShownSection[];
  controls?: (card: ShownCard) => ReactNode;
}) =>
  sections.map(({ key, title, count, cards }) => (
    <section key={key} className="deck-section">
      <h2>
        {`${title} `}
        <small>{count}</small>
      </h2>
      <ul>
        {cards.map((card) => (
          <DeckLine key={card.id} card={card} controls={controls?.(card)} />
        ))}
      </ul>
    </section>
  ));

const DeckLine = ({ card, controls }: { card: ShownCard; controls: ReactNode }) => (
  <li>
    <b>{card.quantity}</b>
    <span>
      <a href={card.href} data-overlay lang={langOf(card.name)}>
        {card.name}
      </a>
      <CardNotes {...card} />
    </span>
    {controls}
  </li>
);

const CardNotes = ({ print, owned, quantity, price }: ShownCard) => (
  <small>
    {print}
    {owned !== undefined && (
      <span className="have" data-enough={owned >= quantity || undefined}>
        {`${Math.min(owned, quantity)}/${quantity} owned`}
      </span>
    )}
    {price !== undefined && <span>{price ?? "N/A"}</span>}
  </small>
);

const ListMissing = ({ missing }: { missing: string[] }) => (
  <form method="post" action="/api/lists/choices">
    {missing.slice(0, maxPicked).map((id, index) => (
      <input key={`${index} ${id}`} type="hidden" name="cards" value={id} />
    ))}
    <Button icon="list">Add missing to list</Button>
    {missing.length > maxPicked && (
      <p className="hint">
        The first {maxPicked} of {counted(missing.length, "card", "cards")}.
      </p>
    )}
  </form>
);

const CountOthers = ({ id, isExclusive }: { id: string; isExclusive: boolean }) => (
  <ButtonLink href={isExclusive ? deckPath(id) : `${deckPath(id)}?own=exclusive`}>
    {isExclusive ? "Count cards in other decks" : "Leave out cards in other decks"}
  </ButtonLink>
);

type DeckPageProps = DeckHeadProps & {
  sections: ShownSection[];
  description: string;
  isOwn: boolean;
  canCopy: boolean;
  missing: string[];
  /** Copies in the viewer’s other decks do not count as owned. */
  isExclusive: boolean;
};

export const DeckPage = ({ sections, description, isOwn, canCopy, missing, isExclusive, ...head }: DeckPageProps) => (
  <article className="deck" data-live-of={isOwn ? `deck ${head.id}` : undefined}>
    <DeckHead {...head} />
    <div className="actions">
      {isOwn && (
        <ButtonLink tone="primary" href={builderPath(head.id)}>
          Edit Deck
        </ButtonLink>
      )}
      {canCopy && (
        <form method="post" action={deckApi(head.id, "/copy")}>
          <Button icon="copy">Copy to My Decks</Button>
        </form>
      )}
      {canCopy && <CountOthers id={head.id} isExclusive={isExclusive} />}
      {canCopy && missing.length > 0 && <ListMissing missing={missing} />}
      <ButtonLink href={`${deckPath(head.id)}/export`}>Export</ButtonLink>
      <ButtonLink href={`${deckPath(head.id)}/odds`}>Odds and Test Hand</ButtonLink>
      {isOwn && <ButtonLink href={`${deckPath(head.id)}/history`}>History</ButtonLink>}
    </div>
    {description && <p className="deck-description">{description}</p>}
    {sections.length === 0 ? (
      <Empty title="This deck has no cards yet" icon="deck" />
    ) : (
      <div className="deck-sections">
        <Sections sections={sections} />
      </div>
    )}
  </article>
);
