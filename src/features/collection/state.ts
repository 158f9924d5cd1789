import * as v from "valibot";
import { choice, urlState, words } from "#lib/url/state.ts";

const SetViewSchema = v.object({
  goal: choice(["complete", "master", "grandmaster"]),
  own: choice(["all", "have", "need", "dupes"]),
  /** A variant's key; "" for main variants. */
  variant: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(80)), ""), ""),
  sort: choice(["number", "name", "rarity", "price", "change", "percent", "artist", "released", "variant", "booster"]),
  dir: choice(["asc", "desc"]),
  view: choice(["grid", "full", "table", "binder"]),
  pockets: choice(["9", "4", "12", "16"]),
  slots: choice(["stacked", "each"]),
  group: choice(["none", "artist", "rarity", "released", "variant", "booster", "change", "percent"]),
  /** 0: the first page, or in a binder the page with the search result. */
  page: v.optional(
    v.fallback(v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(1000)), 0),
    "",
  ),
  q: words,
  /** The game whose cards are shown where several stand together; "": all. */
  game: choice(["", "en", "jp", "tcg-pocket-en"]),
  /** Cards are ticked, to add them to a list. */
  select: choice(["", "1"]),
});

export type SetView = v.InferOutput<typeof SetViewSchema>;

export const setState = urlState<SetView>(SetViewSchema, (part, view, usual) => {
  // With a search, a binder does not open on page 1.
  if (part === "page") return view.page > (view.view === "binder" && view.q !== "" ? 0 : 1);
  return view[part] !== usual[part] && isInUse(part, view);
});

export const defaultSetView = setState.usual;

export function parseSetView(query: Record<string, string | undefined>, variants: { key: string }[]): SetView {
  const view = setState.read(query);
  return variants.some(({ key }) => key === view.variant) ? view : { ...view, variant: "" };
}

/** A visitor has no lists, and a binder’s pockets no room. */
export const isPicking = ({ select, view }: SetView, isSignedIn: boolean): boolean =>
  isSignedIn && select !== "" && view !== "binder";

type Move = "change" | "percent";
const isMove = (value: string): value is Move => value === "change" || value === "percent";

export const usesPrices = (value: string): boolean => value === "price" || isMove(value);

export const usesMoves = ({ sort, group }: Pick<SetView, "sort" | "group">): boolean => isMove(sort) || isMove(group);

export function setWithoutPrices(view: SetView): SetView {
  return {
    ...view,
    ...(usesPrices(view.sort) && { sort: defaultSetView.sort, dir: defaultSetView.dir }),
    ...(usesPrices(view.group) && { group: defaultSetView.group }),
  };
}

const dimming: (keyof SetView)[] = ["goal", "own", "variant"];

function isInUse(part: keyof SetView, { view }: SetView): boolean {
  if (part === "group" || part === "select") return view !== "binder";
  return view === "binder" || (part !== "pockets" && part !== "slots");
}

/** A change goes back to the first page, unless it is the page or only dims. */
export function setHref(path: string, view: SetView, change: Partial<SetView> = {}): string {
  const isOpen = view.view === "binder" && setState.keys.every((part) => !(part in change) || dimming.includes(part));
  return setState.href(path, { ...view, page: isOpen ? view.page : 0 }, change);
}
