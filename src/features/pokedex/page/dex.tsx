import type { Context } from "hono";
import { keptPage, sendFilled } from "#features/cards/tiles/cache/page.tsx";
import { dexPath, type Generation, generationPath } from "#features/catalogue/species/rules.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import type { Env } from "#http/env.ts";
import { respond, wanted } from "#http/respond.ts";
import { roman } from "#lib/text/roman.ts";
import { type CachedSpeciesIndex, cachedSpeciesIndex, type Marks, marksOf } from "../cache.ts";
import { generationCounts } from "../rules/counts.ts";
import { dexState } from "../state.ts";
import { caughtSum, dexJson } from "./json.ts";
import { Dex } from "./medals.tsx";

const pages = keptPage("Pokédex", "catalogue");

export async function renderDex(c: Context<Env>, generation: Generation | null): Promise<Response> {
  const { db, catalogue, viewer } = c.var;
  const [index, marks] = await Promise.all([cachedSpeciesIndex(db, catalogue), marksOf(db, catalogue, viewer)]);
  if (wanted(c) === "json") return respond(c, { json: dexJson(c, index, marks) });
  const values = viewer ? marksIn(index, marks) : new Map<string, string>();
  const view = dexState.read(c.req.query());
  return sendFilled(c, pages, {
    versions: publicVersions(catalogue),
    state: [generation?.number],
    // A filtered page depends on the viewer's marks.
    isOnce: view.show !== "" || view.q !== "",
    fill: (name) => values.get(name) ?? "",
    make: () => ({ ...headOf(index, generation), body: <Dex {...{ c, index, generation, marks, view }} /> }),
  });
}

function headOf(index: CachedSpeciesIndex, generation: Generation | null) {
  const name = generation && `Generation ${roman(generation.number)}, ${generation.region}`;
  return {
    title: name ? `${name} – Pokédex` : "Pokédex",
    description: `${name ?? `All ${index.list.length} Pokémon`}: see which you’ve caught.`,
    canonical: generation ? generationPath(generation.number) : dexPath,
  };
}

/** Keys: `l` and a species' number, `g` and a generation's. */
function marksIn({ list }: CachedSpeciesIndex, marks: Marks): Map<string, string> {
  const values = new Map<string, string>();
  for (const { id } of list) {
    values.set(`l${id}`, String(marks(id).level));
  }
  const done = generationCounts(
    list.map(({ id }) => id),
    (id) => marks(id).isCaught,
  );
  for (const { generation, caught } of done) values.set(`g${generation}`, String(caught));
  return values.set("all", String(caughtSum(done)));
}
