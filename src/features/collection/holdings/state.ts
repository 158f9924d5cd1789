import * as v from "valibot";
import { usesPrices } from "../state.ts";

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  v.optional(v.fallback(v.picklist(values), values[0]), values[0]);

const words = v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(100)), ""), "");
const money = v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.regex(/^\d{1,9}([.,]\d{1,3})?$/)), ""), "");

/** The state in the URL of a page of owned cards. Unknown values fall back, so old links still open. */
export const OwnedViewSchema = v.object({
  sort: choice(["added", "number", "name", "released", "rarity", "price", "copies", "change"]),
  dir: choice(["desc", "asc"]),
  view: choice(["grid", "full", "table"]),
  group: choice(["none", "artist", "rarity", "released", "variant", "booster", "change", "percent"]),
  own: choice(["all", "dupes"]),
  category: choice(["", "EN", "JP", "TCG-POCKET-EN"]),
  set: words,
  variant: words,
  rarity: words,
  /** Prices of one copy in the viewer's currency, as typed: "12.50". */
  min: money,
  max: money,
  q: words,
  /** The cursor of the page, from `placeText`. */
  after: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(300)), ""), ""),
});

export type OwnedView = v.InferOutput<typeof OwnedViewSchema>;

export const defaultOwnedView: OwnedView = v.parse(OwnedViewSchema, {});

export const filterKeys = ["own", "category", "set", "variant", "rarity", "min", "max", "q"] as const;

export function withoutPrices(view: OwnedView): OwnedView {
  return {
    ...view,
    ...(usesPrices(view.sort) && { sort: defaultOwnedView.sort, dir: defaultOwnedView.dir, after: "" }),
    ...(usesPrices(view.group) && { group: defaultOwnedView.group, after: "" }),
    min: "",
    max: "",
  };
}

/** Drops sorting and filtering, for viewers who may not use them. */
export const unarranged = ({ view, after }: OwnedView): OwnedView => ({ ...defaultOwnedView, view, after });

/** Any change but of the page itself goes back to the first page. */
export function ownedHref(path: string, view: OwnedView, change: Partial<OwnedView> = {}): string {
  const next: OwnedView = { ...view, after: "", ...change };
  const query = new URLSearchParams();
  for (const key of Object.keys(defaultOwnedView) as (keyof OwnedView)[]) {
    if (next[key] !== defaultOwnedView[key]) query.set(key, next[key]);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

export const isFiltered = (view: OwnedView): boolean => filterKeys.some((key) => view[key] !== defaultOwnedView[key]);
