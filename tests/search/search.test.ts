import { afterAll, expect, test } from "bun:test";
import { array, nullable, number, object, optional, parse, record, string } from "valibot";
import { wordsOf } from "../../src/features/catalogue/words/rules.ts";
import { keys } from "../../src/features/search/rules/keys/keys.ts";
import { readQuery } from "../../src/features/search/rules/language.ts";
import { printQuery } from "../../src/features/search/rules/print.ts";
import { closeApps, testApp, type visitor } from "../harness.ts";

afterAll(closeApps);

const site = await testApp({}, "starter");
const { anonymous, sql } = site;

const Answer = object({
  total: number(),
  sets: array(object({ id: string() })),
  value: array(object({ id: string(), quantities: optional(record(string(), number())) })),
  pagingKey: nullable(string()),
});

async function find(
  q: string,
  { after = "", who = anonymous }: { after?: string; who?: ReturnType<typeof visitor> } = {},
) {
  const answer = await who.json(`/search?${new URLSearchParams({ q, after })}`);
  expect(answer.status).toBe(200);
  const { value, sets, ...rest } = parse(Answer, await answer.json());
  return { ...rest, cards: value, ids: value.map(({ id }) => id), sets: sets.map(({ id }) => id) };
}

const post = (body: unknown, who = anonymous) =>
  who.request("/api/search/advanced", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
const Refused = object({ code: number(), fields: record(string(), string()) });

/** The cards' own addresses on the page of a search. */
async function cardLinks(q: string): Promise<string[]> {
  const page = await (await anonymous.page(`/search?${new URLSearchParams({ q })}`)).text();
  return [...page.matchAll(/<a class="name" href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

/** Each with the only cards it finds. */
test.each<[string, string[]]>([
  ["charizard 4", ["base1-4"]],
  ["CHARIZARD 004", ["base1-4"]],
  ["charizard 151", ["sv03.5-006", "sv03.5-183", "sv03.5-199", "jp-SV2a-006", "jp-SV2a-185", "jp-SV2a-201"]],
  ["151 charizard 199", ["sv03.5-199"]],
  ["charizard 4/102", ["base1-4"]],
  ["charizard #4/102", ["base1-4"]],
  ["charizard ４／１０２", ["base1-4"]],
  ["MEW 199", ["sv03.5-199"]],
  ["mew 006", ["sv03.5-006"]],
  ["TG12", ["swsh9tg-TG12"]],
  ["tg12/tg30", ["swsh9tg-TG12"]],
  ["base set charizard", ["base1-4"]],
  ["expansion pack charizard", ["jp-PMCG1-021"]],
  ["pokemon breeder", ["base1-76"]],
  ["Poke\u0301mon breeder", ["base1-76"]],
  ["cafe master", ["swsh9-133", "swsh9tg-TG25"]],
  ["farfetch’d base", ["base1-27"]],
  ["farfetchd base", ["base1-27"]],
  ["拡張パック リザードン", ["jp-PMCG1-021"]],
  ["ザードンex 185", ["jp-SV2a-185"]],
])("%s", async (q, cards) => {
  const { ids, total } = await find(q);
  expect(ids.toSorted()).toEqual(cards.toSorted());
  expect(total).toBe(cards.length);
});

/** Each with the cards that come first. */
test.each<[string, string[]]>([
  ["charizard 6", ["sv03.5-006", "jp-SV2a-006"]],
  ["199/165", ["sv03.5-199"]],
  ["nidoran♀", ["sv03.5-029", "jp-SV2a-029", "pocket-A1-166"]],
  ["リザードン", ["jp-PMCG1-021"]],
])("first of all: %s", async (q, cards) => {
  const { ids } = await find(q);
  expect(ids.slice(0, cards.length).toSorted()).toEqual(cards.toSorted());
});

test("the whole name stands before its start, and that before the rest; newer sets before older ones", async () => {
  const { ids } = await find("charizard");
  expect(ids.slice(0, 4)).toEqual(["pocket-B1a-013", "pocket-B1a-091", "pocket-A1-035", "base1-4"]);
  const place = (id: string) => ids.indexOf(id);
  // What is printed in the words one typed comes before a card that only has an English name by them.
  expect(place("sv03.5-006")).toBeLessThan(place("jp-PMCG1-021"));
  expect(place("pocket-A1-036")).toBeLessThan(place("sv03.5-006"));
  expect(place("swsh9-018")).toBeLessThan(place("pocket-B1a-014"));
});

test("the number on a card of that name comes before a name that only has it in its set", async () => {
  expect((await find("charizard 4")).ids).toEqual(["base1-4"]);
  const { ids } = await find("mew 151");
  expect(ids[0]).toBe("sv03.5-151");
});

test("an alternate name is found", async () => {
  await sql`update cards set alternate_name = 'Glurak' where id = 'base1-4'`;
  expect((await find("glurak")).ids).toEqual(["base1-4"]);
  await sql`update cards set alternate_name = null where id = 'base1-4'`;
  expect((await find("glurak")).ids).toEqual([]);
});

test("a card that is gone is left out", async () => {
  await sql`update cards set gone_at = now() where id = 'base1-4'`;
  expect((await find("charizard 4")).ids).toEqual([]);
  await sql`update cards set gone_at = null where id = 'base1-4'`;
});

test("an order alone finds every card, and names no sets", async () => {
  const { sets, total } = await find("sort:price");
  expect(sets).toEqual([]);
  expect(total).toBeGreaterThan(1000);
});

test("sets are found by name and code, and shown on the first page only", async () => {
  expect((await find("151")).sets).toEqual(["sv03.5", "jp-SV2a"]);
  expect((await find("brs")).sets.toSorted()).toEqual(["swsh9", "swsh9tg"]);
  expect((await find("拡張パック")).sets).toEqual(["jp-PMCG1"]);
  const { pagingKey } = await find("base set");
  expect(pagingKey).not.toBeNull();
  expect((await find("base set", { after: pagingKey ?? "" })).sets).toEqual([]);
  const page = await (await anonymous.page("/search?q=base+set")).text();
  expect(page).toContain('class="set-card"><a href="/series/base/base-set"');
});

test("a category that the viewer has switched off is not searched", async () => {
  const misty = await site.signUp();
  await sql`update users set disallowed_categories = '{JP,TCG-POCKET-EN}' where id = ${misty.id}`;
  const { ids, sets } = await find("charizard 151", { who: misty });
  expect(ids).toEqual(["sv03.5-006", "sv03.5-183", "sv03.5-199"]);
  expect((await find("151", { who: misty })).sets).toEqual(["sv03.5"]);
  expect(sets).toEqual([]);
  const nothing = await (await misty.page("/search?q=リザードン")).text();
  expect(nothing).toContain("switched off");
});

test.each([
  "e",
  "e sort:name",
  "e sort:price dir:asc",
  "e sort:rarity",
  "e sort:released",
  "e sort:artist dir:desc",
  "e sort:number",
])("pages of “%s” hold every card once, and lead back", async (q) => {
  const seen: string[] = [];
  const starts = [""];
  let after: string | null = "";
  let total = 0;
  while (after !== null) {
    const found = await find(q, { after });
    expect(found.ids.length).toBeLessThanOrEqual(60);
    seen.push(...found.ids);
    ({ total, pagingKey: after } = found);
    if (after !== null) starts.push(after);
  }
  expect(total).toBeGreaterThan(120);
  expect(seen).toHaveLength(total);
  expect(new Set(seen).size).toBe(total);
  const [, , third = ""] = starts;
  const page = await (await anonymous.page(`/search?${new URLSearchParams({ q, after: third })}`)).text();
  const back = /rel="prev" href="([^"]*)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(new URL(back, "http://localhost").searchParams.get("after")).toBe(starts[1] ?? "");
  expect(page).toContain(`<b>121–${Math.min(180, total)}</b> of ${total}`);
});

test("a place that is none is the start; one past the end is the last page", async () => {
  const { ids, total } = await find("charizard");
  for (const after of ["x", "[]", '["1"]', '{"a":1}', '["1","2","3","4","5","6"]', "\0"]) {
    expect((await find("charizard", { after })).ids).toEqual(ids);
  }
  const end = JSON.stringify(["9", "1", "0001-01-01", "zz", "9", "zz"]);
  expect((await find("charizard", { after: end })).ids).toHaveLength(total);
});

test("the page works without JavaScript: tiles with set, price and stepper, an empty box, and a way to change the text", async () => {
  await sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
    select card_id, key, 'tcgplayer', 'USD', 12345, now() from variants where card_id = 'sv03.5-199'`;
  const brock = await site.signUp();
  const [variant] = await sql<{ key: string }[]>`
    select key from variants where card_id = 'sv03.5-199' order by position`;
  const entry = { cardId: "sv03.5-199", variant: variant?.key, quantity: 3 };
  expect((await brock.put("/api/collection?setId=sv03.5", entry)).status).toBe(200);

  const answer = await brock.page("/search?q=MEW+199");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  const page = await answer.text();
  expect(page).toContain("<title>MEW 199 – Search · Toploader</title>");
  expect(page).not.toMatch(/<input[^>]*name="q"[^>]*value=/);
  expect(page).toContain('<h1 class="query">MEW 199</h1>');
  expect(page).toContain('href="/search/advanced?q=MEW+199">Edit search</a>');
  expect(page).toContain('<span class="of"><span>151</span></span>');
  expect(page).toContain('href="/series/scarlet-violet/151/199?find=MEW+199&amp;at=0"');
  expect(page).toContain("<output>3</output>");
  expect(page).toContain("$123.45");
  expect((await find("MEW 199", { who: brock })).cards[0]?.quantities).toEqual({ [entry.variant ?? ""]: 3 });

  await sql`update users set show_prices = false where id = ${brock.id}`;
  expect(await (await brock.page("/search?q=MEW+199")).text()).not.toContain('class="price');

  const visitor = await (await anonymous.page("/search?q=MEW+199")).text();
  expect(visitor).toContain("/auth/signin?callbackUrl=%2Fsearch%3Fq%3DMEW%2B199");
  const pocket = await (await anonymous.page("/search?q=A1+charizard+35")).text();
  expect(pocket).toContain('<span class="of"><span>Genetic Apex</span></span>');
  expect(pocket).not.toContain('class="price');
});

test("a swap gets the results alone", async () => {
  const fragment = await (await anonymous.htmx("GET", "/search?q=charizard")).text();
  expect(fragment).toStartWith('<div id="results"');
});

test("nothing is searched for when there is nothing to search for", async () => {
  for (const q of ["", "   ", "\0", "%_\\", "'\"", "///", "()", "-"]) {
    const asked = await anonymous.page(`/search?${new URLSearchParams({ q })}`);
    const isBlank = q.trim() === "";
    if (isBlank) expect([asked.status, asked.headers.get("location")]).toEqual([303, "/search"]);
    else expect(await asked.text()).toContain("Which card is it?");
    expect(await find(q)).toEqual({ total: 0, cards: [], ids: [], sets: [], pagingKey: null });
  }
  expect(await (await anonymous.page("/search")).text()).toContain("Which card is it?");
});

test.each([
  ["/search?q=+mew++", "/search?q=mew"],
  ["/search?q=mew+&view=table", "/search?q=mew&view=table"],
  ["/search/advanced?q=", "/search/advanced"],
  ["/search/advanced?q=+mew", "/search/advanced?q=mew"],
])("%s is %s for who reads pages", async (path, tidy) => {
  const page = await anonymous.page(path);
  expect([page.status, page.headers.get("location")]).toEqual([303, tidy]);
  expect((await anonymous.json(path)).status).toBe(200);
  expect((await anonymous.page(tidy)).status).toBe(200);
});

test("where nothing is found, searches for less are offered that find something", async () => {
  const nowhere = await (await anonymous.page("/search?q=qqxxyyqq+151")).text();
  expect(nowhere).toContain("Nothing is called “qqxxyyqq”");
  expect(nowhere).toContain('href="/search?q=151"');
  const tooMuch = await (await anonymous.page("/search?q=charizard+pikachu")).text();
  expect(tooMuch).toContain('href="/search?q=pikachu"');
  expect(tooMuch).toContain('href="/search?q=charizard"');
  const wrongTotal = await (await anonymous.page("/search?q=charizard+4/999")).text();
  expect(wrongTotal).toContain('href="/search?q=charizard"');
  expect(wrongTotal).not.toContain('href="/search?q=4%2F999"');
  const filtered = await (await anonymous.page("/search?q=charizard+hp>=5000")).text();
  expect(filtered).toContain('href="/search?q=charizard"');
});

test("a word that is nowhere is read as the nearest one, and that is said", async () => {
  for (const [typed, instead] of [
    ["charzard", "charizard"],
    ["pikahcu", "pikachu"],
    ["Blastiose", "blastoise"],
  ] as const) {
    expect((await find(typed)).ids).toEqual((await find(instead)).ids);
    const page = await (await anonymous.page(`/search?q=${typed}`)).text();
    expect(page).toContain(`Nothing is called “${typed.toLowerCase()}”. Shown is “${instead}”.`);
  }
  expect((await find("charzard 4")).ids).toEqual(["base1-4"]);
  expect((await find("charzard hp:120")).ids).toEqual((await find("charizard hp:120")).ids);
});

test.each<[string, string]>([
  ["10 KB of text", encodeURIComponent("charizard ".repeat(1000))],
  ["10 KB without a space", "x".repeat(10_000)],
  ["500 words", Array.from({ length: 500 }, (_, n) => `w${n}`).join("+")],
  ["marks of a pattern", encodeURIComponent("%charizard_ \\ \\% %%%%")],
  ["quotes", encodeURIComponent(`charizard' or "1"='1'; drop table cards; --`)],
  ["a NUL", "chari%00zard"],
  ["half a surrogate pair", "charizard%ED%A0%80"],
  ["half a character", "charizard%E3%83"],
  ["a pair cut in two", encodeURIComponent(`${"x".repeat(199)}😀`)],
  ["a place that is none", "charizard&after=two"],
  ["a view that is none", "charizard&view=<script>"],
  ["500 terms of a key", encodeURIComponent("t:fire or ".repeat(500))],
  ["500 brackets", encodeURIComponent(`${"(".repeat(500)}a${")".repeat(500)}`)],
  ["marks of a regular expression", encodeURIComponent("a.*+?^$()|[]{2}\\ set:.* attack:(a+)+$")],
  ["SQL in every key", encodeURIComponent(keys.map(({ name }) => `${name}:"1'; drop table cards; --"`).join(" "))],
  ["half a pair in a key", `set:%ED%A0%80 ${encodeURIComponent('attack:"\0"')}`],
  ["two texts", "charizard&q=pikachu"],
])("%s is harmless", async (_, q) => {
  for (const path of ["/search", "/search/advanced"]) {
    for (const request of [anonymous.json, anonymous.page]) expect((await request(`${path}?q=${q}`)).status).toBe(200);
  }
  expect((await sql`select count(*)::int as n from cards`)[0]?.n).toBeGreaterThan(0);
});

/** What may be typed where anything may be; each with whether it is too much for a field. */
const attacks: [string, boolean][] = [
  ["1'; drop table cards; --", false],
  ["' or ''='", false],
  ["\0\0x\0", false],
  ["half \ud800 of a pair", false],
  ["x".repeat(10_240), true],
];

/** Who has a field for each key. */
const signedIn = await site.signUp();
const isThere = async () => expect((await sql`select count(*)::int as n from cards`)[0]?.n).toBeGreaterThan(0);

test.each(keys.map(({ name }) => name))(
  "anything typed into the field %s is answered, and too much of it at the field",
  async (name) => {
    for (const [value, isTooMuch] of attacks) {
      const form = `/search/advanced?${new URLSearchParams({ compose: "1", q: "charizard", [name]: value })}`;
      const page = await signedIn.page(form);
      expect([name, page.status]).toEqual([name, isTooMuch ? 422 : page.status === 303 ? 303 : 200]);
      // What is chosen from a list is too much only in an address made by hand.
      if (isTooMuch && name !== "sort" && name !== "dir") {
        const text = await page.text();
        expect(text).toContain(`id="filter-${name}-error">At most 200 characters are read.`);
        expect(text).toContain(value);
      }
      if (page.status === 303) expect((await anonymous.page(page.headers.get("location") ?? "")).status).toBe(200);
      const answer = await post({ query: "charizard", [name]: [value, value] });
      expect([name, answer.status]).toEqual([name, isTooMuch ? 422 : 200]);
      if (isTooMuch) expect(parse(Refused, await answer.json()).fields[`${name}.0`]).toBe("is too long");
    }
    await isThere();
  },
);

test("anything may stand as the place that a page begins after", async () => {
  const { ids } = await find("charizard");
  const hostile = attacks.flatMap(([text]) => [text, JSON.stringify(["9", "1", "2023-01-01", text, "9", text])]);
  for (const after of [...hostile, '["9","1","2023-02-31","zz","9","zz"]', '["9","1","2023","zz","9","zz"]']) {
    const found = await find("charizard", { after });
    expect([ids.length, 0]).toContain(found.ids.length);
    expect((await post({ query: "charizard", pagingKey: after })).status).toBe(200);
  }
  expect((await find("charizard", { after: '["9","1","2023-02-31","zz","9","zz"]' })).ids).toEqual(ids);
  await isThere();
});

test("fields ask no more than a text may: what there is no room for is told at its field, and not lost from a link", async () => {
  const all = Object.fromEntries(
    ["set", "attack", "ability", "artist", "evolves"].map((name) => [
      name,
      Array.from({ length: 20 }, (_, n) => `x${n}`),
    ]),
  );
  const terms = parse(Refused, await (await post(all)).json());
  const sentence = "Only the first 40 terms were read.";
  expect(terms).toEqual({ code: 422, fields: { ability: sentence, artist: sentence, evolves: sentence } });
  expect((await post({ set: all.set ?? [], attack: all.attack ?? [] })).status).toBe(200);

  const wide = Object.fromEntries(
    ["set", "attack", "ability", "artist", "evolves"].map((name) => [name, "wide ".repeat(39)]),
  );
  expect(parse(Refused, await (await post(wide)).json()).fields).toEqual({
    evolves: "Only the first 1,000 characters were read.",
  });
  const answer = await anonymous.page(`/search/advanced?${new URLSearchParams({ compose: "1", ...wide, hp: "120" })}`);
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain('id="filter-evolves-error">Only the first 1,000 characters were read.');
  expect(page).toMatch(/id="filter-evolves"[^>]*aria-invalid="true"[^>]*value="wide wide/);
  expect(page).toMatch(/name="hp"[^>]* value="120"/);
  const q = /id="query-text"[^>]*value="([^"]*)"/.exec(page)?.[1] ?? "";
  expect(q).toContain("hp=120");
  expect(q.replaceAll("&quot;", '"').length).toBeLessThanOrEqual(1000);
});

test("a text of short names that are printed long stays one that a link can hold", async () => {
  const text = `a:${"x".repeat(987)} s:151`;
  const { query, problems } = readQuery(text);
  expect(problems).toEqual(["Only the first 1,000 characters were read."]);
  expect(printQuery(query)).toBe(`artist:${"x".repeat(987)}`);
  expect(readQuery(printQuery(query))).toEqual({ query, problems: [] });
});

test("a search that takes too long is stopped and says so; a card is shown without its neighbours", async () => {
  const [link] = await cardLinks("charizard");
  await sql.begin(async (tx) => {
    await tx`lock table rarities in access exclusive mode`;
    const answer = await anonymous.json("/search?q=charizard+sort:rarity");
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining("This search takes too long.") });
  });
  expect((await anonymous.json("/search?q=charizard+sort:rarity")).status).toBe(200);
  expect(link).toContain("find=charizard");
}, 60_000);

