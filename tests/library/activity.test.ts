import { describe, expect, test } from "bun:test";
import { html, json, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const set = "sv03.5";
const entryPath = `/api/collection?setId=${set}`;
const card = (number: number) => `${set}-${String(number).padStart(3, "0")}`;

const site = await useSite({}, "starter");

type Action = { id: number; entries: number; change: number; isNew: boolean; isUndone: boolean; cardId: string };
const own = (person: Person, number: number, quantity: number) =>
  person.put(entryPath, { cardId: card(number), variant: "normal", quantity });
const bulk = (person: Person, ranges: string) =>
  person.post(`/api/collection/bulk?setId=${set}`, { ranges, step: "add" });
const feed = (person: Person, query = "") => json<Action[]>(person.json(`/api/activity?${query}`));
const put = (person: Person, path: string, body: unknown) => person.put(path, body);

describe("activity", () => {
  test("has each action once, newest first; a first copy is new, a batch is one action", async () => {
    const misty = await site.signUp();
    await own(misty, 1, 1);
    await own(misty, 1, 3);
    await bulk(misty, "1-30");
    await own(misty, 2, 0);
    const actions = await feed(misty);
    expect(actions.map(({ entries, change, isNew }) => [entries, change, isNew])).toEqual([
      [1, -1, false],
      [30, 30, false],
      [1, 2, false],
      [1, 1, true],
    ]);
  });

  test("has a page by hour and day, with a face for each action, and New beside a name", async () => {
    const misty = await site.signUp();
    await own(misty, 1, 1);
    await bulk(misty, "4-9");
    const page = await (await misty.page("/account/activity")).text();
    expect(readPage(page).names("heading")).toContain("Last hour");
    expect(readPage(page).text).toMatch(/\+1 Bulbasaur New/);
    expect(page.match(/class="face thumb"/g)).toHaveLength(2);
    await site.sql`update entry_changes set at = at - interval '3 days' where user_id = ${misty.id}`;
    const older = await (await misty.page("/account/activity")).text();
    expect(readPage(older).get("main").names("heading")).toContainEqual(expect.stringMatching(/^\D*\d+\D+\d{4}$/));
  });

  test("has the English name of a Japanese card, and both in JSON", async () => {
    const erika = await site.signUp();
    const [card] = await site.sql`
      select c.id, c.set_id, c.name, v.key from cards c join variants v on v.card_id = c.id
      where c.category = 'JP' and c.english_name = 'Charmeleon' limit 1`;
    const put = { cardId: card?.id, variant: card?.key, quantity: 1 };
    expect((await erika.put(`/api/collection?setId=${card?.set_id}`, put)).status).toBe(200);
    expect(readPage(await (await erika.page("/account/activity")).text()).names("link")).toContain("Charmeleon");
    const [row] = await json<{ cardName: string; cardEnglishName: string | null }[]>(erika.json("/api/activity"));
    expect([row?.cardName, row?.cardEnglishName]).toEqual([card?.name, "Charmeleon"]);
  });

  test("has pages without gaps or repeats, while more is added", async () => {
    const misty = await site.signUp();
    for (let n = 1; n <= 12; n++) await (n % 4 === 0 ? bulk(misty, "40-60") : own(misty, 1, n));
    const all = (await feed(misty, "limit=100")).map(({ id }) => id);
    expect(all).toHaveLength(12);
    const seen: number[] = [];
    for (;;) {
      const last = seen.at(-1);
      const page = await feed(misty, `limit=5${last === undefined ? "" : `&olderThan=${last}`}`);
      if (page.length === 0) break;
      seen.push(...page.map(({ id }) => id));
      await own(misty, 2, seen.length);
    }
    expect(seen).toEqual(all);
  });

  test("has full pages, also if a page ends in a batch, or in two simultaneous actions", async () => {
    const misty = await site.signUp();
    for (let n = 1; n <= 3; n++) {
      await own(misty, 1, n);
      await Promise.all([bulk(misty, "40-90"), bulk(misty, "60-120")]);
    }
    // As two processes may write them: line by line in turn.
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [index, batch] of [one, two, one, two].entries()) {
      await site.sql`insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
        values (${misty.id}, ${batch}, ${set}, ${card(5 + index)}, 'normal', 0, 1)`;
    }
    const all = (await feed(misty, "limit=100")).map(({ id }) => id);
    expect(all).toHaveLength(11);
    for (let limit = 1; limit <= all.length; limit++) {
      const pages: number[][] = [];
      while (pages.at(-1)?.length !== 0) {
        const last = pages.at(-1)?.at(-1);
        const page = await feed(misty, `limit=${limit}${last === undefined ? "" : `&olderThan=${last}`}`);
        pages.push(page.map(({ id }) => id));
      }
      const whole = Array.from({ length: Math.ceil(all.length / limit) }, (_, n) =>
        all.slice(n * limit, (n + 1) * limit),
      );
      expect(pages).toEqual([...whole, []]);
    }
  });

  test("a page that ends in a batch links to older actions", async () => {
    const misty = await site.signUp();
    for (let n = 1; n <= 59; n++) await (n === 30 ? bulk(misty, "40-60") : own(misty, 1, n));
    const read = async (path: string) => {
      const text = await (await misty.page(path)).text();
      return {
        batches: text.split('class="activity"')[1]?.match(/name="batch"/g)?.length,
        older: /href="(\/account\/activity\?olderThan=\d+)"/.exec(text)?.[1] ?? "",
      };
    };
    const first = await read("/account/activity");
    expect(first.batches).toBe(30);
    expect((await read(first.older)).batches).toBe(29);
  });

  test("shows details of copies, to their owner only", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    await own(misty, 1, 2);
    await put(misty, `/api/collection/${card(1)}/copies?setId=${set}&variant=normal`, {
      copies: [{ condition: "LP" }],
    });
    expect((await feed(misty)).map(({ entries, change, isNew }) => [entries, change, isNew])).toEqual([
      [1, 0, false],
      [1, 2, true],
    ]);
    expect((await feed(brock, `userId=${misty.id}`)).map(({ change }) => change)).toEqual([2]);
    expect(await (await misty.page("/account/activity")).text()).toContain("Copy details edited");
  });

  test("shows undone actions; an undo is an action", async () => {
    const misty = await site.signUp();
    const { batch } = await json<{ batch: string }>(own(misty, 1, 1));
    await misty.post("/api/collection/undo", { batch });
    expect((await feed(misty)).map(({ change, isUndone }) => [change, isUndone])).toEqual([
      [-1, false],
      [1, true],
    ]);
  });

  test("of others is visible to viewers of the collection", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    await own(misty, 1, 1);
    expect(await feed(brock, `userId=${misty.id}`)).toHaveLength(1);
    await site.sql`update users set profile_visibility = 'private' where id = ${misty.id}`;
    expect((await brock.json(`/api/activity?userId=${misty.id}`)).status).toBe(404);
    expect((await site.anonymous.json("/api/activity")).status).toBe(401);
    expect((await misty.json("/api/activity?limit=0")).status).toBe(422);
  });

  test("has a page with an undo for each action", async () => {
    const misty = await site.signUp();
    expect(await (await misty.page("/account/activity")).text()).toContain("No activity yet");
    await own(misty, 1, 1);
    for (let n = 2; n < 34; n++) await own(misty, 1, n);
    const text = await (await misty.page("/account/activity")).text();
    expect(text.split('class="activity"')[1]?.match(/name="batch"/g)).toHaveLength(30);
    const older = /href="(\/account\/activity\?olderThan=\d+)"/.exec(text)?.[1] ?? "";
    const second = await (await misty.page(older)).text();
    expect(second.match(/name="batch"/g)).toHaveLength(3);
    expect(second).toContain("Bulbasaur");
  });
});

