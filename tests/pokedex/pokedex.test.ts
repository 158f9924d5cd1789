import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import sharp from "sharp";
import type * as v from "valibot";
import { loadSeed } from "../../src/features/catalogue/import/service/seed.ts";
import { generationOf, generations } from "../../src/features/catalogue/species/rules.ts";
import { completions } from "../../src/features/pokedex/rules/counts.ts";
import { lineOf, stageOf } from "../../src/features/pokedex/rules/evolution.ts";
import { cardsForLevel, levelOf, nextLevel } from "../../src/features/pokedex/rules/levels.ts";
import { lookOf, speciesTypes } from "../../src/features/pokedex/rules/looks.ts";
import { feetAndInches, heightText, weightText } from "../../src/features/pokedex/rules/texts.ts";
import type { DexAnswer, PokemonAnswer } from "../../src/features/pokedex/schema.ts";
import { roman } from "../../src/lib/text/roman.ts";
import { closeApps, type TestApp, testApp } from "../harness.ts";

type Dex = v.InferOutput<typeof DexAnswer>;
type Pokemon = v.InferOutput<typeof PokemonAnswer>;
type Variant = { set_id: string; card_id: string; key: string; category: string };

const species = 1025;

/** A card that is given a second Pokémon: Ekans is on this Pikachu, too. */
const shared = "sv03.5-025";

let site: TestApp;
let variants: Variant[];
let onCards: { card_id: string; species_id: number; category: string }[];

beforeAll(async () => {
  site = await testApp({}, async ({ sql }) => {
    await loadSeed(sql);
    await sql`insert into card_species (card_id, species_id) values (${shared}, 23)`;
  });
  variants = await site.sql<Variant[]>`
    select set_id, card_id, key, category from variants join cards on id = card_id order by card_id, key`;
  onCards = await site.sql`select card_id, species_id, category from card_species join cards on id = card_id`;
});
afterAll(closeApps);

const counts = fc.integer({ min: 1, max: 400 }).chain((cards) => fc.tuple(fc.nat(cards), fc.constant(cards)));

describe("levels", () => {
  /** The band by hand: the first whose upper end the share does not pass. */
  const slowLevel = (owned: number, cards: number) =>
    owned === 0 ? 0 : [20, 40, 60, 80, 100].findIndex((percent) => owned * 100 <= percent * cards) + 1;

  test("are fifths of a species' cards", () => {
    fc.assert(fc.property(counts, ([owned, cards]) => expect(levelOf(owned, cards)).toBe(slowLevel(owned, cards))));
    expect([0, 1, 2, 3, 4, 5].map((owned) => levelOf(owned, 5))).toEqual([0, 1, 2, 3, 4, 5]);
    expect([levelOf(1, 1), levelOf(1, 200), levelOf(0, 0)]).toEqual([5, 1, 0]);
  });

  test("take as many cards as are said, and not one less", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 400 }), (level, cards) => {
        const needed = cardsForLevel(level, cards);
        expect(levelOf(needed, cards)).toBeGreaterThanOrEqual(level);
        expect(levelOf(needed - 1, cards)).toBeLessThan(level);
      }),
    );
  });

  test("the next one is reached by what is said to be missing", () => {
    fc.assert(
      fc.property(counts, ([owned, cards]) => {
        const next = nextLevel(owned, cards);
        const level = levelOf(owned, cards);
        if (!next) return expect(level).toBe(5);
        expect(next.level).toBeGreaterThan(level);
        expect(levelOf(owned + next.missing, cards)).toBe(next.level);
        expect(levelOf(owned + next.missing - 1, cards)).toBe(level);
      }),
    );
  });
});

