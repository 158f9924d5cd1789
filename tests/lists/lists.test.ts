import { beforeEach, describe, expect, test } from "bun:test";
import { bodyOf, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { type Added, add, answer, makeList, send, set, whole } from "./people.ts";

const site = await useSite({}, "starter");
await site.sql`insert into exchange_rates values ('GBP', '£', '0.8637', 'test', '2026-11-20')`;
let misty: Awaited<ReturnType<typeof site.signUp>>;
const brock = await site.signUp();

beforeEach(async () => {
  misty = await site.signUp();
});

describe("a list", () => {
  test("is created, changed, made a favorite and deleted", async () => {
    const made = await send(misty, "PUT", "/api/lists", { name: " Wishes ", type: "DYNAMIC", visibility: "PUBLIC" });
    const { id, version } = await answer<{ id: string; version: number }>(made);
    expect(version).toBe(0);
    const changed = await send(misty, "PUT", `/api/lists/${id}`, { name: "Wanted", visibility: "PRIVATE", version: 0 });
    expect(await answer(changed)).toMatchObject({ id, version: 1 });
    expect((await send(misty, "POST", `/api/lists/${id}/favorite`, { favorite: 1 })).status).toBe(200);
    expect(await whole(misty, id)).toMatchObject({
      name: "Wanted",
      type: "DYNAMIC",
      visibility: "PRIVATE",
      favorite: 1,
      version: 1,
      lockState: "UNLOCKED",
      cardCount: 0,
      ownedCount: 0,
    });
    expect((await misty.request(`/api/lists/${id}`, { method: "DELETE" })).status).toBe(200);
    expect((await misty.json(`/api/lists/${id}`)).status).toBe(404);
  });

  test("is created once by a form sent twice, also at the same time; another name is another list", async () => {
    const formId = /name="formId" value="([^"]+)"/.exec(await bodyOf(misty.page("/lists/new")))?.[1];
    const sent = (name: string) =>
      answer<{ id: string }>(send(misty, "PUT", "/api/lists", { name, type: "STATIC", formId }));
    const [first, second] = await Promise.all([sent("Twice"), sent("Twice")]);
    expect(second?.id).toBe(first?.id ?? "");
    const other = await sent("Once");
    expect(other.id).not.toBe(first?.id ?? "");
    const ofBrock = await answer<{ id: string }>(send(brock, "PUT", "/api/lists", { name: "Twice", formId }));
    expect(ofBrock.id).not.toBe(first?.id ?? "");
    const { value } = await answer<{ value: object[] }>(send(misty, "POST", "/api/lists"));
    expect(value).toHaveLength(2);
  });

  test("is created with a card that its form names, and not without a name", async () => {
    const added = async (response: Response | Promise<Response>, status = 200) =>
      /<p>((?:<b>)?[^<]*(?:<\/b>)? will be added\.)/.exec(await bodyOf(response, status))?.[1]?.replace(/<[^>]+>/g, "");
    expect(await added(misty.page("/lists/new?cards=sv03.5-006"))).toBe("Charizard ex will be added.");
    const sent = (cards: string[]) => {
      const body = new URLSearchParams([["name", ""], ...cards.map((card) => ["cards", card])]);
      return misty.request("/api/lists?_method=PUT", { method: "POST", body, headers: { accept: "text/html" } });
    };
    const refused = await sent(["sv03.5-006 holo"]);
    const field = readPage(await bodyOf(refused.clone(), 422)).get("textbox", "Name");
    expect(field).toMatchObject({ isInvalid: true, description: "Enter a name" });
    expect(await added(refused, 422)).toBe("Charizard ex will be added.");
    expect(await added(sent(["sv03.5-006", "sv03.5-004"]), 422)).toBe("2 cards will be added.");
  });

  test("is copied once by a form sent twice, however long that takes; after the answer again", async () => {
    const { id } = await answer<{ id: string }>(
      send(misty, "PUT", "/api/lists", { name: "Shown", type: "STATIC", visibility: "PUBLIC" }),
    );
    const page = await bodyOf(brock.page(`/lists/${id}`));
    const path = /action="([^"]+copy[^"]+)"/.exec(page)?.[1]?.replace("&amp;", "&") ?? "";
    const copied = () => answer<{ id: string }>(send(brock, "POST", path));
    site.setTime(new Date("2026-11-22T12:00:00Z"));
    const [first, second] = await Promise.all([copied(), copied()]);
    expect(second?.id).toBe(first?.id ?? "");
    const again = await copied();
    expect([first?.id, (await copied()).id]).not.toContain(again.id);
    brock.cookies.delete("made");
    site.setTime(new Date("2026-11-22T12:10:00Z"));
    expect((await copied()).id).toBe(first?.id ?? "");
  });

  test("has a name that its readers can see", async () => {
    const refused = { fields: { name: "Please remove invisible characters" } };
    const name = "\u202Edrazirahc";
    expect(await answer(send(misty, "PUT", "/api/lists", { name, type: "STATIC" }))).toMatchObject(refused);
    const id = await makeList(misty, "STATIC", { name: "\u{1F409} dragons" });
    expect(await answer(send(misty, "PUT", `/api/lists/${id}`, { name }))).toMatchObject(refused);
    expect(await whole(misty, id)).toMatchObject({ name: "\u{1F409} dragons" });
  });

  test("is exported as a file with the viewer’s copies; a private one by its owner only", async () => {
    const id = await makeList(misty, "BINDER", { name: "=Best, ever" });
    await add(misty, id, "6", { variant: "holo", order: 4 });
    await misty.put(`/api/collection?setId=${set}`, { cardId: "sv03.5-006", variant: "holo", quantity: 3 });
    const path = `/api/lists/${id}/export.csv`;
    const file = await misty.request(path);
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="best-ever.csv"');
    expect(await bodyOf(file)).toBe(
      "\uFEFFPlace,Name,Set,Number,Variant,Copies,Card ID,Variant ID,Local Name,Name Language\r\n" +
        "5,Charizard ex,151,006,Holofoil,3,sv03.5-006,holo,,\r\n",
    );
    expect((await brock.request(path)).status).toBe(404);
    await send(misty, "PUT", `/api/lists/${id}`, { visibility: "PUBLIC" });
    expect(await bodyOf(site.anonymous.request(path))).toEndWith("Holofoil,,sv03.5-006,holo,,\r\n");
  });

  test("of a person who hides or blocks is not found, though it is public", async () => {
    const id = await makeList(misty, "STATIC", { visibility: "PUBLIC" });
    const seen = async () => [
      (await brock.json(`/api/lists/${id}`)).status,
      (await site.anonymous.json(`/api/lists/${id}`)).status,
    ];
    expect(await seen()).toEqual([200, 200]);
    await site.sql`insert into blocks (user_id, blocked_user_id) values (${misty.id}, ${brock.id})`;
    expect(await seen()).toEqual([404, 200]);
    await site.sql`update users set profile_visibility = 'private' where id = ${misty.id}`;
    expect(await seen()).toEqual([404, 404]);
    expect((await misty.json(`/api/lists/${id}`)).status).toBe(200);
  });

  test("is listed in pages: favorites first, then the last edited", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 33; n++) {
      site.setTime(new Date(Date.UTC(2026, 10, 1, 0, n)));
      ids.push(await makeList(misty, "STATIC", { name: `List ${n}` }));
    }
    await send(misty, "POST", `/api/lists/${ids[4]}/favorite`, { favorite: 1 });
    site.setTime(new Date(Date.UTC(2026, 10, 2)));
    await add(misty, ids[7] ?? "", "6");
    type Page = { value: { id: string }[]; pagingKey: string | null };
    const first = await answer<Page>(send(misty, "POST", "/api/lists", { marker: null }));
    const second = await answer<Page>(send(misty, "POST", "/api/lists", { marker: first.pagingKey }));
    const seen = [...first.value, ...second.value].map(({ id }) => ids.indexOf(id));
    const others = ids.map((_, index) => index).filter((index) => index !== 4 && index !== 7);
    expect(seen).toEqual([4, 7, ...others.reverse()]);
    expect([first.value.length, second.pagingKey]).toEqual([30, null]);
    expect((await send(misty, "POST", "/api/lists", { marker: "no key" })).status).toBe(422);
  });

  test("are found and sorted by name, where there are many", async () => {
    const person = await site.signUp({ roles: ["subscriber"] });
    for (const name of ["b", "A", "c"]) await makeList(person, "STATIC", { name: `${name} wishes` });
    const few = await bodyOf(person.page("/lists"));
    expect(few).not.toContain("Search your lists");
    for (let nth = 0; nth < 30; nth++) await makeList(person, "STATIC", { name: `Trade ${nth}` });
    type Page = { value: { name: string }[]; pagingKey: string | null };
    const asked = async (more: object) => answer<Page>(send(person, "POST", "/api/lists", more));
    const names = async (more: object) => (await asked(more)).value.map(({ name }) => name);
    expect(await names({ q: "WISH", sort: "name" })).toEqual(["A wishes", "b wishes", "c wishes"]);
    expect(await names({ q: "%" })).toEqual([]);
    const first = await asked({ sort: "name" });
    const rest = await names({ sort: "name", marker: first.pagingKey });
    expect([first.value[0]?.name, first.value.length, rest]).toEqual([
      "A wishes",
      30,
      ["Trade 7", "Trade 8", "Trade 9"],
    ]);
    expect((await send(person, "POST", "/api/lists", { marker: first.pagingKey })).status).toBe(422);
    expect((await send(person, "POST", "/api/lists", { sort: "size" })).status).toBe(422);
    const page = await bodyOf(person.page("/lists?sort=name&q=wish"));
    expect(page.indexOf("A wishes")).toBeLessThan(page.indexOf("b wishes"));
    expect(page).not.toContain("Trade 1");
    expect(await bodyOf(person.page("/lists?q=nothing"))).toContain("No matching lists");
  });

  test("of another person is visible if public, and never writable", async () => {
    const [open, closed] = [
      await makeList(misty, "STATIC", { visibility: "PUBLIC" }),
      await makeList(misty, "STATIC", { visibility: "PRIVATE" }),
    ];
    for (const person of [brock, site.anonymous]) {
      const statuses = [open, closed].map(async (id) => (await person.json(`/api/lists/${id}`)).status);
      expect(await Promise.all(statuses)).toEqual([200, 404]);
      expect((await person.page(`/lists/${closed}`)).status).toBe(404);
    }
    for (const id of [open, closed]) {
      expect((await add(brock, id, "6")).status).toBe(404);
      expect((await send(brock, "PUT", `/api/lists/${id}`, { name: "Mine" })).status).toBe(404);
      expect((await brock.request(`/api/lists/${id}`, { method: "DELETE" })).status).toBe(404);
      expect((await send(brock, "POST", `/api/lists/${id}/favorite`, { favorite: 1 })).status).toBe(404);
      expect((await send(brock, "PUT", `/api/lists/${id}/unlock`)).status).toBe(404);
    }
    const shown = await answer<{ value: { id: string }[] }>(
      send(site.anonymous, "POST", `/api/lists?username=${misty.username}`),
    );
    expect(shown.value.map(({ id }) => id)).toEqual([open]);
  });
});

