import * as v from "valibot";
import { hasPart } from "#lib/text/find.ts";
import { choice, urlState, words } from "#lib/url/state.ts";
import { dexPath, generationPath } from "../catalogue/species/rules.ts";
import type { Mark } from "./rules/levels.ts";

export const DexQuery = v.object({ show: choice(["", "caught", "missing"]), q: words });

export const dexState = urlState(DexQuery);

export type DexView = v.InferOutput<typeof DexQuery>;

export const dexHref = (generation: number | null, view: DexView): string =>
  dexState.href(generation === null ? dexPath : generationPath(generation), view);

export const isListed = ({ isCaught }: Pick<Mark, "isCaught">, { show }: DexView): boolean =>
  show === "" || isCaught === (show === "caught");

type Named = { id: number; name: string; japaneseName: string | null };

export function isSpeciesFound({ id, name, japaneseName }: Named, { q }: DexView): boolean {
  const [, number] = /^#?(\d+)$/.exec(q) ?? [];
  return number === undefined ? hasPart(q, [name, japaneseName]) : id === Number(number);
}