describe("the rest of the rules", () => {
  test("generations have the first numbers of docs/product.md, Pokédex, and leave no gap", () => {
    expect(generations.map(({ first }) => first)).toEqual([1, 152, 252, 387, 494, 650, 722, 810, 906]);
    expect(generations.map(({ last }) => last + 1)).toEqual([152, 252, 387, 494, 650, 722, 810, 906, 1026]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: species }), (id) => {
        const { first, last } = generationOf(id)!;
        expect(id >= first && id <= last).toBe(true);
      }),
    );
    expect([generationOf(0), generationOf(1026)]).toEqual([undefined, undefined]);
  });

  test("completion counts each species once", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: species }));
    fc.assert(
      fc.property(ids, ids, (all, caught) => {
        const own = new Set(caught);
        const done = completions(all, (id) => own.has(id));
        expect(done.reduce((sum, { total }) => sum + total, 0)).toBe(all.length);
        expect(done.reduce((sum, one) => sum + one.caught, 0)).toBe(all.filter((id) => own.has(id)).length);
      }),
    );
  });

  test("twelve inches carry to a foot", () => {
    expect(feetAndInches(1.82)).toEqual({ feet: 6, inches: 0 });
    expect(feetAndInches(0.3)).toEqual({ feet: 1, inches: 0 });
    expect(feetAndInches(0.1)).toEqual({ feet: 0, inches: 4 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), (decimetres) => {
        const { feet, inches } = feetAndInches(decimetres / 10);
        expect(inches).toBeLessThan(12);
        expect(Math.abs((feet * 12 + inches) * 0.0254 - decimetres / 10)).toBeLessThan(0.0128);
      }),
    );
  });

  test("sizes are told in both measures", () => {
    expect(heightText(7)).toBe("0.7 m (2′4″)");
    expect(weightText(69)).toBe("6.9 kg (15.2 lb)");
    expect(weightText(9999)).toBe("999.9 kg (2,204.4 lb)");
  });

  test("Roman numerals are read back to their number; others are refused", () => {
    const worth: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
    const read = (text: string) =>
      [...text].reduce((sum, letter, at) => {
        const own = worth[letter]!;
        return own < (worth[text[at + 1] ?? ""] ?? 0) ? sum - own : sum + own;
      }, 0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3999 }), (value) => {
        expect(read(roman(value))).toBe(value);
        expect(roman(value)).not.toMatch(/(.)\1{3}|([VLD])\2/);
      }),
    );
    expect([4, 9, 1994].map(roman)).toEqual(["IV", "IX", "MCMXCIV"]);
    for (const value of [0, -1, 4000, Number.NaN]) expect(() => roman(value)).toThrow("between 1 and 3999");
  });

  test("a line of evolution is the same from each of its members, and a circle ends", () => {
    const chain = [
      { id: 133, evolvesFromId: null },
      { id: 134, evolvesFromId: 133 },
      { id: 196, evolvesFromId: 133 },
    ];
    const byId = new Map(chain.map((one) => [one.id, one]));
    for (const { id } of chain)
      expect(lineOf(id, byId).map((stage) => stage.map((one) => one.id))).toEqual([[133], [134, 196]]);
    expect([stageOf(133, byId), stageOf(196, byId)]).toEqual([1, 2]);
    const circle = new Map([1, 2].map((id) => [id, { id, evolvesFromId: 3 - id }]));
    expect(stageOf(1, circle)).toBe(3);
    expect(
      lineOf(1, circle)
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([1, 2]);
  });

  test("every type of the catalogue has its own look", async () => {
    const rows = await site.sql<{ type: string }[]>`select distinct unnest(types) as type from species`;
    expect(rows.map(({ type }) => type.toLowerCase()).sort()).toEqual([...speciesTypes].sort());
    expect(new Set(speciesTypes.map((type) => JSON.stringify(lookOf(type)))).size).toBe(18);
  });
});

