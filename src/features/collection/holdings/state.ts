import * as v from "valibot";
import { usesPrices } from "../state.ts";

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  v.optional(v.fallback(v.picklist(values), values[0]), values[0]);

const words = v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(100)), ""), "");
const money = v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.regex(/^\d{1,9}([.,]\d{1,3})?$/)), ""), "");

/** The state of a page of owned cards, all of it in its URL. What is not known falls back, so an old link still opens. */
export const OwnedViewSchema = v.object({
  sort: choice(["added", "number", "name", "released", "rarity", "price", "copies", "change"]),
  dir: choice(["desc", "asc"]),
  view: choice(["grid", "full", "table"]),
  group: choice(["none", "artist", "rarity", "released", "variant", "booster", "change", "percent"]),
  own: choice(["all", "dupes"]),
  category: choice(["", "EN", "JP", "TCG-POCKET-EN"]),
  /** A set's id. */
  set: words,
  /** A variant's key. */
  variant: words,
  /** As it is shown. */
  rarity: words,
  /** Prices of one copy in the viewer's currency, as they are typed: "12.50". */
  min: money,
  max: money,
  q: words,
  /** The place of the last entry before this page, as `placeText` writes it. */
  after: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(300)), ""), ""),
});

export type OwnedView = v.InferOutput<typeof OwnedViewSchema>;

export const defaultOwnedView: OwnedView = v.parse(OwnedViewSchema, {});

/** What chooses cards, not how they are shown. */
export const filterKeys = ["own", "category", "set", "variant", "rarity", "min", "max", "q"] as const;

/** The state where prices are hidden: nothing is sorted, grouped or filtered by them. */
export function withoutPrices(view: OwnedView): OwnedView {
  return {
    ...view,
    ...(usesPrices(view.sort) && { sort: defaultOwnedView.sort, dir: defaultOwnedView.dir, after: "" }),
    ...(usesPrices(view.group) && { group: defaultOwnedView.group, after: "" }),
    min: "",
    max: "",
  };
}

/** The state for who may look through the cards, but not choose and sort them. */
export const unarranged = ({ view, after }: OwnedView): OwnedView => ({ ...defaultOwnedView, view, after });

/** The link to a page of owned cards after one change; any change but of the page itself goes back to the first page. */
export function ownedHref(path: string, view: OwnedView, change: Partial<OwnedView> = {}): string {
  const next: OwnedView = { ...view, after: "", ...change };
  const query = new URLSearchParams();
  for (const key of Object.keys(defaultOwnedView) as (keyof OwnedView)[]) {
    if (next[key] !== defaultOwnedView[key]) query.set(key, next[key]);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Whether some of the cards are left out. */
export const isFiltered = (view: OwnedView): boolean => filterKeys.some((key) => view[key] !== defaultOwnedView[key]);
