import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type * as v from "valibot";
import { routeDocuments } from "../../src/http/documents.ts";
import { createLog } from "../../src/log.ts";
import { checkChangeLog } from "../faults/collectors.ts";
import { closeApps, html, json, type Person, type TestApp, testApp } from "../harness.ts";
import { namesOf } from "../requests.ts";

const setId = "sv03.5";
const cardId = `${setId}-006`;
const cardPage = "/series/scarlet-violet/151/6";
const path = (what: string, more = "") => `/api/collection/${cardId}/${what}?setId=${setId}${more}`;
const entryPath = `/api/collection?setId=${setId}`;

const rateEuro = ({ sql }: TestApp) => sql`insert into exchange_rates values ('EUR', '€', '0.9', 'test', '2026-01-31')`;

let site: TestApp;
let variant: string;
beforeAll(async () => {
  site = await testApp({}, "starter");
  await rateEuro(site);
  const [row] = await site.sql<{ key: string }[]>`
    select key from variants where card_id = ${cardId} order by position limit 1`;
  variant = row?.key ?? "";
});
afterAll(closeApps);

const post = (person: Person, address: string, body: unknown, method = "POST") =>
  person.request(address, { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });
const slab = (more: object = {}) => ({
  variant,
  company: "PSA",
  grade: "10",
  value: "1250.50",
  currency: "EUR",
  ...more,
});
/** The batch of a person's latest change. */
const latest = async (person: Person) => {
  const [row] = await site.sql<{ batch: string }[]>`
    select batch from entry_changes where user_id = ${person.id} order by id desc limit 1`;
  return row?.batch ?? "";
};
const owned = async (person: Person) =>
  (await json<{ quantity: number }[]>(person.json(entryPath))).map(({ quantity }) => quantity);

