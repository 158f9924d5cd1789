import * as v from "valibot";
import { CATEGORY_IDS } from "#features/catalogue/rules/paths.ts";
import { wholeNumber } from "#lib/input/inputs.ts";
import { choice, urlState, words } from "#lib/url/state.ts";

const whole = (minimum: number, maximum: number, usual: number) =>
  v.optional(v.fallback(wholeNumber(minimum, maximum), usual), usual);

const onOff = choice(["on", "off"]);

export const maxOpacity = 10;

/** The look, which all overlays share. */
const look = {
  theme: choice(["dark", "light"]),
  corners: choice(["round", "square"]),
  opacity: whole(0, maxOpacity, 8),
  motion: onOff,
  prices: onOff,
  /** Empty: the owner's. */
  currency: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^([A-Z]{3})?$/)), ""), ""),
  names: choice(["english", "printed"]),
};

const category = choice(["", ...CATEGORY_IDS]);

export const maxNewest = 6;
export const maxOverlayRows = 40;

const SetOptions = v.object({
  ...look,
  category,
  /** Empty: the set of the newest card. */
  set: words,
  goal: choice(["master", "grandmaster"]),
  show: choice(["all", "progress", "newest"]),
  count: whole(1, maxNewest, 4),
});

const ListOptions = v.object({
  ...look,
  category,
  of: choice(["set", "list", "collection"]),
  set: words,
  list: words,
  own: choice(["all", "have", "need"]),
  order: choice(["number", "name", "rarity", "price", "newest"]),
  count: whole(1, maxOverlayRows, 16),
});

const CardOptions = v.object({ ...look, show: choice(["all", "picture"]) });

export type OverlayLook = Pick<v.InferOutput<typeof CardOptions>, keyof typeof look>;
export type SetOptions = v.InferOutput<typeof SetOptions>;
export type ListOptions = v.InferOutput<typeof ListOptions>;
export type CardOptions = v.InferOutput<typeof CardOptions>;

type Query = Record<string, string | undefined>;

function reader<State extends Record<string, string | number>>(schema: v.GenericSchema<unknown, State>) {
  const state = urlState<State>(schema);
  /** What a query says, in one order and without usual values. */
  return { ...state, paramsIn: (query: Query) => state.params(state.read(query)) };
}

/** What the address of each overlay may say. */
export const overlayOptions = {
  set: reader<SetOptions>(SetOptions),
  list: reader<ListOptions>(ListOptions),
  card: reader<CardOptions>(CardOptions),
};

export type Options = SetOptions | ListOptions | CardOptions;
