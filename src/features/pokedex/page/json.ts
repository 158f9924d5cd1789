import type { Context } from "hono";
import { generations } from "#features/catalogue/species/rules.ts";
import { ownNeedsSession } from "#features/collection/rules/limits.ts";
import type { Env } from "#http/env.ts";
import type { CachedSpeciesIndex, Marks } from "../cache.ts";
import { type GenerationCount, generationCounts } from "../rules/counts.ts";
import { dexState, isListed, isSpeciesFound } from "../state.ts";

export function dexJson(c: Context<Env>, { list }: CachedSpeciesIndex, marks: Marks) {
  const isVisitor = c.var.viewer === null;
  const view = dexState.read(c.req.query());
  const isUnknown = isVisitor && view.show !== "";
  const shown = isUnknown ? [] : list.filter((one) => isListed(marks(one.id), view) && isSpeciesFound(one, view));
  const done = generationCounts(
    list.map(({ id }) => id),
    (id) => marks(id).isCaught,
  );
  return {
    total: list.length,
    caught: isVisitor ? null : caughtSum(done),
    generations: done.map(({ generation, caught, total }) => ({
      generation,
      region: generations[generation - 1]?.region ?? "",
      total,
      caught: isVisitor ? null : caught,
    })),
    problems: isUnknown ? [`${ownNeedsSession}.`] : [],
    value: shown.map(({ id, name, slug, japaneseName, generation, types }) => {
      const { cards, ...own } = marks(id);
      const none = { owned: null, level: null, isCaught: null, isShiny: null };
      return { id, name, slug, japaneseName, generation, types, cards, ...(isVisitor ? none : own) };
    }),
  };
}

export const caughtSum = (done: GenerationCount[]) => done.reduce((sum, { caught }) => sum + caught, 0);
