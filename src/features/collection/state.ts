import * as v from "valibot";

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  v.optional(v.fallback(v.picklist(values), values[0]), values[0]);

/** The state of a set page, all of it in its URL. Unknown values fall back to the default, so an old link still opens. */
export const SetViewSchema = v.object({
  goal: choice(["complete", "master", "grandmaster"]),
  own: choice(["all", "have", "need", "dupes"]),
  /** A variant's key, or "" for each card's main variant. */
  variant: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(80)), ""), ""),
  sort: choice(["number", "name", "rarity", "price", "change", "percent", "artist", "released", "variant", "booster"]),
  dir: choice(["asc", "desc"]),
  view: choice(["grid", "full", "table", "binder"]),
  /** How many pockets a page of the binder has. */
  pockets: choice(["9", "4", "12", "16"]),
  /** Whether a card's variants share a pocket of the binder, or each has its own. */
  slots: choice(["stacked", "each"]),
  group: choice(["none", "artist", "rarity", "released", "variant", "booster", "change", "percent"]),
  /** 0 is the page that opens by itself: the first, or in a binder the one where the search leads. */
  page: v.optional(
    v.fallback(v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(1000)), 0),
    "",
  ),
  q: v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(100)), ""), ""),
});

export type SetView = v.InferOutput<typeof SetViewSchema>;

export const defaultSetView: SetView = v.parse(SetViewSchema, {});

/** Reads the state of a page from its query. A variant that none of its cards has is no filter. */
export function parseSetView(query: Record<string, string | undefined>, variants: { key: string }[]): SetView {
  const view = v.parse(SetViewSchema, query);
  return variants.some(({ key }) => key === view.variant) ? view : { ...view, variant: "" };
}

/** How prices moved: by an amount of money, and by a part of what they were. */
type Move = "change" | "percent";
const isMove = (value: string): value is Move => value === "change" || value === "percent";

export const usesPrices = (value: string): boolean => value === "price" || isMove(value);

/** Whether a view is sorted or grouped by how prices moved. */
export const usesMoves = ({ sort, group }: Pick<SetView, "sort" | "group">): boolean => isMove(sort) || isMove(group);

/** The state where no prices are shown: nothing is sorted or grouped by them. */
export function withoutPrices(view: SetView): SetView {
  return {
    ...view,
    ...(usesPrices(view.sort) && { sort: defaultSetView.sort, dir: defaultSetView.dir }),
    ...(usesPrices(view.group) && { group: defaultSetView.group }),
  };
}

const parts = Object.keys(defaultSetView) as (keyof SetView)[];

/** What dims slots of a binder, which stays open where it is; elsewhere it chooses other cards. */
const dimming: (keyof SetView)[] = ["goal", "own", "variant"];

/** Whether a part of the state means anything in its view. */
function isInUse(part: keyof SetView, { view }: SetView): boolean {
  if (part === "group") return view !== "binder";
  return view === "binder" || (part !== "pockets" && part !== "slots");
}

/** The parts of a state that its address names. Defaults are left out, so a page has one address for one state. */
export function namedParts(view: SetView): (keyof SetView)[] {
  return parts.filter((part) => {
    // With a search a binder opens where that leads, so its first page has to be asked for.
    if (part === "page") return view.page > (view.view === "binder" && view.q !== "" ? 0 : 1);
    return view[part] !== defaultSetView[part] && isInUse(part, view);
  });
}

/** The link to a set page after one change; any but of the page itself, or of what only dims, goes back to the first page. */
export function setHref(path: string, view: SetView, change: Partial<SetView> = {}): string {
  const isOpen = view.view === "binder" && parts.every((part) => !(part in change) || dimming.includes(part));
  const next: SetView = { ...view, page: isOpen ? view.page : 0, ...change };
  const query = new URLSearchParams(namedParts(next).map((part) => [part, String(next[part])]));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