test.each(["STATIC", "DYNAMIC", "BINDER", "POKEDEX"])(
  "a copy of a %s has the same cards at the same places",
  async (type) => {
    const id = await makeList(misty, type, { visibility: "PUBLIC" });
    for (const [index, number] of ["1", "4", "7"].entries())
      await add(misty, id, number, { variant: "normal", ...(type === "BINDER" && { order: 5 * index }) });
    const { id: copy } = await answer<{ id: string }>(send(brock, "POST", `/api/lists/${id}/copy`));
    const placed = ({ cards }: Awaited<ReturnType<typeof whole>>) =>
      cards.map(({ cardId, variant, order }) => ({ cardId, variant, order }));
    expect(placed(await whole(brock, copy))).toEqual(placed(await whole(misty, id)));
    expect(placed(await whole(brock, copy))).toHaveLength(3);
    expect(await site.sql`select from list_changes where list_id = ${copy}`).toHaveLength(0);
  },
);

test("the missing cards of a checklist are exported as text for Mass Entry", async () => {
  const id = await makeList(misty, "DYNAMIC");
  for (const number of ["1", "4"]) await add(misty, id, number);
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 1 });
  // What the first copy reached is shown on one page.
  await bodyOf(misty.page("/lists"));
  const page = await bodyOf(misty.page(`/lists/${id}/missing`));
  expect(page).toContain("1 card to go.");
  expect(page).toContain("1 Charmander - 004 [151]");
  expect(page).toContain("1x Charmander (151)");
  expect(page).not.toContain("Bulbasaur");
  expect((await misty.page(`/lists/${await makeList(misty)}/missing`)).status).toBe(404);
});

