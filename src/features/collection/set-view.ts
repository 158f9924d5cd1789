import * as v from "valibot";

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  v.optional(v.fallback(v.picklist(values), values[0]), values[0]);

/** The state of a set page, all of it in its URL. Unknown values fall back to the default, so an old link still opens. */
export const SetViewSchema = v.object({
  goal: choice(["complete", "master", "grandmaster"]),
  own: choice(["all", "have", "need", "dupes"]),
  /** A variant's key, or "" for each card's main variant. */
  variant: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(80)), ""), ""),
  sort: choice(["number", "name", "rarity", "price", "artist", "released"]),
  dir: choice(["asc", "desc"]),
  view: choice(["grid", "full", "table"]),
  group: choice(["none", "artist", "rarity", "released", "variant", "booster"]),
  page: v.optional(
    v.fallback(v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(1000)), 1),
    "1",
  ),
  q: v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(100)), ""), ""),
});

export type SetView = v.InferOutput<typeof SetViewSchema>;

export const defaultSetView: SetView = v.parse(SetViewSchema, {});

/** Reads a set page's state from its query. */
export function parseSetView(query: Record<string, string | undefined>): SetView {
  return v.parse(SetViewSchema, query);
}

/**
 * The link to a set page after one change. Defaults are left out, so a page has one address for one state;
 * any change but of the page itself goes back to the first page.
 */
export function setHref(path: string, view: SetView, change: Partial<SetView> = {}): string {
  const next: SetView = { ...view, page: 1, ...change };
  const query = new URLSearchParams();
  for (const key of Object.keys(defaultSetView) as (keyof SetView)[]) {
    if (next[key] !== defaultSetView[key]) query.set(key, String(next[key]));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
