import { describe, expect, test } from "bun:test";
import { writeEntryWithOthers } from "#features/collection/entries/queries/together.ts";
import { checkChangeLog } from "#tests/faults/collectors.ts";
import { bodyOf, json, useSite } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { card, entry, set, url, type Written } from "./entry-inputs.ts";

const site = await useSite({}, "starter");

const quantities = async (person: { json(path: string): Promise<Response> }) =>
  Object.fromEntries(
    (await json<{ cardId: string; variant: string; quantity: number }[]>(person.json(url))).map((e) => [
      `${e.cardId} ${e.variant}`,
      e.quantity,
    ]),
  );

describe("setting a quantity", () => {
  test("in JSON returns the entry, the previous quantity and the undo batch", async () => {
    const misty = await site.signUp();
    const first = await misty.put(url, entry(3));
    expect(first.status).toBe(200);
    expect(await json<Written>(first)).toMatchObject({
      cardId: card,
      variant: "normal",
      setId: set,
      quantity: 3,
      before: 0,
    });
    expect(await json<Written>(misty.put(url, entry("5")))).toMatchObject({ quantity: 5, before: 3 });
    expect(await quantities(misty)).toEqual({ [`${card} normal`]: 5 });
  });

  test("many times at once leaves a log in which each change starts at the previous result", async () => {
    const misty = await site.signUp();
    for (let round = 0; round < 10; round++) {
      const quantities = Array.from({ length: 12 }, (_, n) => (n + round) % 4);
      const answers = await Promise.all(quantities.map((quantity) => misty.put(url, entry(quantity))));
      expect(answers.map(({ status }) => status)).toEqual(quantities.map(() => 200));
      await misty.put(url, entry(0));
    }
    await checkChangeLog(site.sql);
  });

  test("from two devices at once leaves each entry at the last quantity sent, and loses no other entry", async () => {
    const misty = await site.signUp();
    const some = await site.sql<{ id: string }[]>`
      select card_id as id from variants join cards c on c.id = card_id
      where c.set_id = ${set} and key = 'normal' and c.id <> ${card} order by card_id limit 8`;
    const cards = some.map(({ id }) => id);
    const last = new Map<string, number>();
    // Each device taps through its own cards and a shared one; it sends a card's next number when the last is answered.
    const tap = async (own: string[], start: number) => {
      for (let round = 1; round <= 6; round++) {
        const answers = await Promise.all(own.map((id) => misty.put(url, entry(start + round, "normal", id))));
        expect(answers.map(({ status }) => status)).toEqual(own.map(() => 200));
        for (const id of own) last.set(`${id} normal`, start + round);
      }
    };
    const [phone, desk] = [cards.slice(0, 4), cards.slice(4)];
    const shared = Array.from({ length: 10 }, (_, n) => misty.put(url, entry(100 + n)));
    await Promise.all([tap(phone, 0), tap(desk, 20), ...shared]);
    await misty.put(url, entry(7));
    expect(await quantities(misty)).toEqual({ ...Object.fromEntries(last), [`${card} normal`]: 7 });
    await checkChangeLog(site.sql);
  });

  test("by many people at once gives each their own result; an error reaches only the person concerned", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => site.signUp()));
    for (let round = 1; round <= 3; round++) {
      const answers = await Promise.all(
        people.map((person, n) => person.put(url, n === 5 ? entry(1, "golden") : entry(n === 7 ? 0 : n + round))),
      );
      expect(answers.map(({ status }) => status)).toEqual(people.map((_, n) => (n === 5 ? 404 : 200)));
      for (const [n, response] of answers.entries()) {
        if (n === 5 || n === 7) continue;
        expect(await json<Written>(response)).toMatchObject({
          quantity: n + round,
          before: round === 1 ? 0 : n + round - 1,
          batch: expect.stringMatching(/^[0-9a-f-]{36}$/),
        });
      }
    }
    for (const [n, person] of people.entries()) {
      expect(await quantities(person)).toEqual(n === 5 || n === 7 ? {} : { [`${card} normal`]: n + 3 });
    }
    await checkChangeLog(site.sql);
  });

  // Ends before the database would give up by itself.
  test("in a batch does not wait for one whose entry is locked", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => site.signUp()));
    const write = ({ id }: { id: string }, quantity: number) =>
      writeEntryWithOthers(site.deps.db, site.deps.log, id, { setId: set, cardId: card, variant: "normal", quantity });
    const [first, misty, ...others] = people;
    if (!first || !misty) throw new Error("Nobody signed up.");
    await write(misty, 1);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const holding = site.sql.begin(async (tx) => {
      await tx`select from entries where user_id = ${misty.id} for update`;
      locked();
      await isReleased;
    });
    await isLocked;
    // The first goes alone, and those who come meanwhile together, she among them.
    const before = write(first, 3);
    const waiting = write(misty, 2);
    const outcomes = await Promise.all([before, ...others.map((person) => write(person, 3))]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ before: 0, batch: expect.any(String) });
    expect(await quantities(misty)).toEqual({ [`${card} normal`]: 1 });
    release();
    await holding;
    expect(await waiting).toMatchObject({ before: 1, batch: expect.any(String) });
    await checkChangeLog(site.sql);
  });

  test("to zero removes the entry, and does nothing the second time", async () => {
    const misty = await site.signUp();
    await misty.put(url, entry(2));
    expect((await misty.put(url, entry(0))).status).toBe(200);
    expect(await quantities(misty)).toEqual({});
    expect(await json<Written>(misty.put(url, entry(0)))).toMatchObject({ quantity: 0, before: 0, batch: null });
  });

  test("by a form without JavaScript returns to the page with a message and an undo", async () => {
    const misty = await site.signUp();
    const form = { entry: `sv03.5/${card}/normal/4`, typed: "3" };
    const response = await misty.post("/collection/own", form, {
      accept: "text/html",
      referer: "http://localhost/series/scarlet-violet/151?own=need",
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/series/scarlet-violet/151?own=need#own-sv03.5-001-normal");
    expect(await quantities(misty)).toEqual({ [`${card} normal`]: 4 });
    const notice = readPage(await bodyOf(misty.page("/series/scarlet-violet/151"))).at("notice");
    expect(notice?.text).toContain("Bulbasaur 001, Normal: 4 copies.");
    expect(notice?.form("/api/collection/undo")?.names("button")).toEqual(["Undo"]);
    expect(await bodyOf(misty.page("/series/scarlet-violet/151"))).not.toContain("Bulbasaur 001, Normal: 4 copies.");
  });

  test("a typed quantity counts if no button was pressed", async () => {
    const misty = await site.signUp();
    await misty.post("/collection/own", { entry: `sv03.5/${card}/normal`, typed: "12" }, { accept: "text/html" });
    expect(await quantities(misty)).toEqual({ [`${card} normal`]: 12 });
  });

  test.each([
    ["no entry", {}],
    ["no card", { entry: "sv03.5" }],
    ["no number", { entry: `sv03.5/${card}/normal` }],
    ["half a number", { entry: `sv03.5/${card}/normal/1.5` }],
    ["a broken escape", { entry: `sv03.5/%E0%A4%A/normal` }],
    ["another field", { entry: `sv03.5/${card}/normal/1`, quantity: "3" }],
  ])("a form of %s is refused and changes nothing", async (_, form) => {
    const misty = await site.signUp();
    expect((await misty.post("/collection/own", form, { accept: "text/html" })).status).toBe(422);
    expect(await quantities(misty)).toEqual({});
  });

  test("a Referer of another site is not followed", async () => {
    const misty = await site.signUp();
    const response = await misty.post(
      "/collection/own",
      { entry: `sv03.5/${card}/normal/1` },
      {
        accept: "text/html",
        referer: "https://evil.example/x",
      },
    );
    expect(response.headers.get("location")).toBe("/collection#own-sv03.5-001-normal");
  });

  test("as an htmx swap returns the quantity, the counts of the page's goal and a toast, nothing else", async () => {
    const misty = await site.signUp();
    const response = await misty.request(url, {
      method: "PUT",
      body: new URLSearchParams({ cardId: card, variant: "normal", quantity: "2" }),
      headers: {
        "hx-request-type": "partial",
        accept: "text/html",
        "hx-current-url": "http://localhost/series/scarlet-violet/151?goal=grandmaster",
      },
    });
    const text = await bodyOf(response);
    expect(response.status).toBe(200);
    const shown = readPage(text);
    expect(shown.outermost).toEqual(["sync", "set-progress", "set-tabs", "toast"]);
    expect(shown.at(`${card} normal`)?.value).toBe("2");
    const bars = shown.at("set-progress");
    expect(bars?.of("hx-swap-oob")).toBe("outerMorph");
    expect(bars?.sight).toMatch(/ Grandmaster 1 of \d+ /);
    expect(shown.at("set-tabs")?.hrefs()).toContain("/series/scarlet-violet/151?goal=grandmaster&own=dupes");
    expect(shown.at("toast")?.form("/api/collection/undo")?.hidden("batch")).toMatch(/^[0-9a-f-]{36}$/);
    expect(text.length).toBeLessThan(4000);
  });

  test.each([
    ["a fraction", "1.5", 422],
    ["a negative number", -1, 422],
    ["more than 99,999", 100_000, 422],
    ["text", "many", 422],
    ["nothing", undefined, 422],
    ["not a number", null, 422],
  ])("%s is refused, names the field and stores nothing", async (_name, quantity, status) => {
    const misty = await site.signUp();
    const response = await misty.put(url, entry(quantity));
    expect(response.status).toBe(status);
    const refusal = await json<{ code: number; fields: Record<string, string>; correlationId: string }>(response);
    expect(refusal.code).toBe(status);
    expect(Object.keys(refusal.fields)).toEqual(["quantity"]);
    expect(refusal.correlationId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await quantities(misty)).toEqual({});
  });

  test.each([
    ["an unknown card", entry(1, "normal", "no-such-card"), url],
    ["a variant it has not", entry(1, "golden"), url],
    ["an unknown set", entry(1), "/api/collection?setId=nowhere"],
  ])("%s is not found", async (_name, body, path) => {
    const misty = await site.signUp();
    expect((await misty.put(path, body)).status).toBe(404);
    expect(await quantities(misty)).toEqual({});
  });

  test("a malformed body is refused with 400, a missing body with 422", async () => {
    const misty = await site.signUp();
    const headers = { "content-type": "application/json" };
    expect((await misty.request(url, { method: "PUT", body: "{", headers })).status).toBe(400);
    expect((await misty.request(url, { method: "PUT" })).status).toBe(422);
    expect(
      (await misty.request(url, { method: "PUT", body: "x", headers: { "content-type": "text/plain" } })).status,
    ).toBe(415);
  });

  test("without a session is 401 in JSON, and leads a form to the sign-in page", async () => {
    expect((await site.anonymous.put(url, entry(1))).status).toBe(401);
    const form = await site.anonymous.post(
      `${url}&_method=PUT`,
      { cardId: card, variant: "normal", quantity: "1" },
      { accept: "text/html" },
    );
    expect(form.status).toBe(303);
    expect(form.headers.get("location")).toContain("/auth/signin?callbackUrl=");
  });

  test("a request from another site is refused", async () => {
    const misty = await site.signUp();
    const response = await misty.request(url, {
      method: "PUT",
      body: JSON.stringify(entry(1)),
      headers: { "content-type": "application/json", origin: "https://evil.example" },
    });
    expect(response.status).toBe(403);
    expect(await quantities(misty)).toEqual({});
  });

  test.each([
    ["an empty number", "", "must be a whole number"],
    ["a locked collection", "2", "Your collection is locked"],
  ])("%s in a form without JavaScript goes back to its page with the reason", async (what, typed, reason) => {
    const misty = await site.signUp({ areWritesLocked: what === "a locked collection" });
    const page = "/series/scarlet-violet/151/1";
    const form = { entry: `sv03.5/${card}/normal`, typed };
    const response = await misty.post("/collection/own", form, {
      accept: "text/html",
      referer: `http://localhost${page}`,
    });
    expect([response.status, response.headers.get("location")]).toEqual([303, page]);
    expect(await bodyOf(misty.page(page))).toContain(reason);
    expect(await quantities(misty)).toEqual({});
  });

  test("a swap from a card's page, or of another set, brings no bars or tabs", async () => {
    const misty = await site.signUp();
    for (const page of ["/series/scarlet-violet/151/1", "/series/base/base-set", "/collection"]) {
      const response = await misty.request(url, {
        method: "PUT",
        body: new URLSearchParams({ cardId: card, variant: "normal", quantity: "2" }),
        headers: { "hx-request-type": "partial", accept: "text/html", "hx-current-url": `http://localhost${page}` },
      });
      const text = await bodyOf(response);
      expect(readPage(text).at(`${card} normal`)?.value).toBe("2");
      expect(text).not.toMatch(/set-tabs|set-progress/);
    }
  });

  test("a locked collection refuses with 409 and the message, in JSON and as a notice", async () => {
    const misty = await site.signUp({ areWritesLocked: true });
    const response = await misty.put(url, entry(3));
    expect(response.status).toBe(409);
    expect((await json<{ message: string }>(response)).message).toStartWith(
      "Your collection is locked from adding and removing cards while we make some updates behind the scenes.",
    );
    const swap = await misty.htmx("PUT", url, { cardId: card, variant: "normal", quantity: "3" });
    expect(swap.status).toBe(409);
    expect(swap.headers.get("hx-retarget")).toBe("#notice");
    expect(await bodyOf(swap, 409)).toContain("Your collection is locked");
    expect(await quantities(misty)).toEqual({});
  });

  test("of different entries at the same time stores all of them", async () => {
    const misty = await site.signUp();
    const cards = Array.from({ length: 30 }, (_, index) => `sv03.5-${String(index + 1).padStart(3, "0")}`);
    const known = new Map(
      (
        await json<{ id: string; variants: { key: string }[] }[]>(misty.json("/api/series/scarlet-violet/151/cards"))
      ).map((c) => [c.id, c.variants[0]?.key ?? ""]),
    );
    await Promise.all(cards.map((id, index) => misty.put(url, entry(index + 1, known.get(id), id))));
    const stored = await quantities(misty);
    expect(Object.keys(stored)).toHaveLength(30);
    for (const [index, id] of cards.entries()) expect(stored[`${id} ${known.get(id)}`]).toBe(index + 1);
  });
});