/** Puts cards into a collection, with a line in the change log by which what is kept is known to be old. */
async function own(person: string, some: Variant[], isLogged = true) {
  const { sql } = site;
  await sql`delete from entries where user_id = ${person}`;
  for (const { set_id, card_id, key } of some) {
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
      values (${person}, ${set_id}, ${card_id}, ${key}, 1) on conflict do nothing`;
  }
  if (!isLogged) return;
  await sql`insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
    values (${person}, gen_random_uuid(), 'sv03.5', 'sv03.5-001', 'normal', 0, 1)`;
}

/** Changes the catalogue, and waits until the site has heard of it. */
async function changeCatalogue(change: PromiseLike<unknown>) {
  const { version } = site.deps.catalogue;
  await change;
  await site.sql`update catalogue_state set version = version + 1`;
  await site.sql`notify catalogue`;
  while (site.deps.catalogue.version === version) await Bun.sleep(5);
}

const dexOf = async (visitor: { json: (path: string) => Promise<Response> }): Promise<Dex> =>
  (await (await visitor.json("/api/pokedex")).json()) as Dex;

const hide = (person: string, categories: string[]) =>
  site.sql`update users set disallowed_categories = ${categories} where id = ${person}`;

describe("what is caught", () => {
  test("is what counting it card by card gives, whichever categories are looked at", async () => {
    const misty = await site.signUp();
    const collections = fc.array(fc.nat(variants.length - 1), { maxLength: 60 });
    const hiddens = fc.subarray(["EN", "JP", "TCG-POCKET-EN"]);
    await fc.assert(
      fc.asyncProperty(collections, hiddens, async (indexes, hidden) => {
        const some = indexes.map((index) => variants[index]!);
        await own(misty.id, some);
        await hide(misty.id, hidden);
        const dex = await dexOf(misty);
        const cards = new Set(some.map(({ card_id }) => card_id));
        for (const one of dex.value) {
          const all = onCards.filter(({ species_id, category }) => species_id === one.id && !hidden.includes(category));
          const mine = all.filter(({ card_id }) => cards.has(card_id)).length;
          expect(one).toMatchObject({ cards: all.length, owned: mine, isCaught: mine > 0 });
          expect(one.level).toBe(mine === 0 ? 0 : Math.ceil((mine * 5) / all.length));
          expect(one.isShiny).toBe((one.level ?? 0) >= 3);
        }
        const caught = dex.value.filter(({ isCaught }) => isCaught);
        expect(dex.caught).toBe(caught.length);
        for (const { generation, caught: count } of dex.generations) {
          expect(count).toBe(caught.filter((one) => one.generation === generation).length);
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  test("any variant counts, a second copy or variant does not count again, each Pokémon of a card does", async () => {
    const brock = await site.signUp();
    await own(
      brock.id,
      variants.filter(({ card_id }) => card_id === shared),
    );
    const caught = (await dexOf(brock)).value.filter(({ isCaught }) => isCaught);
    expect(caught.map(({ slug, owned }) => [slug, owned])).toEqual([
      ["ekans", 1],
      ["pikachu", 1],
    ]);
  });

  test("a tap shows at once, and taking the card away too", async () => {
    const erika = await site.signUp();
    const put = (quantity: number) =>
      erika.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity });
    expect((await dexOf(erika)).caught).toBe(0);
    expect((await put(2)).status).toBe(200);
    expect((await dexOf(erika)).caught).toBe(1);
    expect(await (await erika.page("/pokedex/bulbasaur")).text()).toContain("Level 1");
    await put(0);
    expect((await dexOf(erika)).caught).toBe(0);
  });

  test("a card that the sources dropped counts no longer", async () => {
    const koga = await site.signUp();
    await own(
      koga.id,
      variants.filter(({ card_id }) => card_id === "sv03.5-109"),
    );
    expect((await dexOf(koga)).value[108]).toMatchObject({ slug: "koffing", isCaught: true });
    const { cards = 0 } = (await dexOf(koga)).value[108] ?? {};
    await changeCatalogue(site.sql`update cards set gone_at = now() where id = 'sv03.5-109'`);
    expect((await dexOf(koga)).value[108]).toMatchObject({ isCaught: false, cards: cards - 1 });
    await changeCatalogue(site.sql`update cards set gone_at = null where id = 'sv03.5-109'`);
  });

  test("nobody sees another's marks: not a visitor, not the next person", async () => {
    const red = await site.signUp();
    const blue = await site.signUp();
    // Neither has a change that would tell them apart.
    await own(red.id, variants.slice(0, 50), false);
    expect(await (await red.page("/pokedex")).text()).toContain('data-level="1"');
    for (const path of ["/pokedex", "/pokedex/generation/1"]) {
      const page = await (await site.anonymous.page(path)).text();
      expect(page).not.toContain("data-level");
      expect(page).toContain("callbackUrl=%2Fpokedex");
      expect(await (await blue.page(path)).text()).not.toMatch(/data-level="[1-5]"/);
    }
    const dex = await dexOf(site.anonymous);
    expect([dex.caught, dex.value[0]?.owned, dex.generations[0]?.caught]).toEqual([null, null, null]);
    expect((await dexOf(blue)).caught).toBe(0);
  });
});

const links = (page: string) => [...page.matchAll(/href="\/pokedex\/([^"/]+)"/g)].map(([, slug]) => slug);

describe("the Pokédex", () => {
  test("shows all, or one generation; the swapped part is no document", async () => {
    expect(new Set(links(await (await site.anonymous.page("/pokedex")).text())).size).toBe(species);
    const all = new Set<string | undefined>();
    for (const { number, first, last, region } of generations) {
      const page = await (await site.anonymous.page(`/pokedex/generation/${number}`)).text();
      const shown = new Set(links(page));
      expect(shown.size).toBe(last - first + 1);
      expect(page).toContain(`Generation ${roman(number)} <span>${region}</span>`);
      expect(page).toContain(`<ol class="dex" start="${first}">`);
      for (const slug of shown) all.add(slug);
    }
    expect(all.size).toBe(species);
    const part = await (await site.anonymous.htmx("GET", "/pokedex/generation/2")).text();
    expect(part).toStartWith('<div id="pokedex">');
  });

  test("is light on the wire, with everything marked too", async () => {
    const misty = await site.signUp();
    await own(
      misty.id,
      variants.filter((_, index) => index % 3 === 0),
    );
    for (const visitor of [site.anonymous, misty]) {
      const answer = await visitor.request("/pokedex", { headers: { accept: "text/html", "accept-encoding": "zstd" } });
      expect(answer.headers.get("content-encoding")).toBe("zstd");
      expect((await answer.arrayBuffer()).byteLength).toBeLessThan(25_000);
    }
  });

  test("what is not there is not found, what is spelled otherwise is led to its address", async () => {
    for (const path of [
      "/pokedex/generation/0",
      "/pokedex/generation/10",
      "/pokedex/generation/01",
      "/pokedex/missingno",
    ])
      expect((await site.anonymous.page(path)).status).toBe(404);
    for (const path of [
      "/pokedex/0",
      "/pokedex/1026",
      "/pokedex/-1",
      "/pokedex/1e2",
      "/pokedex/%00",
      "/pokedex/999999",
    ])
      expect((await site.anonymous.page(path)).status).toBe(404);
    for (const path of ["/pokedex/25", "/pokedex/0025", "/pokedex/Pikachu", "/pokedex/PIKACHU"]) {
      const answer = await site.anonymous.page(path);
      expect([answer.status, answer.headers.get("location")]).toEqual([301, "/pokedex/pikachu"]);
    }
    expect((await site.anonymous.page("/pokedex/Farfetch’d")).headers.get("location")).toBe("/pokedex/farfetchd");
  });

  test("is in the menu and in the sitemap", async () => {
    expect(await (await site.anonymous.page("/series")).text()).toContain('href="/pokedex"');
    const map = await (await site.anonymous.request("/sitemap-1.xml")).text();
    for (const path of ["/pokedex", "/pokedex/generation/9", "/pokedex/mr-mime"])
      expect(map).toContain(`<loc>http://localhost${path}</loc>`);
  });
});

