import * as v from "valibot";
import { choice, urlState, words } from "#lib/url/state.ts";

const CuratedViewSchema = v.object({
  own: choice(["all", "have", "need", "dupes"]),
  view: choice(["grid", "full", "table"]),
  sort: choice(["order", "number", "name", "released", "price"]),
  dir: choice(["asc", "desc"]),
  q: words,
  page: v.optional(
    v.fallback(v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(1000)), 1),
    "1",
  ),
});

export type CuratedView = v.InferOutput<typeof CuratedViewSchema>;

export const curatedViewState = urlState<CuratedView>(CuratedViewSchema);

/** A change goes back to the first page, unless it is the page. */
export const curatedHref = (path: string, view: CuratedView, change: Partial<CuratedView> = {}): string =>
  curatedViewState.href(path, { ...view, page: 1 }, change);
