import { describe, expect, test } from "bun:test";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { useCollector } from "./collector.ts";

const { site, misty } = await useCollector();
const setPage = "/series/scarlet-violet/151";

describe("every page", () => {
  test.each([
    ["/", "Track every trading card"],
    ["/series", "Scarlet &amp; Violet"],
    ["/jp/series", "Japanese TCG"],
    ["/tcg-pocket-en/series", "Genetic Apex"],
    ["/series/scarlet-violet", "151"],
    [setPage, "Bulbasaur"],
    [`${setPage}/1`, "Bulbasaur"],
    ["/series/scarlet-violet/bulbasaur-151-1", "Bulbasaur"],
    ["/collections", "Its cards are not known yet"],
    ["/collections/prize-pack-series-1", "Its cards are not known yet"],
    ["/api/docs", "/api/collection"],
  ])("%s is a whole document with its own title, and JSON on request", async (path, text) => {
    const response = await site.anonymous.page(path);
    const html = await bodyOf(response);
    expect(response.status).toBe(200);
    expect(html).toStartWith("<!doctype html>");
    expect(html).toContain(text);
    expect(readPage(html).get("title").name).not.toBe("");
    // Also what stands in a data island, which no browser runs, is a script of a file.
    const scripts = html.match(/<script\b[^>]*/g)?.filter((tag) => !/ src="\/assets\//.test(tag));
    expect([scripts ?? [], html.includes(" style=")]).toEqual([[], false]);
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
    const asJson = await site.anonymous.json(path);
    expect(asJson.headers.get("content-type")).toContain("application/json");
    expect(await asJson.json()).toBeTruthy();
  });

  test.each([
    "/series/nothing",
    `${setPage}/999`,
    "/series/scarlet-violet/nothing",
    "/collections/nothing",
    "/no/such/page",
    "/jp/series/scarlet-violet/151",
  ])("%s is not found, as a page and in JSON, with its correlation id", async (path) => {
    const page = await site.anonymous.page(path);
    expect(await bodyOf(page, 404)).toContain("Page not found");
    const json = await site.anonymous.json(path);
    expect(json.status).toBe(404);
    const { code, correlationId } = (await json.json()) as { code: number; correlationId: string };
    expect([code, correlationId]).toEqual([404, json.headers.get("x-correlation-id") ?? ""]);
  });

  test("a person's name is escaped everywhere", async () => {
    for (const path of [setPage, `${setPage}/1`, "/collection", "/series"]) {
      const page = readPage(await bodyOf(misty.page(path)));
      expect(page.text).toContain("Misty <b>");
    }
  });

  test("pages of a signed-in person are private to its browser", async () => {
    const response = await misty.page(setPage);
    expect(response.headers.get("cache-control")).toContain("private");
    expect(response.headers.get("vary")).toContain("Cookie");
  });
});

test("the gallery exists in development only", async () => {
  expect((await site.anonymous.page("/dev/gallery")).status).toBe(200);
  site.deps.isDevelopment = false;
  expect((await site.anonymous.page("/dev/gallery")).status).toBe(404);
  site.deps.isDevelopment = true;
});

test("assets are immutable and compressed; unknown ones are not found", async () => {
  const html = await bodyOf(site.anonymous.page("/series"));
  for (const [path = ""] of html.matchAll(/\/assets\/[\w-]+\.(js|css)/g)) {
    const response = await site.anonymous.request(path, { headers: { "accept-encoding": "br, gzip" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-encoding")).toBe("br");
  }
  expect((await site.anonymous.page("/assets/other.js")).status).toBe(404);
  expect((await site.anonymous.page("/assets/..%2f..%2fpackage.json")).status).toBe(404);
});

describe("the start page", () => {
  test("leads a signed-in person to the collection", async () => {
    const response = await misty.page("/");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/collection"]);
  });
});

describe("a card page", () => {
  test("has its variants with typed steppers, neighbours and related cards", async () => {
    const html = await bodyOf(misty.page(`${setPage}/2`));
    const page = readPage(html);
    expect(page.get("link", "Previous card: Bulbasaur 001").href).toBe(`${setPage}/1`);
    expect(page.get("link", "Next card: Venusaur ex 003").href).toBe(`${setPage}/3`);
    expect(page.at("own-sv03.5-002-reverse")?.of("data-owned")).toBe("true");
    expect(page.names("textbox")).toContain("Copies of Ivysaur, Normal");
    expect(page.names("heading")).toContain("Related cards");
    const related = html.slice(html.indexOf('<section class="related">')).split("<li>").slice(1);
    expect(related.length).toBeGreaterThan(0);
    for (const one of related) {
      const [, href = ""] = /href="([^"]+)"/.exec(one) ?? [];
      const [card] = await site.sql<{ number: string; set: string }[]>`
        select c.number, s.name as "set" from cards c join sets s on s.id = c.set_id where c.number_key = ${href.split("/").at(-1) ?? ""}
          and s.slug = ${href.split("/").at(-2) ?? ""}`;
      expect(one.replace(/<[^>]+>/g, "")).toContain(`${card?.set},  ·\u00a0${card?.number}`);
    }
  });

  test("the overlay is a dialog for htmx, and the whole page to everyone else", async () => {
    const overlay = await bodyOf(misty.htmx("GET", `${setPage}/2?overlay=1`));
    expect(overlay).toContain("<dialog");
    expect(overlay).not.toContain("<html");
    expect(overlay).toContain("Ivysaur");
    expect(await bodyOf(misty.page(`${setPage}/2?overlay=1`))).toStartWith("<!doctype html>");
  });

  test("links out only where the installation says so, with the card's name as text", async () => {
    expect(await bodyOf(misty.page(`${setPage}/2`))).not.toContain("Search auctions");
    site.deps.config.auctionUrl = "https://auctions.example/?find={QUERY}";
    const html = await bodyOf(misty.page(`${setPage}/2?auctions`));
    expect(readPage(html).hrefs()).toContain("https://auctions.example/?find=Ivysaur%20151%20002");
    site.deps.config.auctionUrl = undefined;
  });

  test("a printed number redirects to the card's canonical URL", async () => {
    const response = await site.anonymous.page(`${setPage}/002`);
    expect([response.status, response.headers.get("location")]).toEqual([301, `${setPage}/2`]);
  });

  test("the three API addresses of a card agree", async () => {
    const read = async (path: string) => (await site.anonymous.json(path)).json();
    const byNumber = await read("/api/card?setId=sv03.5&numberKey=2");
    expect(byNumber).toMatchObject({ id: "sv03.5-002", name: "Ivysaur", numberKey: "2", setId: "sv03.5" });
    expect(await read("/api/card/sv03.5-002")).toEqual(byNumber);
    const related = (await read("/api/card/related?setId=sv03.5&numberKey=2")) as { id: string }[];
    expect(related.map(({ id }) => id)).not.toContain("sv03.5-002");
    expect(related.length).toBeGreaterThan(0);
  });
});

test("a card of which only the print is known claims no weakness, resistance, retreat or legality", async () => {
  const known = ["Weakness", "Resistance", "Retreat", "Legal in"];
  const facts = async () => {
    const page = await bodyOf(site.anonymous.page(`${setPage}/25`));
    return known.filter((title) => page.includes(`<dt>${title}</dt>`));
  };
  await changeCatalogue(site, site.sql`update cards set legal = '{}' where id = 'sv03.5-025'`);
  expect(await facts()).toEqual([]);
  await changeCatalogue(
    site,
    site.sql`update cards set retreat = 0, legal = '{"standard": false}' where id = 'sv03.5-025'`,
  );
  expect(await facts()).toEqual(known.slice(0, 3));
});

test("a finish that no source states is marked, until a price confirms it", async () => {
  const card = "sv03.5-002";
  await changeCatalogue(
    site,
    site.sql`update variants set source = 'derived' where card_id = ${card} and key = 'reverse'`,
  );
  const marks = async () => {
    const { variants } = (await (await site.anonymous.json(`${setPage}/2`)).json()) as { variants: object[] };
    return variants.map((variant) => "derived" in variant && variant.derived);
  };
  expect(await marks()).toEqual([false, true]);
  const page = await bodyOf(site.anonymous.page(`${setPage}/2`));
  expect(page).toContain("assumed");
  expect(page).toContain("No source states which finishes this card has.");
  const ofSet = "No source states the finishes of 1 card here, so they’re assumed.";
  const master = () => bodyOf(site.anonymous.page(`${setPage}?goal=master`));
  expect(await master()).toContain(ofSet);
  expect(await bodyOf(site.anonymous.page(setPage))).not.toContain(ofSet);
  const price = site.sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
    values (${card}, 'reverse', 'tcgplayer', 'USD', 100, now())`;
  await changeCatalogue(site, price);
  expect(await marks()).toEqual([false, false]);
  expect(await bodyOf(site.anonymous.page(`${setPage}/2`))).not.toContain("assumed");
  expect(await master()).not.toContain(ofSet);
});

describe("the catalogue in JSON", () => {
  test("sets, series and totals", async () => {
    const read = async (path: string) => (await site.anonymous.json(path)).json();
    const sets = (await read("/api/set?category=EN")) as { id: string; category: string }[];
    expect(sets.map(({ id }) => id)).toContain("sv03.5");
    expect(new Set(sets.map(({ category }) => category))).toEqual(new Set(["EN"]));
    expect(await read("/api/set/sv03.5?category=EN")).toMatchObject({ name: "151", printedTotal: 165, cardCount: 207 });
    expect((await site.anonymous.json("/api/set/sv03.5?category=JP")).status).toBe(404);
    const ofSeries = (await read("/api/series/scarlet-violet/sets?category=EN")) as { id: string }[];
    expect(ofSeries.map(({ id }) => id)).toContain("sv03.5");
    expect(await read("/api/series/scarlet-violet/151/cards?category=EN")).toHaveLength(207);
    const totals = (await read("/api/total-stats")) as { cards: number; categories: { cards: number }[] };
    expect(totals.cards).toBe(totals.categories.reduce((sum, one) => sum + one.cards, 0));
  });

  test.each(["/api/set?category=XX", "/api/card", "/api/card?setId=&numberKey=1", "/api/set-stats"])(
    "%s is refused with the reason",
    async (path) => {
      const response = await site.anonymous.json(path);
      expect(response.status).toBe(422);
      expect(Object.keys(((await response.json()) as { fields: object }).fields).length).toBeGreaterThan(0);
    },
  );

  test("the OpenAPI document describes every call under /api except the auth client's", async () => {
    const document = (await (await site.anonymous.json("/api/openapi.json")).json()) as {
      paths: Record<string, Record<string, { summary?: string }>>;
    };
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = site.app.routes
      .filter(({ path, method }) => path.startsWith("/api/") && method !== "ALL" && !path.startsWith("/api/auth/"))
      .map(({ path, method }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    const undocumented = ["GET /api/openapi.json", "GET /api/docs", "GET /api/collection/changes"];
    expect([...new Set(routes)].filter((route) => !described.includes(route) && !undocumented.includes(route))).toEqual(
      [],
    );
    for (const methods of Object.values(document.paths)) {
      for (const { summary } of Object.values(methods)) expect(summary).toBeTruthy();
    }
  });
});

describe("a Japanese set in the English interface", () => {
  const series = { english: "Scarlet & Violet", own: "ポケモンカードゲーム スカーレット&バイオレット" };
  const page = "/jp/series/scarlet-violet";

  test("leads with the English names of its series and its own; the Japanese ones stand below", async () => {
    const open = async (path: string) => readPage(await bodyOf(site.anonymous.page(path)));
    const index = await open("/jp/series");
    const heading = index.get("heading", `${series.english} ${series.own}`);
    expect([heading.get("link", series.english).href, heading.wordsIn("ja")]).toEqual([page, [series.own]]);
    expect(index.get("link", /^Pokémon Card 151/).wordsIn("ja")).toEqual(["ポケモンカード151"]);
    const one = await open(page);
    expect(one.names("heading")).toContain(series.english);
    expect(one.names("paragraph")).toContain(`${series.own} · 1 set · 210 cards`);
    const set = await open(`${page}/pokemon-card-151`);
    expect(set.names("heading")).toContain("Pokémon Card 151");
    expect(set.get("paragraph", "ポケモンカード151").of("lang")).toBe("ja");
    expect(set.get("title").name).toStartWith("Pokémon Card 151 – Scarlet & Violet");
  });

  test("on tiles, in suggestions and in the menu too", async () => {
    const tiles = await bodyOf(site.anonymous.page("/search?q=%E3%83%95%E3%82%B7%E3%82%AE%E3%83%80%E3%83%8D"));
    expect(readPage(tiles).text).toContain("Pokémon Card 151");
    const suggestions = readPage(await bodyOf(site.anonymous.page("/search/suggest?q=Pok%C3%A9mon%20Card%20151")));
    const option = suggestions.get("option", /^Pokémon Card 151/);
    expect(option.sight).toEndWith("Pokémon Card 151 ポケモンカード151 · 210 cards · Japanese");
    expect(option.wordsIn("ja")).toEqual(["ポケモンカード151 ·"]);
    const menu = await site.anonymous.htmx("GET", "/menu/sets?category=JP&series=scarlet-violet");
    expect(await bodyOf(menu)).toContain("Pokémon Card 151");
  });
});

test("a Japanese card evolves from a Pokémon with its English name", async () => {
  const [card] = await site.sql`
    select c.set_id, c.number_key, c.evolves_from, s.slug as "set", series.slug as series from cards c
    join sets s on s.id = c.set_id join series on series.id = s.series_id
    where c.category = 'JP' and c.evolves_from = 'リザード' limit 1`;
  const path = `/jp/series/${card?.series}/${card?.set}/${card?.number_key}`;
  expect(readPage(await bodyOf(site.anonymous.page(path))).fact("Evolves from")).toBe("Charmeleon");
});

test("the card over its set leads to each tab of its page", async () => {
  const hrefs = (page: string) => [...page.matchAll(/href="[^"]*151\/1\?tab=(\w+)#about"/g)].map(([, tab]) => tab);
  expect(hrefs(await bodyOf(site.anonymous.page(`${setPage}/1?overlay=card`)))).toEqual(["prices"]);
  const own = hrefs(await bodyOf(misty.page(`${setPage}/1?overlay=card`)));
  expect(own).toEqual(hrefs(await bodyOf(misty.page(`${setPage}/1`))));
  expect(own.length).toBeGreaterThan(4);
});
