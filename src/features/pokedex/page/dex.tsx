import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { signInPath } from "../../../access/guards.ts";
import { renderPage } from "../../../frame/page.tsx";
import { shellKey } from "../../../frame/place.ts";
import type { Env } from "../../../http/env.ts";
import { hasFlash } from "../../../http/flash.ts";
import { respond, wanted } from "../../../http/respond.ts";
import { send, sendShared } from "../../../http/send.ts";
import { cut, hole, type Pieces, Splicer } from "../../../http/splice.ts";
import { roman } from "../../../lib/text/roman.ts";
import { dexPath, type Generation, generationPath, generations } from "../../catalogue/species/rules.ts";
import { type Marks, marksOf, type SpeciesIndex, speciesIndex } from "../cache.ts";
import { type Completion, completions, stageOf } from "../rules.ts";
import { DexGeneration, DexPage } from "../views/dex.tsx";
import { Token } from "../views/token.tsx";

/** Pages without the viewer's marks. */
const frames = new LRUCache<string, Pieces>({ max: 40 });

const html = "text/html; charset=utf-8";

/** Medals are rendered once; a request fills in the viewer's marks, and visitors share one rendered page. */
export async function renderDex(c: Context<Env>, generation: Generation | null): Promise<Response> {
  const { db, catalogue, viewer, assets } = c.var;
  const [index, marks] = await Promise.all([speciesIndex(db, catalogue), marksOf(db, catalogue, viewer)]);
  const want = wanted(c);
  if (want === "json") return respond(c, { json: dexJson(c, index, marks) });
  const make = () => pageBytes(c, { generation, index, marks, isFragment: want === "fragment" });
  if (viewer !== null || hasFlash(c)) return send(c, make(), html);
  const key = [catalogue.version, want, c.req.url, shellKey(c), assets.urls.js, assets.urls.css];
  return sendShared(c, JSON.stringify(key), html, make);
}

export function dexJson(c: Context<Env>, { list }: SpeciesIndex, marks: Marks) {
  const isVisitor = c.var.viewer === null;
  const done = completions(
    list.map(({ id }) => id),
    (id) => marks(id).isCaught,
  );
  return {
    total: list.length,
    caught: isVisitor ? null : sumOf(done),
    generations: done.map(({ generation, caught, total }) => ({
      generation,
      region: generations[generation - 1]?.region ?? "",
      total,
      caught: isVisitor ? null : caught,
    })),
    value: list.map(({ id, name, slug, japaneseName, generation, types }) => {
      const { cards, ...own } = marks(id);
      const none = { owned: null, level: null, isCaught: null, isShiny: null };
      return { id, name, slug, japaneseName, generation, types, cards, ...(isVisitor ? none : own) };
    }),
  };
}

const sumOf = (done: Completion[]) => done.reduce((sum, { caught }) => sum + caught, 0);

type Parts = { generation: Generation | null; index: SpeciesIndex; marks: Marks; isFragment: boolean };

function pageBytes(c: Context<Env>, { generation, index, marks, isFragment }: Parts) {
  const values = c.var.viewer ? marksIn(index, marks) : new Map<string, string>();
  const body = new Splicer().fill(frameOf(c, index, generation), (name) => values.get(name) ?? "");
  if (isFragment) return body.bytes();
  const name = generation && `Generation ${roman(generation.number)}, ${generation.region}`;
  const frame = {
    title: name ? `${name} – Pokédex` : "Pokédex",
    description: `${name ?? `All ${index.list.length} Pokémon`}: which of them you have a card of, and how many cards there are.`,
    canonical: generation ? generationPath(generation.number) : dexPath,
  };
  return new Splicer().fill(cut(renderPage(c, frame, hole("body"))), () => body).bytes();
}

/** Keys: `l` and a species' number, `g` and a generation's. */
function marksIn({ list }: SpeciesIndex, marks: Marks): Map<string, string> {
  const values = new Map<string, string>();
  for (const { id } of list) {
    values.set(`l${id}`, String(marks(id).level));
  }
  const done = completions(
    list.map(({ id }) => id),
    (id) => marks(id).isCaught,
  );
  for (const { generation, caught } of done) values.set(`g${generation}`, String(caught));
  return values.set("all", String(sumOf(done)));
}

function frameOf(c: Context<Env>, index: SpeciesIndex, current: Generation | null): Pieces {
  const isSignedIn = c.var.viewer !== null;
  const key = `${c.var.catalogue.version} ${current?.number} ${isSignedIn}`;
  const kept = frames.get(key);
  if (kept) return kept;
  const shown = current ? [current] : generations;
  const frame = cut(
    renderToStaticMarkup(
      <DexPage
        current={current?.number ?? null}
        completion={isSignedIn ? { caught: hole("all"), total: index.list.length } : null}
        total={index.list.length}
        signIn={signInPath(current ? generationPath(current.number) : dexPath)}
      >
        {shown.map((generation) => (
          <Medals
            key={generation.number}
            generation={generation}
            index={index}
            isSignedIn={isSignedIn}
            hasPicture={c.var.config.speciesImageUrl !== undefined}
          />
        ))}
      </DexPage>,
    ),
  );
  frames.set(key, frame);
  return frame;
}

type MedalsProps = { generation: Generation; index: SpeciesIndex; isSignedIn: boolean; hasPicture: boolean };

function Medals({ generation, index, isSignedIn, hasPicture }: MedalsProps) {
  const own = index.list.filter(({ id }) => id >= generation.first && id <= generation.last);
  const completion = isSignedIn ? { caught: hole(`g${generation.number}`), total: own.length } : null;
  return (
    <DexGeneration generation={generation} completion={completion}>
      {own.map((species) => (
        <li key={species.id}>
          <Token
            species={{ ...species, stage: stageOf(species.id, index.byId) }}
            hasPicture={hasPicture}
            level={isSignedIn ? hole(`l${species.id}`) : undefined}
          />
        </li>
      ))}
    </DexGeneration>
  );
}
