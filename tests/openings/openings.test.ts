import { describe, expect, test } from "bun:test";
import { closeEnded } from "#features/openings/service.ts";
import { bodyOf, json, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { befriended } from "../people/ties.ts";
import { sent } from "../requests/body.ts";
import { openPacks } from "./routes.ts";

const site = await useSite({}, "starter");
await site.sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
  values ('sv03.5-006', 'holo', 'tcgplayer', 'USD', 1234, now()), ('sv03.5-004', 'normal', 'tcgplayer', 'USD', 50, now())`;

type Pull = { cardId: string; variant: string; copies: number; isNew: boolean };
type Opening = { id: string; isOpen: boolean; copies: number; newCards: number; pulls: Pull[] };

const set = "sv03.5";
const openingOf = (person: Person, id: string) => json<Opening>(person.json(`/api/openings/${id}`));
const pullsOf = async (person: Person, id: string) =>
  (await openingOf(person, id)).pulls.map(({ cardId, variant, copies, isNew }) => [cardId, variant, copies, isNew]);
const pull = (person: Person, id: string, numbers: string, more: object = {}) =>
  person.request(`/api/openings/${id}/pulls`, sent("POST", { json: { setId: set, numbers, ...more } }));
const tap = (person: Person, id: string, change = 1, more: object = {}) =>
  person.put(`/api/collection?setId=${set}`, {
    ...{ cardId: "sv03.5-004", variant: "normal", change, opening: id },
    ...more,
  });
const owned = async (person: Person) =>
  (await json<{ cardId: string; variant: string; quantity: number }[]>(person.json(`/api/collection?setId=${set}`)))
    .map(({ cardId, variant, quantity }) => `${cardId} ${variant} ${quantity}`)
    .toSorted();

describe("pulls", () => {
  test("are ordinary changes that remember their opening, which the first of them begins", async () => {
    const misty = await site.signUp();
    const id = crypto.randomUUID();
    expect((await misty.json(`/api/openings/${id}`)).status).toBe(404);
    await pull(misty, id, "4 R7");
    await pull(misty, id, "7r");
    expect(await owned(misty)).toEqual(["sv03.5-004 normal 1", "sv03.5-007 reverse 2"]);
    expect(await pullsOf(misty, id)).toEqual([
      ["sv03.5-007", "reverse", 2, true],
      ["sv03.5-004", "normal", 1, true],
    ]);
    expect(await openingOf(misty, id)).toMatchObject({
      isOpen: true,
      copies: 3,
      newCards: 2,
      products: [],
      cost: null,
    });
    const activity = await json<{ entries: number; change: number }[]>(misty.json("/api/activity"));
    expect(activity).toMatchObject([{ change: 3 }]);
  });

  test("are new while no variant of the card was there", async () => {
    const misty = await site.signUp();
    await misty.put(`/api/collection?setId=${set}`, { cardId: "sv03.5-007", variant: "normal", quantity: 1 });
    const id = crypto.randomUUID();
    await pull(misty, id, "R7");
    await pull(misty, id, "4");
    await pull(misty, id, "R4");
    expect((await openingOf(misty, id)).newCards).toBe(1);
    expect((await pullsOf(misty, id)).map(([cardId, variant, , isNew]) => [cardId, variant, isNew])).toEqual([
      ["sv03.5-004", "reverse", false],
      ["sv03.5-004", "normal", true],
      ["sv03.5-007", "reverse", false],
    ]);
  });

  test("as taps with an id count once, alone and together with others", async () => {
    const misty = await site.signUp();
    const id = crypto.randomUUID();
    const once = crypto.randomUUID();
    const [first, second] = await Promise.all([tap(misty, id, 1, { id: once }), tap(misty, id, 1, { id: once })]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const taps = ["sv03.5-001", "sv03.5-002", "sv03.5-004"].map((cardId, place) => ({
      setId: set,
      entry: { cardId, variant: "normal", change: 1, opening: id, id: place === 2 ? once : crypto.randomUUID() },
    }));
    await misty.put("/api/collection/taps", { taps });
    await misty.put("/api/collection/taps", { taps });
    expect((await openingOf(misty, id)).copies).toBe(3);
    await tap(misty, id, -1);
    expect((await pullsOf(misty, id)).map(([cardId]) => cardId).toSorted()).toEqual(["sv03.5-001", "sv03.5-002"]);
  });

  test("of a form count once, and a number that the set lacks changes nothing", async () => {
    const misty = await site.signUp();
    const id = crypto.randomUUID();
    const form = { setId: set, numbers: "4", id: crypto.randomUUID() };
    for (let times = 0; times < 2; times++) {
      const answer = await misty.post(`/api/openings/${id}/pulls`, form, { accept: "text/html" });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, `/open?set=${set}`]);
    }
    expect((await openingOf(misty, id)).copies).toBe(1);
    const wrong = { ...form, numbers: "4 9999", id: crypto.randomUUID() };
    const refused = misty.post(`/api/openings/${id}/pulls`, wrong, { accept: "text/html" });
    expect(readPage(await bodyOf(refused, 422)).get("textbox", "Card number").value).toBe("4 9999");
    expect((await pull(misty, id, "4", { setId: "nowhere" })).status).toBe(404);
    expect(await owned(misty)).toEqual(["sv03.5-004 normal 1"]);
  });

  test("are refused of a locked collection, and a quantity is none", async () => {
    const locked = await site.signUp({ areWritesLocked: true });
    const id = crypto.randomUUID();
    expect((await pull(locked, id, "4")).status).toBe(409);
    expect((await tap(locked, id)).status).toBe(409);
    const misty = await site.signUp();
    expect((await tap(misty, id, 1, { change: undefined, quantity: 2 })).status).toBe(422);
    expect(await json(misty.json("/api/openings"))).toEqual({ value: [], pagingKey: null });
  });

  test("one copy is taken back, and not more than the opening has", async () => {
    const misty = await site.signUp();
    const id = await openPacks(misty, { setId: set, numbers: "4x2" });
    const back = () =>
      misty.request(`/api/openings/${id}/pulls`, sent("DELETE", { json: { entry: `${set}/sv03.5-004/normal` } }));
    expect((await back()).status).toBe(200);
    expect(await pullsOf(misty, id)).toEqual([["sv03.5-004", "normal", 1, true]]);
    expect((await back()).status).toBe(200);
    await misty.put(`/api/collection?setId=${set}`, { cardId: "sv03.5-004", variant: "normal", quantity: 5 });
    expect((await back()).status).toBe(404);
    expect(await owned(misty)).toEqual(["sv03.5-004 normal 5"]);
  });
});

describe("an opening", () => {
  test("ends when it is closed, or twelve hours after its last pull", async () => {
    const misty = await site.signUp();
    const id = await openPacks(misty);
    const now = () => json<{ opening: Opening | null }>(misty.json("/open"));
    expect((await now()).opening?.id).toBe(id);
    const closed = await misty.put(`/api/openings/${id}`, { isClosed: true });
    expect([closed.status, await closed.json()]).toEqual([200, expect.objectContaining({ isOpen: false })]);
    expect((await now()).opening).toBeNull();
    const other = await openPacks(misty);
    await site.sql`update entry_changes set at = now() - interval '13 hours' where batch = ${other}`;
    expect((await now()).opening).toBeNull();
    expect((await openingOf(misty, other)).isOpen).toBe(false);
  });

  test("is undone but for what has moved since", async () => {
    const misty = await site.signUp();
    await misty.put(`/api/collection?setId=${set}`, { cardId: "sv03.5-004", variant: "normal", quantity: 2 });
    const id = await openPacks(misty, { setId: set, numbers: "1 2x3 4 R4" });
    await misty.put(`/api/collection?setId=${set}`, { cardId: "sv03.5-002", variant: "normal", change: -1 });
    await misty.put(`/api/collection?setId=${set}`, { cardId: "sv03.5-001", variant: "normal", change: 1 });
    const undone = await misty.request(`/api/openings/${id}`, { method: "DELETE" });
    expect(await undone.json()).toEqual({ undone: 3, left: 3 });
    expect(await owned(misty)).toEqual(["sv03.5-001 normal 1", "sv03.5-002 normal 2", "sv03.5-004 normal 2"]);
    expect(await pullsOf(misty, id)).toEqual([["sv03.5-002", "normal", 3, true]]);
    const whole = await openPacks(misty, { setId: set, numbers: "9" });
    expect(await json(misty.request(`/api/openings/${whole}`, { method: "DELETE" }))).toEqual({ undone: 1, left: 0 });
    expect((await misty.json(`/api/openings/${whole}`)).status).toBe(404);
  });

  test("is its owner's alone", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const id = await openPacks(misty);
    expect((await brock.json(`/api/openings/${id}`)).status).toBe(404);
    expect((await brock.put(`/api/openings/${id}`, { isClosed: true })).status).toBe(404);
    expect((await brock.request(`/api/openings/${id}`, { method: "DELETE" })).status).toBe(404);
    await pull(brock, id, "1");
    expect((await openingOf(misty, id)).copies).toBe(2);
    expect((await openingOf(brock, id)).copies).toBe(1);
  });

  test("has a page with its totals, and the list pages", async () => {
    const misty = await site.signUp();
    const id = await openPacks(misty, { setId: set, numbers: "6 4x2" });
    const { text } = readPage(await bodyOf(misty.page(`/openings/${id}`)));
    expect(text).toMatch(/Cards 3 New 2 Value \$13\.34.*Best pull Charizard ex.*All pulls.*Charmander/s);
    for (let more = 0; more < 20; more++) await openPacks(misty, { setId: set, numbers: "1" });
    const first = await json<{ value: Opening[]; pagingKey: string }>(misty.json("/api/openings"));
    expect(first.value).toHaveLength(20);
    const next = await json<{ value: Opening[] }>(
      misty.json(`/api/openings?${new URLSearchParams({ after: first.pagingKey })}`),
    );
    expect(next.value).toMatchObject([{ id, copies: 3, newCards: 2, sets: ["151"] }]);
  });

  test("shows neither values nor prices to whom they are hidden", async () => {
    const misty = await site.signUp();
    await site.sql`update users set show_prices = false where id = ${misty.id}`;
    const id = await openPacks(misty, { setId: set, numbers: "6" });
    for (const path of [`/openings/${id}`, `/open?set=${set}`]) {
      expect(await bodyOf(misty.page(path), 200)).not.toContain("$12");
    }
    const cards = await bodyOf(misty.json(`/api/openings/cards?setId=${set}`), 200);
    expect(cards).not.toContain("1234");
  });
});

test("the pad's cards say numbers, variants, copies and prices", async () => {
  const misty = await site.signUp();
  await openPacks(misty, { setId: set, numbers: "4x2" });
  const { cards } = await json<{ cards: { key: string; face: string; variants: object[] }[] }>(
    misty.json(`/api/openings/cards?setId=${set}`),
  );
  const charmander = cards.find(({ key }) => key === "4");
  expect(charmander).toMatchObject({ number: "004", name: "Charmander" });
  expect(charmander?.variants.slice(0, 2)).toMatchObject([
    { key: "normal", owned: 2 },
    { key: "reverse", owned: 0 },
  ]);
  expect(charmander?.face).toContain("Charmander");
  expect((await misty.json("/api/openings/cards?setId=nowhere")).status).toBe(404);
});

test("an opening is one line of the friends' feed, written once, and one of one's own activity", async () => {
  const [misty, brock] = [await site.signUp(), await site.signUp()];
  await befriended(site.sql, misty.id, brock.id);
  const id = await openPacks(misty, { setId: set, numbers: "1 4x2" });
  for (let times = 0; times < 2; times++) await misty.put(`/api/openings/${id}`, { isClosed: true });
  const ended = await openPacks(misty, { setId: set, numbers: "1" });
  await site.sql`update openings set opened_at = now() - interval '13 hours' where id = ${ended}`;
  await closeEnded(site.db, new Date());
  expect(await feedOf(brock)).toEqual([{ kind: "opening", amount: 3, newCards: 2, sets: 1, name: "151" }]);
  await site.sql`update entry_changes set at = now() - interval '13 hours' where batch = ${ended}`;
  for (let times = 0; times < 2; times++) await closeEnded(site.db, new Date());
  expect((await feedOf(brock)).map(({ amount, newCards }) => [amount, newCards])).toEqual([
    [1, 0],
    [3, 2],
  ]);
  const feed = readPage(await bodyOf(brock.page("/account/activity/friends")));
  expect(feed.text).toContain("Opened 3 cards of 151 (2 new)");
  const activity = readPage(await bodyOf(misty.page("/account/activity")));
  expect(activity.text).toContain("Pulled 3 cards from 151");
  expect(activity.get("link", /^Opening: Pulled 3 cards/).href).toBe(`/openings/${id}`);
});

type Milestone = { kind: string; amount: number; newCards: number; sets: number; name: string };
const feedOf = async (person: Person) =>
  (await json<{ value: Milestone[] }>(person.json("/api/activity/friends"))).value
    .filter(({ kind }) => kind === "opening")
    .map(({ kind, amount, newCards, sets, name }) => ({ kind, amount, newCards, sets, name }));

test("pulls are pushed to the stream of whom it has, and taken off it again", async () => {
  const [misty, brock] = [await site.signUp(), await site.signUp()];
  const onStream = () => json<{ cardId: string; isFirst: boolean } | null>(misty.json("/api/stream/card"));
  const id = await openPacks(misty, { setId: set, numbers: "4", push: true });
  expect(await onStream()).toMatchObject({ cardId: "sv03.5-004", isFirst: true });
  await pull(misty, id, "6");
  expect(await onStream()).toMatchObject({ cardId: "sv03.5-004" });
  const entry = `${set}/sv03.5-004/normal`;
  await misty.request(`/api/openings/${id}/pulls`, sent("DELETE", { json: { entry } }));
  expect(await onStream()).toBeNull();
  const form = { setId: set, numbers: "4", push: "true" };
  const pushed = await misty.post(`/api/openings/${id}/pulls`, form, { accept: "text/html" });
  expect(pushed.headers.get("location")).toBe(`/open?set=${set}&push=true`);
  expect(readPage(await bodyOf(misty.page("/open?push=true"))).get("checkbox", "Push to stream").isTicked).toBe(true);
  expect((await misty.page("/stream-tools/packs")).headers.get("location")).toBe("/open?push=true");
  const { flags } = site.deps;
  site.deps.flags = { ...flags, enabled: new Set() };
  expect((await pull(brock, id, "4", { push: true })).status).toBe(403);
  expect(readPage(await bodyOf(brock.page("/open"))).find("checkbox", "Push to stream")).toBeUndefined();
  site.deps.flags = flags;
});

test("the JSON export has openings with their pulls; cleaning up a set deletes those of nothing else", async () => {
  const misty = await site.signUp();
  const [one, two] = [
    await openPacks(misty, { setId: set, numbers: "4" }),
    await openPacks(misty, { setId: set, numbers: "6" }),
  ];
  const [other] = await site.sql`
    select v.card_id, v.key, c.set_id from variants v join cards c on c.id = v.card_id where c.set_id <> ${set} limit 1`;
  const elsewhere = { cardId: other?.card_id, variant: other?.key, change: 1, opening: two };
  expect((await misty.put(`/api/collection?setId=${other?.set_id}`, elsewhere)).status).toBe(200);
  const exported = await json<{ openings: { id: string }[]; changes: { cardId: string; opening: string | null }[] }>(
    misty.json("/api/collection/export.json"),
  );
  expect(exported.openings.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted());
  expect(exported.changes.map(({ opening }) => opening)).toEqual([one, two, two]);
  await misty.put("/api/user/cleanup", { setId: set, verificationString: misty.username });
  const left = await json<{ value: Opening[] }>(misty.json("/api/openings"));
  expect(left.value.map(({ id }) => id)).toEqual([two]);
});
