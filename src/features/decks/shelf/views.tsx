import type { ReactNode } from "react";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { FaceThumb } from "#features/catalogue/face/views/card-face.tsx";
import { counted } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import { ChipMenu, ChipRow } from "#ui/chips.tsx";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Field, SelectField } from "#ui/form/field.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { Icon } from "#ui/icons.tsx";
import { Find } from "#ui/navigation/find.tsx";
import type { DeckState } from "../check/rules/check.ts";
import { type FormatId, formatIds, formatsOf } from "../check/rules/formats.ts";
import { maxDeckName } from "../deck/rules/limits.ts";
import { triedPath } from "../deck/rules/paths.ts";
import { archetypeName, formatName, stateWords } from "../deck/views/parts.tsx";

export type DeckSummary = {
  id: string;
  href: string;
  name: string;
  format: FormatId;
  archetype: string | null;
  count: number;
  state: DeckState;
  isLocked: boolean;
  isPublic: boolean;
  /** Username of the deck's owner, if that is another person. */
  by?: string | null;
  folder: string;
  cover?: FaceFacts;
};

const DeckGrid = ({ decks }: { decks: DeckSummary[] }) => (
  <ul className="deck-grid">
    {decks.map((deck) => (
      <DeckCard key={deck.id} deck={deck} />
    ))}
  </ul>
);

const DeckCard = ({ deck }: { deck: DeckSummary }) => (
  <li className="deck-card">
    <a href={deck.href}>
      {deck.cover ? (
        <FaceThumb card={deck.cover} />
      ) : (
        <span className="face thumb" data-type="energy" aria-hidden="true">
          <Icon name="deck" />
        </span>
      )}
      <span className="deck-card-text">
        <b>{deck.name}</b>
        <small>
          {[formatName(deck.format), deck.archetype && archetypeName(deck.archetype)].filter(Boolean).join(" · ")}
        </small>
        {deck.by && <small>by {deck.by}</small>}
        <small>
          {counted(deck.count, "card", "cards")}
          {deck.state !== "empty" && (
            <>
              {" · "}
              <span data-legal={deck.state === "legal" || undefined}>{stateWords[deck.state]}</span>
            </>
          )}
          {deck.isPublic && !deck.by && " · Public"}
          {deck.isLocked && " · Locked"}
        </small>
      </span>
    </a>
  </li>
);

/** Japanese formats are hidden while their game is not in the deck builder, but for the present one. */
export const formatOptions = (games: readonly string[], present?: FormatId) =>
  formatIds
    .filter((id) => id === present || formatsOf(games).includes(id))
    .map((id) => ({ value: id, label: formatName(id) }));

export type TypedDeck = { name?: string; format?: string; fields?: Record<string, string> };

type NewDeckProps = { formId: string; games: readonly string[]; typed?: TypedDeck };

const NewDeckForm = ({ formId, games, typed = {} }: NewDeckProps) => (
  <form className="form new-deck" method="post" action="/api/decks?_method=PUT">
    <input type="hidden" name="formId" value={formId} />
    <Field
      name="name"
      label="Name"
      required
      maxLength={maxDeckName}
      defaultValue={typed.name}
      error={typed.fields?.name}
      autoComplete="off"
    />
    <SelectField
      name="format"
      label="Format"
      options={formatOptions(games)}
      value={typed.format}
      error={typed.fields?.format}
    />
    <Button tone="primary">Create deck</Button>
  </form>
);

const PublicDecks = () => <ButtonLink href="/decks/public">Public decks</ButtonLink>;

type DecksProps = NewDeckProps & { decks: DeckSummary[]; pager: ReactNode };

export const DecksPage = ({ decks, pager, ...form }: DecksProps) =>
  decks.length === 0 ? (
    <>
      <PageHead title="My Decks" />
      <Empty
        title="No decks yet"
        icon="deck"
        actions={
          <>
            <NewDeckForm {...form} />
            <PublicDecks />
          </>
        }
      >
        Name your deck and choose its format. Then add cards or paste a list.
      </Empty>
      {pager}
    </>
  ) : (
    <>
      <PageHead title="My Decks" actions={<DecksActions {...form} />} />
      {Object.entries(Object.groupBy(decks, ({ folder }) => folder)).map(([folder, own = []]) => (
        <section key={folder}>
          {folder !== "" && <h2>{folder}</h2>}
          <DeckGrid decks={own} />
        </section>
      ))}
      {pager}
      {decks.length > 1 && <CompareTwo decks={decks} />}
    </>
  );

