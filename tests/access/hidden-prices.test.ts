import { describe, expect, test } from "bun:test";

import { bodyOf, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { once, type Reading, readAs, readingsOf } from "../readings.ts";
import { ownGame } from "../requests/table.ts";
import { games, markGames, placeOf, priceGames, sharedWord } from "./marked-games.ts";

/** Where amounts stay though prices are hidden. */
const excused: Record<string, string> = {
  "GET /api/collection/export.csv": "An export is everything its owner entered, and has no market price.",
  "GET /api/collection/export.json": "An export is everything its owner entered, and has no market price.",
};

const noPrice = "It is the same for all: made-up samples, or the shapes of answers.";
for (const path of ["/dev/gallery", "/api/docs", "/api/openapi.json"]) excused[`GET ${path}`] = noPrice;

/** Amounts of money, of a sum too; names of what holds one in JSON; ways to sort, group and filter by prices. */
const signs: Record<string, RegExp> = {
  "a market price": /7[,.]?390[.,]?\d\d|9[,.]?216[.,]?\d\d/,
  "a graded card's value": /4[,.]?321[.,]?98/,
  "what a copy cost": /1[,.]?234[.,]?56/,
  "an amount of money": /[$€£¥≈]\s?\d|\d\s?[€£]/,
  "an amount in JSON": /"(price|market|low|past|present|worth|cost|value)":\s*(-?\d|\{|\[\{"(currency|day)")/,
  "a sort, group or filter by price":
    /[?&;](sort|group)=(price|change|percent)\b|name="(min|max|price|cost)"|sort:price/,
  "a tab of prices": /tab=prices/,
};

const site = await useSite({}, async (database) => {
  await markGames(database);
  await priceGames(database, (index) => ({ past: 739_000 + index, present: 921_600 + index }));
});
const [misty, brock] = [await site.signUp(), await site.signUp()];
for (const person of [misty, brock]) {
  for (const game of games) await ownGame(site, person, game, { graded: "4321.98", cost: "1234.56" });
}

const setPrices = (person: Person, showPrices: boolean) =>
  site.sql`update users set show_prices = ${showPrices} where id = ${person.id}`;

const typed = `${sharedWord} sort:price`;

/** Every way to read what there is of a person's collection and of the cards in it. */
function readingsAbout({ id, username }: Person): Reading[] {
  const [english] = games;
  if (!english) throw new Error("no games");
  const { setId, seriesId, cardIds } = placeOf(english);
  const card = cardIds.slice(0, 2);
  const ofRoute: Record<string, string[]> = {
    "/pokedex/:slug": ["pikachu"],
    "/artists/:slug": [`${english.mark}-artist`],
    "/collections/:slug": [`${english.mark}-collection`],
    "/api/collection/:id": [id],
    "/api/set/:id": [setId],
    "/api/set/:id/private-notes": [setId],
  };
  const named: Record<string, string[]> = { series: [seriesId], set: [setId], slug: [setId], number: ["1", "2"] };
  const query = { userId: id, username, setId, series: seriesId, category: "EN", numberKey: "1", variant: "normal" };
  const by = { q: sharedWord, limit: "90", days: "90", dateRange: "30d", range: "30d", trendMode: "amount" };
  return readingsOf(site, {
    word: typed,
    fill: (route, parameter) =>
      (parameter === "slug" && route.startsWith("GET /u/") ? [username] : undefined) ??
      ofRoute[route.replace(/^\w+ /, "")] ??
      named[parameter] ??
      { part: ["sitemap-1.xml"], id: card }[parameter] ?? ["1"],
    queries: [
      { ...query, ...by, tab: "graded", sort: "price", group: "change" },
      {
        ...query,
        ...by,
        tab: "copies",
        view: "table",
        sort: "change",
        group: "percent",
        order: "asc",
        moves: "losses",
      },
      { ...query, ...by, tab: "prices", overlay: "1", min: "1", q: "" },
    ],
  });
}

/** What a person sees of prices: the route, the form of the answer, and what it is. */
async function seenBy(person: Person, readings: Reading[], wanted = Object.entries(signs)): Promise<string[]> {
  const seen = new Set<string>();
  for (const reading of readings) {
    const { text } = await readAs(person, reading);
    // Links of the page repeat the requested URL, such as the one back after signing in, and answers about lines the typed
    // line. Ids are random, as are microseconds.
    const response = text
      .replaceAll(typed, "")
      .replaceAll(/(callbackUrl=|href="\/auth\/)[^"]*|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d\d:\d\d:\d\d\.\d+/g, "");
    for (const [name, sign] of wanted)
      if (sign.test(response)) seen.add(`${reading.route} as ${reading.want}: ${name}`);
  }
  return [...seen].filter((line) => !Object.keys(excused).some((route) => line.startsWith(`${route} as`))).sort();
}

/** The names of the fields that a page's forms send. */
const sentBy = (page: string) =>
  ["textbox", "spinbutton", "combobox", ""]
    .flatMap((role) => readPage(page).all(role))
    .map((field) => field.of("name"));

describe("hidden prices", () => {
  test("appear nowhere for a viewer of one's own collection or another person's", async () => {
    const readings = once([misty, brock].flatMap(readingsAbout));
    const shown = await seenBy(misty, readings);
    await setPrices(misty, false);
    const hidden = await seenBy(misty, readings);
    await setPrices(misty, true);
    expect(hidden).toEqual([]);
    // So that the test cannot pass because nothing was there before.
    for (const name of Object.keys(signs)) {
      expect([name, shown.some((line) => line.endsWith(name))]).toEqual([name, true]);
    }
  }, 300_000);

  test("of an owner are hidden from others, who see market prices", async () => {
    const own = Object.entries(signs).filter(([name]) => /graded|cost/.test(name));
    await setPrices(brock, false);
    const readings = readingsAbout(brock).filter(({ route }) => !/graded|copies|export|\/money/.test(route));
    const seen = await seenBy(misty, readings, own);
    const worth = await readAs(misty, { route: "", want: "json", at: `/u/${brock.username}/collection` });
    await setPrices(brock, true);
    // A tab of one's own cards is of one's own.
    expect(seen.filter((line) => !line.includes("/:number as"))).toEqual([]);
    expect(JSON.parse(worth.text)).toMatchObject({ worth: null });
  });

  test("stay in the export", async () => {
    await setPrices(misty, false);
    const json = await bodyOf(misty.json("/api/collection/export.json"));
    const csv = await bodyOf(misty.json("/api/collection/export.csv"));
    await setPrices(misty, true);
    expect(json).toContain("432198");
    expect(json).toContain("123456");
    expect(csv).toMatch(/4321\.98.*USD/);
    expect(csv).toContain("1234.56");
  });

  describe("survive a change that cannot name them", () => {
    const [english] = games;
    const { setId, cardIds } = placeOf(english ?? { category: "EN", mark: "", path: "" });
    const [first = "", second = ""] = cardIds;
    type Slab = { id: string; grade: string; value?: number; valueCurrency?: string };
    const graded = async () =>
      (await (await misty.json(`/api/collection/${first}/graded?setId=${setId}`)).json()) as Slab[];
    const copiesPath = `/api/collection/${second}/copies?setId=${setId}&variant=normal`;
    type Copies = { id: number; quantity: number; condition: string; cost?: number; costCurrency?: string };
    const copies = async () => (await (await misty.json(copiesPath)).json()) as Copies[];

    test("of a graded card", async () => {
      await setPrices(misty, false);
      const [slab] = await graded();
      expect(slab).not.toHaveProperty("value");
      const form = { gradedId: slab?.id ?? "", variant: "normal", company: "PSA", grade: "9" };
      const swap = await misty.htmx("PUT", `/api/collection/${first}/graded?setId=${setId}`, form);
      const part = await bodyOf(swap);
      expect(part).not.toContain("4321");
      expect(sentBy(part)).toContain("grade");
      expect(sentBy(part)).not.toContain("value");
      await setPrices(misty, true);
      expect(await graded()).toMatchObject([{ grade: "9", value: 432_198, valueCurrency: "USD" }]);
    });

    test("of copies, also with a cost alone; a new row has none, a missing row is deleted", async () => {
      const put = (rows: object[]) => misty.put(copiesPath, { copies: rows });
      const before = await put([
        { quantity: 1, condition: "NM", cost: "1234.56", currency: "USD" },
        { quantity: 1, cost: "7.00", currency: "USD" },
        { quantity: 1, condition: "HP", cost: "8.00", currency: "USD" },
      ]);
      expect(before.status).toBe(200);
      await setPrices(misty, false);
      const read = await copies();
      expect(read.every((row) => !("cost" in row))).toBe(true);
      const page = await bodyOf(misty.page(`${english?.path}/${english?.mark}-series/${setId}/2?tab=copies`));
      expect(page).not.toContain("1234.56");
      expect(sentBy(page)).toContain("quantity");
      expect(sentBy(page)).not.toContain("cost");
      const [one, two] = read;
      const columns = {
        id: [one?.id, two?.id, ""],
        quantity: [1, 1, 1],
        condition: ["LP", "", "DMG"],
        language: ["", "", ""],
        acquiredOn: ["", "", ""],
      };
      const form = new URLSearchParams();
      for (const [name, values] of Object.entries(columns))
        for (const value of values) form.append(name, String(value));
      const saved = await misty.request(copiesPath, {
        method: "PUT",
        body: form,
        headers: { accept: "text/html", "hx-request": "true", "hx-request-type": "partial" },
      });
      expect(saved.status).toBe(200);
      await setPrices(misty, true);
      expect((await copies()).map(({ condition, cost, costCurrency }) => [condition, cost, costCurrency])).toEqual([
        ["LP", 123_456, "USD"],
        [null as unknown as string, 700, "USD"],
        ["DMG", null as unknown as number, null as unknown as string],
      ]);
    });
  });
});
