import { describe, expect, test } from "bun:test";
import * as v from "valibot";
import { refuseFile } from "#features/transfer/remarks/rules.ts";
import { ImportFault } from "#features/transfer/remarks/schema/faults.ts";
import { RowRemark } from "#features/transfer/remarks/schema/rows.ts";
import { storedFault, storedRemarks } from "#features/transfer/remarks/schema/stored.ts";
import { faultText } from "#features/transfer/remarks/views/faults.ts";
import { remarksText } from "#features/transfer/remarks/views/rows.ts";
import { bodyOf, useSite } from "../harness.ts";
import { commit, header, line, look, read } from "./transfer-files.ts";

/** A value that a schema takes. */
function sample(schema: v.GenericSchema): unknown {
  if (v.isOfType("string", schema)) return "zq word";
  if (v.isOfType("number", schema)) return 731;
  if (v.isOfType("literal", schema)) return (schema as unknown as v.LiteralSchema<string, undefined>).literal;
  if (v.isOfType("picklist", schema)) return (schema as unknown as v.PicklistSchema<string[], undefined>).options[0];
  if (v.isOfType("array", schema)) {
    const one = sample((schema as unknown as v.ArraySchema<v.GenericSchema, undefined>).item);
    return [one, one];
  }
  const { entries } = schema as unknown as v.StrictObjectSchema<v.ObjectEntries, undefined>;
  return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, sample(entry as v.GenericSchema)]));
}

const samplesOf = <Kind extends { kind: string }>(options: readonly v.GenericSchema<Kind>[]): [string, Kind][] =>
  options.map((option) => v.parse(option, sample(option))).map((one) => [one.kind, one]);

const kinds: [string, string, unknown, () => string | null][] = [
  ...samplesOf<RowRemark>(RowRemark.options).map(
    ([kind, one]) => ["row", kind, one, () => remarksText([one])] as (typeof kinds)[number],
  ),
  ...samplesOf<ImportFault>(ImportFault.options).map(
    ([kind, one]) => ["file", kind, one, () => faultText(one)] as (typeof kinds)[number],
  ),
];

test.each(kinds)("of a %s, %s has a whole sentence, with its words and numbers", (of, kind, one, textOf) => {
  const text = textOf();
  expect(text).toMatch(kind === "unparsed" ? /: zq word$/ : /^(?:[A-Z“]|zq word).*\.$/);
  expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  const values = JSON.stringify(one);
  expect([text?.includes("zq word"), text?.includes("731")]).toEqual([
    values.includes("zq word"),
    values.includes("731"),
  ]);
  expect(of === "row" ? storedRemarks([one]) : [storedFault(one)]).toEqual([one] as never);
});