describe("a list of Pokémon", () => {
  const page = async (query: string) => await site.anonymous.request(`/api/pokemon?${query}`);

  test("comes in pages without gaps or repeats, whatever their size", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 40, max: species }), async (limit) => {
        const seen: number[] = [];
        for (let hasMore = true; hasMore; ) {
          const rows = (await (await page(`limit=${limit}&oldestPokemon=${seen.at(-1) ?? 0}`)).json()) as Pokemon;
          seen.push(...rows.map(({ id }) => id));
          hasMore = rows.length >= limit;
        }
        expect(seen).toEqual(Array.from({ length: species }, (_, index) => index + 1));
      }),
      { numRuns: 8 },
    );
    expect(await (await page("limit=5&oldestPokemon=1025")).json()).toEqual([]);
    expect((await (await page("limit=1")).json()) as Pokemon).toEqual([
      {
        id: 1,
        name: "Bulbasaur",
        slug: "bulbasaur",
        japaneseName: "フシギダネ",
        generation: 1,
        types: ["Grass", "Poison"],
        genus: null,
        height: 7,
        weight: 69,
        evolvesFromId: null,
      },
    ]);
  });

  test("asked for badly is refused with the rule", async () => {
    for (const query of ["limit=0", "limit=1026", "limit=x", "limit=1.5", "oldestPokemon=-1", "oldestPokemon=abc"])
      expect((await page(query)).status).toBe(422);
  });
});

