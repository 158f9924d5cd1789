import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import sharp from "sharp";
import type * as v from "valibot";
import { generations } from "#features/catalogue/species/rules.ts";
import type { PokemonResponse } from "#features/pokedex/schema.ts";
import { roman } from "#lib/text/roman.ts";
import { bodyOf, testApp } from "../harness.ts";
import { wordsOf } from "../named-abroad.ts";
import { readPage } from "../page/page.ts";
import { treeOf } from "../page/tree.ts";
import { hide, own, usePokedex } from "./pokedex-site.ts";

type Pokemon = v.InferOutput<typeof PokemonResponse>;

const species = 1025;

const { site, variants, onCards } = await usePokedex();

const links = (page: string) => [...page.matchAll(/href="\/pokedex\/([^"/]+)"/g)].map(([, slug]) => slug);

describe("the Pokédex", () => {
  test("shows all, or one generation; the swapped part is no document", async () => {
    expect(new Set(links(await bodyOf(site.anonymous.page("/pokedex")))).size).toBe(species);
    const all = new Set<string | undefined>();
    for (const { number, first, last, region } of generations) {
      const page = await bodyOf(site.anonymous.page(`/pokedex/generation/${number}`));
      const shown = new Set(links(page));
      expect(shown.size).toBe(last - first + 1);
      expect(readPage(page).text).toContain(`Generation ${roman(number)} ${region}`);
      expect(
        readPage(page)
          .all("list")
          .flatMap((list) => list.of("start") ?? []),
      ).toEqual([String(first)]);
      for (const slug of shown) all.add(slug);
    }
    expect(all.size).toBe(species);
    const part = await bodyOf(site.anonymous.htmx("GET", "/pokedex/generation/2"));
    expect(part).toStartWith('<div id="pokedex">');
  });

  test("has a small response, also with everything caught", async () => {
    const misty = await site.signUp();
    await own(
      site,
      misty.id,
      variants.filter((_, index) => index % 3 === 0),
    );
    for (const visitor of [site.anonymous, misty]) {
      const response = await visitor.request("/pokedex", {
        headers: { accept: "text/html", "accept-encoding": "zstd" },
      });
      expect(response.headers.get("content-encoding")).toBe("zstd");
      expect((await response.arrayBuffer()).byteLength).toBeLessThan(25_000);
    }
  });

  test("an unknown species is not found; another spelling redirects to the canonical URL", async () => {
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
      const response = await site.anonymous.page(path);
      expect([response.status, response.headers.get("location")]).toEqual([301, "/pokedex/pikachu"]);
    }
    expect((await site.anonymous.page("/pokedex/Farfetch’d")).headers.get("location")).toBe("/pokedex/farfetchd");
  });

  test("is in the menu and in the sitemap", async () => {
    expect(readPage(await bodyOf(site.anonymous.page("/series"))).hrefs()).toContain("/pokedex");
    const map = wordsOf(treeOf(await bodyOf(site.anonymous.request("/sitemap-1.xml"))), "loc");
    for (const path of ["/pokedex", "/pokedex/generation/9", "/pokedex/mr-mime"])
      expect(map).toContain(`http://localhost${path}`);
  });
});

