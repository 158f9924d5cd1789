import type { Sql } from "postgres";
import { type Actor, record } from "#access/audit/queries.ts";
import { changedFields } from "#access/audit/rules.ts";
import { copyReleaseDates } from "#features/catalogue/derive/queries/cards.ts";
import { deriveSlugs } from "#features/catalogue/derive/queries/slugs.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { type SeriesFacts, staffSeries, updateSeries } from "../queries/series.ts";
import {
  categoryOfSeries,
  type EditedSetFacts,
  insertSeries,
  insertSet,
  type NewSeries,
  type NewSet,
  staffSets,
  updateSet,
} from "../queries/sets.ts";
import { stateDigest, withEdit } from "./run.ts";

const TAKEN = "This ID is already taken";

/** Hidden until it has a set with cards. Imports of its id complete it. @throws Refusal 409, 422. */
export const createSeries = (sql: Sql, series: NewSeries, by: Actor): Promise<{ id: string }> =>
  withEdit(sql, async (tx) => {
    const { id, category } = series;
    assertPrefix(category, id);
    if (!(await insertSeries(tx, series))) throw invalid({ id: TAKEN });
    await deriveSlugs(tx);
    await record(tx, by, { action: "series.create", object: `series:${id}`, after: series });
    return { result: { id }, setIds: [] };
  });

/** Hidden until it has cards. Imports of its id complete it. @throws Refusal 409, 422. */
export const createSet = (sql: Sql, set: NewSet, by: Actor): Promise<{ id: string; category: string }> =>
  withEdit(sql, async (tx) => {
    const { id, seriesId } = set;
    const category = await categoryOfSeries(tx, seriesId);
    if (category === undefined) throw invalid({ seriesId: "Choose a series" });
    assertPrefix(category, id);
    if (!(await insertSet(tx, { ...set, category }))) throw invalid({ id: TAKEN });
    await deriveSlugs(tx);
    await record(tx, by, { action: "set.create", object: `set:${id}`, after: set });
    return { result: { id, category }, setIds: [] };
  });

const factsOf = ({ name, englishName, code, releaseDate, printedTotal }: EditedSetFacts): EditedSetFacts => ({
  ...{ name, englishName, code, releaseDate, printedTotal },
});

/** Digest of a set's facts, by which a form notices that they changed meanwhile. */
export const setDigest = (set: EditedSetFacts): string => stateDigest(factsOf(set));

/** `seen`: the digest of the facts that the form showed. */
type SetEdit = Partial<EditedSetFacts> & { seen?: string };

/** Edits a set that staff created and no source lists yet. @throws Refusal 404, 409, 422. */
export const editSet = (sql: Sql, id: string, { seen, ...facts }: SetEdit, by: Actor): Promise<{ id: string }> =>
  withEdit(sql, async (tx) => {
    const [set] = await staffSets(tx, { id });
    if (!set) throw notFound("set");
    assertOwn("set", set, seen === undefined || seen === setDigest(set));
    const { before, after } = changesOf<EditedSetFacts>(set, facts);
    await updateSet(tx, id, { ...set, ...facts });
    await deriveSlugs(tx);
    await copyReleaseDates(tx);
    await record(tx, by, { action: "set.edit", object: `set:${id}`, before, after });
    return { result: { id }, setIds: [id] };
  });

const seriesFactsOf = ({ name, englishName, releaseDate }: SeriesFacts): SeriesFacts => ({
  ...{ name, englishName, releaseDate },
});

/** Digest of the facts of a series, by which a form notices that they changed meanwhile. */
export const seriesDigest = (series: SeriesFacts): string => stateDigest(seriesFactsOf(series));

type SeriesEdit = Partial<SeriesFacts> & { seen?: string };

/** Changes the facts of a series, as `editSet` those of a set. @throws Refusal 404, 409, 422. */
export const editSeries = (sql: Sql, id: string, { seen, ...facts }: SeriesEdit, by: Actor): Promise<{ id: string }> =>
  withEdit(sql, async (tx) => {
    const [series] = await staffSeries(tx, { id });
    if (!series) throw notFound("series");
    assertOwn("series", series, seen === undefined || seen === seriesDigest(series));
    const { before, after } = changesOf<SeriesFacts>(series, facts);
    await updateSeries(tx, id, { ...series, ...facts });
    await deriveSlugs(tx);
    await record(tx, by, { action: "series.edit", object: `series:${id}`, before, after });
    return { result: { id }, setIds: [] };
  });

/** @throws Refusal 409. */
function assertOwn(kind: "set" | "series", { isImported }: { isImported: boolean }, isAsSeen: boolean): void {
  if (isImported) throw new Refusal(409, `A source lists this ${kind} now, so imports set its details.`);
  if (!isAsSeen)
    throw new Refusal(409, `This ${kind} has changed since you opened it. Please review it and try again.`);
}

/** @throws Refusal 422 if nothing changes. */
function changesOf<Facts extends object>(before: Facts, facts: Partial<Facts>) {
  const changes = changedFields<Facts>(before, facts);
  if (!changes.isChanged) throw invalid({ body: "Make a change first" });
  return changes;
}

/** Ids are unique over all games (docs/product.md, Words). */
function assertPrefix(category: string, id: string): void {
  const own = id.startsWith("jp-") ? "JP" : id.startsWith("pocket-") ? "TCG-POCKET-EN" : "EN";
  if (own !== category) {
    throw invalid({ id: "Japanese set IDs start with jp-, TCG Pocket ones with pocket-, English ones with neither" });
  }
}
