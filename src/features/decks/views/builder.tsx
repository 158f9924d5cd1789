import type { ReactNode } from "react";
import { Empty } from "../../../ui/empty.tsx";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { SearchButton } from "../../../ui/navigation/search-bar.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { TileCard } from "../../cards/tiles/views/parts.tsx";
import { FaceLink, Of, Price } from "../../cards/tiles/views/parts.tsx";
import { count } from "../rules/cards.ts";
import { builderPath, deckApi, deckPath } from "../rules/paths.ts";
import type { Step as StepName } from "../rules/rows.ts";
import { DeckHead, type DeckHeadProps, Sections, type ShownCard, type ShownSection } from "./deck.tsx";

export type DeckPanelProps = DeckHeadProps & {
  version: number;
  isLocked: boolean;
  sections: ShownSection[];
  considered: ShownCard[];
};

const stepForm = "deck-steps";

/** Buttons anywhere on the page belong to its form, which knows the version. */
export function DeckPanel({ version, isLocked, sections, considered, ...head }: DeckPanelProps) {
  const action = deckApi(head.id);
  return (
    <div id="deck">
      <DeckHead {...head} />
      <form id={stepForm} method="post" action={action} hx-post={action} hx-target="#deck" hx-swap="outerMorph">
        <input type="hidden" name="version" value={version} />
      </form>
      <p className="deck-jump">
        <ButtonLink href="#deck-q" icon="search">
          Add cards
        </ButtonLink>
      </p>
      {isLocked && <LockedDeck id={head.id} />}
      {sections.length === 0 && (
        <Empty title="No cards yet" icon="deck">
          Search for cards and add them, or paste a list.
        </Empty>
      )}
      <Sections sections={sections} controls={isLocked ? undefined : (card) => <DeckButtons card={card} />} />
      {considered.length > 0 && <Considering cards={considered} isLocked={isLocked} />}
    </div>
  );
}

const LockedDeck = ({ id }: { id: string }) => (
  <Notice>
    This deck is locked because your plan includes fewer decks.
    <form method="post" action={`${deckApi(id, "/unlock")}?_method=PUT`}>
      <Button icon="lock">Unlock</Button>
    </form>
  </Notice>
);

const stepLabels: Record<StepName, (name: string) => string> = {
  add: (name) => `Add one ${name}`,
  remove: (name) => `Remove one ${name}`,
  consider: (name) => `Move ${name} to Considering`,
  include: (name) => `Add to deck ${name}`,
  drop: (name) => `Remove ${name} from Considering`,
};

function Step({ step, card, children }: { step: StepName; card: { place: string; name: string }; children: string }) {
  const label = stepLabels[step](card.name);
  return (
    <button type="submit" form={stepForm} name={step} value={card.place} aria-label={label} className="step">
      {children}
    </button>
  );
}

const DeckButtons = ({ card }: { card: ShownCard }) => (
  <span className="deck-buttons">
    <Step step="consider" card={card}>
      ?
    </Step>
    <Step step="remove" card={card}>
      −
    </Step>
    <Step step="add" card={card}>
      +
    </Step>
  </span>
);

const Considering = ({ cards, isLocked }: { cards: ShownCard[]; isLocked: boolean }) => (
  <Sections
    sections={[{ key: "considering", title: "Considering", count: count(cards), cards }]}
    controls={
      isLocked
        ? undefined
        : (card) => (
            <span className="deck-buttons">
              <Step step="drop" card={card}>
                −
              </Step>
              <Step step="include" card={card}>
                +
              </Step>
            </span>
          )
    }
  />
);

type FoundCard = { card: TileCard; place: string };

export type FoundProps = { cards: FoundCard[]; total: number; problems: string[]; isLocked: boolean; pager: ReactNode };

export const FoundCards = ({ cards, total, problems, isLocked, pager }: FoundProps) => (
  <div id="found">
    {problems.map((problem) => (
      <p key={problem} className="hint">
        {problem}
      </p>
    ))}
    <p className="hint" role="status">
      {total === 0 ? "No cards found in this format." : `${total.toLocaleString("en")} found in this format`}
    </p>
    <div className="grid-box">
      <ul className="grid">
        {cards.map(({ card, place }) => (
          <li key={card.id} className="tile" data-form={isLocked ? undefined : true}>
            <FaceLink card={card} />
            <a className="name" href={card.href}>
              {card.name}
            </a>
            <Of card={card} />
            <p>
              <span className="num">{card.number}</span>
              <Price price={card.price} />
            </p>
            {!isLocked && (
              <button
                type="submit"
                form={stepForm}
                name="add"
                value={place}
                className="button deck-add"
                aria-label={`Add ${card.name} ${card.number} to the deck`}
              >
                + Add
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
    {pager}
  </div>
);

type BuilderProps = {
  panel: DeckPanelProps;
  q: string;
  found: FoundProps;
  settings: ReactNode;
  lines: ReactNode;
};

export function BuilderPage({ panel, q, found, settings, lines }: BuilderProps) {
  const path = builderPath(panel.id);
  return (
    <div className="deck-builder">
      <DeckPanel {...panel} />
      <section className="deck-search">
        <h2>Add cards</h2>
        <search className="find set-search">
          <form action={path}>
            <input
              className="input"
              id="deck-q"
              type="search"
              name="q"
              defaultValue={q}
              placeholder="Name, t:fire, hp>=200 …"
              aria-label="Search cards of this format"
              autoComplete="off"
              enterKeyHint="search"
              hx-get={path}
              hx-include="closest form"
              hx-trigger="input changed delay:250ms"
              hx-target="#found"
              hx-swap="outerMorph"
              hx-replace-url="true"
              hx-sync="this:replace"
            />
            <SearchButton />
          </form>
        </search>
        <FoundCards {...found} />
      </section>
      {!panel.isLocked && lines}
      {settings}
      <p className="actions">
        <ButtonLink href={deckPath(panel.id)}>View Deck</ButtonLink>
        <ButtonLink href={`${deckPath(panel.id)}/history`}>History</ButtonLink>
      </p>
    </div>
  );
}
