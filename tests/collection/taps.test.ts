import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { setWritesLocked } from "#features/auth/sign-in/service/roles.ts";
import { forgetOldTaps } from "#features/collection/entries/queries/taps.ts";
import { checkChangeLog } from "../faults/collectors.ts";
import { bodyOf, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");

type Written = {
  setId: string;
  cardId: string;
  variant: string;
  quantity: number;
  before: number;
  batch: string | null;
  moments: object[];
};

const set = "sv03.5";
const url = `/api/collection?setId=${set}`;
const place = { cardId: "sv03.5-001", variant: "normal" };
const other = { cardId: "sv03.5-002", variant: "normal" };
const newId = () => crypto.randomUUID();
const tap = (change: unknown, id: unknown = newId(), where = place) => ({ ...where, change, id });

const written = async (response: Response | Promise<Response>): Promise<Written> => {
  const { status } = await response;
  if (status !== 200) throw new Error(`Answered ${status}: ${await (await response).text()}`);
  return (await response).json() as Promise<Written>;
};
const stored = async (person: Person, { cardId } = place): Promise<number> => {
  const entries = (await (await person.json(url)).json()) as { cardId: string; quantity: number }[];
  return entries.find((entry) => entry.cardId === cardId)?.quantity ?? 0;
};
const lines = (person: Person) => site.sql`select * from entry_changes where user_id = ${person.id} order by id`;

describe("a tap", () => {
  test("adds to the quantity, and its response has the format of a typed number", async () => {
    const misty = await site.signUp();
    expect(await written(misty.put(url, tap(3)))).toEqual({
      ...place,
      setId: set,
      moments: [
        { kind: "rarity", name: "Common", id: expect.any(Number), amount: null, goal: null, href: null, setId: null },
        expect.objectContaining({ kind: "species", name: "Bulbasaur", href: "/pokedex/bulbasaur" }),
      ],
      quantity: 3,
      before: 0,
      batch: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await written(misty.put(url, tap("-1")))).toMatchObject({ quantity: 2, before: 3 });
    expect(await stored(misty)).toBe(2);
    await checkChangeLog(site.sql);
  });

  test.each([1, 7, -1, -2, -9])(
    "of %i sent again answers what it did the first time and changes nothing",
    async (by) => {
      const misty = await site.signUp();
      await misty.put(url, { ...place, quantity: 2 });
      const same = tap(by);
      const first = await written(misty.put(url, same));
      await misty.put(url, tap(5));
      expect(await written(misty.put(url, same))).toEqual(first);
      expect(await stored(misty)).toBe(Math.max(0, 2 + by) + 5);
      expect(await lines(misty)).toHaveLength(3);
      await checkChangeLog(site.sql);
    },
  );

  test.each([
    [0, 1],
    [0, -1],
    [5, 1],
    [5, -1],
    [5, -5],
    [1, -3],
  ])("sent twenty times at once, from %i by %i, counts once", async (start, by) => {
    const misty = await site.signUp();
    await misty.put(url, { ...place, quantity: start });
    const same = tap(by);
    const answers = await Promise.all(Array.from({ length: 20 }, () => written(misty.put(url, same))));
    expect(new Set(answers.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(answers[0]).toMatchObject({ before: start, quantity: Math.max(0, start + by) });
    expect(await stored(misty)).toBe(Math.max(0, start + by));
    await checkChangeLog(site.sql);
  });

  test("on one device adds to a tap on another, also if one adds while the other removes", async () => {
    const misty = await site.signUp();
    await misty.put(url, { ...place, quantity: 100 });
    const phone = Array.from({ length: 20 }, () => misty.put(url, tap(2)));
    const desk = Array.from({ length: 20 }, () => misty.put(url, tap(-1)));
    await Promise.all([...phone, ...desk].map(written));
    expect(await stored(misty)).toBe(120);
    await checkChangeLog(site.sql);
  });

  test("of one removes and adds the last copy, in either order", async () => {
    const misty = await site.signUp();
    for (let round = 0; round < 15; round++) {
      await misty.put(url, { ...place, quantity: 1 });
      const answers = await Promise.all([1, -1, 1, -1].map((by) => written(misty.put(url, tap(by)))));
      // A − that found none took none: what was taken is what the answers say, no more.
      const sum = answers.reduce((all, { before, quantity }) => all + quantity - before, 1);
      expect(await stored(misty)).toBe(sum);
    }
    await checkChangeLog(site.sql);
  });

  test("by many people at once counts for each of them, together with typed quantities", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => site.signUp()));
    const shared = newId();
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        people.flatMap((person, n) => [
          person.put(url, n % 2 === 0 ? tap(n + 1) : tap(1, shared)),
          person.put(url, { ...other, quantity: round + 1 }),
        ]),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    for (const [n, person] of people.entries()) {
      expect(await stored(person)).toBe(n % 2 === 0 ? 3 * (n + 1) : 1);
      expect(await stored(person, other)).toBe(3);
    }
    await checkChangeLog(site.sql);
  });

  test("that finds nothing to remove does nothing when sent again later, and is not logged", async () => {
    const misty = await site.signUp();
    const early = tap(-1);
    expect(await written(misty.put(url, early))).toMatchObject({ quantity: 0, before: 0, batch: null });
    await misty.put(url, tap(1));
    expect(await written(misty.put(url, early))).toMatchObject({ quantity: 0, before: 0, batch: null });
    expect(await stored(misty)).toBe(1);
    const activity = (await (await misty.json("/api/activity?limit=20")).json()) as unknown[];
    expect(activity).toHaveLength(1);
  });

  test("to more than 99,999 copies is refused and changes nothing", async () => {
    const misty = await site.signUp();
    await misty.put(url, { ...place, quantity: 99_998 });
    expect(await written(misty.put(url, tap(1)))).toMatchObject({ quantity: 99_999 });
    const response = await misty.put(url, tap(1));
    expect(response.status).toBe(422);
    expect(((await response.json()) as { message: string }).message).toContain("99,999");
    expect(await stored(misty)).toBe(99_999);
  });

  test.each([
    ["of 0", { change: 0 }, "change"],
    ["of a fraction", { change: 1.5 }, "change"],
    ["of far too many", { change: 100_000 }, "change"],
    ["of far too few", { change: -100_000 }, "change"],
    ["with a number beside", { change: 1, quantity: 3 }, "change"],
    ["without a number", {}, "quantity"],
    ["with an id that is none", { change: 1, id: "7" }, "id"],
  ])("%s is refused at its field", async (_what, input, field) => {
    const misty = await site.signUp();
    const response = await misty.put(url, { ...place, id: newId(), ...input });
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as { fields: object }).fields)).toEqual([field]);
    expect(await stored(misty)).toBe(0);
  });

  test("with an id that another card had is refused", async () => {
    const misty = await site.signUp();
    const id = newId();
    await misty.put(url, tap(1, id));
    const response = await misty.put(url, tap(1, id, other));
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as { fields: object }).fields)).toEqual(["id"]);
    expect([await stored(misty), await stored(misty, other)]).toEqual([1, 0]);
  });

  test("has an id that is unique per person", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const same = tap(2);
    await Promise.all([misty, brock].map((person) => written(person.put(url, same))));
    expect([await stored(misty), await stored(brock)]).toEqual([2, 2]);
  });

  test.each([1, -1])("of %i on an unknown card or variant is not found", async (by) => {
    const misty = await site.signUp();
    for (const where of [
      { cardId: "no-such-card", variant: "normal" },
      { ...place, variant: "golden" },
    ]) {
      expect((await misty.put(url, tap(by, newId(), where))).status).toBe(404);
    }
    const ofAnotherSet = { cardId: "base1-4", variant: "normal" };
    expect((await misty.put(url, tap(by, newId(), ofAnotherSet))).status).toBe(422);
    expect(await lines(misty)).toHaveLength(0);
  });

  test("while the collection is locked is refused, and counts once when it comes again", async () => {
    const misty = await site.signUp({ areWritesLocked: true });
    const same = tap(1);
    expect((await misty.put(url, same)).status).toBe(409);
    await setWritesLocked(site.db, { userId: misty.id, locked: false });
    await written(misty.put(url, same));
    await written(misty.put(url, same));
    expect(await stored(misty)).toBe(1);
  });

  test("that was undone stays undone when it comes again", async () => {
    const misty = await site.signUp();
    await misty.put(url, { ...place, quantity: 4 });
    const same = tap(3);
    const { batch } = await written(misty.put(url, same));
    const undone = await misty.post("/api/collection/undo", { batch: batch ?? "" }, { accept: "application/json" });
    expect(undone.status).toBe(200);
    await written(misty.put(url, same));
    expect(await stored(misty)).toBe(4);
  });

  test("of another person in the same browser is not sent for the person signed in now", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const send = (maker: Person) =>
      brock.request(url, {
        method: "PUT",
        body: JSON.stringify(tap(1)),
        headers: { "content-type": "application/json", "x-user": maker.id },
      });
    expect((await send(misty)).status).toBe(401);
    expect(await stored(brock)).toBe(0);
    expect((await send(brock)).status).toBe(200);
    expect(await stored(brock)).toBe(1);
  });

  test("as an htmx swap returns the number stored now", async () => {
    const misty = await site.signUp();
    const form = { ...place, change: "2", id: newId() };
    const answered = async () =>
      readPage(await bodyOf(misty.htmx("PUT", url, form))).at(`${place.cardId} normal`)?.value;
    expect(await answered()).toBe("2");
    await misty.put(url, tap(5));
    expect(await answered()).toBe("7");
  });

  test("without an id counts each time it is sent", async () => {
    const misty = await site.signUp();
    for (const change of [2, 2, -1, -9, -1]) expect((await misty.put(url, { ...place, change })).status).toBe(200);
    expect(await stored(misty)).toBe(0);
    expect(await lines(misty)).toHaveLength(4);
    await checkChangeLog(site.sql);
  });

  test("is in the OpenAPI document, by change and id", async () => {
    const response = await site.anonymous.json("/api/openapi.json");
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
    const body = JSON.stringify(paths["/api/collection"]?.put);
    expect(body).toContain('"change":');
    expect(body).toContain('"id":{"type":"string","format":"uuid"}');
  });
});

