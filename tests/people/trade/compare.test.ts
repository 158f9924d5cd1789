import { beforeAll, describe, expect, test } from "bun:test";
import { bodyOf, html, json, type Person, useSite } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { befriended } from "../ties.ts";
import { gets, line, proposed, type TradeAnswer } from "./trading.ts";

const site = await useSite({}, "starter");
const { sql } = site;
await sql`insert into exchange_rates values ('EUR', '€', '0.8', 'test', '2026-11-20')`;
const [bulbasaur, ivysaur, charizard] = [await line(site, 1), await line(site, 2), await line(site, 6)];

type Compared = { give: { cardId: string; most: number }[]; take: { cardId: string; most: number }[] };

let ash: Person;
let brock: Person;

beforeAll(async () => {
  ash = await site.signUp({ username: "Ash" });
  brock = await site.signUp({ username: "Brock" });
  await befriended(sql, ash.id, brock.id);
  await gets(ash, bulbasaur, 4);
  await gets(ash, ivysaur, 1);
  await gets(brock, ivysaur, 3);
  await gets(brock, charizard, 2);
});

async function slabOf(owner: Person): Promise<string> {
  const { setId, cardId, variant } = charizard;
  const [slab] = await sql<{ id: string }[]>`
    insert into graded_cards (user_id, set_id, card_id, variant, company, grade)
    values (${owner.id}, ${setId}, ${cardId}, ${variant}, 'PSA', '9') returning id`;
  return slab?.id ?? "";
}

/** What the form of the offer would send. */
function fieldsOf(text: string): URLSearchParams {
  const [form = ""] = /<form class="trade".*?<\/form>/s.exec(text) ?? [];
  const fields = new URLSearchParams();
  for (const [, name = "", inside = ""] of form.matchAll(/<select[^>]*name="(give|take)"[^>]*>(.*?)<\/select>/gs))
    fields.append(name, /<option[^>]*value="([^"]*)"[^>]*selected/.exec(inside)?.[1] ?? "");
  for (const [box] of form.matchAll(/<input[^>]*type="checkbox"[^>]*name="(?:give|take)"[^>]*>/g))
    if (box.includes("checked"))
      fields.append(/name="(give|take)"/.exec(box)?.[1] ?? "", /value="([^"]*)"/.exec(box)?.[1] ?? "");
  return fields;
}

const compared = (query = "") => json<Compared>(ash.json(`/u/brock/trade${query}`));
const counts = (list: Compared["give"]) => Object.fromEntries(list.map(({ cardId, most }) => [cardId, most]));

