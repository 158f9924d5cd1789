import { describe, expect, test } from "bun:test";
import { fill } from "#tests/account/personal-tables.ts";
import { checkChangeLog } from "#tests/faults/collectors.ts";
import { html, json, type Person } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { until } from "#tests/until.ts";
import { cardId, cardPage, entryPath, latest, owned, path, post, setId, useCopies } from "./copies-site.ts";

const { site, variant } = await useCopies();

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

  test("count as owned; describing more copies than are owned raises the quantity", async () => {
    const misty = await site.signUp();
    await misty.put(entryPath, { cardId, variant, quantity: 1 });
    expect((await write(misty, [played, { quantity: 1, condition: "NM" }, { quantity: 5 }])).status).toBe(200);
    expect(await owned(misty)).toEqual([3]);
    expect(await read(misty)).toMatchObject([
      { quantity: 2, condition: "LP", language: "de", cost: 350, costCurrency: "EUR", acquiredOn: "2024-02-29" },
      { quantity: 1, condition: "NM", cost: null, costCurrency: null },
    ]);
  });

  test("− removes copies without a description first, then the last described; undo restores them", async () => {
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

  test("− that parts a row of copies, and undo, keep what each of its columns says, also one that is new", async () => {
    const misty = await site.signUp();
    await misty.put(entryPath, { cardId, variant, quantity: 3 });
    await site.sql`alter table copies add column planted text[] not null default '{}'`;
    const row = { user_id: misty.id, set_id: setId, card_id: cardId, variant, quantity: 3, removed_at: null };
    await fill(site.sql, "copies", row, { isWhole: true });
    await site.sql`update copies set planted = '{"for a friend"}' where user_id = ${misty.id}`;
    const rows = () => site.sql<{ row: object; quantity: number }[]>`
      select to_jsonb(c) - '{id,quantity}'::text[] as row, quantity from copies c where user_id = ${misty.id} order by id`;
    const [before] = await rows();
    await misty.put(entryPath, { cardId, variant, quantity: 1 });
    await misty.post("/api/collection/undo", { batch: await latest(site, misty) });
    const after = await rows();
    await site.sql`alter table copies drop column planted`;
    expect(after.map(({ quantity }) => quantity)).toEqual([1, 2]);
    expect(after.map(({ row }) => row)).toEqual([before?.row ?? {}, before?.row ?? {}]);
  });

  test("undo restores the previous descriptions, whether or not the quantity grew", async () => {
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
      expect((await misty.post("/api/collection/undo", { batch: await latest(site, misty) })).status).toBe(200);
      expect([await owned(misty), await shown()]).toEqual([[2], ["2 LP"]]);
    }
    await checkChangeLog(site.sql);
  });

  test("descriptions are undone latest first; any other order is refused", async () => {
    const misty = await site.signUp();
    const shown = async () => (await read(misty)).map(({ quantity, condition }) => `${quantity} ${condition}`);
    const undo = async (batch: string) => (await misty.post("/api/collection/undo", { batch })).status;
    await misty.put(entryPath, { cardId, variant, quantity: 4 });
    const batches: string[] = [];
    for (const condition of ["LP", "NM", "HP"]) {
      await write(misty, [{ quantity: 2, condition }]);
      batches.push(await latest(site, misty));
    }
    const [first = "", second = "", third = ""] = batches;
    expect([await undo(first), await undo(second), await shown()]).toEqual([409, 409, ["2 HP"]]);
    expect([await undo(third), await shown()]).toEqual([200, ["2 NM"]]);
    const undone = await latest(site, misty);
    expect([await undo(second), await shown()]).toEqual([200, ["2 LP"]]);
    expect([await undo(undone), await shown()]).toEqual([409, ["2 LP"]]);
    expect([await undo(first), await shown()]).toEqual([200, []]);
    expect(await owned(misty)).toEqual([4]);
  });

  test("saved again unchanged are not logged", async () => {
    const misty = await site.signUp();
    await write(misty, [played]);
    const before = await json<object[]>(misty.json("/api/activity"));
    expect((await write(misty, [played])).status).toBe(200);
    expect(await json<object[]>(misty.json("/api/activity"))).toEqual(before);
  });

  test("never exceed the quantity, even if it falls during the write", async () => {
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
    await until(isWaiting);
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
    const response = await write(misty, [{ ...played, ...bad }]);
    expect(response.status).toBe(422);
    expect(Object.keys((await json<{ fields: object }>(response)).fields)).toEqual([field]);
    expect(await owned(misty)).toEqual([]);
  });
});

describe("without JavaScript", () => {
  test("each tab has a form that redirects back with a message", async () => {
    const misty = await site.signUp();
    for (const tab of ["copies", "graded", "notes"]) {
      const forms = readPage(await (await misty.page(`${cardPage}?tab=${tab}`)).text()).all("form");
      expect([tab, forms.filter((form) => form.of("id")?.endsWith("-form")).length]).not.toEqual([tab, 0]);
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
    expect([done.status, done.headers.get("location")]).toEqual([303, `${cardPage}?tab=graded#about`]);
    const after = await (await misty.page(`${cardPage}?tab=graded`)).text();
    expect(after).toContain("Saved.");
    expect(after).toMatch(/CGC(<!-- -->)? (<!-- -->)?9\.5/);
    expect(await owned(misty)).toEqual([1]);
  });

  test("a refused form is shown again with the typed values and a message at the field", async () => {
    const misty = await site.signUp();
    const form = { variant, company: "CGC", grade: "Gem & Mint", value: "lots", currency: "USD" };
    const response = await misty.post(path("graded"), form, html);
    expect(response.status).toBe(422);
    const page = readPage(await response.text());
    const typed = page.all("textbox").find(({ value }) => value === "Gem & Mint");
    expect(typed?.of("name")).toBe("grade");
    expect(page.all("textbox").find(({ value }) => value === "lots")?.description).toContain(
      "must be an amount such as 12.50",
    );
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
    const second = readPage(await again.text());
    const quantity = [...second.all("textbox"), ...second.all("spinbutton")].find(({ value }) => value === "x");
    expect([quantity?.of("name"), quantity?.description]).toEqual([
      "quantity",
      expect.stringContaining("must be a whole number"),
    ]);
  });

  test("repeated form fields become rows; empty rows are dropped", async () => {
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