describe("graded cards", () => {
  test("are kept, several of one card, changed and removed; one can be added to the collection with it", async () => {
    const misty = await site.signUp();
    const first = await json<{ id: string; value: number; valueCurrency: string }>(post(misty, path("graded"), slab()));
    expect(first).toMatchObject({ value: 125_050, valueCurrency: "EUR" });
    expect(await owned(misty)).toEqual([]);
    await post(misty, path("graded"), slab({ grade: "9", addToCollection: true }));
    expect(await owned(misty)).toEqual([1]);
    const changed = await post(
      misty,
      path("graded"),
      { ...slab({ grade: "8", value: "" }), gradedId: first.id },
      "PUT",
    );
    expect(await json<object>(changed)).toMatchObject({ grade: "8", value: null, valueCurrency: null });
    expect((await json<object[]>(misty.json(path("graded")))).length).toBe(2);
    expect((await post(misty, path("graded"), { gradedId: first.id }, "DELETE")).status).toBe(200);
    expect((await post(misty, path("graded"), { gradedId: first.id }, "DELETE")).status).toBe(404);
    expect((await json<object[]>(misty.json(path("graded")))).length).toBe(1);
  });

  test("thousands are no decimals", async () => {
    const misty = await site.signUp();
    expect(await json<object>(post(misty, path("graded"), slab({ value: "1,250" })))).toMatchObject({ value: 125_000 });
  });

  test("a value counts in the place of one raw copy's price", async () => {
    const misty = await site.signUp();
    await site.sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
      values (${cardId}, ${variant}, 'tcgplayer', 'USD', 1000, now()) on conflict do nothing`;
    await misty.put(entryPath, { cardId, variant, quantity: 3 });
    type Overview = { value: string };
    expect((await json<Overview>(misty.json("/collection"))).value).toBe("$30.00");
    await post(misty, path("graded"), slab({ currency: "USD" }));
    expect((await json<Overview>(misty.json("/collection"))).value).toBe("$1,270.50");
  });

  test.each([
    [{ company: "XYZ" }, "company"],
    [{ grade: " " }, "grade"],
    [{ value: "-5" }, "value"],
    [{ value: "1e9" }, "value"],
    [{ value: "12.3456" }, "value"],
    [{ value: "1.250" }, "value"],
    [{ currency: "dollars" }, "currency"],
    [{ url: "javascript:alert(1)" }, "url"],
    [{ certificate: "a\u0007b" }, "certificate"],
    [{ grade: "9".repeat(31) }, "grade"],
  ])("%j is refused at its field, and nothing is kept", async (bad, field) => {
    const misty = await site.signUp();
    const answer = await post(misty, path("graded"), slab({ ...bad, addToCollection: true }));
    expect(answer.status).toBe(422);
    expect(Object.keys((await json<{ fields: object }>(answer)).fields)).toEqual([field]);
    expect(await json<object[]>(misty.json(path("graded")))).toEqual([]);
    expect(await owned(misty)).toEqual([]);
  });

  test("a variant that the card has not, a set that has not the card, another's graded card: not there", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    expect((await post(misty, path("graded"), slab({ variant: "none" }))).status).toBe(404);
    expect((await post(misty, `/api/collection/${cardId}/graded?setId=base1`, slab())).status).toBe(404);
    const { id } = await json<{ id: string }>(post(misty, path("graded"), slab()));
    expect((await post(brock, path("graded"), { gradedId: id }, "DELETE")).status).toBe(404);
    expect((await post(brock, path("graded"), { ...slab(), gradedId: id }, "PUT")).status).toBe(404);
    expect(await json<object[]>(brock.json(path("graded")))).toEqual([]);
  });

  test("one more copy than a card can have is refused with the rule, and nothing is kept", async () => {
    const misty = await site.signUp();
    await misty.put(entryPath, { cardId, variant, quantity: 99_999 });
    const answer = await post(misty, path("graded"), slab({ addToCollection: true }));
    expect(answer.status).toBe(422);
    expect((await json<{ message: string }>(answer)).message).toBe("At most 99,999 copies of a card.");
    expect(await json<object[]>(misty.json(path("graded")))).toEqual([]);
  });

  test("a form that is sent again adds nothing; without its id each is one more", async () => {
    const misty = await site.signUp();
    const formId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(misty, path("graded"), slab({ addToCollection: true, formId }))),
    );
    const ids = await Promise.all(answers.map((answer) => json<{ id: string }>(answer).then(({ id }) => id)));
    expect(new Set(ids)).toEqual(new Set([formId]));
    expect(await owned(misty)).toEqual([1]);
    const brock = await site.signUp();
    expect((await post(brock, path("graded"), slab({ addToCollection: true, formId }))).status).toBe(409);
    expect(await owned(brock)).toEqual([]);
    for (const _ of [1, 2]) await post(misty, path("graded"), slab({ addToCollection: true }));
    expect((await json<object[]>(misty.json(path("graded")))).length).toBe(3);
    expect(await owned(misty)).toEqual([3]);
  });

  test("while the collection is locked nothing changes", async () => {
    const misty = await site.signUp({ areWritesLocked: true });
    expect((await post(misty, path("graded"), slab())).status).toBe(409);
    expect((await post(misty, path("copies", `&variant=${variant}`), { copies: [] }, "PUT")).status).toBe(409);
  });

  test("belong to Pro where memberships are sold; what one has stays to be read", async () => {
    const paid = await testApp({ MEMBERSHIP: "stripe" }, "starter");
    await rateEuro(paid);
    const [misty, brock] = [await paid.signUp(), await paid.signUp({ roles: ["subscriber"] })];
    const send = (person: Person, what: string, body: unknown, method: string) =>
      post(person, path(what), body, method);
    expect((await send(misty, "graded", slab(), "POST")).status).toBe(403);
    expect((await misty.json(path("graded"))).status).toBe(200);
    expect(await (await misty.page(`${cardPage}?tab=graded`)).text()).toContain("belong to Pro");
    expect((await send(brock, "graded", slab(), "POST")).status).toBe(200);
    expect((await send(brock, "private-notes", { notes: [{ text: "x" }] }, "PUT")).status).toBe(200);
  });
});

describe("without Pro, where memberships are sold", () => {
  let paid: TestApp;
  let misty: Person;
  beforeAll(async () => {
    paid = await testApp({ MEMBERSHIP: "stripe" }, "starter");
    misty = await paid.signUp({ roles: ["subscriber"] });
    expect((await post(misty, path("graded"), slab({ currency: "USD" }))).status).toBe(200);
    const notes = ["one", "two", "two", "three"].map((text) => ({ label: "", text }));
    expect((await misty.put(path("private-notes"), { notes })).status).toBe(200);
    expect((await misty.put(`/api/set/${setId}/private-notes`, { notes: "of the set" })).status).toBe(200);
    await paid.sql`delete from user_roles where user_id = ${misty.id} and role = 'subscriber'`;
  });
  type Notes = { notes: { id: string; label: string; text: string }[] };
  const notes = async () => (await json<Notes>(misty.json(path("private-notes")))).notes;
  const texts = async () => (await notes()).map(({ text }) => text);
  const write = async (texts: string[]) =>
    (await misty.put(path("private-notes"), { notes: texts.map((text) => ({ label: "", text })) })).status;

  test("one's own notes are read and exported, and neither added to nor changed", async () => {
    for (const written of [
      ["one", "new"],
      ["one", "two", "two", "two"],
      ["One", "two", "two", "three"],
    ]) {
      expect(await write(written)).toBe(403);
    }
    expect((await misty.put(`/api/set/${setId}/private-notes`, { notes: "changed" })).status).toBe(403);
    expect(await texts()).toEqual(["one", "two", "two", "three"]);
    const page = await (await misty.page(`${cardPage}?tab=notes`)).text();
    expect(page.match(/Delete this note/g)).toHaveLength(4);
    const exported = await (await misty.json("/api/collection/export.json")).text();
    for (const text of ["one", "two", "three", "of the set", "PSA"]) expect(exported).toContain(`"${text}"`);
  });

  test("they are removed by the call, some or one, and by the page", async () => {
    expect(await write(["one", "two", "three"])).toBe(200);
    const [first] = await notes();
    const remove = (id: string, headers = {}) =>
      misty.request(path("private-notes"), {
        method: "DELETE",
        body: JSON.stringify({ noteId: id }),
        headers: { "content-type": "application/json", ...headers },
      });
    expect((await remove(first?.id ?? "")).status).toBe(200);
    expect((await remove(first?.id ?? "")).status).toBe(404);
    const brock = await paid.signUp();
    const [second] = await notes();
    const foreign = await brock.request(path("private-notes"), {
      method: "DELETE",
      body: JSON.stringify({ noteId: second?.id }),
      headers: { "content-type": "application/json" },
    });
    expect(foreign.status).toBe(404);
    const form = await misty.post(`${path("private-notes")}&_method=DELETE`, { noteId: second?.id ?? "" }, html);
    expect([form.status, form.headers.get("location")]).toEqual([303, `${cardPage}?tab=notes`]);
    expect(await texts()).toEqual(["three"]);
    expect(await write([])).toBe(200);
    expect(await texts()).toEqual([]);
  });

  test("a set's note is deleted by its page", async () => {
    const address = `/collection/notes?setId=${setId}`;
    expect(await (await misty.page(address)).text()).toContain("Delete this note");
    const form = await misty.post(`/api/set/${setId}/private-notes?_method=PUT`, { notes: "" }, html);
    expect([form.status, form.headers.get("location")]).toEqual([303, address]);
    expect(await json<object>(misty.json(`/api/set/${setId}/private-notes`))).toEqual({ notes: "" });
  });

  test("a graded card is removed by its page, and none is changed", async () => {
    const [row] = await json<{ id: string }[]>(misty.json(path("graded")));
    const gradedId = row?.id ?? "";
    expect(
      (await post(misty, path("graded"), { ...slab({ grade: "9", currency: "USD" }), gradedId }, "PUT")).status,
    ).toBe(403);
    const page = await (await misty.page(`${cardPage}?tab=graded`)).text();
    expect(page).toContain("Remove this graded card");
    expect(page).not.toContain('name="grade"');
    expect((await misty.post(`${path("graded")}&_method=DELETE`, { gradedId }, html)).status).toBe(303);
    expect(await json<object[]>(misty.json(path("graded")))).toEqual([]);
  });
});

describe("what is asked about no card or set", () => {
  const calls = ["graded", "private-notes", "copies"].flatMap((what) => [
    `/api/collection/nope/${what}?setId=${setId}&variant=x`,
    `/api/collection/${cardId}/${what}?setId=nope&variant=x`,
  ]);
  test.each([...calls, `/api/collection/${cardId}/copies?setId=${setId}&variant=nope`, "/api/set/nope/private-notes"])(
    "%s is not found",
    async (call) => {
      const misty = await site.signUp();
      expect((await misty.json(call)).status).toBe(404);
    },
  );
});

describe("copies", () => {
  const copiesPath = path("copies", "&variant=normal").replace("normal", "");
  const write = (person: Person, copies: object[]) => post(person, `${copiesPath}${variant}`, { copies }, "PUT");
  const read = (person: Person) =>
    json<{ quantity: number; condition: string | null }[]>(person.json(`${copiesPath}${variant}`));
  const played = {
    quantity: 2,
    condition: "LP",
    language: "de",
    cost: "3,50",
    currency: "EUR",
    acquiredOn: "2024-02-29",
  };

  test("count among those one owns; more than one owns are added", async () => {
    const misty = await site.signUp();
    await misty.put(entryPath, { cardId, variant, quantity: 1 });
    expect((await write(misty, [played, { quantity: 1, condition: "NM" }, { quantity: 5 }])).status).toBe(200);
    expect(await owned(misty)).toEqual([3]);
    expect(await read(misty)).toMatchObject([
      { quantity: 2, condition: "LP", language: "de", cost: 350, costCurrency: "EUR", acquiredOn: "2024-02-29" },
      { quantity: 1, condition: "NM", cost: null, costCurrency: null },
    ]);
  });

  test("− takes those first of which nothing is known, then the last described; an undo brings them back", async () => {
    const misty = await site.signUp();
    await misty.put(entryPath, { cardId, variant, quantity: 5 });
    await write(misty, [played, { quantity: 2, condition: "NM" }]);
    const shown = async () => (await read(misty)).map(({ quantity, condition }) => `${quantity} ${condition}`);
    await misty.put(entryPath, { cardId, variant, quantity: 4 });
    expect(await shown()).toEqual(["2 LP", "2 NM"]);
    const less = await json<{ batch: string }>(misty.put(entryPath, { cardId, variant, quantity: 3 }));
    expect(await shown()).toEqual(["2 LP", "1 NM"]);
    const none = await json<{ batch: string }>(misty.put(entryPath, { cardId, variant, quantity: 0 }));
    expect(await shown()).toEqual([]);
    await misty.post("/api/collection/undo", { batch: none.batch });
    expect(await shown()).toEqual(["2 LP", "1 NM"]);
    await misty.post("/api/collection/undo", { batch: less.batch });
    expect((await shown()).sort()).toEqual(["1 NM", "1 NM", "2 LP"]);
    await misty.put(entryPath, { cardId, variant, quantity: 9 });
    expect((await shown()).length).toBe(3);
  });

  test("an undo brings back what was known before they were described anew, whether their number grew or not", async () => {
    const misty = await site.signUp();
    const shown = async () => (await read(misty)).map(({ quantity, condition }) => `${quantity} ${condition}`);
    await write(misty, [played]);
    for (const [copies, quantity] of [
      [[{ quantity: 1, condition: "NM" }], 2],
      [[{ quantity: 3, condition: "HP" }], 3],
      [[], 2],
    ] as const) {
      await write(misty, [...copies]);
      expect(await owned(misty)).toEqual([quantity]);
      expect(await shown()).toEqual(copies.map((one) => `${one.quantity} ${one.condition}`));
      expect((await misty.post("/api/collection/undo", { batch: await latest(misty) })).status).toBe(200);
      expect([await owned(misty), await shown()]).toEqual([[2], ["2 LP"]]);
    }
    await checkChangeLog(site.sql);
  });

  test("each describing is taken back in its turn, and only while nothing was described since", async () => {
    const misty = await site.signUp();
    const shown = async () => (await read(misty)).map(({ quantity, condition }) => `${quantity} ${condition}`);
    const undo = async (batch: string) => (await misty.post("/api/collection/undo", { batch })).status;
    await misty.put(entryPath, { cardId, variant, quantity: 4 });
    const batches: string[] = [];
    for (const condition of ["LP", "NM", "HP"]) {
      await write(misty, [{ quantity: 2, condition }]);
      batches.push(await latest(misty));
    }
    const [first = "", second = "", third = ""] = batches;
    expect([await undo(first), await undo(second), await shown()]).toEqual([409, 409, ["2 HP"]]);
    expect([await undo(third), await shown()]).toEqual([200, ["2 NM"]]);
    const undone = await latest(misty);
    expect([await undo(second), await shown()]).toEqual([200, ["2 LP"]]);
    expect([await undo(undone), await shown()]).toEqual([409, ["2 LP"]]);
    expect([await undo(first), await shown()]).toEqual([200, []]);
    expect(await owned(misty)).toEqual([4]);
  });

  test("saved again as they stand are no change", async () => {
    const misty = await site.signUp();
    await write(misty, [played]);
    const before = await json<object[]>(misty.json("/api/activity"));
    expect((await write(misty, [played])).status).toBe(200);
    expect(await json<object[]>(misty.json("/api/activity"))).toEqual(before);
  });

  test("are never more than one owns, though the number falls while they are described", async () => {
    const misty = await site.signUp();
    await misty.put(entryPath, { cardId, variant, quantity: 5 });
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const { promise: hasFallen, resolve: fallen } = Promise.withResolvers<void>();
    const falling = site.sql.begin(async (tx) => {
      await tx`
        with less as (update entries set quantity = 1, replaced = 5 where user_id = ${misty.id} returning *)
        insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
        select user_id, gen_random_uuid(), set_id, card_id, variant, 5, 1 from less`;
      fallen();
      await isReleased;
    });
    await hasFallen;
    const writing = write(misty, [{ quantity: 3, condition: "NM" }]);
    const isWaiting = async () =>
      (await site.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .length > 0 || Bun.peek.status(writing) !== "pending";
    while (!(await isWaiting())) await Bun.sleep(5);
    release();
    await falling;
    expect((await writing).status).toBe(200);
    expect([await owned(misty), (await read(misty)).map(({ quantity }) => quantity)]).toEqual([[3], [3]]);
    await checkChangeLog(site.sql);
  });

  test.each([
    [{ condition: "mint" }, "copies.0.condition"],
    [{ language: "tlh" }, "copies.0.language"],
    [{ acquiredOn: "0000-01-01" }, "copies.0.acquiredOn"],
    [{ acquiredOn: "2023-02-29" }, "copies.0.acquiredOn"],
    [{ quantity: "1.5" }, "copies.0.quantity"],
    [{ quantity: -1 }, "copies.0.quantity"],
    [{ cost: "free" }, "copies.0.cost"],
  ])("%j is refused at its field", async (bad, field) => {
    const misty = await site.signUp();
    const answer = await write(misty, [{ ...played, ...bad }]);
    expect(answer.status).toBe(422);
    expect(Object.keys((await json<{ fields: object }>(answer)).fields)).toEqual([field]);
    expect(await owned(misty)).toEqual([]);
  });
});

describe("notes", () => {
  const secret = "my hidden stash <script>alert(1)</script>";

  test("several of a card, and one of a set; an emptied one is gone", async () => {
    const misty = await site.signUp();
    const notes = [{ label: "Where", text: "Top shelf" }, { text: secret }, { label: "empty", text: "  " }];
    const first = await json<{ notes: object[]; version: string }>(
      post(misty, path("private-notes"), { notes }, "PUT"),
    );
    expect(first.notes).toMatchObject([
      { label: "Where", text: "Top shelf" },
      { label: "", text: secret },
    ]);
    await post(misty, path("private-notes"), { notes: [notes[1]], version: first.version }, "PUT");
    const stale = await post(misty, path("private-notes"), { notes: [], version: first.version }, "PUT");
    expect(stale.status).toBe(409);
    expect((await json<{ notes: object[] }>(misty.json(path("private-notes")))).notes).toHaveLength(1);
    expect((await post(misty, `/api/set/${setId}/private-notes`, { notes: "whole set" }, "PUT")).status).toBe(200);
    expect(await json<object>(misty.json(`/api/set/${setId}/private-notes`))).toEqual({ notes: "whole set" });
    await post(misty, `/api/set/${setId}/private-notes`, { notes: "" }, "PUT");
    expect(await json<object>(misty.json(`/api/set/${setId}/private-notes`))).toEqual({ notes: "" });
  });

  test("of a card as plain text too: one note without a label in the place of all; an empty text clears", async () => {
    const misty = await site.signUp();
    const put = (notes: unknown) => post(misty, path("private-notes"), { notes }, "PUT");
    const stored = async () => (await json<{ notes: object[] }>(misty.json(path("private-notes")))).notes;
    await put([{ label: "a", text: "one" }, { text: "two" }]);
    const answer = await put("  Top shelf\nleft ");
    expect([answer.status, (await json<{ notes: object[] }>(answer)).notes]).toMatchObject([
      200,
      [{ label: "", text: "Top shelf\nleft" }],
    ]);
    const form = new URLSearchParams({ notes: "From a form" });
    const sent = await misty.request(path("private-notes"), { method: "PUT", body: form });
    expect([sent.status, await stored()]).toMatchObject([200, [{ label: "", text: "From a form" }]]);
    const long = await put("x".repeat(2001));
    expect([long.status, (await json<{ fields: object }>(long)).fields]).toEqual([
      422,
      { notes: "must be at most 2000 characters" },
    ]);
    for (const bad of [5, null, { text: "x" }, ["x"]]) expect((await put(bad)).status).toBe(422);
    expect(await stored()).toMatchObject([{ label: "", text: "From a form" }]);
    expect([(await put("")).status, await stored()]).toEqual([200, []]);
  });

  test("of a set as a list too, of one note; nothing that is no note changes it", async () => {
    const misty = await site.signUp();
    const at = `/api/set/${setId}/private-notes`;
    const put = (body: object) => post(misty, at, body, "PUT");
    expect(await json<object>(put({ notes: [{ text: " whole set " }] }))).toEqual({ notes: "whole set" });
    for (const notes of [5, null, { text: "x" }, ["x"], [{ text: "a" }, { text: "b" }], ["x".repeat(2001)]]) {
      const answer = await put({ notes });
      expect([answer.status, Object.keys((await json<{ fields: object }>(answer)).fields)[0]]).toEqual([
        422,
        expect.stringMatching(/^notes/),
      ]);
    }
    expect((await put({})).status).toBe(422);
    expect(await json<object>(misty.json(at))).toEqual({ notes: "whole set" });
    expect(await json<object>(put({ notes: [] }))).toEqual({ notes: "" });
  });

  test("too long, too many, of a set that is not there", async () => {
    const misty = await site.signUp();
    const long = await post(misty, path("private-notes"), { notes: [{ text: "x".repeat(2001) }] }, "PUT");
    expect([long.status, Object.keys((await json<{ fields: object }>(long)).fields)]).toEqual([422, ["notes.0.text"]]);
    const many = Array.from({ length: 101 }, () => ({ text: "x" }));
    expect((await post(misty, path("private-notes"), { notes: many }, "PUT")).status).toBe(422);
    expect((await post(misty, "/api/set/none/private-notes", { notes: "x" }, "PUT")).status).toBe(404);
    expect((await post(misty, "/api/collection/none/private-notes?setId=base1", { notes: [] }, "PUT")).status).toBe(
      404,
    );
  });

  test("nobody else sees any of it, on any page or call, in any export or in the log", async () => {
    const lines: string[] = [];
    site.deps.log = createLog("debug", { write: (line) => void lines.push(line) });
    const misty = await site.signUp({ username: "Misty Private" });
    const brock = await site.signUp({ roles: ["admin"] });
    // A correlation id may have four sevens too.
    const hidden = /hidden stash|(?<![\w-])(77777\.77|7777777)(?![\w-])/;
    await misty.put(entryPath, { cardId, variant, quantity: 1 });
    await post(misty, path("private-notes"), { notes: [{ label: "stash", text: secret }] }, "PUT");
    await post(misty, `/api/set/${setId}/private-notes`, { notes: secret }, "PUT");
    await post(misty, path("graded"), slab({ certificate: "hidden stash" }));
    await post(
      misty,
      path("copies", `&variant=${variant}`),
      { copies: [{ condition: "DMG", cost: "77777.77" }] },
      "PUT",
    );
    const fill = (route: string) =>
      route
        .replaceAll("/:series/:set/:number", "/scarlet-violet/151/6")
        .replaceAll("/:series/:slug", "/scarlet-violet/151")
        .replaceAll(":series", "scarlet-violet")
        .replaceAll(":set", "151")
        .replaceAll(":slug", route.startsWith("/u/") ? "misty-private" : "151")
        .replaceAll(
          /:\w+\??/g,
          /\/api\/(card|collection)\/:id\/?/.test(route) && !route.endsWith("/:id") ? cardId : misty.id,
        );
    const asked = { setId, numberKey: "6", userId: misty.id, username: misty.username, cardId, variant };
    const query = new URLSearchParams(asked).toString();
    const routesOf = (wanted: string) => [
      ...new Set(site.app.routes.filter(({ method }) => method === wanted).map((one) => one.path)),
    ];
    const addresses = routesOf("GET")
      .filter((route) => route !== "/events")
      .flatMap((route) =>
        (route.endsWith("/:number") ? ["", "&tab=notes", "&tab=graded", "&tab=copies"] : [""]).map(
          (tab) => `${fill(route)}?${query}${tab}`,
        ),
      );
    const sweep = async (person: Pick<Person, "request">) => {
      const answers = { read: 0, telling: [] as string[] };
      for (const address of addresses) {
        for (const headers of [html, { accept: "application/json" }]) {
          const answer = await person.request(address, { headers });
          if (answer.status === 200) answers.read++;
          if (hidden.test(await answer.text())) answers.telling.push(address);
        }
      }
      return answers;
    };
    // First she herself, so that whatever is kept of a page is kept with all that is hers on it.
    const own = new Set((await sweep(misty)).telling.map((address) => address.replace(/[?].*tab=|[?].*/, " ").trim()));
    for (const part of [`${cardPage} notes`, `${cardPage} graded`, `${cardPage} copies`, "/collection/notes"]) {
      expect(own).toContain(part);
    }
    for (const call of ["export.csv", "export.json", `${cardId}/private-notes`, `${cardId}/graded`]) {
      expect(own).toContain(`/api/collection/${call}`);
    }
    for (const person of [brock, site.anonymous]) {
      const { read, telling } = await sweep(person);
      expect(telling).toEqual([]);
      expect(read).toBeGreaterThan(50);
    }
    const told = { ...asked, id: misty.id, batch: await latest(misty), text: "hidden" };
    const documents = routeDocuments(site.app);
    // A write takes no more names than it reads.
    const known = (schema: v.GenericSchema | undefined) =>
      Object.entries(told).filter(([name]) => namesOf(schema).includes(name));
    const headers = { accept: "application/json", "content-type": "application/json" };
    let answered = 0;
    for (const route of routesOf("POST").filter((one) => /^\/api\/(?!auth|user)/.test(one))) {
      const schemas = documents.get(`POST ${route}`);
      const address = `${fill(route)}?${new URLSearchParams(known(schemas?.query))}`;
      const body = JSON.stringify(Object.fromEntries(known(schemas?.body)));
      for (const person of [brock, site.anonymous]) {
        const answer = await person.request(address, { method: "POST", body, headers });
        if (answer.status === 200) answered++;
        expect(await answer.text()).not.toMatch(hidden);
      }
    }
    expect(answered).toBeGreaterThan(4);
    expect(lines.length).toBeGreaterThan(300);
    expect(lines.filter((line) => hidden.test(line))).toEqual([]);
    site.deps.log = createLog("silent");
  });

  test("are not in the log where the database refuses them, whatever they look like", async () => {
    const broken = await testApp({}, "starter");
    await broken.sql`alter table private_notes add check (text not like '%hidden stash%')`;
    const lines: string[] = [];
    broken.deps.log = createLog("error", { write: (line) => void lines.push(line) });
    const misty = await broken.signUp();
    const text = "my hidden stash\n    at the second (hidden stash)\nparams: hidden stash $& $1\n    at hidden stash";
    const answer = await post(misty, path("private-notes"), { notes: [{ text, label: "hidden stash" }] }, "PUT");
    expect(answer.status).toBe(500);
    expect(lines).toHaveLength(1);
    const [line = ""] = lines;
    expect(line).toContain("private_notes");
    expect(line).toContain("    at queryWithCache");
    expect(line).not.toContain("hidden stash");
  });

  test("are text on the page, whatever is in them", async () => {
    const misty = await site.signUp();
    await post(misty, path("private-notes"), { notes: [{ label: "<b>", text: secret }] }, "PUT");
    const text = await (await misty.page(`${cardPage}?tab=notes`)).text();
    expect(text).toContain("my hidden stash &lt;script&gt;");
    expect(text).not.toContain("<script>alert");
  });
});

describe("without JavaScript", () => {
  test("the tabs have forms, each goes back to its page with a word", async () => {
    const misty = await site.signUp();
    for (const tab of ["copies", "graded", "notes"]) {
      expect(await (await misty.page(`${cardPage}?tab=${tab}`)).text()).toMatch(/<form id="[\w-]+-form"/);
    }
    const referer = { ...html, referer: `http://localhost${cardPage}?tab=graded` };
    const form = {
      variant,
      company: "CGC",
      grade: "9.5",
      condition: "",
      certificate: "",
      url: "",
      value: "",
      currency: "USD",
    };
    const done = await misty.post(path("graded"), { ...form, addToCollection: "true" }, referer);
    expect([done.status, done.headers.get("location")]).toEqual([303, `${cardPage}?tab=graded`]);
    const after = await (await misty.page(`${cardPage}?tab=graded`)).text();
    expect(after).toContain("Saved.");
    expect(after).toMatch(/CGC(<!-- -->)? (<!-- -->)?9\.5/);
    expect(await owned(misty)).toEqual([1]);
  });

  test("a refused form comes again, with the message at its field and what was typed", async () => {
    const misty = await site.signUp();
    const form = { variant, company: "CGC", grade: "Gem & Mint", value: "lots", currency: "USD" };
    const answer = await misty.post(path("graded"), form, html);
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(text).toContain('value="Gem &amp; Mint"');
    expect(text).toContain("must be an amount such as 12.50");
    const copies = new URLSearchParams([
      ["quantity", "x"],
      ["condition", "LP"],
      ["quantity", "2"],
      ["condition", "NM"],
    ]);
    const again = await misty.request(path("copies", `&variant=${variant}&_method=PUT`), {
      method: "POST",
      body: copies,
      headers: html,
    });
    expect(again.status).toBe(422);
    const second = await again.text();
    expect(second).toContain('value="x"');
    expect(second).toContain("must be a whole number");
  });

  test("columns of a form become rows", async () => {
    const misty = await site.signUp();
    const row = (quantity: string, condition: string, cost: string) => [
      ["quantity", quantity],
      ["condition", condition],
      ["language", ""],
      ["cost", cost],
      ["currency", "USD"],
      ["acquiredOn", ""],
    ];
    const body = new URLSearchParams([...row("2", "LP", "1.00"), ...row("1", "", ""), ...row("", "NM", "")]);
    const sent = await misty.request(path("copies", `&variant=${variant}&_method=PUT`), {
      method: "POST",
      body,
      headers: html,
    });
    expect(sent.status).toBe(303);
    expect(await json<object[]>(misty.json(path("copies", `&variant=${variant}`)))).toMatchObject([
      { quantity: 2, cost: 100 },
    ]);
  });
});