describe("comparing", () => {
  test("shows what each has to spare that the other needs", async () => {
    const { give, take } = await compared();
    expect([counts(give), counts(take)]).toEqual([{ "sv03.5-001": 3 }, { "sv03.5-006": 1 }]);
  });

  test("keeps as many copies as asked, and shows all spares", async () => {
    const { give, take } = await compared("?keep=2&show=spare");
    expect([counts(give), counts(take)]).toEqual([{ "sv03.5-001": 2 }, { "sv03.5-002": 1 }]);
  });

  test("keeps as many copies of a set as its owner chose", async () => {
    const reserve = (person: Person, copies: number) => person.put("/api/trades/kept", { setId: "sv03.5", copies });
    expect(await json(reserve(ash, 3))).toEqual([{ setId: "sv03.5", set: "151", copies: 3 }]);
    expect(counts((await compared()).give)).toEqual({ "sv03.5-001": 1 });
    await reserve(brock, 2);
    expect(await compared("?keep=0")).toMatchObject({ give: [{ most: 1 }], take: [] });
    expect((await reserve(ash, 100)).status).toBe(422);
    expect((await ash.put("/api/trades/kept", { setId: "none", copies: 1 })).status).toBe(404);
    expect(readPage(await bodyOf(ash.page("/trades/kept"))).get("main").sight).toContain(" 151 3 ");
    const remove = (person: Person) => person.post("/api/trades/kept?_method=DELETE", { setId: "sv03.5" }, html);
    for (const person of [ash, brock]) expect((await remove(person)).status).toBe(303);
    expect((await remove(ash)).status).toBe(404);
    expect(counts((await compared()).give)).toEqual({ "sv03.5-001": 3 });
  });

  test("counts a variant by the goals of both", async () => {
    const [other] = await sql<{ key: string }[]>`select key from variants
      where card_id = ${bulbasaur.cardId} and tier = 'standard' and key <> ${bulbasaur.variant} order by position limit 1`;
    const reverse = { ...bulbasaur, variant: other?.key ?? "" };
    await gets(brock, reverse, 2);
    const variant = async (goal: string) => counts((await compared(`?goal=${goal}`)).take)["sv03.5-001"];
    expect([await variant("complete"), await variant("master")]).toEqual([undefined, 1]);
    await gets(brock, reverse, 0);
  });

  test("leaves out copies with a lower condition, unless they are chosen", async () => {
    const { setId, cardId, variant } = charizard;
    await sql`insert into copies (user_id, set_id, card_id, variant, quantity, condition)
      values (${brock.id}, ${setId}, ${cardId}, ${variant}, 2, 'LP')`;
    expect(counts((await compared()).take)).toEqual({});
    expect(counts((await compared("?special=1")).take)).toEqual({ "sv03.5-006": 1 });
    await sql`delete from copies`;
  });

  test("finds by name or set", async () => {
    expect(counts((await compared("?q=chari")).take)).toEqual({ "sv03.5-006": 1 });
    expect(counts((await compared("?q=none")).take)).toEqual({});
    const searches = async (query: string) =>
      readPage(await bodyOf(ash.page(`/u/brock/trade${query}`)))
        .get("main")
        .all("search");
    expect(await searches("")).toEqual([]);
    const found = await searches("?q=chari");
    expect(found.map((one) => one.get("searchbox").value)).toEqual(["chari"]);
  });

  test("leaves out games that either person hides", async () => {
    await sql`update users set disallowed_categories = '{EN}' where id = ${brock.id}`;
    expect(await compared()).toMatchObject({ give: [], take: [] });
    await sql`update users set disallowed_categories = '{}' where id = ${brock.id}`;
  });

  test("says that trades are for friends, to strangers and for the viewer's own profile", async () => {
    const misty = await site.signUp();
    expect(await bodyOf(misty.page("/u/brock/trade"))).toContain("You can only trade with friends");
    expect(await bodyOf(ash.page("/u/ash/trade"))).toContain("You can’t trade with yourself");
  });

  test("offers the friend button of the profile to those who are no friends, and comes back to the trade", async () => {
    const gary = await site.signUp({ username: "Gary" });
    const press = async (person: Person, path: string, label: string) => {
      const form = new RegExp(`action="([^"]+)"[^>]*><button[^>]*>(?:<span[^>]*>)*${label}<`);
      const [, action = ""] = form.exec(await bodyOf(person.page(path))) ?? [];
      const headers = { accept: "text/html", referer: `http://localhost${path}` };
      const answer = await person.request(action.replaceAll("&amp;", "&"), { method: "POST", headers });
      expect([label, answer.status, answer.headers.get("location")]).toEqual([label, 303, path]);
    };
    await press(gary, "/u/brock/trade", "Add friend");
    expect(await bodyOf(gary.page("/u/brock/trade"))).toContain("You can trade once Brock accepts");
    await press(gary, "/u/brock/trade", "Cancel request");
    await press(gary, "/u/brock/trade", "Add friend");
    await press(brock, "/u/gary/trade", "Accept request");
    expect(await bodyOf(gary.page("/u/brock/trade"))).toContain("Propose trade");
    await sql`delete from friendships where ${gary.id} in (user_id, friend_id)`;
    await brock.put(`/api/blocks?userId=${gary.id}`, {});
    await press(brock, "/u/gary/trade", "Unblock");
  });
});

