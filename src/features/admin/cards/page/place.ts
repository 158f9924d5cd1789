import type { Context } from "hono";
import { assertNames, type CardNames } from "#features/catalogue/cards/policy.ts";
import { type FullCard, findCard } from "#features/catalogue/cards/queries.ts";
import { CATEGORY_IDS } from "#features/catalogue/rules/paths.ts";
import { findSet, type SetRow } from "#features/catalogue/sets/queries.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { respond, wanted } from "#http/respond.ts";
import { pageOf } from "#lib/cursor.ts";
import { notFound } from "#lib/errors.ts";
import { hrefWith } from "#lib/url/href.ts";

/**
 * The set of an address by slugs, or by its id, which needs no category. @throws Refusal 404, 422 for names of
 * another set.
 */
export async function setOf(c: Context<Env>, names: CardNames = {}): Promise<SetRow> {
  const { series = "", set = c.req.query("set") ?? "", id = set } = c.req.param() as Record<string, string>;
  const { category = "EN" } = names;
  const bySlugs = (one: string) => findSet(c.var.db, { category: one, seriesSlug: series, slug: id, isForStaff: true });
  const found =
    (await bySlugs(category)) ??
    (await findSet(c.var.db, { id, isForStaff: true })) ??
    (await firstOf(bySlugs, category));
  if (!found || (series !== "" && found.seriesSlug !== series)) throw notFound("set");
  const { id: setId, slug: setSlug, name, seriesName } = found;
  assertNames(
    { ...found, setId, setSlug, set: name, setEnglishName: found.englishName, series: seriesName },
    { ...names, numberKey: undefined },
  );
  return found;
}

async function firstOf(bySlugs: (category: string) => Promise<SetRow | undefined>, but: string) {
  for (const category of CATEGORY_IDS) {
    const found = category === but ? undefined : await bySlugs(category);
    if (found) return found;
  }
  return undefined;
}

/** @throws Refusal 404, 422 for names of another card, or a variant that it never had. */
export async function cardOf(c: Context<Env>, names: CardNames & { numberKey: string }): Promise<FullCard> {
  const { id: setId } = await setOf(c, names);
  const card = await findCard(c.var.db, { setId, numberKey: names.numberKey });
  if (!card) throw notFound("card");
  return card;
}

export const adminCardPath = ({ category, id }: { category: string; id: string }): string =>
  `/admin/cards/${category.toLowerCase()}/${encodeURIComponent(id)}`;

const shown = 50;

/** A page of sets or series that staff created. `find` gets how many rows to find. */
export async function pagedList<Row extends { id: string }>(
  path: string,
  after: string,
  find: (limit: number) => Promise<Row[]>,
) {
  const { rows, next } = pageOf(await find(shown + 1), shown, ({ id }) => id);
  const first = after === "" ? null : path;
  const links = { first, next: next === null ? null : hrefWith(path, { after: next }) };
  return { json: { value: rows, pagingKey: next }, props: { rows, ...links } };
}

/** Answers a write with JSON, or leads back to the card's page. */
export function saved(
  c: Context<Env>,
  card: { category: string; id: string },
  json: unknown,
  message: string,
  report?: string,
): Promise<Response> {
  if (wanted(c) !== "json") leaveFlash(c, { message });
  return respond(c, { json, back: hrefWith(adminCardPath(card), { report }) });
}