describe("undo", () => {
  test("reverts the change, once", async () => {
    const misty = await site.signUp();
    await misty.put(url, entry(2));
    const { batch } = await json<Written>(misty.put(url, entry(12)));
    const undone = await misty.post("/api/collection/undo", { batch: batch ?? "" }, { accept: "application/json" });
    expect(await json<unknown>(undone)).toEqual([{ setId: set, cardId: card, variant: "normal", quantity: 2 }]);
    expect(await quantities(misty)).toEqual({ [`${card} normal`]: 2 });
    expect((await misty.post("/api/collection/undo", { batch: batch ?? "" })).status).toBe(404);
  });

  test("is refused when the entry changed since, and changes nothing", async () => {
    const misty = await site.signUp();
    const { batch } = await json<Written>(misty.put(url, entry(1)));
    await misty.put(url, entry(9));
    expect((await misty.post("/api/collection/undo", { batch: batch ?? "" })).status).toBe(409);
    expect(await quantities(misty)).toEqual({ [`${card} normal`]: 9 });
  });

  test("of another person's change is not found", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const { batch } = await json<Written>(misty.put(url, entry(1)));
    expect((await brock.post("/api/collection/undo", { batch: batch ?? "" })).status).toBe(404);
    expect(await quantities(misty)).toEqual({ [`${card} normal`]: 1 });
  });

  test.each(["", "1", "'; drop table entries; --"])("an invalid batch is refused: %p", async (batch) => {
    const misty = await site.signUp();
    expect((await misty.post("/api/collection/undo", { batch })).status).toBe(422);
  });
});

