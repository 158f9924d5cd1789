import { describe, expect, test } from "bun:test";
import { checkChangeLog } from "../faults/collectors.ts";
import { bodyOf, html, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");

const set = "sv03.5";
const url = `/api/collection/bulk?setId=${set}`;
const page = `/collection/add?setId=${set}`;

type Answer = { lines: { cardId: string; before: number; add: number }[]; faults: unknown[]; batch: string | null };

const send = async (person: Person, body: unknown) =>
  person.request(url, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
const owned = async (person: Person) =>
  new Map(
    (
      (await (await person.json(`/api/collection?setId=${set}`)).json()) as {
        cardId: string;
        variant: string;
        quantity: number;
      }[]
    ).map(({ cardId, variant, quantity }) => [`${cardId} ${variant}`, quantity]),
  );

describe("many cards at once", () => {
  test("a preview lists additions, and adds nothing", async () => {
    const misty = await site.signUp();
    const response = (await (await send(misty, { ranges: "1-3, 6x2, R4" })).json()) as Answer;
    expect(response.lines.map(({ cardId, add }) => `${cardId} +${add}`)).toEqual([
      `${set}-001 +1`,
      `${set}-002 +1`,
      `${set}-003 +1`,
      `${set}-004 +1`,
      `${set}-006 +2`,
    ]);
    expect(response).toMatchObject({ faults: [], batch: null });
    expect((await owned(misty)).size).toBe(0);
  });

  test("one request is one batch, and undo reverts only that batch", async () => {
    const misty = await site.signUp();
    await misty.put(`/api/collection?setId=${set}`, { cardId: `${set}-002`, variant: "normal", quantity: 4 });
    const response = (await (await send(misty, { ranges: "1-3, 2", step: "add" })).json()) as Answer;
    expect((await owned(misty)).get(`${set}-002 normal`)).toBe(6);
    expect((await owned(misty)).size).toBe(3);
    await checkChangeLog(site.sql);
    expect((await misty.post("/api/collection/undo", { batch: response.batch ?? "" })).status).toBe(200);
    expect([...(await owned(misty))]).toEqual([[`${set}-002 normal`, 4]]);
    await checkChangeLog(site.sql);
  });

  test("ticked cards are added once each, and a card of another set is refused by name", async () => {
    const misty = await site.signUp();
    const cards = [`${set}-001`, `${set}-002 reverse`, `${set}-001`];
    const added = (await (await send(misty, { cards, step: "add" })).json()) as Answer;
    expect([...(await owned(misty))].sort()).toEqual([
      [`${set}-001 normal`, 1],
      [`${set}-002 reverse`, 1],
    ]);
    const refused = await send(misty, { cards: ["base1-4", `${set}-003 gold`], step: "add" });
    expect([refused.status, await bodyOf(refused, 422)]).toEqual([422, expect.stringContaining("“base1-4”")]);
    expect((await send(misty, { cards: [], step: "add" })).status).toBe(422);
    expect((await misty.post("/api/collection/undo", { batch: added.batch ?? "" })).status).toBe(200);
    expect((await owned(misty)).size).toBe(0);
  });

  test("one press adds ticked cards once, however often it is sent; a press after it, or of other cards, adds again", async () => {
    const misty = await site.signUp();
    const text = await bodyOf(misty.page("/series/scarlet-violet/151?select=1"));
    const action = /formaction="(\/api\/collection\/bulk[^"]+)"/i.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const press = (cards: string) => misty.post(action, { cards, step: "add" }, html);
    const answers = await Promise.all([1, 2].map(() => press(`${set}-001`)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect([...(await owned(misty))]).toEqual([[`${set}-001 normal`, 1]]);
    await Promise.all([press(`${set}-001`), press(`${set}-002`)]);
    expect([...(await owned(misty))].sort()).toEqual([
      [`${set}-001 normal`, 2],
      [`${set}-002 normal`, 1],
    ]);
    await checkChangeLog(site.sql);
  });

  test("numbers are of the chosen variant, such as a pattern of the set", async () => {
    const misty = await site.signUp();
    const choice = readPage(await bodyOf(misty.page(page))).get("combobox", "Variant");
    expect(choice.names("option")[0]).toBe("Main variant");
    expect(choice.get("option", "Main variant")).toMatchObject({ value: "", isTicked: true });
    const variant = "reverse";
    expect(choice.get("option", "Reverse Holofoil")).toMatchObject({ value: variant, isTicked: false });
    const reversed = (await (await send(misty, { ranges: "1-207", variant, step: "add" })).json()) as Answer;
    expect(reversed.lines.length).toBeGreaterThan(100);
    expect(reversed.lines.length).toBeLessThan(207);
    expect([...(await owned(misty)).keys()].every((key) => key.endsWith(` ${variant}`))).toBe(true);
    const refused = (await (await send(misty, { ranges: "207", variant })).json()) as Answer;
    expect(refused.faults).toEqual([{ text: "207", message: "This card doesn’t come in this variant." }]);
    const preview = await misty.page(`${page}&ranges=1&variant=${variant}`);
    expect(readPage(await bodyOf(preview)).hidden("variant")).toBe(variant);
  });

  test("every card missing for a goal is added", async () => {
    const misty = await site.signUp();
    const before = (await (await send(misty, { missing: "master" })).json()) as Answer;
    expect(before.lines.length).toBeGreaterThan(207);
    await send(misty, { missing: "master", step: "add" });
    expect((await owned(misty)).size).toBe(before.lines.length);
    expect(((await (await send(misty, { missing: "master" })).json()) as Answer).lines).toEqual([]);
  });

  test("a complete goal is refused with a message, and a JSON request sets no flash cookie", async () => {
    const misty = await site.signUp();
    await send(misty, { missing: "complete", step: "add" });
    expect(misty.cookies.has("flash")).toBe(false);
    const again = await send(misty, { missing: "complete", step: "add" });
    expect([again.status, ((await again.json()) as { message: string }).message]).toEqual([
      422,
      "Nothing is missing for this goal.",
    ]);
  });

  test("the set page links to the bulk page and to the set's notes", async () => {
    const misty = await site.signUp();
    const shown = readPage(await bodyOf(misty.page("/series/scarlet-violet/151")));
    expect(shown.get("link", "Bulk add").href).toBe(page);
    expect(shown.get("link", "Note").href).toBe(`/collection/notes?setId=${set}`);
    const visited = readPage(await bodyOf(site.anonymous.page("/series/scarlet-violet/151")));
    expect(visited.hrefs().filter((href) => href?.startsWith("/collection/"))).toEqual([]);
  });

  const eightTimes = (body: unknown) => async (person: Person) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(person, body)));
    // A late request gets 422: nothing is left to add.
    expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
    return Promise.all(answers.map((response) => response.json() as Promise<Answer>));
  };

  test("eight concurrent requests for ranges add eight copies", async () => {
    const misty = await site.signUp();
    await eightTimes({ ranges: "1-60", step: "add" })(misty);
    expect(new Set((await owned(misty)).values())).toEqual(new Set([8]));
    await checkChangeLog(site.sql);
  });

  test.each(["complete", "master", "grandmaster"])(
    "eight concurrent requests for missing %s cards add one copy of each",
    async (goal) => {
      const misty = await site.signUp();
      const { lines } = (await (await send(misty, { missing: goal })).json()) as Answer;
      const answers = await eightTimes({ missing: goal, step: "add" })(misty);
      expect(answers.filter(({ batch }) => batch)).toHaveLength(1);
      expect(new Set((await owned(misty)).values())).toEqual(new Set([1]));
      expect((await owned(misty)).size).toBe(lines.length);
      await checkChangeLog(site.sql);
    },
  );

  test.each([{ ranges: "1-60" }, { missing: "master" }])(
    "%j with one formId is added once per person, however often it is sent",
    async (what) => {
      const misty = await site.signUp();
      const formId = crypto.randomUUID();
      const answers = await eightTimes({ ...what, step: "add", formId })(misty);
      answers.push(...(await eightTimes({ ...what, step: "add", formId })(misty)));
      expect(new Set(answers.map(({ batch }) => batch))).toEqual(new Set([formId]));
      expect(new Set((await owned(misty)).values())).toEqual(new Set([1]));
      const brock = await site.signUp();
      await send(brock, { ...what, step: "add", formId });
      expect((await owned(brock)).size).toBe((await owned(misty)).size);
      expect((await misty.post("/api/collection/undo", { batch: formId })).status).toBe(200);
      expect([(await owned(misty)).size, (await owned(brock)).size > 0]).toEqual([0, true]);
      await checkChangeLog(site.sql);
    },
  );

  test("without JavaScript the form leads to a preview, then to the set with an undo", async () => {
    const misty = await site.signUp();
    const first = await bodyOf(misty.page(page));
    expect(first).toContain("207 for Complete");
    const preview = await misty.post(url, { ranges: "1-3", step: "preview" }, html);
    expect(preview.headers.get("location")).toBe(`${page}&ranges=1-3`);
    const text = await bodyOf(misty.page(`${page}&ranges=1-3`));
    expect(text).toContain("3 copies to add");
    expect(text).toContain("Ivysaur");
    const formId = /name="formId" value="([^"]+)"/.exec(text)?.[1] ?? "";
    const [done] = await Promise.all([1, 2].map(() => misty.post(url, { ranges: "1-3", step: "add", formId }, html)));
    if (!done) throw new Error("Nothing was sent.");
    expect(done.status).toBe(303);
    const after = await bodyOf(misty.page(done.headers.get("location") ?? ""));
    expect(after).toContain("Added 3 copies.");
    expect(after).toContain("Undo");
    expect([...(await owned(misty)).values()]).toEqual([1, 1, 1]);
  });
});