type SpeciesJson = { cards: number; owned?: number; value: { id: string; category: string; quantities?: object }[] };

describe("a species", () => {
  const json = async (visitor: { json: (path: string) => Promise<Response> }, path: string) =>
    (await (await visitor.json(path)).json()) as SpeciesJson;

  test("says what it is, and leads to its neighbours and its line", async () => {
    const page = await (await site.anonymous.page("/pokedex/pikachu")).text();
    for (const text of ["Pikachu", "#25", "ピカチュウ", "Electric", "0.4 m (1′4″)", "6.0 kg (13.2 lb)", "Kanto"])
      expect(page).toContain(text);
    for (const slug of ["arbok", "raichu", "pichu"]) expect(page).toContain(`href="/pokedex/${slug}"`);
    expect(page).toContain('<link rel="canonical" href="http://localhost/pokedex/pikachu"/>');
    expect(await (await site.anonymous.page("/pokedex/bulbasaur")).text()).not.toContain("data-prev");
    expect(await (await site.anonymous.page("/pokedex/pecharunt")).text()).not.toContain("data-next");
  });

  test("shows all its cards of the categories that are looked at, each with its number", async () => {
    const all = onCards.filter(({ species_id }) => species_id === 25);
    const misty = await site.signUp();
    const whole = await json(misty, "/pokedex/pikachu");
    expect(whole.value.map(({ id }) => id).sort()).toEqual(all.map(({ card_id }) => card_id).sort());
    await hide(misty.id, ["JP"]);
    const part = await json(misty, "/pokedex/pikachu");
    expect(part.cards).toBe(all.filter(({ category }) => category !== "JP").length);
    expect(part.value.some(({ category }) => category === "JP")).toBe(false);
    const page = await (await misty.page("/pokedex/pikachu")).text();
    expect(page).not.toContain("/jp/series/");
    for (const { id } of part.value) expect(page).toContain(`id="own-${id}-`);
  });

  test("is sorted, filtered, grouped and viewed as a set is", async () => {
    const misty = await site.signUp();
    const put = (cardId: string, quantity: number) =>
      misty.put("/api/collection?setId=sv03.5", { cardId, variant: "normal", quantity });
    expect((await put("sv03.5-025", 2)).status).toBe(200);
    const ids = async (query: string) => (await json(misty, `/pokedex/pikachu?${query}`)).value.map(({ id }) => id);
    const all = await ids("");
    expect(await ids("own=have")).toEqual(["sv03.5-025"]);
    expect(await ids("own=dupes")).toEqual(["sv03.5-025"]);
    expect(await ids("own=need")).toEqual(all.filter((id) => id !== "sv03.5-025"));
    expect(await ids("dir=desc")).toEqual(all.toReversed());
    // Words of a search may be in the set's name.
    expect(await ids("q=brilliant")).toEqual(all.filter((id) => id.startsWith("swsh9")));
    expect(await ids("sort=nonsense&goal=no")).toEqual(all);
    const table = await (await misty.page("/pokedex/pikachu?view=table")).text();
    expect(table).toContain("card-table");
    const binder = await (await misty.page("/pokedex/pikachu?view=binder")).text();
    expect(binder).toContain('data-view="grid"');
    expect(binder).not.toContain("view=binder");
    const groups = await (await misty.page("/pokedex/pikachu?group=rarity")).text();
    expect(groups).toContain("card-group");
    const nothing = await (await misty.page("/pokedex/pikachu?q=zzzz")).text();
    expect(nothing).toContain("No card matches “zzzz”");
  });

  test("tells a visitor how to catch it, and a collector what is missing", async () => {
    const visitor = await (await site.anonymous.page("/pokedex/pikachu")).text();
    expect(visitor).toContain("callbackUrl=%2Fpokedex%2Fpikachu");
    expect(visitor).not.toContain("species-progress");
    const misty = await site.signUp();
    expect(await (await misty.page("/pokedex/pikachu")).text()).toContain("Not caught");
    const all = onCards.filter(({ species_id }) => species_id === 25).map(({ card_id }) => card_id);
    await own(
      misty.id,
      variants.filter(({ card_id }) => all.includes(card_id)),
    );
    const page = await (await misty.page("/pokedex/pikachu")).text();
    expect(page).toContain("Every card of it is yours.");
    expect(page).toContain("Level 5");
    expect(page).toContain("Shiny");
  });

  test("without a card says so", async () => {
    const page = await (await site.anonymous.page("/pokedex/pecharunt")).text();
    expect(page).toContain("No card of it yet");
    expect(page).not.toContain("set-tools");
  });

  test("cannot be changed while the collection is locked", async () => {
    const locked = await site.signUp({ areWritesLocked: true });
    const page = await (await locked.page("/pokedex/pikachu")).text();
    expect(page).toContain("Your collection is locked");
    expect(page).toContain('data-state="disabled"');
  });

  test("is where the pages of its cards lead", async () => {
    const page = await (await site.anonymous.page("/series/scarlet-violet/151/25")).text();
    expect(page.match(/href="\/pokedex\/pikachu"/g)?.length).toBe(2);
    expect(page).toContain('href="/pokedex/ekans"');
    const trainer = await (await site.anonymous.page("/series/scarlet-violet/151/166")).text();
    expect(trainer).toContain("/pokedex/bulbasaur");
  });
});

