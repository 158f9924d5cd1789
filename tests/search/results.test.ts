import { expect, test } from "bun:test";
import { array, nullable, number, object, optional, parse, record, string } from "valibot";
import { bodyOf, useSite, type visitor } from "../harness.ts";
import { isLong } from "../long.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
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
  const response = await who.json(`/search?${new URLSearchParams({ q, after })}`);
  expect(response.status).toBe(200);
  const { value, sets, ...rest } = parse(Answer, await response.json());
  return { ...rest, cards: value, ids: value.map(({ id }) => id), sets: sets.map(({ id }) => id) };
}

const post = (body: unknown, who = anonymous) =>
  who.request("/api/search/advanced", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });

/** The cards' own addresses on the page of a search. */
async function cardLinks(q: string): Promise<string[]> {
  const page = readPage(await bodyOf(anonymous.page(`/search?${new URLSearchParams({ q })}`)));
  return page
    .get("list", "Cards")
    .all("listitem")
    .map((tile) => tile.hrefs()[0] ?? "");
}

/** The cards before and after an opened one. */
const neighbors = (page: ReturnType<typeof readPage>) =>
  ["data-prev", "data-next"].map((way) => page.all("link").find((link) => link.of(way))?.href);

/** Who has a field for each key. */
const signedIn = await site.signUp();

test("the advanced form makes the text of a query, and shows it in its fields again", async () => {
  const composed = new URLSearchParams({
    compose: "1",
    q: "charizard",
    type: "pokemon",
    energy: "",
    hp: ">= 120",
    set: 'Base "Set"',
    rarity: "rare holo",
    sort: "price",
  });
  const response = await anonymous.page(`/search/advanced?${composed}`);
  expect(response.status).toBe(303);
  const to = response.headers.get("location") ?? "";
  const q = new URL(to, "http://localhost").searchParams.get("q");
  expect(q).toBe('charizard type:pokemon set:"Base Set" rarity:"rare holo" hp>=120 sort:price');
  const page = readPage(await bodyOf(anonymous.page(to)));
  expect(page.get("heading").name).toBe("Advanced search");
  expect(page.get("textbox", "Query").value).toBe(q ?? "");
  expect(page.get("textbox", "Name or words").value).toBe("charizard");
  expect(page.get("checkbox", "At least 120")).toMatchObject({ value: ">=120", isTicked: true });
  expect(page.get("checkbox", "Rare Holo")).toMatchObject({ value: "rare holo", isTicked: true });
  const [found] = page.get("list", "Cards").hrefs();
  expect(found).toBe(`/series/base/base-set/4?${new URLSearchParams({ find: q ?? "", at: "0" })}`);
  const fields = ({ names }: typeof page) => [...names("textbox"), ...names("combobox"), ...names("spinbutton")];
  expect(fields(page)).not.toContain("Copies you own");
  const misty = await site.signUp();
  expect(fields(readPage(await bodyOf(misty.page("/search/advanced"))))).toContain("Copies you own");
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
  expect((await post({ type: { a: 1 } })).status).toBe(422);
  expect((await post({ type: "x".repeat(300) })).status).toBe(422);
  expect((await post({ type: Array.from({ length: 50 }, () => "fire") })).status).toBe(422);
});

test("a filter with a value that it cannot read is refused by its name, whatever stands beside it", async () => {
  for (const [name, value] of Object.entries({ hp: "abc", rarity: "shinny", retreat: "1.5", released: "soon" })) {
    const answer = await post({ [name]: value, type: "fire" });
    expect([name, answer.status]).toEqual([name, 422]);
    expect(Object.keys(parse(object({ fields: record(string(), string()) }), await answer.json()).fields)).toEqual([
      name,
    ]);
  }
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
  const page = readPage(await bodyOf(may.page("/search?q=charizard+price>1")));
  expect(page.names("listitem")).toContain("“price>1” needs prices. Turn them on in settings.");
  expect(page.hrefs().filter((href) => href?.includes("sort%3Aprice"))).toEqual([]);
});

test("results as a table have each variant of each card, each with its own stepper", async () => {
  const page = readPage(await bodyOf(signedIn.page("/search?q=bulbasaur+set:sv03.5&view=table")));
  const { ids } = await find("bulbasaur set:sv03.5");
  const variants = await sql<{ card: string; key: string }[]>`
    select card_id as card, key from variants where card_id = any(${ids}) order by position`;
  expect(variants.length).toBeGreaterThan(ids.length);
  const shown = page.all("button", /^Add one/).map(({ value = "" }) => value.split("/"));
  expect(shown.map(([, card, key]) => `${card} ${key}`).toSorted()).toEqual(
    variants.map(({ card, key }) => `${card} ${key}`).toSorted(),
  );
});

test("results show the state of a tile: owned, not owned, locked", async () => {
  const misty = await site.signUp();
  const variants = await sql<{ key: string }[]>`
    select key from variants where card_id = 'sv03.5-006' order by position`;
  const own = (variant: string | undefined, quantity: number) =>
    misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant, quantity });
  const tileOf = async (who: typeof misty) => {
    const page = readPage(await bodyOf(who.page("/search?q=MEW+006")));
    const list = page.get("list", "Cards");
    const stepper = list.at(`own-sv03.5-006-${variants[0]?.key}`);
    const state = [stepper?.get("status").text, stepper?.of("data-owned"), list.of("data-state")];
    return { text: page.text, state };
  };
  expect((await tileOf(misty)).state).toEqual(["0", "false", undefined]);
  await own(variants[0]?.key, 3);
  expect((await tileOf(misty)).state).toEqual(["3", "true", undefined]);
  const locked = await tileOf(await site.signUp({ areWritesLocked: true }));
  expect(locked.state).toEqual(["0", "false", "disabled"]);
  expect(locked.text).toContain("locked");
});