describe("a list of Pokémon", () => {
  const page = async (query: string) => await site.anonymous.request(`/api/pokemon?${query}`);

  test("has pages without gaps or repeats, for any page size", async () => {
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

  test("refuses invalid parameters with the rule", async () => {
    for (const query of ["limit=0", "limit=1026", "limit=x", "limit=1.5", "oldestPokemon=-1", "oldestPokemon=abc"])
      expect((await page(query)).status).toBe(422);
  });
});

type SpeciesJson = { cards: number; owned?: number; value: { id: string; category: string; quantities?: object }[] };

describe("a species", () => {
  const json = async (visitor: { json: (path: string) => Promise<Response> }, path: string) =>
    (await (await visitor.json(path)).json()) as SpeciesJson;

  test("shows its facts, and links to its neighbors and its evolution line", async () => {
    const page = await bodyOf(site.anonymous.page("/pokedex/pikachu"));
    for (const text of ["Pikachu", "#25", "ピカチュウ", "Electric", "0.4 m (1′4″)", "6.0 kg (13.2 lb)", "Kanto"])
      expect(page).toContain(text);
    for (const slug of ["arbok", "raichu", "pichu"]) expect(readPage(page).hrefs()).toContain(`/pokedex/${slug}`);
    expect(readPage(page).told("canonical")).toBe("http://localhost/pokedex/pikachu");
    expect(await bodyOf(site.anonymous.page("/pokedex/bulbasaur"))).not.toContain("data-prev");
    expect(await bodyOf(site.anonymous.page("/pokedex/pecharunt"))).not.toContain("data-next");
  });

  test("shows all its cards of visible games, each with its quantity", async () => {
    const all = onCards.filter(({ species_id }) => species_id === 25);
    const misty = await site.signUp();
    const whole = await json(misty, "/pokedex/pikachu");
    expect(whole.value.map(({ id }) => id).sort()).toEqual(all.map(({ card_id }) => card_id).sort());
    const games = whole.value.map(({ category }) => category);
    expect(games.filter((game, index) => game !== games[index - 1])).toEqual(["EN", "TCG-POCKET-EN", "JP"]);
    await hide(site, misty.id, ["JP"]);
    const part = await json(misty, "/pokedex/pikachu");
    expect(part.cards).toBe(all.filter(({ category }) => category !== "JP").length);
    expect(part.value.some(({ category }) => category === "JP")).toBe(false);
    const page = await bodyOf(misty.page("/pokedex/pikachu"));
    expect(page).not.toContain("/jp/series/");
    const shown = readPage(page)
      .all("")
      .flatMap((one) => one.of("id") ?? []);
    for (const { id } of part.value) expect(shown.filter((own) => own.startsWith(`own-${id}-`))).not.toBeEmpty();
  });

  test("has a choice for each game with cards, shared as a link", async () => {
    const tabs = (html: string) =>
      [
        ...html.matchAll(
          /<a href="([^"]+)"( aria-current="true")?><span>(All|English|Japanese|Pocket) <small>(\d+)<\/small>/g,
        ),
      ].map(([, href, isCurrent, title, count]) => [title, Number(count), href, isCurrent !== undefined] as const);
    const all = await json(site.anonymous, "/pokedex/pikachu");
    const count = (game: string) => all.value.filter(({ category }) => category === game).length;
    const expected = [
      ["All", all.value.length, "/pokedex/pikachu?sort=name", false],
      ["English", count("EN"), "/pokedex/pikachu?sort=name&amp;game=en", false],
      ["Japanese", count("JP"), "/pokedex/pikachu?sort=name&amp;game=jp", true],
      ["Pocket", count("TCG-POCKET-EN"), "/pokedex/pikachu?sort=name&amp;game=tcg-pocket-en", false],
    ] as const;
    const page = await bodyOf(site.anonymous.page("/pokedex/pikachu?game=jp&sort=name"));
    expect(tabs(page)).toEqual([...expected]);
    expect(readPage(page).hrefs()).not.toContain("/series/base/base-set/58");
    const one = await json(site.anonymous, "/api/pokedex/pikachu?game=jp");
    expect(one.value.every(({ category }) => category === "JP")).toBe(true);
    expect([one.value.length, one.cards]).toEqual([count("JP"), all.value.length]);
    const misty = await site.signUp();
    const own = readPage(await bodyOf(misty.page("/pokedex/pikachu?game=jp")));
    expect(own.hrefs()).toContain("/pokedex/pikachu?own=need&game=jp");
  });

  test("without cards in the chosen game shows all; a game alone has no tabs; an unknown one is refused nowhere", async () => {
    const misty = await site.signUp();
    await hide(site, misty.id, ["JP", "TCG-POCKET-EN"]);
    const page = readPage(await bodyOf(misty.page("/pokedex/pikachu?game=jp")));
    expect(page.find("navigation", "Games")).toBeUndefined();
    expect(page.hrefs()).toContain("/series/base/base-set/58");
    expect((await json(misty, "/pokedex/pikachu?game=xx")).value.length).toBeGreaterThan(0);
    expect((await site.anonymous.json("/api/pokedex/nobody")).status).toBe(404);
  });

  test("has the same sorting, filters, groups and views as a set", async () => {
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
    const table = await bodyOf(misty.page("/pokedex/pikachu?view=table"));
    expect(table).toContain("card-table");
    const binder = await bodyOf(misty.page("/pokedex/pikachu?view=binder"));
    expect(readPage(binder).get("list", "Cards").of("data-view")).toBe("grid");
    expect(binder).not.toContain("view=binder");
    const groups = await bodyOf(misty.page("/pokedex/pikachu?group=rarity"));
    expect(groups).toContain("card-group");
    const nothing = await bodyOf(misty.page("/pokedex/pikachu?q=zzzz"));
    expect(nothing).toContain("No cards match “zzzz”");
  });

  test("tells a visitor how to catch it, and a collector which cards are missing", async () => {
    const visitor = await bodyOf(site.anonymous.page("/pokedex/pikachu"));
    expect(visitor).toContain("callbackUrl=%2Fpokedex%2Fpikachu");
    expect(visitor).not.toContain("species-progress");
    const misty = await site.signUp();
    expect(await bodyOf(misty.page("/pokedex/pikachu"))).toContain("Not caught");
    const all = onCards.filter(({ species_id }) => species_id === 25).map(({ card_id }) => card_id);
    await own(
      site,
      misty.id,
      variants.filter(({ card_id }) => all.includes(card_id)),
    );
    const page = await bodyOf(misty.page("/pokedex/pikachu"));
    expect(page).toContain("You have every card.");
    expect(page).toContain("Level 5");
    expect(page).toContain("Shiny");
  });

  test("without a card says so", async () => {
    const page = await bodyOf(site.anonymous.page("/pokedex/pecharunt"));
    expect(page).toContain("No cards yet");
    expect(page).not.toContain("set-tools");
  });

  test("cannot be changed while the collection is locked", async () => {
    const locked = await site.signUp({ areWritesLocked: true });
    const page = await bodyOf(locked.page("/pokedex/pikachu"));
    expect(page).toContain("Your collection is locked");
    expect(readPage(page).get("list", "Cards").of("data-state")).toBe("disabled");
  });

  test("is linked from the pages of its cards", async () => {
    const page = await bodyOf(site.anonymous.page("/series/scarlet-violet/151/25"));
    const hrefs = readPage(page).hrefs();
    expect(hrefs.filter((href) => href === "/pokedex/pikachu")).toHaveLength(2);
    expect(hrefs).toContain("/pokedex/ekans");
    const trainer = await bodyOf(site.anonymous.page("/series/scarlet-violet/151/166"));
    expect(trainer).toContain("/pokedex/bulbasaur");
  });
});

