import { afterAll, describe, expect, test } from "bun:test";
import { bodyOf, closeApps, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { commit, header, importAt, line, look, owned, read } from "./transfer-files.ts";

const site = await useSite({}, "starter");
await site.work();
afterAll(closeApps);

const lost = line(2, "Ivisaurus", "999", "Normal");
const file = [header, lost, line("-1", "Ivysaur", "002", "Normal"), lost].join("\n");

type Found = { found?: { id: string; name: string; variants: { key: string }[] }[] };

describe("a row without a card", () => {
  const search = async (person: Awaited<ReturnType<typeof site.signUp>>, id: string, rest: string) =>
    (await (await person.json(importAt(id, `?tab=unresolved&${rest}`))).json()) as Found;

  test("is searched by its own text, then by what is typed; a row without a quantity is not", async () => {
    const misty = await site.signUp();
    const { id } = await read(misty, file);
    const { value } = await look(misty, id, "unresolved");
    expect(value.map(({ mayBeFound }) => mayBeFound)).toEqual([true, false, true]);
    const { found: first = [] } = await search(misty, id, "find=2&q=ivysaur 2");
    expect(first[0]).toMatchObject({
      name: "Ivysaur",
      variants: expect.arrayContaining([expect.objectContaining({})]),
    });
    const { found: printed = [] } = await search(misty, id, "find=2&q=Ivysaur 002/165");
    expect(printed[0]?.id).toBe("sv03.5-002");
    expect((await search(misty, id, "find=2&q=zzqq")).found).toEqual([]);
    expect((await search(misty, id, "find=2")).found).toBeDefined();
    for (const rest of ["find=3", "find=77", ""]) expect((await search(misty, id, rest)).found).toBeUndefined();
    const page = readPage(await bodyOf(misty.page(`/collection/import/${id}?tab=unresolved&find=2&q=ivysaur`)));
    const use = page.at("row-2")?.get("button", "Use Ivysaur 002, 151, Normal for row 2");
    expect(use?.value).toBe("2 sv03.5-002 normal");
  });

  test("takes the chosen card, with identical rows, until that is taken back: then it is searched again", async () => {
    const misty = await site.signUp();
    const { id } = await read(misty, file);
    const choose = async (fields: Record<string, string>) =>
      (await misty.post(importAt(id, "/choices"), fields)).json();
    expect(await choose({ found: "2 sv03.5-002 reverse" })).toEqual({ decided: 2 });
    expect(await choose({ found: "2 sv03.5-002 reverse" })).toEqual({ decided: 0 });
    expect((await look(misty, id, "matched")).rows).toMatchObject({ matched: 2, unresolved: 1 });
    const shown = readPage(await bodyOf(misty.page(`/collection/import/${id}?tab=matched`)));
    expect(shown.get("button", "Change the card for row 2").value).toBe("2 open");
    expect(await choose({ decide: "2 open" })).toEqual({ decided: 2 });
    expect(await choose({ decide: "2 open" })).toEqual({ decided: 0 });
    expect(await choose({ decide: "all" })).toEqual({ decided: 0 });
    const open = await look(misty, id, "unresolved");
    expect(open.rows).toMatchObject({ matched: 0, ambiguous: 0, unresolved: 3 });
    expect(open.value[0]).toMatchObject({ mayBeFound: true, isDecided: false, card: null, choices: [] });
    expect((await search(misty, id, "find=2&q=ivysaur 002/165")).found?.[0]?.id).toBe("sv03.5-002");
    expect(await choose({ found: "2 sv03.5-002 normal" })).toEqual({ decided: 2 });
    await commit(misty, id);
    expect(await owned(misty)).toEqual({ "sv03.5-002 normal": 4 });
    expect((await misty.post(importAt(id, "/choices"), { found: "2 sv03.5-002 normal" })).status).toBe(409);
  });

  test("takes no other thing, and nobody else may choose", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const { id } = await read(misty, file);
    const choose = (found: string, who = misty) => who.post(importAt(id, "/choices"), { found });
    for (const found of ["2 sv03.5-002 sparkle", "2 sv03.5-999 normal", "3 sv03.5-002 normal", "9 sv03.5-002 normal"]) {
      expect([found, await (await choose(found)).json()]).toEqual([found, { decided: 0 }]);
    }
    for (const found of ["2", "two sv03.5-002 normal", "2 sv03.5-002 normal more"]) {
      expect((await choose(found)).status).toBe(422);
    }
    expect((await choose("2 sv03.5-002 normal", brock)).status).toBe(404);
    expect((await look(misty, id, "unresolved")).rows).toMatchObject({ matched: 0, unresolved: 3 });
  });
});

describe("the reason of a row", () => {
  test("is that of its state, whatever was decided before", async () => {
    const misty = await site.signUp();
    const { id } = await read(misty, [file, line(1, "Ivysaur", "002", "Sparkle")].join("\n"));
    const choose = (fields: Record<string, string>) => misty.post(importAt(id, "/choices"), fields);
    const reasons = async (tab: string) => (await look(misty, id, tab)).value.map(({ line, reason }) => [line, reason]);
    const lost = await reasons("unresolved");
    expect(lost[0]).toEqual([2, "151 has no number 999/165."]);
    const own = await reasons("ambiguous");
    expect(own).toEqual([[5, "No variant of this card is called “Sparkle”. “Sparkle” will be kept as a note."]]);
    await choose({ decide: "5 skip" });
    expect(await reasons("skipped")).toEqual([[5, "Left out by you."]]);
    await choose({ decide: "5 open" });
    expect(await reasons("ambiguous")).toEqual(own);
    await choose({ decide: "5 skip" });
    await choose({ decide: "5 0" });
    await choose({ found: "2 sv03.5-002 normal" });
    const chosen = [2, 4, 5].map((line) => [line, null]);
    expect(await reasons("matched")).toEqual(chosen);
    await choose({ decide: "2 skip" });
    expect(await reasons("skipped")).toEqual([2, 4].map((line) => [line, "Left out by you."]));
    await choose({ decide: "2 open" });
    expect(await reasons("unresolved")).toEqual(lost);
    await choose({ found: "2 sv03.5-002 normal" });
    await commit(misty, id);
    expect(await reasons("matched")).toEqual(chosen);
  });
});
