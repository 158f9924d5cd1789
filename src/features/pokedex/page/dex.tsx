import type { Context } from "hono";
import { dexPath, type Generation, generationPath } from "#features/catalogue/species/rules.ts";
import { renderPage } from "#frame/page.tsx";
import type { Env } from "#http/env.ts";
import { respond, wanted } from "#http/respond.ts";
import { send } from "#http/send.ts";
import { cut, hole, Splicer } from "#http/splice.ts";
import { roman } from "#lib/text/roman.ts";
import { type CachedSpeciesIndex, cachedSpeciesIndex, type Marks, marksOf } from "../cache.ts";
import { generationCounts } from "../rules/counts.ts";
import { caughtSum, dexJson } from "./json.ts";
import { medalsFrame } from "./medals.tsx";

const html = "text/html; charset=utf-8";

export async function renderDex(c: Context<Env>, generation: Generation | null): Promise<Response> {
  const { db, catalogue, viewer } = c.var;
  const [index, marks] = await Promise.all([cachedSpeciesIndex(db, catalogue), marksOf(db, catalogue, viewer)]);
  const want = wanted(c);
  if (want === "json") return respond(c, { json: dexJson(c, index, marks) });
  return send(c, pageBytes(c, { generation, index, marks, isFragment: want === "fragment" }), html);
}

type Parts = { generation: Generation | null; index: CachedSpeciesIndex; marks: Marks; isFragment: boolean };

function pageBytes(c: Context<Env>, { generation, index, marks, isFragment }: Parts) {
  const values = c.var.viewer ? marksIn(index, marks) : new Map<string, string>();
  const body = new Splicer().fill(medalsFrame(c, { index, generation, marks }), (name) => values.get(name) ?? "");
  if (isFragment) return body.bytes();
  const name = generation && `Generation ${roman(generation.number)}, ${generation.region}`;
  const frame = {
    title: name ? `${name} – Pokédex` : "Pokédex",
    description: `${name ?? `All ${index.list.length} Pokémon`}: see which you’ve caught.`,
    canonical: generation ? generationPath(generation.number) : dexPath,
  };
  return new Splicer().fill(cut(renderPage(c, frame, hole("body"))), () => body).bytes();
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