test("a Pokémon’s page says what its cards cost, and what those one owns are worth; not where prices are hidden", async () => {
  const misty = await site.signUp();
  const prices = [
    ["sv03.5-025", "normal", 20],
    ["sv03.5-025", "reverse", 12_000],
    ["swsh9-052", "normal", 150],
  ] as const;
  for (const [card, variant, market] of prices) {
    await site.sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
      select card_id, key, 'tcgplayer', 'USD', ${market}, now() from variants where card_id = ${card} and key = ${variant}`;
  }
  const own = { cardId: "sv03.5-025", variant: "normal", quantity: 3 };
  expect((await misty.put("/api/collection?setId=sv03.5", own)).status).toBe(200);
  const text = async () => readPage(await bodyOf(misty.page("/pokedex/pikachu"))).text;
  const shown = await text();
  expect(shown).toContain("$0.20 – $120.00");
  expect(shown).toContain("Yours $0.60");
  await site.sql`update users set show_prices = false where id = ${misty.id}`;
  expect(await text()).not.toMatch(/\$|Yours \d/);
  await site.sql`delete from current_prices`;
});

test("pictures come from the configured host, through this site; without one there are only drawn medals", async () => {
  const requested: string[] = [];
  const drawn = await sharp({ create: { width: 300, height: 300, channels: 4, background: "#f80" } })
    .png()
    .toBuffer();
  const host = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch({ url }) {
      const { pathname } = new URL(url);
      requested.push(pathname);
      if (pathname !== "/art/25.png") return new Response(null, { status: 404 });
      return new Response(new Uint8Array(drawn), { headers: { "content-type": "image/png" } });
    },
  });
  try {
    const settings = { SPECIES_IMAGE_URL: `http://127.0.0.1:${host.port}/art/{NUMBER}.png` };
    const { anonymous: visitor } = await testApp(settings, "starter");
    expect(await bodyOf(visitor.page("/pokedex/pikachu"))).toContain('src="/images/species/25?w=384"');
    expect((await bodyOf(visitor.page("/pokedex"))).match(/src="\/images\/species\/\d+\?w=160"/g)).toHaveLength(1025);
    for (let turn = 0; turn < 2; turn++) {
      const picture = await visitor.request("/images/species/25?w=160");
      expect(picture.status).toBe(200);
      expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBe(160);
    }
    expect(requested).toEqual(["/art/25.png"]);
    expect((await visitor.request("/images/species/26?w=160")).status).toBe(404);
    expect((await visitor.request("/images/species/2000?w=160")).status).toBe(404);
    for (const wrong of ["x", "0", "-1", "1e3", "99999"])
      expect((await visitor.request(`/images/species/${wrong}?w=160`)).status).toBe(404);
    expect(requested).toEqual(["/art/25.png", "/art/26.png"]);
  } finally {
    await host.stop(true);
  }
  expect(await bodyOf(site.anonymous.page("/pokedex/pikachu"))).not.toContain("/images/species");
  expect((await site.anonymous.request("/images/species/25?w=160")).status).toBe(404);
});