test("no two are of one kind", () => {
  const names = kinds.map(([of, kind]) => `${of} ${kind}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("a refused file has the sentence at its field", () => {
  const text = "There are no rows below the header.";
  expect(refuseFile({ kind: "header_alone" })).toMatchObject({ status: 422, message: text, fields: { file: text } });
});

const site = await useSite({}, "starter");
await site.work();

const own = "Kind,Set ID,Card ID,Variant,Quantity,Note";
const one = "card,sv03.5,sv03.5-001,normal,1,";
const setNote = (text: string) => `set note,sv03.5,,,,${text}`;

/** Every text of the tables of imports, by its column. */
const storedTexts = () => site.sql<{ column: string; text: string }[]>`
  select 'row ' || key as column, value #>> '{}' as text from collection_import_rows r, jsonb_each(to_jsonb(r))
  union all select 'import ' || key, value #>> '{}' from collection_imports i, jsonb_each(to_jsonb(i) - 'bytes')`;

describe("the database has no sentence", () => {
  test("of rows and files, and people and programs read them", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => site.signUp()));
    const [misty, brock, gary, oak] = people;
    if (!misty || !brock || !gary || !oak) throw new Error("Four people sign up.");
    const stamped = line(1, "Bulbasaur (Prerelease)", "001", "Normal");
    await site.sql`update cards set gone_at = now() where id = 'sv03.5-002'`;
    const gone = line(1, "Ivysaur", "002", "Normal");
    const { id } = await read(
      misty,
      [header, line(0, "Bulbasaur", "001", "Normal"), stamped, gone, line(1, "Foo", "001", "Normal")].join("\n"),
    );
    await site.sql`update cards set gone_at = null`;
    const notes = Array.from({ length: 101 }, (_, at) => `note,sv03.5,sv03.5-001,,,Note ${at}`);
    const full = await read(brock, [own, one, ...notes].join("\n"));
    await commit(brock, full.id);
    const broken = await read(gary, `${own}\n${one}\n"${one}`);
    await commit(oak, (await read(oak, [own, setNote("First")].join("\n"))).id);
    const again = await read(oak, [own, setNote("Second"), one].join("\n"));

    const shown = [
      ...(await Promise.all(["matched", "ambiguous", "unresolved", "skipped"].map((tab) => look(misty, id, tab)))),
      await look(oak, again.id, "skipped"),
    ].flatMap(({ value }) => value.flatMap(({ reason }) => reason ?? []));
    const messages = [(await look(brock, full.id)).message, (await look(gary, broken.id)).message];
    const told = [...shown, ...messages].map(String);
    expect(told.length).toBeGreaterThan(5);
    expect(told).toContain("Bulbasaur 001 would have more than 100 private notes.");
    expect(told).toContain("The file ends inside quotes: a quotation mark is missing.");
    expect(told).toContain("You have a note on this set already.");

    const page = await bodyOf(misty.page(`/collection/import/${id}?tab=unresolved`));
    expect(page).toContain("No copies: the quantity is 0.");

    const texts = await storedTexts();
    const sentences = new Set(told.flatMap((text) => [text, ...text.split(/(?<=\.) /)]));
    expect(texts.filter(({ column }) => /reason|message/.test(column)).filter(({ text }) => text !== null)).toEqual([]);
    expect(texts.filter(({ text }) => [...sentences].some((part) => text?.includes(part)))).toEqual([]);
    expect(texts.filter(({ column, text }) => /remarks|fault/.test(column) && text !== null).length).toBeGreaterThan(5);
  });
});

describe("an import of before there were kinds", () => {
  const old = "A sentence of before.";

  test("shows the sentences that are stored", async () => {
    const misty = await site.signUp();
    const { id } = await read(misty, [own, one, "card,sv03.5,sv03.5-001,normal,0,"].join("\n"));
    await site.sql`update collection_import_rows set remarks = null, reason = ${old} where import_id = ${id}`;
    await site.sql`update collection_imports set message = 'A message of before.' where id = ${id}`;
    expect(await look(misty, id, "unresolved")).toMatchObject({
      message: "A message of before.",
      value: [{ reason: old }],
    });
    const page = await bodyOf(misty.page(`/collection/import/${id}?tab=matched`));
    for (const text of [old, "A message of before.", "1 matched row has"]) expect(page).toContain(text);
    await commit(misty, id);
    expect(await look(misty, id, "unresolved")).toMatchObject({ message: null, value: [{ reason: old }] });
  });

  test("or of a later build: a kind that is not known is left out", async () => {
    const misty = await site.signUp();
    const { id } = await read(misty, [own, "card,sv03.5,sv03.5-001,normal,0,"].join("\n"));
    const later = JSON.stringify([{ kind: "of_a_later_build", n: 1 }, { kind: "no_copies" }]);
    await site.sql`update collection_import_rows set remarks = ${later}::text::jsonb where import_id = ${id}`;
    await site.sql`update collection_imports set fault = '{"kind":"of_a_later_build"}' where id = ${id}`;
    expect(await look(misty, id, "unresolved")).toMatchObject({
      message: null,
      value: [{ reason: "No copies: the quantity is 0." }],
    });
    expect(await bodyOf(misty.page(`/collection/import/${id}`))).toContain("the quantity is 0.");
  });
});

test("a text that is cut within a sign of two halves is stored", async () => {
  const misty = await site.signUp();
  const long = "😀".repeat(100);
  const { state } = await look(misty, (await read(misty, `${own}\n${long},,,,,\nnote,x,x,,,${long}`)).id);
  expect(state).toBe("ready");
});
