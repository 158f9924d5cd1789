import { describe, expect, test } from "bun:test";
import { openApi } from "#http/documents.ts";
import { bodyOf, type Person, useSite } from "../harness.ts";

const site = await useSite({}, "starter");
await site.sql`insert into exchange_rates values ('EUR', '€', '0.92', 'test', '2026-01-31'), ('GBP', '£', '0.75', 'test', '2026-01-31')`;
await site.sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
  select card_id, key, 'tcgplayer', 'USD', 123400, now() from variants where card_id = 'sv03.5-001'`;

const set = "sv03.5";
const setPage = "/series/scarlet-violet/151";
const cardPage = `${setPage}/1`;
const change = async (person: Person, given: object) => {
  const response = await person.put("/api/user/preferences", given);
  expect(response.status).toBe(200);
};

/** A page as requested by a browser that has the version `etag`. */
async function look(person: Person, path: string, etag = "") {
  const response = await person.request(path, { headers: { accept: "text/html", "if-none-match": etag } });
  return {
    status: response.status,
    etag: response.headers.get("etag") ?? "",
    text: await bodyOf(response, response.status),
  };
}

/** Requests a page twice, so that it is cached; then changes something and requests it with the same ETag. */
async function before(person: Person, path: string) {
  await look(person, path);
  const first = await look(person, path);
  expect((await look(person, path, first.etag)).status).toBe(304);
  return { ...first, after: () => look(person, path, first.etag) };
}

describe("a change of preferences shows on the next page, whatever was cached", () => {
  const money = /(?:[$€£¥]\s?\d|\d\s?[€£])/;

  test.each([setPage, `${setPage}?view=table`, cardPage, `${cardPage}?overlay=1`, "/search?q=bulbasaur"])(
    "%s: prices are hidden, and shown again",
    async (path) => {
      const misty = await site.signUp();
      const shown = await before(misty, path);
      await change(misty, { showPrices: false });
      const hidden = await shown.after();
      expect(hidden.status).toBe(200);
      expect(hidden.text).not.toMatch(money);
      await change(misty, { showPrices: true });
      expect((await look(misty, path, hidden.etag)).text.match(money)?.[0]).toBe(shown.text.match(money)?.[0]);
    },
  );

  test("hidden prices are absent from JSON", async () => {
    const misty = await site.signUp();
    await change(misty, { showPrices: false });
    for (const path of [
      setPage,
      cardPage,
      "/search?q=bulbasaur",
      `/api/card?setId=${set}&numberKey=1`,
      "/collection",
      "/api/collection/price-history",
      "/api/collection/trends",
    ]) {
      const text = await bodyOf(misty.json(path));
      expect(text).not.toMatch(/1234|"(price|market|low|worth)"/);
    }
  });

  test.each([setPage, cardPage])("%s: prices are in the preferred currency", async (path) => {
    const misty = await site.signUp();
    const dollars = await before(misty, path);
    expect(dollars.text).toContain("$1,234.00");
    await change(misty, { preferredCurrency: "GBP" });
    const pounds = await dollars.after();
    expect(pounds.status).toBe(200);
    expect(pounds.text).toContain("≈£925.50");
    expect(pounds.text).not.toContain("$1,234.00");
  });

  test("one person's choice does not affect another's", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    await change(misty, { showPrices: false });
    await look(misty, setPage);
    expect((await look(brock, setPage)).text).toContain("$1,234.00");
    expect((await look(misty, setPage)).text).not.toContain("$1,234.00");
  });

  test("a switched-off category is in no total, and returns with all its cards", async () => {
    const misty = await site.signUp();
    await misty.put(`/api/collection?setId=${set}`, { cardId: "sv03.5-001", variant: "normal", quantity: 2 });
    const level = async () => ((await (await misty.json("/api/level")).json()) as { level: number }).level;
    const landing = await before(misty, "/collection");
    expect([await level(), landing.text.includes("English TCG</a>")]).toEqual([1, true]);
    await change(misty, { disallowedCategories: ["EN"] });
    const without = await landing.after();
    expect([await level(), without.status]).toEqual([0, 200]);
    expect((await misty.json("/api/collection?setId=sv03.5")).status).toBe(200);
    await change(misty, { disallowedCategories: [] });
    expect(await level()).toBe(1);
  });

  test.each([setPage, cardPage, "/collection"])("%s: the name and the picture are the new ones", async (path) => {
    const misty = await site.signUp();
    const old = await before(misty, path);
    const name = `new ${misty.username.slice(-8)}`;
    await misty.post("/api/user/username", { username: name });
    const renamed = await old.after();
    expect(renamed.status).toBe(200);
    expect(renamed.text).toContain(name);
    expect(renamed.text).not.toContain(misty.username);
    await site.sql`update users set avatar = '/avatars/7.png' where id = ${misty.id}`;
    const pictured = await look(misty, path, renamed.etag);
    expect(pictured.status).toBe(200);
    expect(pictured.text).toContain('src="/avatars/7.png"');
  });
});

describe("private data", () => {
  /** Every call that takes a person, by id or name; each has to answer the owner, and nobody else. */
  const calls: [string, (person: Person) => { path: string; body?: object }][] = [
    ["a set of their collection", ({ id }) => ({ path: `/api/collection/${id}?setId=${set}` })],
    ["their collection", ({ id }) => ({ path: `/api/collection?userId=${id}`, body: {} })],
    ["their latest additions", ({ id }) => ({ path: `/api/collection/recent?userId=${id}`, body: {} })],
    ["their level", ({ username }) => ({ path: `/api/level?username=${username}` })],
    ["what it was worth", ({ username }) => ({ path: `/api/collection/price-history?limit=30&username=${username}` })],
    [
      "what of it moved",
      ({ username }) => ({
        path: `/api/collection/trends?trendMode=amount&dateRange=7d&order=desc&username=${username}`,
      }),
    ],
    ["their activity", ({ id }) => ({ path: `/api/activity?userId=${id}` })],
    ["their sets", ({ id }) => ({ path: `/api/set-stats?series=scarlet-violet&userId=${id}` })],
  ];
  const ask = (searcher: Pick<Person, "json" | "request">, { path, body }: { path: string; body?: object }) =>
    body === undefined
      ? searcher.json(path)
      : searcher.request(path, {
          method: "POST",
          body: JSON.stringify(body),
          headers: { "content-type": "application/json", accept: "application/json" },
        });

  test.each(calls)("%s", async (_, call) => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const boss = await site.signUp({ roles: ["admin"] });
    await misty.put(`/api/collection?setId=${set}`, { cardId: "sv03.5-001", variant: "normal", quantity: 2 });
    const [own, other] = [await ask(misty, call(misty)), await ask(brock, call(misty))];
    expect([own.status, other.status]).toEqual([200, 200]);
    // A missing session is reported first.
    const isOpen = (await ask(site.anonymous, call(misty))).status === 200;
    await change(misty, { profileVisibility: "private" });
    expect((await ask(misty, call(misty))).status).toBe(200);
    const nobody = { ...misty, id: crypto.randomUUID(), username: "nobody at all" };
    for (const searcher of [brock, boss, ...(isOpen ? [site.anonymous] : [])]) {
      const [refused, unknown] = [await ask(searcher, call(misty)), await ask(searcher, call(nobody))];
      expect([refused.status, unknown.status]).toEqual([404, 404]);
      // A stranger must not learn that the person exists.
      const words = async (response: Response) => ({ ...((await response.json()) as object), correlationId: "" });
      expect(await words(refused)).toEqual(await words(unknown));
    }
    await change(misty, { profileVisibility: "public" });
    expect((await ask(brock, call(misty))).status).toBe(200);
  });

  test("covers every API call about a person, except those of admins", () => {
    const naming = /^(userId|username|friendId)$/;
    const taking = Object.entries(openApi(site.app).paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { parameters }]) => (parameters as { name: string }[]).some(({ name }) => naming.test(name)))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    const isOurs = (call: string) => call !== "GET /api/user/username" && !call.includes("/api/admin/");
    expect(taking.filter(isOurs).sort()).toEqual([
      ...["DELETE /api/blocks", "DELETE /api/friends"],
      "GET /api/activity",
      "GET /api/collection/price-history",
      "GET /api/collection/trends",
      "GET /api/friends/status",
      "GET /api/level",
      "GET /api/set-stats",
      "POST /api/collection",
      "POST /api/collection/recent",
      ...["POST /api/decks", "POST /api/friends", "POST /api/lists", "PUT /api/blocks", "PUT /api/friends"],
    ]);
  });

  /** What a call may ask for beside a person, so that none stops at something else. */
  const rest = {
    setId: set,
    series: "scarlet-violet",
    category: "EN",
    numberKey: "1",
    q: "bulbasaur",
    limit: "30",
    trendMode: "amount",
    dateRange: "7d",
    order: "desc",
  };

  /** Every address to read from, with this person in the place of each parameter and in the query. */
  function addressesOf({ id, slug, username }: { id: string; slug: string; username: string }): Set<string> {
    const queries = [
      { ...rest, id, userId: id, friendId: id, ownerId: id, slug, user: slug, username, name: username },
      { ...rest, id, userId: id, friendId: id, ownerId: id, slug: id, user: id, username: id, name: id },
    ].map((query) => new URLSearchParams(query));
    const paths = site.app.routes.filter(({ method, path }) => method === "GET" && path !== "/events");
    return new Set(
      paths.flatMap(({ path }) =>
        [id, slug, username].flatMap((value) => {
          const filled = path.replaceAll(/:\w+(\{[^}]*\})?\??/g, encodeURIComponent(value));
          return [filled, ...queries.map((query) => `${filled}?${query}`)];
        }),
      ),
    );
  }

  test("no page or call shows bio, links, email address or value to others", async () => {
    const [misty, brock] = [await site.signUp({ username: "Misty of Cerulean" }), await site.signUp()];
    const needles = [/a needle of a bio/, /needle_on_x/, new RegExp(misty.email), /1,?217,?958/];
    await misty.post("/api/user/bio", { bio: "a needle of a bio" });
    await misty.post("/api/user/socials", { x: "needle_on_x" });
    await misty.put(`/api/collection?setId=${set}`, { cardId: "sv03.5-001", variant: "normal", quantity: 987 });
    await change(misty, { profileVisibility: "private" });
    const [row] = await site.sql<{ slug: string }[]>`select slug from users where id = ${misty.id}`;
    const addresses = addressesOf({ ...misty, slug: row?.slug ?? "" });
    /** Until so many of them are found. */
    const foundBy = async (person: Pick<Person, "request">, enough: number) => {
      const found = new Map<RegExp, string>();
      for (const address of addresses) {
        if (found.size === enough) break;
        for (const accept of address.startsWith("/api/") ? ["*/*"] : ["text/html", "application/json"]) {
          const response = await person.request(address, { headers: { accept } });
          const text = await bodyOf(response, response.status);
          for (const needle of needles) if (needle.test(text)) found.set(needle, address);
        }
      }
      return found;
    };
    expect([...(await foundBy(misty, needles.length)).keys()]).toHaveLength(needles.length);
    for (const person of [brock, site.anonymous]) expect(await foundBy(person, 1)).toEqual(new Map());
  });
});
