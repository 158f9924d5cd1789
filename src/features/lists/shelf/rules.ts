import * as v from "valibot";
import { choice, urlState, words } from "#lib/url/state.ts";

export const shelfSorts = ["edited", "name"] as const;

const ShelfViewSchema = v.object({ q: words, sort: choice(shelfSorts) });

export type ShelfView = v.InferOutput<typeof ShelfViewSchema>;

export const shelfState = urlState<ShelfView>(ShelfViewSchema);