describe("one bad line among good ones", () => {
  const ranges = "12, 1-2, what, 9999";

  test("the preview has an address, in the order of the set, and its button adds the good ones", async () => {
    const misty = await site.signUp();
    const preview = await misty.post(url, { ranges, step: "preview" }, html);
    const address = preview.headers.get("location") ?? "";
    const shown = readPage(await bodyOf(misty.page(address)));
    expect(shown.at("ranges")?.description).toContain("what: Not a valid card number.");
    expect(shown.get("button", "Add 3 copies").value).toBe("add-valid");
    expect(shown.get("table", "Cards to add").names("rowheader")).toEqual(["001", "002", "012"]);
    const added = await misty.post(url, { ranges, step: "add-valid" }, html);
    expect(added.headers.get("location")).toBe(
      `${page}&ranges=${encodeURIComponent("what, 9999").replace("%20", "+")}`,
    );
    expect([...(await owned(misty)).values()]).toEqual([1, 1, 1]);
    const left = await misty.page(added.headers.get("location") ?? "");
    expect(left.status).toBe(422);
    expect(await bodyOf(left, 422)).toContain("Added 3 copies.");
  });

  test("a request learns what was left out; without a good one nothing is added", async () => {
    const misty = await site.signUp();
    const { lines, faults, batch } = (await (await send(misty, { ranges, step: "add-valid" })).json()) as Answer;
    expect([lines.length, faults.length, typeof batch]).toEqual([3, 2, "string"]);
    expect((await send(misty, { ranges: "what", step: "add-valid" })).status).toBe(422);
    expect((await owned(misty)).size).toBe(3);
  });

  test("what is too long for an address is previewed in place", async () => {
    const misty = await site.signUp();
    const preview = await misty.post(url, { ranges: "1, ".repeat(900), step: "preview" }, html);
    expect(await bodyOf(preview)).toContain("900 copies to add");
  });
});