describe("a typed quantity with an id", () => {
  test.each([
    [12, 0],
    [12, 12],
    [0, 5],
    [0, 0],
  ])("%i, replacing %i, sent again later does not revert changes in between", async (quantity, start) => {
    const misty = await site.signUp();
    await misty.put(url, { ...place, quantity: start });
    const same = { ...place, quantity, id: newId() };
    const first = await written(misty.put(url, same));
    expect(first).toMatchObject({ before: start, quantity });
    expect(first.batch === null).toBe(start === quantity);
    await misty.put(url, tap(1));
    expect(await written(misty.put(url, same))).toEqual(first);
    expect(await stored(misty)).toBe(quantity + 1);
    await checkChangeLog(site.sql);
  });
});

test("any taps of two devices, sent in any order, again and again, with answers lost, add up exactly", async () => {
  // Enough copies to begin with, so that no order of the same taps would meet the floor.
  const start = 1000;
  const taps = fc.array(
    fc.integer({ min: -9, max: 9 }).filter((by) => by !== 0),
    { minLength: 1, maxLength: 12 },
  );
  const sendings = fc.array(fc.record({ which: fc.nat(11), together: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(taps, sendings, async (changes, order) => {
      const misty = await site.signUp();
      await misty.put(url, { ...place, quantity: start });
      const all = changes.map((change) => tap(change));
      const send = (which: number) => misty.put(url, all[which % all.length]);
      for (const { which, together } of order) {
        await Promise.all(Array.from({ length: together }, (_, n) => send(which + n * (n % 2))));
      }
      // What was never sent so far is sent now, with all the rest again.
      await Promise.all(all.map((_, which) => send(which)));
      expect(await stored(misty)).toBe(changes.reduce((sum, by) => sum + by, start));
    }),
    { numRuns: 25 },
  );
  await checkChangeLog(site.sql);
});

describe("ids of taps", () => {
  const age = (person: Person, days: number) =>
    site.sql`update entry_changes set at = now() - make_interval(days => ${days}) where user_id = ${person.id}`;
  const ids = async (person: Person) => (await lines(person)).map((line) => line.tap_id);

  test("are deleted after 90 days; changes stay, entries without a change go", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const young = tap(1);
    await misty.put(url, tap(-1));
    await misty.put(url, tap(1));
    await age(misty, 91);
    await brock.put(url, young);
    await age(brock, 89);
    await forgetOldTaps(site.db, new Date());
    expect(await ids(misty)).toEqual([null]);
    expect(await ids(brock)).toEqual([young.id]);
  });

  test("are deleted in bounded batches, the oldest first", async () => {
    const misty = await site.signUp();
    for (let n = 0; n < 5; n++) await misty.put(url, tap(1));
    await age(misty, 100);
    await site.sql`update entry_changes set at = at - interval '1 day' where user_id = ${misty.id} and after <= 3`;
    expect(await forgetOldTaps(site.db, new Date(), 3)).toBe(3);
    expect((await ids(misty)).map((id) => id === null)).toEqual([true, true, true, false, false]);
    await forgetOldTaps(site.db, new Date());
  });
});