const DecksActions = (form: NewDeckProps) => (
  <>
    <details className="new-deck-box" open={form.typed !== undefined}>
      <summary className="button" data-tone="primary">
        New deck
      </summary>
      <NewDeckForm {...form} />
    </details>
    <PublicDecks />
  </>
);

function CompareTwo({ decks }: { decks: DeckSummary[] }) {
  const options = decks.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <details className="more">
      <summary>Compare two decks</summary>
      <form className="form new-deck" action="/decks/compare">
        <SelectField name="a" label="First deck" options={options} />
        <SelectField name="b" label="Second deck" options={options} value={options[1]?.value} />
        <Button>Compare</Button>
      </form>
    </details>
  );
}

type PublicProps = {
  decks: DeckSummary[];
  games: readonly string[];
  wanted: { format?: string; archetype?: string; card?: string; q?: string };
  card?: string;
  archetypes: readonly string[];
  isVisitor: boolean;
  pager: ReactNode;
};

type Wanted = PublicProps["wanted"];

const publicHref = (wanted: Wanted) => hrefWith("/decks/public", wanted);

type WantedMenuProps = {
  label: string;
  part: "format" | "archetype";
  wanted: Wanted;
  options: { value: string; label: string }[];
};

const WantedMenu = ({ label, part, wanted, options }: WantedMenuProps) => (
  <ChipMenu
    label={label}
    choices={[{ value: "", label: "Any" }, ...options].map(({ value, label: title }) => ({
      key: value,
      title,
      href: publicHref({ ...wanted, [part]: value || undefined }),
    }))}
    current={wanted[part] ?? ""}
    isChanged={wanted[part] !== undefined}
  />
);

const NoPublicDecks = ({ isFiltered, isVisitor }: { isFiltered: boolean; isVisitor: boolean }) =>
  isFiltered ? (
    <Empty
      title="No matching decks"
      icon="deck"
      actions={<ButtonLink href="/decks/public">All public decks</ButtonLink>}
    >
      Try another name, format or archetype.
    </Empty>
  ) : isVisitor ? (
    <Empty
      title="No public decks yet"
      icon="deck"
      actions={
        <ButtonLink tone="primary" href={triedPath}>
          Try the deck builder
        </ButtonLink>
      }
    >
      Decks that members make public show up here.
    </Empty>
  ) : (
    <Empty title="No public decks yet" icon="deck" actions={<ButtonLink href="/decks">My Decks</ButtonLink>}>
      Make one of yours public to be the first.
    </Empty>
  );

const FindDeck = ({ q, ...others }: Wanted) => (
  <Find
    action="/decks/public"
    label="Search public decks"
    placeholder="Find a deck"
    q={q}
    others={Object.fromEntries(Object.entries(others).filter((entry) => entry[1] !== undefined))}
  />
);

const isFiltered = (wanted: Wanted): boolean => Object.values(wanted).some(Boolean);

export const PublicDecksPage = ({ decks, games, wanted, card, archetypes, isVisitor, pager }: PublicProps) => (
  <>
    <PageHead
      trail={isVisitor ? undefined : [{ title: "My Decks", href: "/decks" }]}
      title="Public decks"
      facts={
        card && (
          <>
            With {card} · <a href={publicHref({ ...wanted, card: undefined })}>All cards</a>
          </>
        )
      }
    />
    {(decks.length > 0 || isFiltered(wanted)) && <FindDeck {...wanted} />}
    {(decks.length > 0 || isFiltered(wanted)) && (
      <ChipRow>
        <WantedMenu label="Format" part="format" wanted={wanted} options={formatOptions(games)} />
        <WantedMenu
          label="Archetype"
          part="archetype"
          wanted={wanted}
          options={archetypes.map((key) => ({ value: key, label: archetypeName(key) }))}
        />
      </ChipRow>
    )}
    {decks.length === 0 ? (
      <NoPublicDecks isFiltered={isFiltered(wanted)} isVisitor={isVisitor} />
    ) : (
      <DeckGrid decks={decks} />
    )}
    {pager}
  </>
);

/** Public decks of a person, on their profile. */
export const DecksOfPerson = ({ decks, pager }: { decks: DeckSummary[]; pager: ReactNode }) => (
  <>
    {decks.length === 0 ? <Empty title="No decks to show" icon="deck" /> : <DeckGrid decks={decks} />}
    {pager}
  </>
);