describe("a refused request stores nothing", () => {
  test.each([
    [{ ranges: "1, what", step: "add" }, "“what”: Not a valid card number."],
    [{ ranges: "", step: "add" }, "Enter the card numbers to add."],
    [{ ranges: "1x99999, 1", step: "add" }, "You can have at most 99999 copies of a card."],
    [{ ranges: "1".repeat(10_001), step: "add" }, "ranges: must be at most 10,000 characters"],
    [{ missing: "all", step: "add" }, "missing: must be one of complete, master, grandmaster"],
  ])("%j", async (body, message) => {
    const misty = await site.signUp();
    const response = await send(misty, body);
    expect(response.status).toBe(422);
    expect(((await response.json()) as { message: string }).message).toBe(message);
    expect((await owned(misty)).size).toBe(0);
  });

  test("a refused form is shown again with its input and the error", async () => {
    const misty = await site.signUp();
    const response = await misty.post(url, { ranges: "1, <b>what", step: "add" }, html);
    expect(response.status).toBe(422);
    const field = readPage(await bodyOf(response, 422)).at("ranges");
    expect(field).toMatchObject({ role: "textbox", value: "1, <b>what", isInvalid: true });
    expect(field?.description).toEndWith("<b>what: Not a valid card number.");
  });

  test("exceeding the maximum quantity changes nothing", async () => {
    const misty = await site.signUp();
    const one = { cardId: `${set}-001`, variant: "normal", quantity: 99_999 };
    await misty.put(`/api/collection?setId=${set}`, one);
    expect((await send(misty, { ranges: "1-3", step: "add" })).status).toBe(422);
    expect((await owned(misty)).size).toBe(1);
  });

  test("refuses a locked collection, an unknown set, a foreign origin and an anonymous request", async () => {
    const misty = await site.signUp({ areWritesLocked: true });
    expect((await send(misty, { ranges: "1", step: "add" })).status).toBe(409);
    expect((await misty.post("/api/collection/bulk?setId=none", { ranges: "1" })).status).toBe(404);
    expect((await misty.post(url, { ranges: "1" }, { origin: "https://evil.example" })).status).toBe(403);
    expect((await site.anonymous.post(url, { ranges: "1" })).status).toBe(401);
    expect((await site.anonymous.page(page)).headers.get("location")).toContain("/auth/signin");
  });
});

test("typed numbers say their cards before anything is added", async () => {
  const misty = await site.signUp();
  const typed = (ranges: string) => `/api/collection/bulk/typed?${new URLSearchParams({ setId: set, ranges })}`;
  const read = async (ranges: string) => readPage(await bodyOf(misty.htmx("GET", typed(ranges)))).text;
  expect(await read("6 7r x")).toBe(
    "006 Charizard ex Holofoil, 007 Squirtle Reverse Holofoil. “x”: Not a valid card number.",
  );
  expect(await read("1-20")).toContain("008 Wartortle Normal and 12 more");
  expect(await read("")).toBe("");
  expect(await (await misty.json(typed("4x2"))).json()).toMatchObject({
    lines: [{ number: "004", name: "Charmander", add: 2, before: 0 }],
    faults: [],
  });
  expect((await owned(misty)).size).toBe(0);
});
