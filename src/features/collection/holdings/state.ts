import * as v from "valibot";
import { choice, urlState, words } from "#lib/url/state.ts";
import { type CopyFilter, filtersOfCopies } from "../rules/copies.ts";
import { usesPrices } from "../state.ts";

const ofCopies = filtersOfCopies.map(([key]) => key);

const money = v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.regex(/^\d{1,9}([.,]\d{1,3})?$/)), ""), "");

export const OwnedViewSchema = v.object({
  ...(Object.fromEntries(ofCopies.map((key) => [key, words])) as Record<CopyFilter, typeof words>),
  sort: choice(["added", "number", "name", "released", "rarity", "price", "copies", "change"]),
  dir: choice(["desc", "asc"]),
  view: choice(["grid", "full", "table"]),
  group: choice(["none", "set", "game", "artist", "rarity", "released", "variant", "booster", "change", "percent"]),
  own: choice(["all", "dupes"]),
  category: choice(["", "EN", "JP", "TCG-POCKET-EN"]),
  set: words,
  variant: words,
  rarity: words,
  /** Lowest and highest price as typed, in the viewer's currency. */
  min: money,
  max: money,
  q: words,
  after: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(300)), ""), ""),
  /** Cards are ticked, to add them to a list. */
  select: choice(["", "1"]),
});

export type OwnedView = v.InferOutput<typeof OwnedViewSchema>;

export const ownedState = urlState<OwnedView>(OwnedViewSchema);

export const defaultOwnedView = ownedState.usual;

/** Filters of the menu. */
export const menuFilters = ["category", "set", "variant", "rarity", ...ofCopies, "min", "max"] as const;
const filterKeys = [...menuFilters, "own", "q"] as const;

export const holdingsWithoutPrices = (view: OwnedView): OwnedView => ({
  ...view,
  ...(usesPrices(view.sort) && { sort: defaultOwnedView.sort, dir: defaultOwnedView.dir, after: "" }),
  ...(usesPrices(view.group) && { group: defaultOwnedView.group, after: "" }),
  min: "",
  max: "",
});

/** What the view asks of copies, which only their owner may ask. */
export const copiesChosen = (view: OwnedView): [CopyFilter, string][] =>
  ofCopies.filter((key) => view[key] !== "").map((key) => [key, view[key]]);

export const holdingsWithoutCopies = (view: OwnedView): OwnedView => ({
  ...view,
  ...(Object.fromEntries(ofCopies.map((key) => [key, ""])) as Record<CopyFilter, "">),
});

export const unarranged = ({ view, after, select }: OwnedView): OwnedView => ({
  ...defaultOwnedView,
  ...{ view, after, select },
});

/** Address of the view with a change; any but that of the page itself goes back to the first page. */
export const ownedHref = (path: string, view: OwnedView, change: Partial<OwnedView> = {}): string =>
  ownedState.href(path, { ...view, after: "" }, change);

export const clearHref = (path: string, view: OwnedView): string =>
  ownedHref(path, view, Object.fromEntries(filterKeys.map((key) => [key, defaultOwnedView[key]])));

export const isFiltered = (view: OwnedView): boolean => filterKeys.some((key) => view[key] !== defaultOwnedView[key]);