test("a card opened from the results links to its neighbors and back to the search", async () => {
  const { ids, total } = await find("charizard category:en");
  const links = await cardLinks("charizard category:en");
  expect(links).toHaveLength(ids.length);
  const open = async (path = "") => readPage(await bodyOf(anonymous.page(path)));
  const card = await open(links[1]);
  expect(card.text).toContain(`Result 2 of ${total}`);
  expect(neighbors(card)).toEqual([links[0], links[2]]);
  expect(card.get("link", "Exit search").href).toBe(links[1]?.split("?")[0]);
  expect(neighbors(await open(links[0]))).toEqual([undefined, links[1]]);
  expect(neighbors(await open(links.at(-1)))).toEqual([links.at(-2), undefined]);
  const elsewhere = links[1]?.replace("at=1", "at=5") ?? "";
  expect((await open(elsewhere)).text).not.toContain("Result ");
});

test("the tabs of a card opened from the results stay in the search", async () => {
  const q = "charizard set:sv03.5";
  const [first, second, third] = await cardLinks(q);
  const card = readPage(await bodyOf(anonymous.page(second ?? "")));
  expect(card.hrefs()).toContain(`${second}&tab=prices#about`);
  const prices = readPage(await bodyOf(anonymous.page(`${second}&tab=prices`)));
  expect(prices.text).toContain("Result 2 of 3");
  expect(neighbors(prices)).toEqual([first, third]);
  expect(prices.get("main").get("link", /^Card$/).href).toBe(`${second}#about`);
  const path = second?.split("?")[0];
  expect(readPage(await bodyOf(anonymous.page(`${path}?find=pikachu&at=0`))).hrefs()).toContain(
    `${path}?tab=prices#about`,
  );
});

test("suggestions are cards, sets, species and artists, few and small", async () => {
  const suggested = async (q: string) =>
    await bodyOf(anonymous.htmx("GET", `/search/suggest?${new URLSearchParams({ q })}`));
  const all = await suggested("char");
  for (const title of ["Cards", "Pokémon"]) expect(readPage(all).names("group")).toContain(title);
  expect(readPage(all).hrefs()).toContain("/pokedex/charmander");
  expect(readPage(all).all("option").length).toBeLessThanOrEqual(15);
  expect(Bun.gzipSync(all).length).toBeLessThan(6000);
  expect(readPage(await suggested("base")).hrefs()).toContain("/series/base/base-set");
  expect(readPage(await suggested("arita")).hrefs()).toContain("/artists/mitsuhiro-arita");
  expect(readPage(await suggested("4/102")).hrefs()).toContain(
    "/series/base/base-set/4?find=4%2F102+category%3AEN&at=0",
  );
  expect(await suggested("リ")).toContain("リザードン");
  expect(all.match(/class="face"/g)).toHaveLength(5);
  for (const q of ["", "c", "t:fire", "hp>20 char", "'\"", "x".repeat(5000), "\0\ud800"])
    expect(await suggested(q)).not.toContain("<script");
  for (const q of ["", "  "]) expect(await suggested(q)).toContain("Fire cards with 200 HP or more");
  for (const q of ["c", "t:fire", "%%", "zzqqzz", "char"]) {
    expect(readPage(await suggested(q)).hrefs()).toContain(`/search?${new URLSearchParams({ q })}`);
  }
  expect(readPage(await suggested("t:fire")).all("option")).toHaveLength(1);
});

test("whatever name of the catalogue is begun, its suggestions are small", async () => {
  const begun = await sql<{ q: string }[]>`
    select distinct left(name, n) as q from (
      select name from cards union select name from sets union select name from artists union select name from species
    ) as names, generate_series(2, 12, 5) as n where md5(name) < ${isLong ? "3" : "1"} order by q`;
  expect(begun.length).toBeGreaterThan(isLong ? 300 : 100);
  for (const { q } of begun) {
    const response = await bodyOf(anonymous.htmx("GET", `/search/suggest?${new URLSearchParams({ q })}`));
    expect([q, Bun.gzipSync(response).length < 6000]).toEqual([q, true]);
  }
});

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
  const page = readPage(await bodyOf(anonymous.page("/artists/mitsuhiro-arita")));
  expect(page.get("title").name).toBe("Mitsuhiro Arita · Toploader");
  expect(page.names("status")).toContain(`${arita?.cardCount} cards`);
  expect(readPage(await bodyOf(anonymous.page("/series/base/base-set/4"))).hrefs()).toContain(
    "/artists/mitsuhiro-arita",
  );
  expect((await anonymous.page("/artists/nobody-at-all")).status).toBe(404);
});

test("without words the usual order is the newest set first, and is named so", async () => {
  const orderIn = async (path: string) => {
    const html = await bodyOf(anonymous.page(path));
    return ["Best match", "Newest"].filter((title) => html.includes(title));
  };
  expect(await orderIn("/artists/mitsuhiro-arita")).toEqual(["Newest"]);
  expect(await orderIn("/search?q=charizard")).toEqual(["Best match"]);
  expect(await orderIn("/search?q=charizard+artist:arita")).toEqual(["Best match"]);
  const { cards } = await find("artist:arita game:en");
  const [{ released } = { released: null }] = await sql<{ released: string | null }[]>`
    select max(s.release_date)::text as released from cards c join sets s on s.id = c.set_id
    join artists a on a.id = c.artist_id where a.id = 'mitsuhiro-arita' and c.category = 'EN'`;
  const [first] = await sql<{ released: string }[]>`
    select s.release_date::text as released from cards c join sets s on s.id = c.set_id where c.id = ${cards[0]?.id ?? ""}`;
  expect(first?.released).toBe(released ?? "");
});
