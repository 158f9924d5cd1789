import type { ReactNode } from "react";
import { maxPicked } from "#features/cards/tiles/rules.ts";
import type { Costs } from "#features/decks/builder/rules/costs.ts";
import type { KindCount } from "#features/decks/builder/rules/counts.ts";
import type { FormatId } from "#features/decks/check/rules/formats.ts";
import { counted } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink, type ButtonTone } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { builderPath, deckApi, deckPath } from "../rules/paths.ts";
import { FaceSections, type ShownSection } from "./cards.tsx";
import { archetypeName, formatName, KindCounts, Legality, type LegalityProps, Meter } from "./parts.tsx";

export type DeckHeadProps = {
  id: string;
  name: string;
  format: FormatId;
  archetype: string | null;
  energy: string[];
  by?: string | null;
  legality: LegalityProps;
  costs?: Costs;
};

const DeckHead = (deck: DeckPageProps) => (
  <PageHead
    trail={deck.isOwn ? [{ title: "My Decks", href: "/decks" }] : undefined}
    title={deck.name}
    facts={[
      formatName(deck.format),
      deck.archetype && archetypeName(deck.archetype),
      deck.energy.join(", "),
      deck.by && `by ${deck.by}`,
    ]
      .filter(Boolean)
      .join(" · ")}
    actions={(!deck.isOwn || deck.sections.length > 0) && <DeckActions {...deck} />}
  />
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

const ListMissing = ({ missing }: { missing: string[] }) => (
  <form method="post" action="/api/lists/choices">
    {missing.slice(0, maxPicked).map((id, index) => (
      <input key={`${index} ${id}`} type="hidden" name="cards" value={id} />
    ))}
    <Button icon="list" tone="quiet">
      Add missing to list
    </Button>
    {missing.length > maxPicked && (
      <p className="hint">
        The first {maxPicked} of {counted(missing.length, "card", "cards")}.
      </p>
    )}
  </form>
);

const CountOthers = ({ id, isExclusive }: { id: string; isExclusive: boolean }) => (
  <ButtonLink tone="quiet" href={isExclusive ? deckPath(id) : `${deckPath(id)}?own=exclusive`}>
    {isExclusive ? "Include cards used in other decks" : "Exclude cards used in other decks"}
  </ButtonLink>
);

type DeckPageProps = DeckHeadProps & {
  sections: ShownSection[];
  counts: KindCount[];
  description: string;
  isOwn: boolean;
  canCopy: boolean;
  /** Address where visitors log in or sign up to copy the deck. */
  signIn?: string;
  formId: string;
  missing: string[];
  /** Copies in the viewer’s other decks do not count as owned. */
  isExclusive: boolean;
  compare: ReactNode;
};

export const DeckPage = (deck: DeckPageProps) => (
  <article className="deck" data-live-of={deck.isOwn ? `deck ${deck.id}` : undefined}>
    <DeckHead {...deck} />
    {deck.sections.length > 0 && (
      <div className="deck-facts">
        <Meter {...deck.legality} />
        <Legality {...deck.legality} />
        {deck.costs && <DeckCosts {...deck.costs} />}
        {deck.counts.length > 0 && (
          <a className="deck-jump" href="#breakdown">
            Breakdown and odds
          </a>
        )}
      </div>
    )}
    <div className="deck-cards">
      {deck.description && <p className="deck-description">{deck.description}</p>}
      {deck.sections.length === 0 ? <NoCards {...deck} /> : <FaceSections sections={deck.sections} hasFacts />}
    </div>
    <div className="deck-more">
      {deck.counts.length > 0 && <Counts {...deck} />}
      {deck.sections.length > 0 && deck.compare}
    </div>
  </article>
);

const NoCards = ({ id, isOwn }: DeckPageProps) => (
  <Empty
    title="This deck has no cards yet"
    icon="deck"
    actions={
      isOwn && (
        <>
          <ButtonLink tone="primary" href={builderPath(id)}>
            Add cards
          </ButtonLink>
          <ButtonLink href={`${builderPath(id)}#paste`}>Paste a list</ButtonLink>
        </>
      )
    }
  >
    {isOwn && "Search for cards and add them, or paste a list."}
  </Empty>
);

const DeckActions = (deck: DeckPageProps) => {
  const { id, formId, isOwn, canCopy, signIn, sections } = deck;
  return (
    <>
      {isOwn && (
        <ButtonLink tone="primary" href={builderPath(id)}>
          Edit
        </ButtonLink>
      )}
      {canCopy && !isOwn && <CopyDeck id={id} formId={formId} tone="primary" />}
      {signIn && (
        <ButtonLink tone="primary" icon="copy" href={signIn}>
          Copy to my decks
        </ButtonLink>
      )}
      {sections.length > 0 && <ButtonLink href={`${deckPath(id)}/export`}>Export</ButtonLink>}
      {canCopy && <RareActions {...deck} />}
    </>
  );
};

const CopyDeck = ({ id, formId, tone }: { id: string; formId: string; tone: ButtonTone }) => (
  <form method="post" action={`${deckApi(id, "/copy")}?formId=${formId}`}>
    <Button icon="copy" tone={tone}>
      Copy to my decks
    </Button>
  </form>
);

const RareActions = ({ id, formId, isOwn, isExclusive, missing }: DeckPageProps) => (
  <MoreMenu title="Deck" about="this deck">
    {missing.length > 0 && <ListMissing missing={missing} />}
    {isOwn && <CopyDeck id={id} formId={formId} tone="quiet" />}
    {isOwn && (
      <ButtonLink tone="quiet" href={`${deckPath(id)}/history`}>
        History
      </ButtonLink>
    )}
    <CountOthers id={id} isExclusive={isExclusive} />
  </MoreMenu>
);

const Counts = ({ id, counts, legality: { count } }: DeckPageProps) => (
  <section className="deck-counts" id="breakdown">
    <h2>Breakdown</h2>
    <KindCounts counts={counts} of={count} />
    <ButtonLink href={`${deckPath(id)}/odds`}>Odds and test hand</ButtonLink>
  </section>
);
