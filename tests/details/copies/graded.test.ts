import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bodyOf, closeApps, html, json, type Person, type TestApp, testApp } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { cardId, cardPage, entryPath, owned, path, post, rateEuro, setId, slabOf, useCopies } from "./copies-site.ts";

const { site, variant } = await useCopies();
const slab = (more?: object) => slabOf(variant, more);

afterAll(closeApps);

describe("graded cards", () => {
  test("several of one card are stored, changed and removed; adding one can add a copy to the collection", async () => {
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

  test("one is changed and removed as it was read, by its id", async () => {
    const misty = await site.signUp();
    const read = await json<{ id: string }>(post(misty, path("graded"), slab()));
    expect(await json<object>(post(misty, path("graded"), { ...read, grade: "9" }, "PUT"))).toEqual({
      ...read,
      grade: "9",
    });
    const unpriced = await json<object>(
      post(misty, path("graded"), { ...read, value: null, valueCurrency: null }, "PUT"),
    );
    expect(unpriced).toMatchObject({ value: null, valueCurrency: null });
    expect((await post(misty, path("graded"), slab(), "PUT")).status).toBe(422);
    expect((await post(misty, path("graded"), { id: read.id }, "DELETE")).status).toBe(200);
  });

  test("a change keeps what it leaves out, and null clears it", async () => {
    const misty = await site.signUp();
    const given = slab({ condition: "Near mint", certificate: "12345", url: "https://psa.example/12345" });
    const read = await json<{ id: string }>(post(misty, path("graded"), given));
    const change = (fields: object) => post(misty, path("graded"), { gradedId: read.id, ...fields }, "PUT");
    expect(await json<object>(change({ grade: "8" }))).toEqual({ ...read, grade: "8" });
    expect(await json<object>(change({}))).toEqual({ ...read, grade: "8" });
    expect((await change({ grade: "8.25" })).status).toBe(422);
    expect((await change({ company: "nobody" })).status).toBe(422);
    const cleared = { condition: "", certificate: "", url: "", value: null, valueCurrency: null };
    const nothing = { condition: null, certificate: null, url: null, value: null };
    expect(await json<object>(change(nothing))).toEqual({ ...read, grade: "8", ...cleared });
  });

  test("thousands separators are not decimals", async () => {
    const misty = await site.signUp();
    expect(await json<object>(post(misty, path("graded"), slab({ value: "1,250" })))).toMatchObject({ value: 125_000 });
  });

  test("a value replaces the price of one raw copy", async () => {
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
    [{ currency: "" }, "currency"],
    [{ url: "javascript:alert(1)" }, "url"],
    [{ certificate: "a\u0007b" }, "certificate"],
    [{ grade: "9".repeat(31) }, "grade"],
  ])("%j is refused at its field, and nothing is stored", async (bad, field) => {
    const misty = await site.signUp();
    const response = await post(misty, path("graded"), slab({ ...bad, addToCollection: true }));
    expect(response.status).toBe(422);
    expect(Object.keys((await json<{ fields: object }>(response)).fields)).toEqual([field]);
    expect(await json<object[]>(misty.json(path("graded")))).toEqual([]);
    expect(await owned(misty)).toEqual([]);
  });

  test("an unknown variant and another person's graded card are not found, and the set is the card's", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    expect((await post(misty, path("graded"), slab({ variant: "none" }))).status).toBe(404);
    expect((await post(misty, `/api/collection/${cardId}/graded?setId=base1`, slab())).status).toBe(422);
    const { id } = await json<{ id: string }>(post(misty, path("graded"), slab()));
    expect((await post(brock, path("graded"), { gradedId: id }, "DELETE")).status).toBe(404);
    expect((await post(brock, path("graded"), { ...slab(), gradedId: id }, "PUT")).status).toBe(404);
    expect(await json<object[]>(brock.json(path("graded")))).toEqual([]);
  });

  test("a copy beyond the maximum is refused with the rule, and nothing is stored", async () => {
    const misty = await site.signUp();
    await misty.put(entryPath, { cardId, variant, quantity: 99_999 });
    const response = await post(misty, path("graded"), slab({ addToCollection: true }));
    expect(response.status).toBe(422);
    expect((await json<{ message: string }>(response)).message).toBe("You can have at most 99,999 copies of a card.");
    expect(await json<object[]>(misty.json(path("graded")))).toEqual([]);
  });

  test("a form sent twice adds one; calls without an id add one each", async () => {
    const misty = await site.signUp();
    const formId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(misty, path("graded"), slab({ addToCollection: true, formId }))),
    );
    const ids = await Promise.all(answers.map((response) => json<{ id: string }>(response).then(({ id }) => id)));
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

  test("need Pro where memberships are sold; existing ones stay readable", async () => {
    const paid = await testApp({ MEMBERSHIP: "stripe" }, "starter");
    await rateEuro(paid);
    const [misty, brock] = [await paid.signUp(), await paid.signUp({ roles: ["subscriber"] })];
    const send = (person: Person, what: string, body: unknown, method: string) =>
      post(person, path(what), body, method);
    expect((await send(misty, "graded", slab(), "POST")).status).toBe(403);
    expect((await misty.json(path("graded"))).status).toBe(200);
    expect(await bodyOf(misty.page(`${cardPage}?tab=graded`))).toContain("are a Pro feature");
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

  test("own notes can be read and exported, not added or changed", async () => {
    for (const written of [
      ["one", "new"],
      ["one", "two", "two", "two"],
      ["One", "two", "two", "three"],
    ]) {
      expect(await write(written)).toBe(403);
    }
    expect((await misty.put(`/api/set/${setId}/private-notes`, { notes: "changed" })).status).toBe(403);
    expect(await texts()).toEqual(["one", "two", "two", "three"]);
    const page = await bodyOf(misty.page(`${cardPage}?tab=notes`));
    expect(page.match(/Delete note/g)).toHaveLength(4);
    const exported = await bodyOf(misty.json("/api/collection/export.json"));
    for (const text of ["one", "two", "three", "of the set", "PSA"]) expect(exported).toContain(`"${text}"`);
  });

  test("notes are removed by the API, several or one, and by the page", async () => {
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
    expect([form.status, form.headers.get("location")]).toEqual([303, `${cardPage}?tab=notes#about`]);
    expect(await texts()).toEqual(["three"]);
    expect(await write([])).toBe(200);
    expect(await texts()).toEqual([]);
  });

  test("a set's note is deleted by its page", async () => {
    const address = `/collection/notes?setId=${setId}`;
    expect(await bodyOf(misty.page(address))).toContain("Delete note");
    const form = await misty.post(`/api/set/${setId}/private-notes?_method=PUT`, { notes: "" }, html);
    expect([form.status, form.headers.get("location")]).toEqual([303, address]);
    expect(await json<object>(misty.json(`/api/set/${setId}/private-notes`))).toEqual({ notes: "" });
  });

  test("a graded card is removed by its page, and cannot be changed", async () => {
    const [row] = await json<{ id: string }[]>(misty.json(path("graded")));
    const gradedId = row?.id ?? "";
    expect(
      (await post(misty, path("graded"), { ...slab({ grade: "9", currency: "USD" }), gradedId }, "PUT")).status,
    ).toBe(403);
    const page = readPage(await bodyOf(misty.page(`${cardPage}?tab=graded`)));
    expect(page.names("button")).toContain("Remove graded card");
    expect(
      page
        .all("textbox")
        .concat(page.all("combobox"))
        .filter((field) => field.of("name") === "grade"),
    ).toEqual([]);
    expect((await misty.post(`${path("graded")}&_method=DELETE`, { gradedId }, html)).status).toBe(303);
    expect(await json<object[]>(misty.json(path("graded")))).toEqual([]);
  });
});

describe("calls about an unknown card or set", () => {
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