describe("the page", () => {
  const chosen = "give=sv03.5%2Fsv03.5-001%2Fnormal%2F2";
  beforeAll(async () => {
    for (const [{ cardId, variant }, market] of [
      [bulbasaur, 500],
      [charizard, 900],
    ] as const)
      await sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
        values (${cardId}, ${variant}, 'tcgplayer', 'USD', ${market}, '2026-11-20')
        on conflict (card_id, variant, source) do update set market = excluded.market, as_of = excluded.as_of`;
  });

  test("adds up both sides and suggests what closes the gap", async () => {
    const text = await bodyOf(ash.page(`/u/brock/trade?${chosen}`));
    expect(text).toContain("$10.00");
    expect(text).toContain("$10.00 in their favor");
    expect(text).toMatch(/To even it out, add.*Charizard ex 006.*\$9\.00/s);
    expect(text).toMatch(/TCGplayer, Nov 20, 2026/);
  });

  test("names cards without a price, and then no difference", async () => {
    const unpriced = `give=${encodeURIComponent(`sv03.5/${ivysaur.cardId}/${ivysaur.variant}/1`)}&keep=0`;
    const text = await bodyOf(ash.page(`/u/brock/trade?${chosen}&${unpriced}`));
    expect(text.replaceAll("<!-- -->", "")).toContain("1 without a price");
    expect(readPage(text).get("main").sight).toMatch(/ Ivysaur [^$]*? N\/A /);
    expect(text).not.toContain("Difference");
    expect(text).not.toContain("To even it out");
  });

  test("a suggestion adds its card, and keeps the view", async () => {
    const [, suggested = ""] =
      /To even it out, add.*?(<button[^>]*>)/s.exec(await bodyOf(ash.page(`/u/brock/trade?${chosen}&keep=0`))) ?? [];
    const part = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(suggested)?.[1] ?? "";
    expect(part("name")).toBe("take");
    const added = new URLSearchParams({ keep: "0", take: part("value") });
    const text = await bodyOf(ash.page(`/u/brock/trade?${chosen}&${added}`));
    expect(text).toContain("$1.00 in their favor");
    expect(readPage(text).get("textbox", "Copies to keep").value).toBe("0");
  });

  test("a swap gets only the balance; without prices there is none", async () => {
    const headers = { ...html, "hx-request": "true", "hx-request-type": "partial" };
    const part = await bodyOf(ash.request(`/u/brock/trade?${chosen}`, { headers }));
    expect(part).toStartWith('<div id="balance"');
    await sql`update users set show_prices = false where id = ${ash.id}`;
    expect(await bodyOf(ash.page(`/u/brock/trade?${chosen}`))).not.toMatch(/\$|N\/A/);
    await sql`update users set show_prices = true where id = ${ash.id}`;
  });

  test("of a counter-offer starts with the offer, including cards that are not spares", async () => {
    const { id } = await proposed(brock, ash, { give: [ivysaur], take: [ivysaur] });
    const text = await bodyOf(ash.page(`/u/brock/trade?counter=${id}`));
    expect(text).toContain("Counter-offer to Brock");
    expect(fieldsOf(text).getAll("give")).toContain("sv03.5/sv03.5-002/normal/1");
    expect((await brock.page(`/u/ash/trade?counter=${id}`)).status).toBe(404);
  });

  test("of a counter-offer keeps graded cards, and quantities above twenty", async () => {
    await gets(ash, ivysaur, 37);
    const { id } = await proposed(brock, ash, {
      give: [{ gradedId: await slabOf(brock) }],
      take: [{ ...ivysaur, quantity: 33 }],
    });
    const form = fieldsOf(await bodyOf(ash.page(`/u/brock/trade?counter=${id}`)));
    expect(form.getAll("give").filter(Boolean).toSorted()).toEqual([
      "sv03.5/sv03.5-002/normal/+32",
      "sv03.5/sv03.5-002/normal/1",
    ]);
    expect(form.getAll("take").filter(Boolean)).toEqual([expect.stringMatching(/^graded\//)]);
    const round = { round: 1, give: form.getAll("give"), take: form.getAll("take") };
    const sent = await ash.put(`/api/trades/${id}/offer`, round);
    expect((await json<TradeAnswer>(sent)).give[0]?.quantity).toBe(33);
    await gets(ash, ivysaur, 1);
    await sql`delete from graded_cards`;
  });

  test("keeps what is chosen when the list is filtered", async () => {
    const forms = readPage(await bodyOf(ash.page("/u/brock/trade")))
      .get("main")
      .all("form");
    const fields = ["", "textbox", "searchbox", "spinbutton", "checkbox", "combobox", "button"];
    const names = forms.map(
      (form) => new Set(fields.flatMap((role) => form.all(role)).map((field) => field.of("name"))),
    );
    const sentNames = names.find((of) => of.has("give")) ?? new Set();
    for (const name of ["goal", "theirGoal", "keep", "show", "q", "special", "give", "take"])
      expect([name, sentNames.has(name)]).toEqual([name, true]);
    const filters = { goal: "master", theirGoal: "complete", q: "", keep: "1", show: "spare" };
    const sent = { userId: brock.id, give: "sv03.5/sv03.5-001/normal/1", ...filters };
    expect((await ash.post("/api/trades", sent, html)).status).toBe(303);
  });

  test("finds graded cards by the search text", async () => {
    await slabOf(brock);
    const found = async (q: string) => (await compared(`?special=1&q=${q}`)).take.length;
    expect([await found("chari"), await found("bulba")]).toEqual([2, 0]);
    await sql`delete from graded_cards`;
  });

  test("has the totals in the currency of each", async () => {
    await sql`update users set preferred_currency = 'EUR' where id = ${brock.id}`;
    expect(await bodyOf(ash.page(`/u/brock/trade?${chosen}`))).toMatch(/\$10\.00.{0,80}€8\.00/s);
    await sql`update users set show_prices = false where id = ${brock.id}`;
    expect(await bodyOf(ash.page(`/u/brock/trade?${chosen}`))).not.toContain("€");
    await sql`update users set show_prices = true, preferred_currency = 'USD' where id = ${brock.id}`;
  });

  test("shows sixty cards, chosen ones first, and says how many more there are", async () => {
    const misty = await site.signUp({ username: "Misty" });
    await befriended(sql, ash.id, misty.id);
    const before = (await compared("?keep=0&show=spare")).give.length;
    await sql`
      insert into entries (user_id, set_id, card_id, variant, quantity)
      select ${misty.id}, c.set_id, c.id, v.key, 2 from cards c join variants v on v.card_id = c.id and v.position = 0
      where c.set_id = 'sv03.5' order by c.position limit 100`;
    const page = async (query: string) => bodyOf(ash.page(`/u/misty/trade?keep=0&show=spare&${query}`));
    expect(before).toBeGreaterThan(0);
    expect(await page("")).toContain("40 more");
    expect(
      readPage(await page(""))
        .get("main")
        .all("searchbox"),
    ).toHaveLength(1);
    const last = "take=sv03.5/sv03.5-100/normal/2";
    const { take } = await json<Compared>(ash.json(`/u/misty/trade?keep=0&show=spare&${last}`));
    expect([take.length, take[0]?.cardId]).toEqual([61, "sv03.5-100"]);
    expect(await page(last)).toContain("39 more");
  });
});

test("a refused form returns to the page that compares, with what was chosen and why", async () => {
  const headers = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
  const form = new URLSearchParams([
    ["userId", brock.id],
    ["goal", "master"],
    ["keep", "2"],
    ["give", ""],
  ]);
  const send = (body: URLSearchParams) => ash.request("/api/trades", { method: "POST", body, headers });
  const empty = await send(form);
  const back = new URL(empty.headers.get("location") ?? "", "http://site");
  expect([empty.status, back.pathname, back.searchParams.get("goal"), back.searchParams.get("keep")]).toEqual([
    303,
    "/u/brock/trade",
    "master",
    "2",
  ]);
  expect(await bodyOf(ash.page(back.pathname + back.search))).toContain("Choose at least one card.");
  const tooMany = `${ivysaur.setId}/${ivysaur.cardId}/${ivysaur.variant}/101`;
  form.set("give", tooMany);
  const many = new URL((await send(form)).headers.get("location") ?? "", "http://site");
  expect(many.searchParams.getAll("give")).toEqual([tooMany]);
});
