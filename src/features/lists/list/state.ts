import * as v from "valibot";
import { generations } from "#features/catalogue/species/rules.ts";
import { choice, urlState, words } from "#lib/url/state.ts";

const numbers = generations.map(({ number }) => String(number)) as [string, ...string[]];

const ListViewSchema = v.object({
  view: choice(["grid", "full", "table"]),
  own: choice(["all", "have", "need"]),
  sort: choice(["order", "number", "name", "released", "price"]),
  dir: choice(["asc", "desc"]),
  q: words,
  page: v.optional(
    v.fallback(v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(2500)), 1),
    "1",
  ),
  gen: choice(numbers),
  edit: choice(["", "1"]),
  /** The token of a private list’s link. */
  share: words,
});

export type ListView = v.InferOutput<typeof ListViewSchema>;

export const listViewState = urlState<ListView>(ListViewSchema);

/** Edited are all cards in their order. */
export const editView = ({ view, page, gen }: ListView): ListView => ({
  ...listViewState.usual,
  ...{ view, page, gen, edit: "1" },
});

export const listHref = (path: string, view: ListView, change: Partial<ListView> = {}): string =>
  listViewState.href(path, view, change);