test("pictures of species come from a host that is set, through ours; without one nothing but the medals is there", async () => {
  const asked: string[] = [];
  const drawn = await sharp({ create: { width: 300, height: 300, channels: 4, background: "#f80" } })
    .png()
    .toBuffer();
  const host = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch({ url }) {
      const { pathname } = new URL(url);
      asked.push(pathname);
      if (pathname !== "/art/25.png") return new Response(null, { status: 404 });
      return new Response(new Uint8Array(drawn), { headers: { "content-type": "image/png" } });
    },
  });
  try {
    const settings = { SPECIES_IMAGE_URL: `http://127.0.0.1:${host.port}/art/{NUMBER}.png` };
    const { anonymous: visitor } = await testApp(settings, "starter");
    expect(await (await visitor.page("/pokedex/pikachu")).text()).toContain('src="/images/species/25?w=384"');
    expect((await (await visitor.page("/pokedex")).text()).match(/src="\/images\/species\/\d+\?w=160"/g)).toHaveLength(
      1025,
    );
    for (let turn = 0; turn < 2; turn++) {
      const picture = await visitor.request("/images/species/25?w=160");
      expect(picture.status).toBe(200);
      expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBe(160);
    }
    expect(asked).toEqual(["/art/25.png"]);
    expect((await visitor.request("/images/species/26?w=160")).status).toBe(404);
    expect((await visitor.request("/images/species/2000?w=160")).status).toBe(404);
    for (const wrong of ["x", "0", "-1", "1e3", "99999"])
      expect((await visitor.request(`/images/species/${wrong}?w=160`)).status).toBe(422);
    expect(asked).toEqual(["/art/25.png", "/art/26.png"]);
  } finally {
    await host.stop(true);
  }
  expect(await (await site.anonymous.page("/pokedex/pikachu")).text()).not.toContain("/images/species");
  expect((await site.anonymous.request("/images/species/25?w=160")).status).toBe(404);
});