test("of a long text only the beginning is looked for", async () => {
  const { total } = await find("charizard");
  expect((await find(`charizard${" ".repeat(1000)}nowhere`)).total).toBe(total);
  expect(wordsOf("a b c d e f g h i j k")).toEqual(["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]);
});

test("marks of a pattern mean nothing", async () => {
  expect((await find("ch%d")).ids).toEqual([]);
  expect((await find("char_zard")).ids).toEqual([]);
  expect((await find("%charizard_")).total).toBe((await find("charizard")).total);
});

test("the advanced form makes the text of a query, and shows it in its fields again", async () => {
  const composed = new URLSearchParams({
    compose: "1",
    q: "charizard",
    type: "pokemon",
    energy: "",
    hp: ">= 120",
    set: 'Base "Set"',
    rarity: "rare",
    sort: "price",
  });
  const answer = await anonymous.page(`/search/advanced?${composed}`);
  expect(answer.status).toBe(303);
  const to = answer.headers.get("location") ?? "";
  const q = new URL(to, "http://localhost").searchParams.get("q");
  expect(q).toBe('charizard type:pokemon set:"Base Set" rarity:rare hp>=120 sort:price');
  const page = await (await anonymous.page(to)).text();
  expect(page).toContain("<h1>Advanced search</h1>");
  expect(page).toMatch(/id="query-text"[^>]*value="charizard type:pokemon/);
  expect(page).toMatch(/id="filter-words"[^>]*value="charizard"/);
  expect(page).toMatch(/name="hp"[^>]* value="&gt;=120"/);
  expect(page).toMatch(/name="rarity"[^>]* value="rare"/);
  expect(page).toContain('href="/series/base/base-set/4?find=');
  expect(page).not.toContain('id="filter-own"');
  const misty = await site.signUp();
  expect(await (await misty.page("/search/advanced")).text()).toContain('id="filter-own"');
});

test("what cannot be read is told, and the rest is looked for", async () => {
  const answer = await anonymous.page("/search/advanced?compose=1&q=charizard&hp=many");
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain("“hp” is compared with a whole number, not with “many”.");
  expect(page).toMatch(/id="query-text"[^>]*value="charizard"/);
  const text = await (await anonymous.page("/search?q=charizard+raritty:rare")).text();
  expect(text).toContain("There is no filter “raritty”. Did you mean “rarity:”?");
  expect(text).toContain('class="tile"');
  const owned = await (await anonymous.page("/search?q=charizard+own:0")).text();
  expect(owned).toContain("“own=0” needs an account: sign in to filter by what you own.");
});

const Posted = object({
  query: string(),
  problems: array(string()),
  total: number(),
  value: array(object({ id: string() })),
  pagingKey: nullable(string()),
});

test("the filter body asks what its text asks, a page at a time", async () => {
  const body = { query: "charizard", type: ["fire", "dragon"], hp: ">=120", set: "base set" };
  const first = parse(Posted, await (await post(body)).json());
  expect(first.query).toBe('charizard (type:fire or type:dragon) set:"base set" hp>=120');
  expect(first.value.map(({ id }) => id)).toEqual(["base1-4"]);
  expect((await find(first.query)).ids).toEqual(["base1-4"]);
  const many = parse(Posted, await (await post({ type: "pokemon" })).json());
  expect(many.value).toHaveLength(60);
  const more = parse(Posted, await (await post({ type: "pokemon", pagingKey: many.pagingKey })).json());
  expect(more.value[0]?.id).not.toBe(many.value[0]?.id);
  expect(parse(Posted, await (await post({ hp: 120, query: "charizard", dex: 6 })).json()).query).toBe(
    "charizard hp=120 dex=6",
  );
  expect(parse(Posted, await (await post({})).json())).toMatchObject({ total: 0, value: [] });
  expect(parse(Posted, await (await post({ rarity: "shinny" })).json()).problems).toHaveLength(1);
  expect((await post({ type: { a: 1 } })).status).toBe(422);
  expect((await post({ type: "x".repeat(300) })).status).toBe(422);
  expect((await post({ type: Array.from({ length: 50 }, () => "fire") })).status).toBe(422);
});

test("own: and is: ask the viewer's collection, prices are left out where they are hidden", async () => {
  const may = await site.signUp();
  const entry = { cardId: "base1-4", variant: "holo", quantity: 2 };
  const [variant] = await sql<{ key: string }[]>`select key from variants where card_id = 'base1-4' order by position`;
  await may.put("/api/collection?setId=base1", { ...entry, variant: variant?.key });
  expect((await find("own>=2", { who: may })).ids).toEqual(["base1-4"]);
  expect((await find("is:dupe set:base1", { who: may })).ids).toEqual(["base1-4"]);
  expect((await find("charizard set:base1 own:0", { who: may })).ids).toEqual([]);
  expect((await find("is:wanted", { who: may })).ids).not.toContain("base1-4");
  expect((await find("is:wanted", { who: may })).total).toBeGreaterThan(50);
  await sql`update users set show_prices = false where id = ${may.id}`;
  const page = await (await may.page("/search?q=charizard+price>1")).text();
  expect(page).toContain("“price&gt;1” needs prices, which your settings hide.");
  expect(page).not.toContain("sort%3Aprice");
});

test("results as a table have each variant of each card, each with its own stepper", async () => {
  const page = await (await signedIn.page("/search?q=bulbasaur+set:sv03.5&view=table")).text();
  const { ids } = await find("bulbasaur set:sv03.5");
  const variants = await sql<{ card: string; key: string }[]>`
    select card_id as card, key from variants where card_id = any(${ids}) order by position`;
  expect(variants.length).toBeGreaterThan(ids.length);
  const shown = [...page.matchAll(/name="cardId" value="([^"]*)".*?name="variant" value="([^"]*)"/g)];
  expect(shown.map(([, card, key]) => `${card} ${key}`).toSorted()).toEqual(
    variants.map(({ card, key }) => `${card} ${key}`).toSorted(),
  );
});

test("results show how a tile stands: owned, none, and locked", async () => {
  const misty = await site.signUp();
  const variants = await sql<{ key: string }[]>`
    select key from variants where card_id = 'sv03.5-006' order by position`;
  const own = (variant: string | undefined, quantity: number) =>
    misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant, quantity });
  const tileOf = async (who: typeof misty) => {
    const page = await (await who.page("/search?q=MEW+006")).text();
    return { page, tile: /<li class="tile".*?<\/li>/s.exec(page)?.[0] ?? "" };
  };
  expect((await tileOf(misty)).tile).toContain("<output>0</output>");
  await own(variants[0]?.key, 3);
  const owned = await tileOf(misty);
  expect(owned.tile).toContain("<output>3</output>");
  expect(owned.tile).toContain('data-owned="true"');
  expect(owned.page).not.toContain('data-state="disabled"');
  const locked = await tileOf(await site.signUp({ areWritesLocked: true }));
  expect(locked.page).toContain('<ul class="grid" data-view="grid" data-state="disabled">');
  expect(locked.page).toContain("locked");
});

test("a card opened from the results leads to the ones beside it, and out of the search", async () => {
  const { ids, total } = await find("charizard");
  const links = await cardLinks("charizard");
  expect(links).toHaveLength(ids.length);
  const card = await (await anonymous.page(links[1] ?? "")).text();
  expect(card).toContain(`Result 2 of ${total}`);
  expect(card).toContain(`data-prev="true" href="${links[0]?.replaceAll("&", "&amp;")}"`);
  expect(card).toContain(`data-next="true" href="${links[2]?.replaceAll("&", "&amp;")}"`);
  expect(card).toContain(`href="${links[1]?.split("?")[0]}" aria-label="Leave the search"`);
  expect(await (await anonymous.page(links[0] ?? "")).text()).not.toContain("data-prev");
  expect(await (await anonymous.page(links.at(-1) ?? "")).text()).not.toContain("data-next");
  const elsewhere = links[1]?.replace("at=1", "at=5") ?? "";
  expect(await (await anonymous.page(elsewhere)).text()).not.toContain("Result ");
});

test("the tabs of a card opened from the results stay in the search", async () => {
  const q = "charizard set:sv03.5";
  const [first, second, third] = (await cardLinks(q)).map((link) => link.replaceAll("&", "&amp;"));
  const card = await (await anonymous.page(second?.replaceAll("&amp;", "&") ?? "")).text();
  expect(card).toContain(`href="${second}&amp;tab=prices"`);
  const prices = await (await anonymous.page(`${second?.replaceAll("&amp;", "&")}&tab=prices`)).text();
  expect(prices).toContain("Result 2 of 3");
  expect(prices).toContain(`data-prev="true" href="${first}"`);
  expect(prices).toContain(`data-next="true" href="${third}"`);
  expect(prices).toContain(`href="${second}">Card`);
  const path = second?.split("?")[0];
  expect(await (await anonymous.page(`${path}?find=pikachu&at=0`)).text()).toContain(`href="${path}?tab=prices"`);
});

test("suggestions are cards, sets, species and artists, few and small", async () => {
  const suggested = async (q: string) =>
    await (await anonymous.htmx("GET", `/search/suggest?${new URLSearchParams({ q })}`)).text();
  const all = await suggested("char");
  for (const title of ["Cards", "Pokémon"]) expect(all).toContain(`role="group" aria-label="${title}"`);
  expect(all).toContain('href="/pokedex/charmander"');
  expect(all.match(/role="option"/g)?.length).toBeLessThanOrEqual(14);
  expect(Bun.gzipSync(all).length).toBeLessThan(6000);
  expect(await suggested("base")).toContain('href="/series/base/base-set"');
  expect(await suggested("arita")).toContain('href="/artists/mitsuhiro-arita"');
  expect(await suggested("4/102")).toContain("?find=4%2F102&amp;at=0");
  expect(await suggested("リ")).toContain("リザードン");
  for (const q of ["", "c", "t:fire", "hp>20 char", "'\"", "x".repeat(5000), "\0\ud800"])
    expect(await suggested(q)).not.toContain("<script");
  for (const q of ["", "c", "t:fire", "%%"]) expect(await suggested(q)).toBe("");
});

test("whatever name of the catalogue is begun, its suggestions are small", async () => {
  const begun = await sql<{ q: string }[]>`
    select distinct left(name, n) as q from (
      select name from cards union select name from sets union select name from artists union select name from species
    ) as names, generate_series(2, 12, 5) as n where md5(name) < '3' order by q`;
  expect(begun.length).toBeGreaterThan(300);
  for (const { q } of begun) {
    const answer = await (await anonymous.htmx("GET", `/search/suggest?${new URLSearchParams({ q })}`)).text();
    expect([q, Bun.gzipSync(answer).length < 6000]).toEqual([q, true]);
  }
}, 120_000);

const Artists = array(object({ name: string(), slug: string(), cardCount: number() }));

test("artists have a list and pages of their own", async () => {
  const list = parse(Artists, await (await anonymous.json("/api/artists")).json());
  const arita = list.find(({ slug }) => slug === "mitsuhiro-arita");
  expect(arita?.cardCount).toBeGreaterThan(1);
  const erika = await site.signUp();
  await sql`update users set disallowed_categories = '{JP,TCG-POCKET-EN}' where id = ${erika.id}`;
  const english = parse(Artists, await (await erika.json("/api/artists")).json());
  expect(english.find(({ slug }) => slug === "mitsuhiro-arita")?.cardCount).toBe(
    (await find("artist:arita", { who: erika })).total,
  );
  expect(english.length).toBeLessThan(list.length);
  const page = await (await anonymous.page("/artists/mitsuhiro-arita")).text();
  expect(page).toContain("<title>Mitsuhiro Arita · Toploader</title>");
  expect(page).toContain(`<p>${arita?.cardCount} cards</p>`);
  expect(await (await anonymous.page("/series/base/base-set/4")).text()).toContain('href="/artists/mitsuhiro-arita"');
  expect((await anonymous.page("/artists/nobody-at-all")).status).toBe(404);
});
