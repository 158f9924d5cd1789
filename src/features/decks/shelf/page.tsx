import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { hiddenGames } from "#access/viewer.ts";
import { categoryList } from "#features/catalogue/cache.ts";
import { cardsWithIds } from "#features/catalogue/cards/queries.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import type { CardAction, Env, PersonTab } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import type { PageOf } from "#lib/cursor.ts";
import { cursorText, readCursor } from "#lib/cursor.ts";
import { hrefWith } from "#lib/url/href.ts";
import { ButtonLink } from "#ui/form/button.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import type { DeckState } from "../check/rules/check.ts";
import { archetypes } from "../check/rules/formats.ts";
import { summaryJson } from "../deck/page/json.ts";
import { type LoadedDeck, loadDecks } from "../deck/page/load.ts";
import { type DeckKey, type DeckRecord, type DecksWanted, decksOf, publicDecks } from "../deck/queries/decks.ts";
import { decksPerPage } from "../deck/rules/limits.ts";
import { builderPath, deckPath, decksPath } from "../deck/rules/paths.ts";
import { deckSections } from "../deck/rules/sections.ts";
import { DecksResponse } from "../deck/schema/answers.ts";
import { type DeckSummary, DecksOfPerson, DecksPage, PublicDecksPage, type TypedDeck } from "./views.tsx";

export function typedDeckKey(text: string): DeckKey | null {
  const [at, id] = readCursor(text, ["timestamptz", "uuid"]) ?? [];
  return at !== undefined && id !== undefined ? [at, id] : null;
}

const nextOf = ({ next }: PageOf<DeckRecord, DeckKey>): string | null => next && cursorText(next);

/** Games of the builder whose tab is on and that the viewer does not hide. */
export async function gamesInBuilder({ var: { db, catalogue, viewer } }: Context<Env>): Promise<string[]> {
  const games = await categoryList(db, catalogue);
  const isOn = games.filter(({ inDeckBuilder, tabEnabled }) => inDeckBuilder && tabEnabled).map(({ id }) => id);
  return isOn.filter((id) => !hiddenGames(viewer).includes(id));
}

const coverOf = ({ coverCardId, rows }: LoadedDeck): string | undefined =>
  coverCardId ?? deckSections(rows)[0]?.rows.at(-1)?.card.id;

async function summaries(
  c: Context<Env>,
  records: readonly DeckRecord[],
  hrefOf: (id: string) => string,
): Promise<DeckSummary[]> {
  const decks = await loadDecks(c, records);
  const faces = await facesOfCards(
    c.var.db,
    decks.flatMap((deck) => coverOf(deck) ?? []),
  );
  return decks.map((deck) => ({
    id: deck.id,
    href: hrefOf(deck.id),
    name: deck.name,
    format: deck.format,
    archetype: deck.archetype,
    count: deck.count,
    state: deck.state,
    isLocked: deck.isLocked,
    isPublic: deck.visibility === "PUBLIC",
    by: deck.isOwn ? null : deck.username,
    folder: deck.isOwn ? deck.folder : "",
    cover: faces.get(coverOf(deck) ?? "")?.face,
  }));
}

const pager = (after: string, path: string, query: Record<string, string | undefined>, next: string | null) => (
  <NextPager
    first={after === "" ? null : hrefWith(path, query)}
    next={next && hrefWith(path, { ...query, after: next })}
  />
);

export async function decksJson(c: Context<Env>, ownerId: string, after: DeckKey | null) {
  const page = await decksOf(c.var.db, c.var.viewer, ownerId, after, decksPerPage);
  return { value: (await loadDecks(c, page.rows)).map(summaryJson), pagingKey: nextOf(page) };
}

export async function ownDecksPage(c: Context<Env>, after: string, { typed, fault }: Sent = {}) {
  const viewer = memberOf(c);
  const page = await decksOf(c.var.db, viewer, viewer.id, typedDeckKey(after), decksPerPage);
  const shown: TypedDeck = { ...(typed as TypedDeck), fields: fault?.fields };
  const body = (
    <DecksPage
      formId={crypto.randomUUID()}
      decks={await summaries(c, page.rows, builderPath)}
      games={await gamesInBuilder(c)}
      typed={fault ? shown : undefined}
      pager={pager(after, decksPath, {}, nextOf(page))}
    />
  );
  return { title: "My Decks", body };
}

export async function publicDecksPage(c: Context<Env>, after: string, wanted: DecksWanted) {
  const page = await publicDecks(c.var.db, c.var.viewer, wanted, typedDeckKey(after), decksPerPage);
  const [card] = wanted.cardId === undefined ? [] : await cardsWithIds(c.var.db, [wanted.cardId]);
  const query = { format: wanted.format, archetype: wanted.archetype, card: wanted.cardId, q: wanted.q || undefined };
  const decks = await summaries(c, page.rows, deckPath);
  const body = (
    <PublicDecksPage
      decks={decks.toSorted((a, b) => readiness.indexOf(a.state) - readiness.indexOf(b.state))}
      games={await gamesInBuilder(c)}
      wanted={query}
      card={card?.name}
      archetypes={archetypes}
      isVisitor={c.var.viewer === null}
      pager={pager(after, `${decksPath}/public`, query, nextOf(page))}
    />
  );
  return { title: "Public decks", body };
}

/** What visitors see first on a page of public decks. */
const readiness: DeckState[] = ["legal", "unfinished", "illegal", "empty"];

export const decksOfPerson: PersonTab = {
  key: "decks",
  title: "Decks",
  answer: DecksResponse,
  async load(c, { id, path }) {
    const after = c.req.query("after") ?? "";
    const page = await decksOf(c.var.db, c.var.viewer, id, typedDeckKey(after), decksPerPage);
    const all = await summaries(c, page.rows, deckPath);
    const decks = all.map((deck) => (deck.by ? { ...deck, by: null, isPublic: false } : deck));
    const body = <DecksOfPerson decks={decks} pager={pager(after, `${path}/decks`, {}, nextOf(page))} />;
    return { json: { value: (await loadDecks(c, page.rows)).map(summaryJson), pagingKey: nextOf(page) }, body };
  },
  async isFilled({ var: { db, viewer } }, id) {
    return (await decksOf(db, viewer, id, null, 1)).rows.length > 0;
  },
};

export const decksWithCard: CardAction = async (c, { id, category }) => {
  const hasDecks = category === "TCG-POCKET-EN" || (await gamesInBuilder(c)).includes(category);
  return hasDecks ? (
    <ButtonLink href={hrefWith(`${decksPath}/public`, { card: id })} icon="deck">
      Decks
    </ButtonLink>
  ) : null;
};