describe("clearing", () => {
  async function collection() {
    const misty = await site.signUp();
    await own(misty, 1, 2);
    await bulk(misty, "5-9");
    const [other] = await site.sql<{ card_id: string; key: string }[]>`
      select card_id, key from variants where card_id = 'base1-4' limit 1`;
    await misty.put("/api/collection?setId=base1", { cardId: other?.card_id, variant: other?.key, quantity: 1 });
    await misty.request(`/api/collection/${card(1)}/private-notes?setId=${set}`, {
      method: "PUT",
      body: JSON.stringify({ notes: [{ text: "note" }] }),
      headers: { "content-type": "application/json" },
    });
    const day = { user_id: misty.id, day: "2026-01-01", category: "EN", currency: "USD", value: 5 };
    await site.sql`insert into value_snapshots ${site.sql(day)}`;
    return misty;
  }
  const left = async (person: Person) => {
    const [row] = await site.sql<{ entries: number; notes: number; days: number }[]>`
      select (select count(*)::int from entries where user_id = ${person.id}) as entries,
        (select count(*)::int from private_notes where user_id = ${person.id}) as notes,
        (select count(*)::int from value_snapshots where user_id = ${person.id}) as days`;
    return row;
  };

  test("a set deletes only what was entered for it; one undo restores its entries", async () => {
    const misty = await collection();
    const before = await left(misty);
    const cleared = await put(misty, "/api/user/cleanup", { setId: set, verificationString: misty.username });
    expect(await json<object>(cleared)).toEqual({ entries: 6, graded: 0, notes: 1 });
    expect(await left(misty)).toEqual({ entries: (before?.entries ?? 0) - 6, notes: 0, days: 1 });
    const text = await (await misty.page("/account/activity")).text();
    const [, list = ""] = text.split('class="activity"');
    const batch = /name="batch" value="([^"]+)"/.exec(list)?.[1] ?? "";
    expect((await misty.post("/api/collection/undo", { batch })).status).toBe(200);
    expect((await left(misty))?.entries).toBe(before?.entries);
  });

  test("undo restores details of copies; the page says before and after what is deleted for good", async () => {
    const misty = await collection();
    const copies = `/api/collection/${card(1)}/copies?setId=${set}&variant=normal`;
    await put(misty, copies, { copies: [{ quantity: 2, condition: "LP" }] });
    const before = readPage(await (await misty.page("/collection/cleanup")).text());
    expect(before.text).toContain("Gone for good: graded cards, private notes and value history.");
    expect(before.at("what")).toMatchObject({ role: "combobox", isRequired: true });
    const form = { what: `set ${set}`, verificationString: misty.username };
    await misty.post("/api/user/cleanup?_method=PUT", form, html);
    const text = await (await misty.page("/collection")).text();
    expect(text).toContain("6 cards deleted. 1 note can’t be restored.");
    expect(await json<object[]>(misty.json(copies))).toEqual([]);
    const batch = /name="batch" value="([^"]+)"/.exec(text)?.[1] ?? "";
    expect((await misty.post("/api/collection/undo", { batch })).status).toBe(200);
    expect(await json<object[]>(misty.json(copies))).toMatchObject([{ quantity: 2, condition: "LP" }]);
  });

  test("notifies open pages of every affected set", async () => {
    const misty = await collection();
    const events: string[] = [];
    const { promise: isPublished, resolve } = Promise.withResolvers<void>();
    const stop = site.deps.hub.subscribe({
      topics: [`user:${misty.id}`],
      owner: misty.id,
      onEvent: (event) => {
        if (event?.ids.length === 0) events.push(event.scope);
        if (events.includes("base1")) resolve();
      },
      onMissed: () => {},
      onEnd: () => {},
    });
    await put(misty, "/api/user/cleanup", { category: "EN", verificationString: misty.username });
    await isPublished;
    stop();
    expect(new Set(events)).toEqual(new Set(["base1", set]));
  });

  test("a game deletes all of its cards, with the history of its value", async () => {
    const [misty, brock] = [await collection(), await collection()];
    expect((await put(misty, "/api/user/cleanup", { category: "EN", verificationString: misty.username })).status).toBe(
      200,
    );
    expect(await left(misty)).toEqual({ entries: 0, notes: 0, days: 0 });
    expect((await left(brock))?.days).toBe(1);
  });

  test.each([
    [{ setId: set, verificationString: "someone" }, "verificationString"],
    [{ verificationString: "name" }, "body"],
    [{ category: "XX" }, "category"],
    [{ setId: set, category: "XX" }, "category"],
  ])("%j is refused, and nothing is deleted", async (input, field) => {
    const misty = await collection();
    const before = await left(misty);
    const response = await put(misty, "/api/user/cleanup", input);
    expect(response.status).toBe(422);
    expect(Object.keys((await json<{ fields: object }>(response)).fields)).toEqual([field]);
    expect(await left(misty)).toEqual(before);
  });

  test("a game with one of its sets deletes that set only", async () => {
    const misty = await collection();
    const both = { category: "EN", setId: set, verificationString: misty.username };
    expect(await json<object>(put(misty, "/api/user/cleanup", both))).toEqual({ entries: 6, graded: 0, notes: 1 });
    expect(await left(misty)).toEqual({ entries: 1, notes: 0, days: 1 });
  });

  test.each([
    [{ category: "JP", setId: set }, "setId"],
    [{ setId: "nope" }, "setId"],
    [{ category: "EN", setId: "nope" }, "setId"],
  ])("%j is refused though confirmed, and nothing is deleted", async (input, field) => {
    const misty = await collection();
    const before = await left(misty);
    const response = await put(misty, "/api/user/cleanup", { ...input, verificationString: misty.username });
    expect([response.status, Object.keys((await json<{ fields: object }>(response)).fields)]).toEqual([422, [field]]);
    expect(await left(misty)).toEqual(before);
    const form = await misty.post(
      "/api/user/cleanup?_method=PUT",
      { ...input, verificationString: misty.username },
      html,
    );
    expect([form.status, await form.text()]).toEqual([422, expect.stringContaining("field-error")]);
  });

  test("works without JavaScript: a summary, the form again for a wrong name, then the collection", async () => {
    const misty = await collection();
    expect(readPage(await (await misty.page("/account/settings/delete")).text()).hrefs()).toContain(
      "/collection/cleanup",
    );
    const page = await (await misty.page("/collection/cleanup")).text();
    expect(page).toContain("151 (7 copies)");
    expect(readPage(page).hrefs()).toContain("/collection/export");
    const wrong = await misty.post(
      "/api/user/cleanup?_method=PUT",
      { what: `set ${set}`, verificationString: "x" },
      html,
    );
    expect(wrong.status).toBe(422);
    const again = readPage(await wrong.text());
    expect(again.text).toContain("must be exactly your username");
    expect(again.at("what")?.value).toBe(`set ${set}`);
    const right = { what: `set ${set}`, verificationString: misty.username };
    const done = await misty.post("/api/user/cleanup?_method=PUT", right, html);
    expect([done.status, done.headers.get("location")]).toEqual([303, "/collection"]);
  });

  test("deletes nothing while the collection is locked, and nothing of other people", async () => {
    const misty = await site.signUp({ areWritesLocked: true });
    expect((await put(misty, "/api/user/cleanup", { setId: set, verificationString: misty.username })).status).toBe(
      409,
    );
  });
});
