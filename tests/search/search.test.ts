import { expect, test } from "bun:test";
import { array, nullable, number, object, optional, parse, record, string } from "valibot";
import { keys } from "#features/search/keys/rules/keys.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf, useSite, type visitor } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const { anonymous, sql } = site;

const Answer = object({
  total: number(),
  sets: array(object({ id: string() })),
  value: array(object({ id: string(), quantities: optional(record(string(), number())) })),
  pagingKey: nullable(string()),
  unknown: array(string()),
});

async function find(
  q: string,
  { after = "", who = anonymous }: { after?: string; who?: ReturnType<typeof visitor> } = {},
) {
  const response = await who.json(`/search?${new URLSearchParams({ q, after })}`);
  expect(response.status).toBe(200);
  const { value, sets, ...rest } = parse(Answer, await response.json());
  return { ...rest, cards: value, ids: value.map(({ id }) => id), sets: sets.map(({ id }) => id) };
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

test("a whole name comes before a prefix, and a prefix before the rest", async () => {
  const { ids } = await find("charizard");
  expect(ids.slice(0, 4)).toEqual(["base1-4", "pocket-B1a-013", "pocket-B1a-091", "pocket-A1-035"]);
  const place = (id: string) => ids.indexOf(id);
  // What is printed in the words one typed comes before a card that only has an English name by them.
  expect(place("sv03.5-006")).toBeLessThan(place("jp-PMCG1-021"));
  expect(place("sv03.5-006")).toBeLessThan(place("pocket-A1-036"));
  expect(place("swsh9-018")).toBeLessThan(place("pocket-B1a-014"));
});

test("the number on a card of that name comes before a name that only has it in its set", async () => {
  expect((await find("charizard 4")).ids).toEqual(["base1-4"]);
  const { ids } = await find("mew 151");
  expect(ids[0]).toBe("sv03.5-151");
});

test("an alternate name is found", async () => {
  await changeCatalogue(site, sql`update cards set alternate_name = 'Dragofeo' where id = 'base1-4'`);
  expect((await find("dragofeo")).ids).toEqual(["base1-4"]);
  await changeCatalogue(site, sql`update cards set alternate_name = null where id = 'base1-4'`);
  expect((await find("dragofeo")).ids).not.toContain("base1-4");
});

test("a card that is gone is not found", async () => {
  await changeCatalogue(site, sql`update cards set gone_at = now() where id = 'base1-4'`);
  expect((await find("charizard 4")).ids).toEqual([]);
  await changeCatalogue(site, sql`update cards set gone_at = null where id = 'base1-4'`);
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
  const page = readPage(await bodyOf(anonymous.page("/search?q=base+set")));
  expect(page.all("link", /^Base Set/).map(({ href }) => href)).toContain("/series/base/base-set");
});

test("a category that the viewer has turned off is not searched", async () => {
  const misty = await site.signUp();
  await sql`update users set disallowed_categories = '{JP,TCG-POCKET-EN}' where id = ${misty.id}`;
  const { ids, sets } = await find("charizard 151", { who: misty });
  expect(ids).toEqual(["sv03.5-006", "sv03.5-183", "sv03.5-199"]);
  expect((await find("151", { who: misty })).sets).toEqual(["sv03.5"]);
  expect(sets).toEqual([]);
  const nothing = await bodyOf(misty.page("/search?q=リザードン"));
  expect(nothing).toContain("turned off");
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
  const page = readPage(await bodyOf(anonymous.page(`/search?${new URLSearchParams({ q, after: third })}`)));
  const pages = page.get("navigation", "Pages");
  expect(new URL(pages.get("link", "Previous").href ?? "", "http://localhost").searchParams.get("after")).toBe(
    starts[1] ?? "",
  );
  expect(pages.text).toContain(`121–${Math.min(180, total)} of ${total}`);
});

test("an invalid cursor is the first page; one past the end is the last page", async () => {
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

  const response = await brock.page("/search?q=MEW+199");
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  const page = readPage(await bodyOf(response));
  expect(page.get("title").name).toBe("MEW 199 – Search · Toploader");
  const boxes = page.all("combobox").filter(({ value }) => value !== undefined);
  expect(boxes.map(({ name, value }) => [name, value])).toEqual([["Search cards", "MEW 199"]]);
  expect(page.names("heading")).toContain("MEW 199");
  expect(page.get("main").get("button", "Advanced search").of("formaction")).toBe("/search/advanced");
  const [tile] = page.get("list", "Cards").all("listitem");
  expect(tile?.hrefs()[0]).toBe("/series/scarlet-violet/151/199?find=MEW+199&at=0");
  expect(tile?.name).toContain("Charizard ex, 151, 199, Special Illustration Rare, $123.45");
  expect(tile?.sight).toContain("Charizard ex 151 199 Special Illustration Rare $123.45");
  expect(tile?.get("status").text).toBe("3");
  expect((await find("MEW 199", { who: brock })).cards[0]?.quantities).toEqual({ [entry.variant ?? ""]: 3 });

  await sql`update users set show_prices = false where id = ${brock.id}`;
  const listOf = async (q: string, who = anonymous) =>
    readPage(await bodyOf(who.page(`/search?${new URLSearchParams({ q })}`))).get("list", "Cards");
  const tileOf = async (...of: Parameters<typeof listOf>) => (await listOf(...of)).get("listitem").sight;
  expect(await tileOf("MEW 199", brock)).toEndWith("Charizard ex 151 199 Special Illustration Rare − 3 + Add");

  const visitor = readPage(await bodyOf(anonymous.page("/search?q=MEW+199")));
  expect(visitor.get("link", /^Add Charizard ex 199\b/).href).toStartWith(
    "/auth/signin?callbackUrl=%2Fsearch%3Fq%3DMEW%2B199",
  );
  expect(await tileOf("A1 charizard 35")).toEndWith("Charizard Genetic Apex 035 3 Diamonds + Add");
});

test("a swap gets the results alone", async () => {
  const fragment = await bodyOf(anonymous.htmx("GET", "/search?q=charizard"));
  expect(fragment).toStartWith('<div id="results"');
});

test("nothing is searched for when there is nothing to search for", async () => {
  for (const q of ["", "   ", "\0", "%_\\", "'\"", "///", "()", "-"]) {
    const page = await anonymous.page(`/search?${new URLSearchParams({ q })}`);
    const isBlank = q.trim() === "";
    if (isBlank) expect([page.status, page.headers.get("location")]).toEqual([303, "/search"]);
    else
      expect(
        readPage(await bodyOf(page))
          .get("main")
          .names("combobox"),
      ).toEqual(["Search cards"]);
    expect(await find(q)).toEqual({ total: 0, cards: [], ids: [], sets: [], unknown: [], pagingKey: null });
  }
});

test("a text without a letter has no results, and says so", async () => {
  for (const q of ["😀", "%", "...", "()", "or"]) {
    expect(await bodyOf(anonymous.page(`/search?${new URLSearchParams({ q })}`))).toContain(`No results for “${q}”.`);
    expect(await (await anonymous.json(`/search?${new URLSearchParams({ q })}`)).json()).toMatchObject({
      total: 0,
      problems: [`No results for “${q}”.`],
    });
  }
  for (const q of ["charizard 😀", "charizard &", "sort:price"])
    expect((await (await anonymous.json(`/search?${new URLSearchParams({ q })}`)).json()).problems).toEqual([]);
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
  const found = async (q: string) => readPage(await bodyOf(anonymous.page(`/search?q=${q}`)));
  const nowhere = await found("qqxxyyqq+151");
  expect(nowhere.get("link", "Remove “qqxxyyqq”").href).toBe("/search?q=151");
  const one = ["/search?q=pikachu", "/search?q=charizard"];
  expect((await found("charizard+pikachu")).hrefs()).toEqual(expect.arrayContaining(one));
  const searches = (await found("charizard+998/999")).hrefs().filter((href) => /^.search.q=[^&]*$/.test(href ?? ""));
  expect(searches).toEqual(["/search?q=charizard"]);
  expect((await found("charizard+hp>=5000")).hrefs()).toContain("/search?q=charizard");
});

test("a word in no card is read as the nearest one, with a message", async () => {
  for (const [typed, instead] of [
    ["charzard", "charizard"],
    ["pikahcu", "pikachu"],
    ["pikchu", "pikachu"],
    ["charz", "charizard"],
    ["Blastiose", "blastoise"],
  ] as const) {
    expect((await find(typed)).ids).toEqual((await find(instead)).ids);
    const page = await bodyOf(anonymous.page(`/search?q=${typed}`));
    expect(page).toContain(`No results for “${typed.toLowerCase()}”. Showing “${instead}”.`);
  }
  expect((await find("charzard 4")).ids).toEqual(["base1-4"]);
  expect((await find("charzard hp:120")).ids).toEqual((await find("charizard hp:120")).ids);
});

test("a stroke between names is an or, where no card has both", async () => {
  const { ids } = await find("charizard/pikachu");
  expect(ids).toEqual((await find("charizard or pikachu")).ids);
  expect(ids).toContain("base1-4");
});

test("a wrong total is ignored, with a message", async () => {
  expect((await find("charizard 4/999")).ids).toEqual(["base1-4"]);
  const page = await bodyOf(anonymous.page("/search?q=charizard+4/999"));
  expect(page).toContain("No results for “4/999”. Showing “4”.");
});

test("a word that matches nothing is ignored, with a message and a link that drops it", async () => {
  const found = await find("charizard qqxxyyqq 4");
  expect(found.ids).toEqual(["base1-4"]);
  expect(found.unknown).toEqual(["qqxxyyqq"]);
  const page = await bodyOf(anonymous.page("/search?q=charizard+qqxxyyqq+hp:120"));
  expect(page).toContain("No results for “qqxxyyqq”, so it was ignored.");
  expect(readPage(page).get("link", "Remove “qqxxyyqq”").href).toBe("/search?q=charizard+hp%3D120");
  // Alone it is not left out, or everything would be found.
  expect((await find("qqxxyyqq")).total).toBe(0);
  expect((await find("qqxxyyqq zzyyxxzz")).total).toBe(0);
  expect((await find('charizard -qqxxyyqq "qqxxyyqq"')).total).toBe(0);
});

/** Each with the cards that come first. */
test.each<[string, string[]]>([
  ["1st edition charizard", ["base1-4"]],
  ["shadowless blastoise", ["base1-2"]],
  ["reverse pikachu 25", ["sv03.5-025"]],
  ["sv3pt5 199", ["sv03.5-199"]],
  ["sv03.5-199", ["sv03.5-199"]],
  ["charizard sir", ["sv03.5-199"]],
  ["charizard v alt art", ["swsh9-154"]],
  ["mitsuhiro arita charizard", ["base1-4"]],
  ["rare candies mew two base set", []],
  ["mew two base set", ["base1-10"]],
  ["mrmime 122", ["sv03.5-122"]],
  ["charizardex 199", ["sv03.5-199"]],
  ["nidoran female base", []],
  ["nidoran male base", ["base1-55"]],
  ["harizard base set", ["base1-4"]],
  ["zard base set", ["base1-4"]],
  ["japanese charizard ex 201/165", ["jp-SV2a-201"]],
  ["1999 charizard", ["base1-4"]],
  ["pokemon card charizard 4/102 psa 10", ["base1-4"]],
])("words that are no name: %s", async (q, cards) => {
  const { ids } = await find(q);
  expect(ids.slice(0, Math.max(1, cards.length))).toEqual(cards);
});

test("what several words mean is not searched for where they are filters, excluded or in quotation marks", async () => {
  const all = await find("charizard");
  expect((await find("charizard -shadowless")).ids).toEqual(all.ids);
  expect((await find('charizard "1st edition"')).total).toBe(0);
});

test("words that are only in card texts are found there, with a message", async () => {
  await sql`update cards set attacks = '[{"name": "Fling", "cost": [], "effect": "Flip a coin. The Defending Pokémon is now Paralyzed."}]'
    where id = 'base1-58'`;
  expect((await find("flip coin paralyzed")).ids).toEqual(["base1-58"]);
  const page = await bodyOf(anonymous.page("/search?q=pikachu+paralyzed"));
  expect(page).toContain("No names match. Showing cards whose text mentions “paralyzed”.");
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

test("an unreadable term is reported, and the rest is searched", async () => {
  const response = await anonymous.page("/search/advanced?compose=1&q=charizard&hp=many");
  expect(response.status).toBe(200);
  const page = readPage(await bodyOf(response));
  expect(page.text).toContain("“hp” needs a whole number, not “many”.");
  expect(page.get("textbox", "Query").value).toBe("charizard");
  const text = readPage(await bodyOf(anonymous.page("/search?q=charizard+raritty:rare")));
  expect(text.names("listitem")).toContain("Unknown filter “raritty”.");
  expect(text.get("link", "Use “rarity:”").href).toBe("/search?q=charizard+rarity%3Arare");
  expect(text.get("link", "Remove it").href).toBe("/search?q=charizard");
  const advanced = readPage(await bodyOf(anonymous.page("/search/advanced?q=charizard+raritty:rare")));
  expect(advanced.get("textbox", "Query").description).toBe("");
  expect(text.get("list", "Cards").all("listitem")).not.toBeEmpty();
  for (const part of ["hp>=", "hp:"]) {
    const notice = readPage(await bodyOf(anonymous.page(`/search?${new URLSearchParams({ q: `charizard ${part}` })}`)));
    expect(notice.names("listitem")).toContain(`“${part}” has no value, so it was ignored.`);
    expect(notice.get("link", "Remove it").href).toBe("/search?q=charizard");
    expect((await find(`charizard ${part}`)).total).toBe((await find("charizard")).total);
  }
  const owned = await bodyOf(anonymous.page("/search?q=charizard+own:0"));
  expect(owned).toContain("“own” needs an account. Log in to filter by what you own.");
});

test("a search leads to the Pokémon and the sets of its words; without results it can be changed where it stands", async () => {
  const page = async (q: string) => readPage(await bodyOf(anonymous.page(`/search?${new URLSearchParams({ q })}`)));
  const pikachu = await page("pikachu");
  expect(pikachu.get("link", "Pokédex: Pikachu #25")).toMatchObject({ href: "/pokedex/pikachu", text: "Pikachu #25" });
  pikachu.get("status", /^[1-9]\d* cards$/);
  expect((await page("base")).names("heading")).toContain("Sets");
  const json = (await (await anonymous.json("/search?q=pikachu")).json()) as { species: { slug: string }[] };
  expect(json.species.map(({ slug }) => slug)).toEqual(["pikachu"]);
  const nothing = await page("zzqqzz");
  expect(nothing.names("heading")).toContain("zzqqzz");
  expect(nothing.get("main").get("combobox", "Search cards").value).toBe("zzqqzz");
  expect(nothing.get("link", "Advanced search").href).toBe("/search/advanced?q=zzqqzz");
  expect(nothing.get("link", "Browse sets").href).toBe("/series");
});
