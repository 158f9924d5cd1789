import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { setWritesLocked } from "../../src/features/auth/sign-in/service/roles.ts";
import { body, closeApps, type TestApp, testApp } from "../harness.ts";

afterAll(closeApps);

let site: TestApp;
let misty: Awaited<ReturnType<TestApp["signUp"]>>;

beforeAll(async () => {
  site = await testApp({}, "starter");
  misty = await site.signUp();
  // Registration refuses such a name; the pages must not rely on that.
  await site.sql`update users set username = 'Misty <b>' where id = ${misty.id}`;
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 2 });
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-002", variant: "reverse", quantity: 1 });
});

const setPage = "/series/scarlet-violet/151";
/** Numbers of the cards on a page, in their order. */
const numbers = (html: string) =>
  [...html.matchAll(/class="face"[^>]*href="[^"]*\/([^/"]+)"/g)].map(([, number]) => number);
const count = (html: string, word: string) => new RegExp(`>${word}[^<]*<span[^>]*>(\\d+)<`).exec(html)?.[1];

/** Makes a set of 310 common cards; reads its first page grouped by rarity, and a page far past its end. */
async function bigSet() {
  await site.sql`insert into sets (id, category, series_id, name, slug, printed_total, card_count)
    select 'big', category, series_id, 'Big', 'big', 310, 310 from sets where id = 'sv03.5'`;
  await site.sql`insert into cards (id, category, set_id, number_key, number, slug, name, position, is_secret, rarity, supertype, reprint_key)
    select 'big-' || n, 'EN', 'big', n::text, n::text, 'big-' || n, 'Card ' || n, n, false,
      (select key from rarities where category = 'EN' and display = 'Common'), 'pokemon', 'big-' || n
    from generate_series(1, 310) n`;
  await site.sql`insert into variants (card_id, key, name, position, tier)
    select 'big-' || n, 'normal', 'Normal', 0, 'standard' from generate_series(1, 310) n`;
  const path = "/series/scarlet-violet/big";
  const first = await body(site.anonymous.page(`${path}?group=rarity`));
  const last = await body(site.anonymous.page(`${path}?page=9`));
  return {
    lastPage: numbers(last),
    groups: [...first.matchAll(/<h2>([^<]+?) <span>(\d+)<\/span>/g)].map(([, title, count]) => [title, Number(count)]),
  };
}

describe("every page", () => {
  test.each([
    ["/", "Know which cards you have"],
    ["/series", "Scarlet &amp; Violet"],
    ["/jp/series", "Japanese TCG"],
    ["/tcg-pocket-en/series", "Genetic Apex"],
    ["/series/scarlet-violet", "151"],
    [setPage, "Bulbasaur"],
    [`${setPage}/1`, "Bulbasaur"],
    ["/series/scarlet-violet/bulbasaur-151-1", "Bulbasaur"],
    ["/collections", "Prize Pack Series 1"],
    ["/collections/prize-pack-series-1", "No card list yet"],
    ["/api/docs", "/api/collection"],
  ])("%s is a whole document with its own title, and JSON on request", async (path, text) => {
    const answer = await site.anonymous.page(path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toStartWith("<!doctype html>");
    expect(html).toContain(text);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).not.toMatch(/ style=|<script(?! (type="module" )?src="\/assets\/)/);
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
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
    expect(page.status).toBe(404);
    expect(await page.text()).toContain("Not found");
    const json = await site.anonymous.json(path);
    expect(json.status).toBe(404);
    const { code, correlationId } = (await json.json()) as { code: number; correlationId: string };
    expect([code, correlationId]).toEqual([404, json.headers.get("x-correlation-id") ?? ""]);
  });

  test("a person's name is text wherever it stands", async () => {
    for (const path of [setPage, `${setPage}/1`, "/collection", "/series"]) {
      const html = await body(misty.page(path));
      expect(html).toContain("Misty &lt;b&gt;");
      expect(html).not.toContain("Misty <b>");
    }
  });

  test("pages of a signed-in person are never for shared caches", async () => {
    const answer = await misty.page(setPage);
    expect(answer.headers.get("cache-control")).toContain("private");
    expect(answer.headers.get("vary")).toContain("Cookie");
  });
});

test("the gallery of parts is there in development alone", async () => {
  expect((await site.anonymous.page("/dev/gallery")).status).toBe(200);
  site.deps.isDevelopment = false;
  expect((await site.anonymous.page("/dev/gallery")).status).toBe(404);
  site.deps.isDevelopment = true;
});

test("assets are kept for ever, compressed, and unknown ones are not found", async () => {
  const html = await body(site.anonymous.page("/series"));
  for (const [path = ""] of html.matchAll(/\/assets\/[\w-]+\.(js|css)/g)) {
    const answer = await site.anonymous.request(path, { headers: { "accept-encoding": "br, gzip" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-encoding")).toBe("br");
  }
  expect((await site.anonymous.page("/assets/other.js")).status).toBe(404);
  expect((await site.anonymous.page("/assets/..%2f..%2fpackage.json")).status).toBe(404);
});

describe("the start page", () => {
  test("leads a signed-in person to the collection", async () => {
    const answer = await misty.page("/");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/collection"]);
  });
});

describe("a set page", () => {
  test("shows every card once, with the viewer's numbers and no trace of the holes", async () => {
    const html = await body(misty.page(setPage));
    expect(numbers(html)).toEqual(Array.from({ length: 207 }, (_, index) => String(index + 1)));
    expect(html).not.toContain("\uE000");
    expect(html).toMatch(/id="own-sv03.5-001-normal"[^>]*data-owned="true".*?<output>2<\/output>/s);
    expect(html).toMatch(/id="own-sv03.5-003-[^"]+"[^>]*data-owned="false"/);
    expect([count(html, "All"), count(html, "Have"), count(html, "Need"), count(html, "Dupes")]).toEqual([
      "207",
      "2",
      "205",
      "1",
    ]);
  });

  test("another viewer's page has none of the first one's numbers or name", async () => {
    const brock = await site.signUp();
    const html = await body(brock.page(setPage));
    expect(count(html, "Have")).toBe("0");
    expect(html).not.toContain('data-owned="true"');
    expect(html).not.toContain("Misty");
  });

  test("signed out, + leads to sign-in and back", async () => {
    const html = await body(site.anonymous.page(setPage));
    expect(html).toContain(`/auth/signin?callbackUrl=${encodeURIComponent(setPage)}`);
    expect(html).not.toContain('action="/api/collection');
  });

  test.each([
    ["own=have", ["1", "2"]],
    ["own=dupes", ["1"]],
    ["own=have&goal=master", ["1", "2"]],
    ["own=have&variant=reverse", ["2"]],
    ["own=have&q=ivy", ["2"]],
    ["q=charizard", ["6", "183", "199"]],
    ["q=199", ["199"]],
    ["q=CHARIZARD+199", ["199"]],
    ["own=have&sort=name&dir=desc", ["2", "1"]],
  ])("%s shows the right cards in order", async (query, expected) => {
    expect(numbers(await body(misty.page(`${setPage}?${query}`)))).toEqual(expected);
  });

  test("need and have share out the cards under Complete", async () => {
    const need = numbers(await body(misty.page(`${setPage}?own=need`)));
    expect(need).toHaveLength(205);
    expect(need).not.toContain("1");
  });

  test.each([["sort=number&dir=desc", (list: string[]) => list.toSorted((a, b) => Number(b) - Number(a))]])(
    "%s",
    async (query, order) => {
      const list = numbers(await body(site.anonymous.page(`${setPage}?${query}`))).filter(
        (number) => number !== undefined,
      );
      expect(list).toEqual(order(list));
    },
  );

  test("sorting by rarity puts the rarest first", async () => {
    const ranks = Object.fromEntries(
      (
        await site.sql<{ number_key: string; rank: number }[]>`
      select number_key, rank from cards join rarities on rarities.category = cards.category and rarities.key = cards.rarity
      where set_id = 'sv03.5'`
      ).map((row) => [row.number_key, row.rank]),
    );
    const list = numbers(await body(site.anonymous.page(`${setPage}?sort=rarity&dir=desc`))).map(
      (number) => ranks[number ?? ""] ?? 0,
    );
    expect(list).toEqual(list.toSorted((a, b) => b - a));
  });

  test("groups stand under their headings, with how many", async () => {
    const html = await body(site.anonymous.page(`${setPage}?group=rarity`));
    expect(html).toMatch(/<h2>Common <span>\d+<\/span><\/h2>/);
    expect(numbers(html)).toHaveLength(207);
  });

  test("grouped by variant, each tile counts the variant it stands under", async () => {
    const html = await body(misty.page(`${setPage}?group=variant`));
    const ids = [...html.matchAll(/<form class="stepper" id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const reverse = html.slice(html.indexOf("<h2>Reverse Holofoil"));
    expect(reverse).toMatch(/id="own-sv03.5-002-reverse"[^>]*data-owned="true"/);
    expect(ids).toHaveLength(300);
  });

  test("a set of more cards than a page: groups keep their whole count, and a page past the end is the last", async () => {
    const { lastPage, groups } = await bigSet();
    expect(groups).toEqual([["Common", 310]]);
    expect(lastPage).toHaveLength(10);
  });

  test("no swap is a whole document, whatever is asked for", async () => {
    for (const path of ["/series", "/series/scarlet-violet", `${setPage}/1`, "/collection", "/collections"]) {
      expect(await body(misty.htmx("GET", path))).not.toContain("<html");
    }
  });

  test.each(["full", "table"])("the %s view shows the same cards", async (view) => {
    const html = await body(misty.page(`${setPage}?view=${view}`));
    expect(html).toContain(`id="own-sv03.5-001-normal"`);
    expect(html).toContain(">2</output>");
    expect(html).not.toContain("\uE000");
  });

  test("an unknown state falls back to the default, so an old link still opens", async () => {
    const answer = await site.anonymous.page(`${setPage}?goal=everything&sort=up&page=x&view=3d&q=${"x".repeat(500)}`);
    expect(answer.status).toBe(200);
  });

  test.each(["", "?view=table", "?view=binder&slots=each", "?group=variant&own=need"])(
    "a variant that no card of the set has is no filter: %s",
    async (query) => {
      const address = (variant: string) => `${setPage}?${new URLSearchParams(query)}&variant=${variant}`;
      const shown = async (person: Pick<typeof misty, "page">, path: string) => {
        const html = await body(person.page(path));
        return [...numbers(html), html.split("<tr>").length, html.split("data-dimmed").length];
      };
      // Who is signed out cannot filter by what they own.
      const people = query.includes("own=") ? [misty] : [misty, site.anonymous];
      for (const person of people) {
        const all = await shown(person, `${setPage}${query}`);
        expect(await shown(person, address("no-such"))).toEqual(all);
        expect(await shown(person, address("holo"))).not.toEqual(all);
      }
    },
  );

  test("locked and unlocked, each has its own page, kept or not", async () => {
    const ash = await site.signUp();
    const lock = (locked: boolean) => setWritesLocked(site.deps.db, { userId: ash.id, locked });
    const isShownLocked = async (query: string) => {
      const html = await body(ash.page(`${setPage}${query}`));
      return [html.includes("Your collection is locked"), html.includes('data-state="disabled"')];
    };
    for (const query of ["", "?view=table", "?view=binder", "?group=rarity"]) {
      for (const locked of [true, false, true]) {
        await lock(locked);
        expect(await isShownLocked(query)).toEqual([locked, locked]);
      }
    }
  });

  test("in JSON a visitor gets what is kept, and a person their own", async () => {
    const read = async (person: { json: (path: string) => Promise<Response> }) => {
      const answer = await person.json(`${setPage}?sort=number&dir=desc`);
      expect(answer.headers.get("etag")).toBeTruthy();
      return (await answer.json()) as { id: string; cards: { id: string; quantities?: object }[] };
    };
    const [first, again, hers] = [await read(site.anonymous), await read(site.anonymous), await read(misty)];
    expect(first.id).toBe("sv03.5");
    expect(first.cards.at(-1)).toMatchObject({ id: "sv03.5-001" });
    expect(first.cards.some(({ quantities }) => quantities)).toBe(false);
    expect(again).toEqual(first);
    expect(hers.cards.at(-1)?.quantities).toEqual({ normal: 2 });
  });

  test("what is searched for is text", async () => {
    const html = await body(site.anonymous.page(`${setPage}?q=${encodeURIComponent('"><script>alert(1)</script>')}`));
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("No card matches");
  });

  test("an htmx swap is the set alone, and both vary on it", async () => {
    const html = await body(misty.htmx("GET", `${setPage}?own=have`));
    expect(html).toStartWith('<div id="set"');
    expect(html).not.toContain("<html");
    expect(numbers(html)).toEqual(["1", "2"]);
  });

  test("an unchanged page answers 304, and a tap changes its ETag", async () => {
    const ash = await site.signUp();
    const first = await ash.page(setPage);
    const etag = first.headers.get("etag") ?? "";
    const again = await ash.request(setPage, { headers: { accept: "text/html", "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await ash.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 1 });
    const changed = await ash.request(setPage, { headers: { accept: "text/html", "if-none-match": etag } });
    expect(changed.status).toBe(200);
    const other = await misty.request(setPage, { headers: { accept: "text/html", "if-none-match": etag } });
    expect(other.status).toBe(200);
  });

  test("zstd, gzip and plain say the same", async () => {
    const read = async (encoding: string) => {
      const answer = await misty.request(setPage, { headers: { accept: "text/html", "accept-encoding": encoding } });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(answer.headers.get("content-encoding") ?? "identity").toBe(encoding);
      if (encoding === "zstd") return Bun.zstdDecompressSync(bytes).toString();
      return new TextDecoder().decode(encoding === "gzip" ? Bun.gunzipSync(bytes) : bytes);
    };
    const plain = await read("identity");
    expect(plain.length).toBeGreaterThan(100_000);
    expect(await read("zstd")).toBe(plain);
    expect(await read("gzip")).toBe(plain);
  });

  test("a new catalogue version shows at once", async () => {
    await site.sql`update cards set name = 'Bulbasaur renamed' where id = 'sv03.5-001'`;
    await site.sql`update catalogue_state set version = version + 1`;
    await site.sql`notify catalogue`;
    const shown = async () => (await body(site.anonymous.page(setPage))).includes("Bulbasaur renamed");
    for (let tries = 0; tries < 100 && !(await shown()); tries++) await Bun.sleep(20);
    expect(await shown()).toBe(true);
  });
});

describe("a card page", () => {
  test("has its variants with typed steppers, neighbours and related cards", async () => {
    const html = await body(misty.page(`${setPage}/2`));
    expect(html).toMatch(
      /data-prev="true"[^>]*href="\/series\/scarlet-violet\/151\/1"|href="\/series\/scarlet-violet\/151\/1"[^>]*data-prev/,
    );
    expect(html).toContain(`href="${setPage}/3"`);
    expect(html).toMatch(/id="own-sv03.5-002-reverse"[^>]*data-owned="true"/);
    expect(html).toContain('name="typed"');
    expect(html).toContain("Related cards");
    const related = html.slice(html.indexOf('<section class="related">')).split("<li>").slice(1);
    expect(related.length).toBeGreaterThan(0);
    for (const one of related) {
      const [, href = ""] = /href="([^"]+)"/.exec(one) ?? [];
      const [card] = await site.sql<{ number: string; set: string }[]>`
        select c.number, s.name as "set" from cards c join sets s on s.id = c.set_id where c.number_key = ${href.split("/").at(-1) ?? ""}
          and s.slug = ${href.split("/").at(-2) ?? ""}`;
      expect(one.replace(/<[^>]+>/g, "")).toContain(`${card?.set} · ${card?.number}`);
    }
  });

  test("the overlay is a dialog for htmx, and the whole page to everyone else", async () => {
    const overlay = await body(misty.htmx("GET", `${setPage}/2?overlay=1`));
    expect(overlay).toContain("<dialog");
    expect(overlay).not.toContain("<html");
    expect(overlay).toContain("Ivysaur");
    expect(await body(misty.page(`${setPage}/2?overlay=1`))).toStartWith("<!doctype html>");
  });

  test("links out only where the installation says so, with the card's name as text", async () => {
    expect(await body(misty.page(`${setPage}/2`))).not.toContain("Search auctions");
    site.deps.config.auctionUrl = "https://auctions.example/?find={QUERY}";
    const html = await body(misty.page(`${setPage}/2`));
    expect(html).toContain('href="https://auctions.example/?find=Ivysaur%20151%20002"');
    site.deps.config.auctionUrl = undefined;
  });

  test("a number as it is printed leads to the card's one address", async () => {
    const answer = await site.anonymous.page(`${setPage}/002`);
    expect([answer.status, answer.headers.get("location")]).toEqual([301, `${setPage}/2`]);
  });

  test("the three forms of the API agree", async () => {
    const read = async (path: string) => (await site.anonymous.json(path)).json();
    const byNumber = await read("/api/card?setId=sv03.5&numberKey=2");
    expect(byNumber).toMatchObject({ id: "sv03.5-002", name: "Ivysaur", numberKey: "2", setId: "sv03.5" });
    expect(await read("/api/card/sv03.5-002")).toEqual(byNumber);
    const related = (await read("/api/card/related?setId=sv03.5&numberKey=2")) as { id: string }[];
    expect(related.map(({ id }) => id)).not.toContain("sv03.5-002");
    expect(related.length).toBeGreaterThan(0);
  });
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
    "%s names what is wrong",
    async (path) => {
      const answer = await site.anonymous.json(path);
      expect(answer.status).toBe(422);
      expect(Object.keys(((await answer.json()) as { fields: object }).fields).length).toBeGreaterThan(0);
    },
  );

  test("the OpenAPI document describes every call under /api but the auth client's own", async () => {
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
