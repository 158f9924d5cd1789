import { afterAll } from "bun:test";
import { join } from "node:path";
import { fixtures } from "../paths.ts";

type Named = { id: string; name: string; serie: { id: string }; set: { id: string } };
type Dump = { series: Named[]; sets: Named[]; cards: (Named & { hp?: number })[] };
const dump = async (name: string): Promise<Dump> => await Bun.file(join(fixtures, `catalogue/${name}.json`)).json();

/**
 * The API as TCGdex has it, from the fixtures: series, sets and cards of one language, with ETags. `budget` is how many
 * requests it answers before it fails as a broken line does. A set that is held is not answered before its
 * release, or until the request is given up, which `givenUp` counts.
 */
export async function replay() {
  const english = await dump("tcgdex-en");
  const pocket = await dump("tcgdex-tcgp");
  const languages: Record<string, Dump> = {
    en: {
      series: [...english.series, ...pocket.series],
      sets: [...english.sets, ...pocket.sets],
      cards: [...english.cards, ...pocket.cards],
    },
    ja: await dump("tcgdex-ja"),
  };
  const state = {
    requested: [] as string[],
    sent: 0,
    budget: Number.POSITIVE_INFINITY,
    open: 0,
    maxOpen: 0,
    givenUp: 0,
  };
  const held = new Map<string, Promise<void>>();
  /** @returns a function that answers those who wait, and all that come later. */
  const hold = (setId: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.set(setId, promise);
    return () => {
      held.delete(setId);
      resolve();
    };
  };
  const answers = (path: string): unknown => {
    const [, , language = "", kind, id] = path.split("/").map(decodeURIComponent);
    const { series = [], sets = [], cards = [] } = languages[language] ?? {};
    const setsOf = (one: Named) => sets.filter((set) => set.serie.id === one.id).map((set) => ({ id: set.id }));
    if (kind === "series" && !id) return series.map((one) => ({ id: one.id }));
    if (kind === "series")
      return series.filter((one) => one.id === id).map((one) => ({ ...one, sets: setsOf(one) }))[0];
    if (kind === "cards") return cards.find((one) => one.id === id);
    const briefs = cards
      .filter((card) => card.set.id === id)
      .map((card) => ({ id: card.id, localId: "x", name: card.name }));
    return sets.filter((set) => set.id === id).map((set) => ({ ...set, cards: briefs }))[0];
  };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      state.maxOpen = Math.max(state.maxOpen, ++state.open);
      await Bun.sleep(1);
      state.open--;
      const { pathname } = new URL(request.url);
      state.requested.push(pathname);
      const release = held.get(pathname.split("/sets/")[1] ?? "");
      if (release) {
        const givenUp = new Promise((resolve) => request.signal.addEventListener("abort", resolve));
        await Promise.race([release, givenUp.then(() => state.givenUp++)]);
      }
      if (state.budget-- <= 0) return new Response("busy", { status: 503 });
      const value = answers(pathname);
      if (value === undefined) return new Response("none", { status: 404 });
      const body = JSON.stringify(value);
      const etag = `"${Bun.hash(body)}"`;
      if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers: { etag } });
      state.sent++;
      return new Response(body, { headers: { etag, "content-type": "application/json" } });
    },
  });
  afterAll(() => server.stop(true));
  return { state, languages, hold, options: { baseUrl: `http://127.0.0.1:${server.port}/v2`, delay: 0 } };
}