test("missing cards cost the same for a set and for a list of its cards", async () => {
  const collector = await site.signUp();
  await site.sql`
    insert into current_prices (card_id, variant, source, currency, market, as_of)
    select v.card_id, v.key, 'tcgplayer', 'USD', 105 + c.position, now() from variants v join cards c on c.id = v.card_id
    where c.set_id = ${set} and v.position = (select min(position) from variants o where o.card_id = v.card_id)
    on conflict (card_id, variant, source) do update set market = excluded.market`;
  await collector.put("/api/user/preferences", { preferredCurrency: "GBP" });
  const id = await makeList(collector, "DYNAMIC");
  await send(collector, "POST", `/api/lists/${id}/cards`, { step: "add", setId: set, goal: "complete", of: "all" });
  const text = await bodyOf(collector.page(`/lists/${id}/missing`));
  const listed = /About ([^ ]+) at market/.exec(text)?.[1];
  expect(listed).toMatch(/£/);
  expect(await bodyOf(collector.page("/series/scarlet-violet/151"))).toContain(listed ?? "none");
  const cheapest = /About ([^ ]+) for the cheapest/.exec(text)?.[1] ?? listed;
  expect(Number(cheapest?.replace(/\D/g, ""))).toBeLessThanOrEqual(Number(listed?.replace(/\D/g, "")));
});

