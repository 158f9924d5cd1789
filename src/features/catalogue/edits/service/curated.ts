import type { Sql, TransactionSql } from "postgres";
import { type Actor, record } from "#access/audit/queries.ts";
import { changedFields } from "#access/audit/rules.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import * as queries from "../queries/curated.ts";
import { stateDigest, withEdit } from "./run.ts";

/** What is left out stays. `seen`: of the state that a form showed. `cardsAfter` gets the cards once no other edit runs. */
type CuratedEdit = {
  cardsAfter: (present: string[]) => string[];
  releaseDate?: string | null;
  isComplete?: boolean;
  seen?: string;
};

/** Digest of a curated collection's content, by which a form notices that it changed meanwhile. */
export const curatedDigest = ({ cards, releaseDate, isComplete }: queries.CuratedState): string =>
  stateDigest({ cards, releaseDate, isComplete });

/** @throws Refusal 422 that names the first line without a card and variant of the collection's game. */
export async function assertCurated(
  sql: Sql | TransactionSql,
  state: queries.CuratedState,
  cards: string[],
): Promise<void> {
  const added = cards.filter((card) => !state.cards.includes(card));
  const titles = await queries.titlesOf(sql, added);
  const wrong = added.find((card) => titles.get(card)?.category !== state.category);
  if (wrong !== undefined) throw invalid({ cards: `No card found for “${wrong}”.` });
}

/** @throws Refusal 404, 409, 422. */
export const editCurated = (
  sql: Sql,
  slug: string,
  { seen, cardsAfter, ...edit }: CuratedEdit,
  by: Actor,
): Promise<{ cards: number }> =>
  withEdit(sql, async (tx) => {
    const state = await queries.curatedState(tx, slug);
    if (!state) throw notFound("collection");
    if (seen !== undefined && seen !== curatedDigest(state)) {
      throw new Refusal(409, "This collection has changed since you opened it. Please review it and try again.");
    }
    const next = { ...state, ...edit, cards: cardsAfter(state.cards) };
    const { before, after, isChanged } = changedFields(state, next);
    if (!isChanged) throw invalid({ body: "Make a change first" });
    await assertCurated(tx, state, next.cards);
    await queries.saveCurated(tx, slug, next);
    await record(tx, by, { action: "collection.edit", object: `collection:${slug}`, before, after });
    return { result: { cards: next.cards.length }, setIds: [] };
  });
