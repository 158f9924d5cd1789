import { beforeEach, describe, expect, test } from "bun:test";
import { NOT_ADDED, STALE } from "../../src/features/lists/rules/limits.ts";
import { withCards } from "../../src/features/lists/rules/rows.ts";
import { useSite } from "../harness.ts";
import { type Added, add, answer, makeList, numbers, send, set, whole } from "./people.ts";

const site = await useSite({}, "starter");
await site.sql`insert into exchange_rates values ('GBP', '£', '0.8637', 'test', '2026-11-20')`;
let misty: Awaited<ReturnType<typeof site.signUp>>;
const brock = await site.signUp();

beforeEach(async () => {
  misty = await site.signUp();
});

describe("a list", () => {
  test("is made, changed, made a favorite and deleted", async () => {
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

  test("is exported as a file with the viewer’s copies; a private one for its owner alone", async () => {
    const id = await makeList(misty, "BINDER", { name: "=Best, ever" });
    await add(misty, id, "6", { variant: "holo", order: 4 });
    await misty.put(`/api/collection?setId=${set}`, { cardId: "sv03.5-006", variant: "holo", quantity: 3 });
    const path = `/api/lists/${id}/export.csv`;
    const file = await misty.request(path);
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="best-ever.csv"');
    expect(await file.text()).toBe(
      "\uFEFFPlace,Name,Set,Number,Variant,Copies,Card ID,Variant ID\r\n5,Charizard ex,151,006,Holofoil,3,sv03.5-006,holo\r\n",
    );
    expect((await brock.request(path)).status).toBe(404);
    await send(misty, "PUT", `/api/lists/${id}`, { visibility: "PUBLIC" });
    expect(await (await site.anonymous.request(path)).text()).toEndWith("Holofoil,,sv03.5-006,holo\r\n");
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

  test("stands among the others: favorites first, then the last edited, a page at a time", async () => {
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

  test("another’s is seen if it is public, and written by no one else", async () => {
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

describe("a card", () => {
  test("stands where it is put, and a stale version is refused in the fixed words", async () => {
    const id = await makeList(misty);
    expect(await answer<Added>(add(misty, id, "006", { version: 0 }))).toMatchObject({
      version: 1,
      order: 0,
      cardCount: 1,
    });
    expect((await add(misty, id, "4", { version: 1, order: 0 })).status).toBe(200);
    const stale = await add(misty, id, "1", { version: 1 });
    expect(stale.status).toBe(409);
    expect(await answer(stale)).toMatchObject({ message: STALE });
    expect((await add(misty, id, "1")).status).toBe(200);
    expect(await numbers(misty, id)).toBe("4 6 1");
  });

  test("that is not there is refused in the fixed words", async () => {
    const id = await makeList(misty);
    for (const response of [await add(misty, id, "999"), await add(misty, id, "6", { variant: "none" })]) {
      expect(response.status).toBe(404);
      expect(await answer(response)).toMatchObject({ message: NOT_ADDED });
    }
    expect(await whole(misty, id)).toMatchObject({ version: 0, cards: [] });
  });

  test("is twice on a list, once on a checklist, and needs a variant in a binder", async () => {
    const [list, checklist, binder] = [
      await makeList(misty),
      await makeList(misty, "DYNAMIC"),
      await makeList(misty, "BINDER"),
    ];
    for (const id of [list, list, checklist, checklist]) expect((await add(misty, id, "6")).status).toBe(200);
    expect([await numbers(misty, list), await numbers(misty, checklist)]).toEqual(["6 6", "6"]);
    expect((await whole(misty, checklist)).cards[0]?.variant).toBe("holo");
    expect((await add(misty, binder, "6")).status).toBe(422);
    expect((await add(misty, binder, "6", { variant: "holo", order: 10_000 })).status).toBe(422);
    expect((await add(misty, binder, "6", { variant: "holo", order: 9_999 })).status).toBe(200);
  });

  test("has its Pokémon’s slot, and no other", async () => {
    const id = await makeList(misty, "POKEDEX");
    expect((await add(misty, id, "6", { order: 4 })).status).toBe(422);
    expect(await answer<Added>(add(misty, id, "6"))).toMatchObject({ order: 6 });
    const slots = await answer<{ number: number; name: string; card: object | null }[]>(
      misty.json(`/api/lists/${id}/dex?start=5&end=7`),
    );
    expect(slots.map(({ number, name, card }) => [number, name, card !== null])).toEqual([
      [5, "Charmeleon", false],
      [6, "Charizard", true],
      [7, "Squirtle", false],
    ]);
    expect((await misty.json(`/api/lists/${await makeList(misty)}/dex`)).status).toBe(422);
  });

  test("counts on a checklist once it is in the collection", async () => {
    const id = await makeList(misty, "DYNAMIC");
    await add(misty, id, "6");
    await add(misty, id, "4");
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant: "holo", quantity: 2 });
    expect(await whole(misty, id)).toMatchObject({ cardCount: 2, ownedCount: 1 });
  });

  test("is known to the lists that have it", async () => {
    const [one, other] = [await makeList(misty), await makeList(misty)];
    await add(misty, one, "6", { variant: "holo" });
    const check = async (query: string, person = misty) =>
      answer(
        send(person, "POST", `/api/lists/check-card?setId=sv03.5&cardId=sv03.5-006${query}`, { listIds: [one, other] }),
      );
    expect(await check("")).toEqual([one]);
    expect(await check("&variant=holo")).toEqual([one]);
    expect(await check("&variant=reverse")).toEqual([]);
    expect(await check("", brock)).toEqual([]);
  });

  test("comes and goes by a form without a script, with an undo on the next page", async () => {
    const id = await makeList(misty);
    const form = { accept: "text/html", referer: `http://localhost/lists/${id}?edit=1` };
    const sent = await misty.post(`/api/lists/${id}`, { setId: "sv03.5", numberKey: "6" }, form);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/lists/${id}?edit=1`]);
    const page = await (await misty.page(`/lists/${id}?edit=1`)).text();
    expect(page).toContain(`action="/api/lists/${id}/undo"`);
    const batch = /name="batch" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect((await misty.post(`/api/lists/${id}/undo`, { batch }, form)).status).toBe(303);
    expect(await numbers(misty, id)).toBe("");
  });
});

describe("a share link", () => {
  const linkIn = async (id: string) =>
    /id="share-url">http:\/\/localhost([^<]+)</.exec(await (await misty.page(`/lists/${id}/settings`)).text())?.[1] ??
    "";

  test("opens a private list to whoever has it, until it is replaced", async () => {
    const id = await makeList(misty);
    await add(misty, id, "6");
    const link = await linkIn(id);
    expect(link).toStartWith(`/lists/${id}?share=`);
    const page = await (await site.anonymous.page(link)).text();
    expect(page).toContain("Charizard ex");
    expect(page).toContain("view=table&amp;share=");
    for (const wrong of [`/lists/${id}`, `${link}x`, link.replace(id, await makeList(misty))]) {
      expect((await site.anonymous.page(wrong)).status).toBe(404);
    }
    expect((await brock.request(`/api/lists/${id}/share`, { method: "DELETE" })).status).toBe(404);
    expect((await misty.request(`/api/lists/${id}/share`, { method: "DELETE" })).status).toBe(200);
    expect((await site.anonymous.page(link)).status).toBe(404);
    expect((await site.anonymous.page(await linkIn(id))).status).toBe(200);
  });

  test("does not open a list to someone whom its owner blocked", async () => {
    const id = await makeList(misty);
    const link = await linkIn(id);
    expect((await brock.page(link)).status).toBe(200);
    await site.sql`insert into blocks (user_id, blocked_user_id) values (${misty.id}, ${brock.id})`;
    expect((await brock.page(link)).status).toBe(404);
    expect((await send(brock, "POST", `/api/lists/${id}/copy?${link.split("?")[1]}`)).status).toBe(404);
    expect((await site.anonymous.page(link)).status).toBe(200);
  });

  test("opens a public list of a private profile too, and tells no one what its owner has", async () => {
    const id = await makeList(misty, "DYNAMIC", { visibility: "PUBLIC" });
    expect(await linkIn(id)).toBe(`/lists/${id}`);
    expect((await whole(misty, id)).ownedCount).toBe(0);
    expect((await whole(brock, id)).ownedCount).toBeNull();
    await site.sql`update users set profile_visibility = 'private' where id = ${misty.id}`;
    const link = await linkIn(id);
    expect(link).toStartWith(`/lists/${id}?share=`);
    expect((await site.anonymous.page(link)).status).toBe(200);
  });

  test("lets its list be read, not written; without it no one copies a private list", async () => {
    const id = await makeList(misty);
    await add(misty, id, "6");
    const share = (await linkIn(id)).split("?")[1];
    expect((await send(brock, "POST", `/api/lists/${id}/copy`)).status).toBe(404);
    expect((await send(brock, "PUT", `/api/lists/${id}`, { name: "Mine" })).status).toBe(404);
    const { id: copy } = await answer<{ id: string }>(send(brock, "POST", `/api/lists/${id}/copy?${share}`));
    expect(await numbers(brock, copy)).toBe("6");
  });
});

describe("a pasted text", () => {
  const fill = (id: string, text: string, more: object = {}) =>
    send(misty, "POST", `/api/lists/${id}/cards`, { text, step: "add", ...more });

  test("is read line by line, a list or a name with its number", async () => {
    const id = await makeList(misty);
    const text = "Pokémon\n2  Charizard ex MEW 6\n\nCharizard   ex\t199/165\nNo such card 7/165";
    expect(await answer(fill(id, text))).toMatchObject({
      lines: [{ line: "2 Charizard ex MEW 6", quantity: 2 }, { state: "matched" }, { state: "unknown" }],
      cards: 3,
    });
    expect(await numbers(misty, id)).toBe("6 6 199");
  });

  test("of very long or very many lines is answered at once", async () => {
    const id = await makeList(misty);
    const spaces = " ".repeat(49_000);
    for (const text of [spaces, `1${spaces}a`, `1 ${"a ".repeat(20_000)}`, `${"1".repeat(49_000)}/`]) {
      expect(await answer(fill(id, text))).toMatchObject({ cards: 0, batch: null });
    }
    const many = await fill(id, "Charizard ex 199/165\n".repeat(1_001));
    expect([many.status, await answer(many)]).toMatchObject([422, { message: "Enter at most 1,000 lines at a time." }]);
  });

  test("fills a binder and a checklist with main variants", async () => {
    for (const type of ["BINDER", "DYNAMIC"]) {
      const id = await makeList(misty, type);
      await fill(id, "Charizard ex MEW 6");
      expect((await whole(misty, id)).cards[0]?.variant).toBe("holo");
    }
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

test("what is missing of a checklist is text for Mass Entry", async () => {
  const id = await makeList(misty, "DYNAMIC");
  for (const number of ["1", "4"]) await add(misty, id, number);
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 1 });
  const page = await (await misty.page(`/lists/${id}/missing`)).text();
  expect(page).toContain("1 card to go.");
  expect(page).toContain("1 Charmander - 004 [151]");
  expect(page).toContain("1x Charmander (151)");
  expect(page).not.toContain("Bulbasaur");
  expect((await misty.page(`/lists/${await makeList(misty)}/missing`)).status).toBe(404);
});

test("what is missing costs the same at one set and in one list of its cards", async () => {
  const collector = await site.signUp();
  await site.sql`
    insert into current_prices (card_id, variant, source, currency, market, as_of)
    select v.card_id, v.key, 'tcgplayer', 'USD', 105 + c.position, now() from variants v join cards c on c.id = v.card_id
    where c.set_id = ${set} and v.position = (select min(position) from variants o where o.card_id = v.card_id)
    on conflict (card_id, variant, source) do update set market = excluded.market`;
  await collector.put("/api/user/preferences", { preferredCurrency: "GBP" });
  const id = await makeList(collector, "DYNAMIC");
  await send(collector, "POST", `/api/lists/${id}/cards`, { step: "add", setId: set, goal: "complete", of: "all" });
  const text = await (await collector.page(`/lists/${id}/missing`)).text();
  const listed = /About ([^ ]+) at market/.exec(text)?.[1];
  expect(listed).toMatch(/£/);
  expect(await (await collector.page("/series/scarlet-violet/151")).text()).toContain(listed ?? "none");
  const cheapest = /About ([^ ]+) for the cheapest/.exec(text)?.[1] ?? listed;
  expect(Number(cheapest?.replace(/\D/g, ""))).toBeLessThanOrEqual(Number(listed?.replace(/\D/g, "")));
});

test("the settings keep every choice when one is refused", async () => {
  const id = await makeList(misty, "BINDER");
  await add(misty, id, "6", { variant: "holo" });
  const sent = { name: "", purpose: "TRADE", coverCardId: "sv03.5-006", pockets: "16", showsNames: "false" };
  const refused = await misty.post(`/api/lists/${id}?_method=PUT`, sent, { accept: "text/html" });
  const html = await refused.text();
  expect(refused.status).toBe(422);
  for (const value of ["TRADE", "sv03.5-006", "16", "false"])
    expect(html).toMatch(new RegExp(`<option[^>]*value="${value}"[^>]*selected|<option selected[^>]*value="${value}"`));
});

test("cards that a checklist has already are found in one pass over its rows", () => {
  let reads = 0;
  const rows = Array.from({ length: 3000 }, (_, n) => ({
    ...{ id: String(n), order: n, setId: set, variant: null },
    get cardId() {
      reads++;
      return `card-${n % 2000}`;
    },
  }));
  expect(withCards("DYNAMIC", [], rows)).toHaveLength(2000);
  expect(reads).toBeLessThan(20 * rows.length);
});

test("cards of another list come into a binder and a checklist in their main variant", async () => {
  const from = await makeList(misty);
  await add(misty, from, "6");
  await add(misty, from, "4", { variant: "reverse" });
  for (const type of ["BINDER", "DYNAMIC"]) {
    const id = await makeList(misty, type);
    const added = await send(misty, "POST", `/api/lists/${id}/cards`, { from, step: "add" });
    expect(await answer(added)).toMatchObject({ cards: 2 });
    expect((await whole(misty, id)).cards.map(({ variant }) => variant)).toEqual(["holo", "reverse"]);
  }
});

test("the buttons of a card move it past the cards that are shown", async () => {
  const id = await makeList(misty);
  await add(misty, id, "1");
  const [other] = await site.sql`
    select set_id as "setId", number_key as "numberKey" from cards where category = 'TCG-POCKET-EN' limit 1`;
  expect((await send(misty, "POST", `/api/lists/${id}`, other)).status).toBe(200);
  for (const number of ["4", "7"]) await add(misty, id, number);
  await site.sql`update users set disallowed_categories = '{TCG-POCKET-EN}' where id = ${misty.id}`;
  const html = await (await misty.page(`/lists/${id}?edit=1&q=bulba&own=have&sort=name&dir=desc`)).text();
  expect([...html.matchAll(/data-grab="(\d+)"/g)].map(([, order]) => order).join()).toBe("0,2,3");
  expect([...html.matchAll(/name="to" value="(\d+)"/g)].map(([, to]) => to).join()).toBe("0,2,0,3,2,3");
});

test("a slot of the Pokédex is emptied in its own list only, a card in any variant by null", async () => {
  const [list, pokedex] = [await makeList(misty), await makeList(misty, "POKEDEX")];
  for (const id of [list, pokedex]) await add(misty, id, "6");
  expect((await send(misty, "DELETE", `/api/lists/${list}/dex`, { number: 0 })).status).toBe(422);
  expect((await send(misty, "DELETE", `/api/lists/${list}/dex`, { number: 6 })).status).toBe(422);
  expect((await send(misty, "DELETE", `/api/lists/${pokedex}/dex`, { number: 6 })).status).toBe(200);
  await add(misty, list, "6", { variant: "holo", order: 0 });
  expect((await send(misty, "DELETE", `/api/lists/${list}/${set}/6`, { variant: null })).status).toBe(200);
  expect((await whole(misty, list)).cards.map(({ variant }) => variant)).toEqual(["holo"]);
});

describe("where memberships are sold", () => {
  test("a member has one list of 200 cards", async () => {
    const shop = await import("../harness.ts").then(({ testApp }) => testApp({ MEMBERSHIP: "stripe" }, "starter"));
    const member = await shop.signUp();
    const pro = await shop.signUp({ roles: ["subscriber"] });
    const id = await makeList(member);
    expect((await send(member, "PUT", "/api/lists", { name: "Two" })).status).toBe(422);
    expect((await send(pro, "PUT", "/api/lists", { name: "A Pokédex", type: "POKEDEX" })).status).toBe(200);
    await shop.sql`insert into list_cards (list_id, user_id, set_id, card_id, position)
      select ${id}, ${member.id}, 'sv03.5', 'sv03.5-006', n from generate_series(0, 198) n`;
    expect((await add(member, id, "6")).status).toBe(200);
    expect((await add(member, id, "6")).status).toBe(422);

    // What an ended membership leaves.
    shop.setTime(new Date("2026-11-20T10:00:00Z"));
    const [kept, pokedex] = [await makeList(pro), await makeList(pro, "POKEDEX")];
    await shop.sql`delete from user_roles where user_id = ${pro.id} and role = 'subscriber'`;
    await shop.sql`update lists set created_at = '2026-01-01' where id = ${kept}`;
    const other =
      await shop.sql`insert into lists (user_id, name, type) values (${pro.id}, 'Other', 'STATIC') returning id`;
    const otherId = String(other[0]?.id);
    expect((await add(pro, kept, "6")).status).toBe(200);
    expect((await whole(pro, otherId)).lockState).toBe("LOCKED");
    expect((await add(pro, otherId, "6")).status).toBe(403);
    const locked = await Promise.all([pokedex, otherId].map(async (id) => (await pro.page(`/lists/${id}`)).text()));
    expect(locked[0]).toContain("A Pokédex list is a Pro feature. You can read, export and delete it.");
    expect(locked.map((page) => page.includes("Unlock this list"))).toEqual([false, true]);
    expect((await send(pro, "PUT", `/api/lists/${pokedex}/unlock`)).status).toBe(403);
    expect((await send(pro, "PUT", `/api/lists/${otherId}/unlock`)).status).toBe(200);
    expect([(await add(pro, otherId, "6")).status, (await add(pro, kept, "6")).status]).toEqual([200, 403]);
    expect((await send(pro, "PUT", `/api/lists/${kept}/unlock`)).status).toBe(409);
    shop.setTime(new Date("2026-11-21T10:00:01Z"));
    expect((await send(pro, "PUT", `/api/lists/${kept}/unlock`)).status).toBe(200);
    expect((await pro.request(`/api/lists/${otherId}`, { method: "DELETE" })).status).toBe(200);
    await shop.close();
  }, 60_000);
});

describe("after a stale write", () => {
  const form = { accept: "text/html" };
  const referer = (id: string) => ({ ...form, referer: `http://localhost/lists/${id}?edit=1` });

  test("the page says what changed since, and its button makes the change again", async () => {
    const id = await makeList(misty);
    for (const number of ["1", "4", "7"]) await add(misty, id, number);
    const [first] = (await whole(misty, id)).cards;
    await add(misty, id, "6");
    await send(misty, "DELETE", `/api/lists/${id}/${set}/4`);
    await send(misty, "PUT", `/api/lists/${id}`, { name: "Wanted" });
    const typed = { listCardId: first?.listCardId ?? "", to: "1", version: "3" };
    const page = await misty.post(`/api/lists/${id}/order?_method=PUT`, typed, referer(id));
    const html = await page.text();
    expect(page.status).toBe(409);
    for (const said of ["Added: Charizard ex", "Removed: Charmander", "Changed: name", "Apply my change again"]) {
      expect(html).toContain(said);
    }
    expect(html).not.toContain("Moved:");
    expect(html).toContain("edit-item");
    const { version: _, ...again } = typed;
    expect(html).toContain(`<input type="hidden" name="to" value="1"/>`);
    expect((await misty.post(`/api/lists/${id}/order?_method=PUT`, again, referer(id))).status).toBe(303);
    expect(await numbers(misty, id)).toBe("7 1 6");
  });

  test("a swap gets both, in the message and in the list; JSON the fixed words alone", async () => {
    const id = await makeList(misty, "BINDER");
    for (const [order, number] of ["1", "4"].entries()) await add(misty, id, number, { variant: "normal", order });
    const [, second] = (await whole(misty, id)).cards;
    await send(misty, "PUT", `/api/lists/${id}/order`, { listCardId: second?.listCardId, to: 5 });
    const typed = { listCardId: second?.listCardId ?? "", to: "7", version: "2" };
    const swap = await misty.htmx("PUT", `/api/lists/${id}/order`, typed);
    const html = await swap.text();
    expect([swap.status, swap.headers.get("hx-retarget")]).toEqual([409, "#notice"]);
    expect(html).toContain("Moved: 1 card");
    expect(html).toContain('hx-swap-oob="outerMorph"');
    const json = await send(misty, "PUT", `/api/lists/${id}/order`, { ...typed, to: 7, version: 2 });
    expect([json.status, await answer(json)]).toMatchObject([409, { message: STALE }]);
  });

  test("a removal says so too, whose fields htmx sends in the query", async () => {
    const id = await makeList(misty);
    for (const number of ["1", "4", "6"]) await add(misty, id, number);
    const [first] = (await whole(misty, id)).cards;
    await add(misty, id, "7");
    const fields = new URLSearchParams({ listCardId: first?.listCardId ?? "", version: "3" });
    const swap = await misty.htmx("DELETE", `/api/lists/${id}/${set}/1?${fields}`);
    expect([swap.status, swap.headers.get("hx-retarget")]).toEqual([409, "#notice"]);
    const html = await swap.text();
    expect(html).toContain("Apply my change again");
    expect(html).toContain(`name="listCardId" value="${first?.listCardId}"`);
    expect(html).not.toContain('name="version"');
  });

  test("the page does not name cards of a game that its reader hides", async () => {
    const id = await makeList(misty);
    await add(misty, id, "1");
    await add(misty, id, "4");
    await misty.put("/api/user/preferences", { disallowedCategories: ["EN"] });
    const page = await misty.post(`/api/lists/${id}?_method=PUT`, { name: "Wanted", version: "1" }, referer(id));
    expect([page.status, (await page.text()).includes("Charmander")]).toEqual([409, false]);
  });

  test("older than what the list remembers, the page says nothing of it", async () => {
    const id = await makeList(misty);
    for (let n = 0; n < 33; n++) await add(misty, id, "1");
    const page = await misty.post(`/api/lists/${id}?_method=PUT`, { name: "Wanted", version: "1" }, referer(id));
    const html = await page.text();
    expect([page.status, html.includes("Apply my change again"), html.includes("Added:")]).toEqual([409, true, false]);
  });
});

test("a long binder is answered a part at a time, without a gap and none twice", async () => {
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

test("all lists of a person have a limit together", async () => {
  const full = await import("../harness.ts").then(({ testApp }) => testApp({}, "starter"));
  const collector = await full.signUp();
  const [binder, id] = [await makeList(collector, "BINDER"), await makeList(collector)];
  // Checking keys takes most of the time of so many rows.
  const keys = await full.sql`
    select conname as name from pg_constraint where conrelid = 'list_cards'::regclass and contype = 'f'`;
  for (const { name } of keys) await full.sql`alter table list_cards drop constraint ${full.sql(name)}`;
  await full.sql`insert into list_cards (list_id, user_id, set_id, card_id, variant, position)
    select ${binder}, ${collector.id}, 'sv03.5', 'sv03.5-006', 'holo', n from generate_series(1, 199999) n`;
  expect((await add(collector, id, "6")).status).toBe(200);
  const refused = [
    await add(collector, id, "6"),
    await send(collector, "PUT", "/api/lists", { name: "More", cards: ["sv03.5-006"] }),
    await send(collector, "POST", `/api/lists/${id}/copy`),
  ];
  for (const response of refused) {
    const message = "Your lists can have at most 200,000 cards together.";
    expect([response.status, await answer(response)]).toMatchObject([422, { message }]);
  }
  expect((await send(collector, "DELETE", `/api/lists/${id}/${set}/6`)).status).toBe(200);
  const more = await answer<{ id: string }>(send(collector, "PUT", "/api/lists", { name: "Another" }));
  await send(collector, "DELETE", `/api/lists/${id}/${set}/6`);
  const both = await Promise.all([add(collector, id, "6"), add(collector, more.id, "6"), add(collector, id, "4")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  const [all] = await full.sql<{ cards: number }[]>`
    select count(*)::int as cards from list_cards where user_id = ${collector.id}`;
  expect(all?.cards).toBe(200_000);
  await full.close();
}, 60_000);

test("a list says what its cards are for, on its page and in its row, until that is undone", async () => {
  const id = await makeList(misty, "STATIC", { name: "Wishes", visibility: "PUBLIC" });
  const purposeOf = async () => (await answer<{ purpose: string | null }>(misty.json(`/api/lists/${id}`))).purpose;
  expect(await purposeOf()).toBeNull();
  const { batch } = await answer<Added>(send(misty, "PUT", `/api/lists/${id}`, { purpose: "TRADE" }));
  expect(await purposeOf()).toBe("TRADE");
  const slug = misty.username.toLowerCase().replaceAll(" ", "-");
  for (const at of [`/lists/${id}`, `/u/${slug}/lists`]) {
    expect(await (await site.anonymous.page(at)).text()).toContain("For trade");
  }
  await send(misty, "POST", `/api/lists/${id}/undo`, { batch });
  expect(await purposeOf()).toBeNull();
  expect((await send(misty, "PUT", `/api/lists/${id}`, { purpose: "SALE" })).status).toBe(422);
});

test("a profile has its person’s lists: all for themselves, public ones for others", async () => {
  const open = await makeList(misty, "STATIC", { name: "An open one", visibility: "PUBLIC" });
  const closed = await makeList(misty, "DYNAMIC", { name: "A closed one" });
  const slug = misty.username.toLowerCase().replaceAll(" ", "-");
  type Tab = { value: { id: string; ownedCount: number | null }[] };
  const idsFor = async (person: Pick<typeof misty, "json">) =>
    (await answer<Tab>(person.json(`/u/${slug}/lists`))).value.map(({ id }) => id).sort();
  expect(await idsFor(misty)).toEqual([open, closed].sort());
  expect(await idsFor(brock)).toEqual([open]);
  expect(await idsFor(site.anonymous)).toEqual([open]);
  expect(await (await site.anonymous.page(`/u/${slug}/lists`)).text()).not.toContain("Favorite:");
  expect((await misty.page(`/u/${slug}/nothing`)).status).toBe(404);
});

test("a kept page is the viewer’s own, and follows the list and the collection", async () => {
  const id = await makeList(misty, "STATIC", { visibility: "PUBLIC" });
  await add(misty, id, "6", { variant: "holo" });
  const seen = async (person: Pick<typeof misty, "page">) => {
    const html = await (await person.page(`/lists/${id}`)).text();
    return [/2 copies|Not owned/.exec(html)?.[0], html.includes(`/lists/${id}/settings`), html.includes("Charmander")];
  };
  const visitor = [undefined, false, false];
  expect([await seen(misty), await seen(brock), await seen(site.anonymous)]).toEqual([
    ["Not owned", true, false],
    ["Not owned", false, false],
    visitor,
  ]);
  await misty.put(`/api/collection?setId=${set}`, { cardId: "sv03.5-006", variant: "holo", quantity: 2 });
  expect([await seen(misty), await seen(brock), await seen(site.anonymous)]).toEqual([
    ["2 copies", true, false],
    ["Not owned", false, false],
    visitor,
  ]);
  await add(misty, id, "4");
  expect([await seen(misty), await seen(brock)]).toEqual([
    ["2 copies", true, true],
    ["Not owned", false, true],
  ]);
  await send(misty, "PUT", `/api/lists/${id}`, { visibility: "PRIVATE" });
  expect((await brock.page(`/lists/${id}`)).status).toBe(404);
});