test("the settings form shows every choice again when one is refused", async () => {
  const id = await makeList(misty, "BINDER");
  await add(misty, id, "6", { variant: "holo" });
  const sent = { name: "", purpose: "TRADE", coverCardId: "sv03.5-006", pockets: "16", showsNames: "false" };
  const refused = await misty.post(`/api/lists/${id}?_method=PUT`, sent, { accept: "text/html" });
  const html = await bodyOf(refused, 422);
  for (const value of ["TRADE", "sv03.5-006", "16", "false"])
    expect(html).toMatch(new RegExp(`<option[^>]*value="${value}"[^>]*selected|<option selected[^>]*value="${value}"`));
});

test("a long binder is sent in parts, without gaps or repeats", async () => {
  const id = await makeList(misty, "BINDER", { visibility: "PUBLIC" });
  await site.sql`insert into list_cards (list_id, user_id, set_id, card_id, variant, position)
    select ${id}, ${misty.id}, 'sv03.5', 'sv03.5-006', 'holo', 3 * n from generate_series(0, 999) n`;
  type Part = { cardCount: number; cards: { order: number }[]; pagingKey: string | null };
  const parts: Part[] = [];
  for (let key: string | null = "-1"; key !== null; key = parts.at(-1)?.pagingKey ?? null) {
    parts.push(await answer<Part>(site.anonymous.json(`/api/lists/${id}?pagingKey=${key}`)));
  }
  expect(parts.map(({ cards }) => cards.length)).toEqual([400, 400, 200]);
  expect(parts[0]?.cardCount).toBe(1000);
  expect(parts.flatMap(({ cards }) => cards.map(({ order }) => order))).toEqual(
    Array.from({ length: 1000 }, (_, n) => 3 * n),
  );
});

test("a list shows its purpose, on its page and in its row, until that is undone", async () => {
  const id = await makeList(misty, "STATIC", { name: "Wishes", visibility: "PUBLIC" });
  const purposeOf = async () => (await answer<{ purpose: string | null }>(misty.json(`/api/lists/${id}`))).purpose;
  expect(await purposeOf()).toBeNull();
  const { batch } = await answer<Added>(send(misty, "PUT", `/api/lists/${id}`, { purpose: "TRADE" }));
  expect(await purposeOf()).toBe("TRADE");
  const slug = misty.username.toLowerCase().replaceAll(" ", "-");
  for (const at of [`/lists/${id}`, `/u/${slug}/lists`]) {
    expect(await bodyOf(site.anonymous.page(at))).toContain("For trade");
  }
  await send(misty, "POST", `/api/lists/${id}/undo`, { batch });
  expect(await purposeOf()).toBeNull();
  expect((await send(misty, "PUT", `/api/lists/${id}`, { purpose: "SALE" })).status).toBe(422);
});