describe("cards that the catalogue no longer has", () => {
  test("stays its owner's, shown and removable on the collection page, and counts in no set", async () => {
    const misty = await site.signUp();
    const variant = await mainVariant(set, "150");
    await misty.put(url, entry(2, variant, "sv03.5-150"));
    await site.sql`update cards set gone_at = now() where id = 'sv03.5-150'`;
    const shown = readPage(await bodyOf(misty.page("/collection")));
    expect(shown.names("heading")).toContain("No longer in the catalogue");
    const kept = shown.at(`own-sv03.5-150-${variant}`);
    expect(kept?.get("status").text).toBe("2");
    expect(kept?.find("button", /^Remove one Mewtwo 150/)).toBeDefined();
    expect(await json<unknown>(misty.json("/api/set-stats?series=scarlet-violet"))).toEqual([]);
    expect((await misty.put(url, entry(0, variant, "sv03.5-150"))).status).toBe(200);
    expect(await bodyOf(misty.page("/collection"))).not.toContain("No longer in the catalogue");
    await site.sql`update cards set gone_at = null where id = 'sv03.5-150'`;
  });
});

async function mainVariant(setId: string, numberKey: string): Promise<string> {
  const found = await json<{ variants: { key: string }[] }>(
    site.anonymous.json(`/api/card?setId=${setId}&numberKey=${numberKey}`),
  );
  return found.variants[0]?.key ?? "";
}
