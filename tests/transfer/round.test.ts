import { describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { isDescribed, plainKeys, undescribed } from "#features/collection/rules/copies.ts";
import { columnsOf, samples } from "#tests/details/copies/samples.ts";
import { checkChangeLog } from "../faults/collectors.ts";
import { type Person, useSite } from "../harness.ts";
import { commit, importFile, read, whole } from "./transfer-files.ts";

const site = await useSite({}, "starter");
await site.sql`insert into exchange_rates values
  ('JPY', '¥', '150', 'test', '2026-01-31'), ('KWD', 'KWD', '0.3', 'test', '2026-01-31')`;
await site.work();
const variants = [
  ...(await site.sql<{ setId: string; cardId: string; variant: string }[]>`
    select c.set_id as "setId", c.id as "cardId", v.key as variant from variants v join cards c on c.id = v.card_id
    where c.set_id in ('sv03.5', 'jp-SV2a', 'swsh9tg') order by c.id, v.key limit 400`),
];

const exported = async (person: Person, query = "") =>
  (await person.request(`/api/collection/export.csv${query}`)).text();

/** Text that spreadsheets, CSV and HTML trip over. */
const nasty = fc.oneof(
  fc.constantFrom(
    "=1+1",
    "'=1",
    "''",
    "-5",
    "@x",
    '"',
    '","',
    "a\r\nb",
    "\t",
    ";",
    "<b>",
    "\\N",
    "NULL",
    "ポケモン",
    "🂡",
    " x ",
  ),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter((text) => !text.includes("\0")),
);
const oneLine = nasty.map((text) => text.replace(/\p{Cc}/gu, " "));
const price = fc.option(fc.record({ minor: fc.nat(999_999_999), currency: fc.constantFrom("USD", "JPY", "KWD") }), {
  nil: null,
});

const copies = fc.record({
  quantity: fc.integer({ min: 1, max: 300 }),
  cost: price,
  described: fc.record(Object.fromEntries(plainKeys.map((key) => [key, fc.constantFrom(null, ...samples[key])]))),
});
const owned = fc.record({ which: fc.nat(), rest: fc.nat(500), copies: fc.array(copies, { maxLength: 4 }) });
const graded = fc.record({
  which: fc.nat(),
  company: fc.constantFrom("PSA", "BGS", "TGA"),
  grade: fc.constantFrom("10", "9", "8.5", "GEM MT 10"),
  condition: oneLine,
  certificate: fc.oneof(fc.constant(""), fc.uuid()),
  url: fc.constantFrom("", "https://example.com/=x?a=1,2"),
  value: price,
});
const note = fc.record({
  which: fc.nat(),
  ofSet: fc.boolean(),
  label: oneLine,
  text: nasty.filter((text) => text.trim() !== ""),
});
const collections = fc.record({
  owned: fc.array(owned, { maxLength: 12 }),
  graded: fc.array(graded, { maxLength: 4 }),
  notes: fc.array(note, { maxLength: 6 }),
});

type Collection = typeof collections extends fc.Arbitrary<infer T> ? T : never;

/** Puts a collection into the database as its owner would have made it. */
async function fill(person: Person, { owned, graded, notes }: Collection): Promise<void> {
  const { sql } = site;
  const at = (which: number) => variants[which % variants.length] as (typeof variants)[number];
  for (const { which, rest, copies } of owned) {
    const { setId, cardId, variant } = at(which);
    const quantity = rest + copies.reduce((sum, one) => sum + one.quantity, 0);
    if (quantity === 0) continue;
    const [added] = await sql`
      insert into entries (user_id, set_id, card_id, variant, quantity)
      values (${person.id}, ${setId}, ${cardId}, ${variant}, ${quantity}) on conflict do nothing returning true`;
    if (!added) continue;
    await sql`insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
      values (${person.id}, gen_random_uuid(), ${setId}, ${cardId}, ${variant}, 0, ${quantity})`;
    for (const { quantity, cost, described } of copies) {
      const copy = { ...undescribed, ...described, cost: cost?.minor ?? null, costCurrency: cost?.currency ?? null };
      if (!isDescribed(copy)) continue;
      const of = { user_id: person.id, set_id: setId, card_id: cardId, variant, quantity };
      await sql`insert into copies ${sql({ ...of, ...columnsOf(copy) })}`;
    }
  }
  for (const { which, value, ...one } of graded) {
    const { setId, cardId, variant } = at(which);
    await sql`insert into graded_cards ${sql({
      user_id: person.id,
      set_id: setId,
      card_id: cardId,
      variant,
      ...one,
      value: value?.minor ?? null,
      value_currency: value?.currency ?? null,
    })}`;
  }
  const seen = new Set<string>();
  for (const { which, ofSet, label, text } of notes) {
    const { setId, cardId } = at(which);
    if (ofSet && seen.has(setId)) continue;
    if (ofSet) seen.add(setId);
    await sql`insert into private_notes ${sql({
      user_id: person.id,
      set_id: setId,
      card_id: ofSet ? null : cardId,
      label: ofSet ? "" : label,
      text,
    })}`;
  }
}

let two: [Person, Person] | undefined;

/** Two people, as if they were new each time. */
async function twoWithNothing(): Promise<[Person, Person]> {
  two ??= [await site.signUp(), await site.signUp()];
  for (const table of ["entries", "entry_changes", "copies", "graded_cards", "private_notes", "collection_imports"]) {
    await site.sql`delete from ${site.sql(table)} where user_id in ${site.sql(two.map(({ id }) => id))}`;
  }
  return two;
}

test("an imported export equals the original, for its owner and for another person", async () => {
  await fc.assert(
    fc.asyncProperty(collections, async (collection) => {
      const [misty, brock] = await twoWithNothing();
      await fill(misty, collection);
      const before = await whole(misty);
      const file = await exported(misty);
      if (file.trim().split("\r\n").length === 1) return;
      await importFile(brock, file);
      expect(await whole(brock)).toEqual(before);
      const again = await read(misty, file, "replace");
      expect(again).toMatchObject({ rows: { ambiguous: 0, unresolved: 0 } });
      // A note of a set that is there already is left out, and may be all there is.
      if (again.rows.matched > 0) expect((await commit(misty, again.id)).batch).toBeNull();
      expect(await whole(misty)).toEqual(before);
      expect(await exported(brock)).toHaveLength(file.length);
      await checkChangeLog(site.sql);
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

test("replacing one collection by another, and undoing it, is exact for entries and copies", async () => {
  await fc.assert(
    fc.asyncProperty(collections, collections, async (first, second) => {
      const [misty, brock] = await twoWithNothing();
      await fill(misty, { ...first, graded: [], notes: [] });
      await fill(brock, { ...second, graded: [], notes: [] });
      const before = await whole(misty);
      const file = await exported(brock);
      if (file.trim().split("\r\n").length === 1) return;
      const { id } = await read(misty, file, "replace");
      const { batch } = await commit(misty, id);
      const categories = (all: Awaited<ReturnType<typeof whole>>) =>
        new Set(all.entries.map(({ cardId }) => cardId.startsWith("jp-")));
      const theirs = await whole(brock);
      const touched = categories(theirs);
      const wanted = [
        ...before.entries.filter(({ cardId }) => !touched.has(cardId.startsWith("jp-"))),
        ...theirs.entries,
      ];
      const after = await whole(misty);
      expect(new Map(after.entries.map((one) => [`${one.cardId} ${one.variant}`, one]))).toEqual(
        new Map(wanted.map((one) => [`${one.cardId} ${one.variant}`, one])),
      );
      if (batch) expect((await misty.post("/api/collection/undo", { batch })).status).toBe(200);
      expect(await whole(misty)).toEqual(before);
      await checkChangeLog(site.sql);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

describe("an export", () => {
  const rich: Collection = {
    owned: [
      {
        which: 0,
        rest: 3,
        copies: [{ quantity: 2, cost: { minor: 50, currency: "USD" }, described: { condition: "LP" } }],
      },
    ],
    graded: [],
    notes: [{ which: 0, ofSet: false, label: "", text: '=HYPERLINK("http://evil.example")' }],
  };

  test("is a file named by its day, not cached, with the person's own data only", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    await fill(misty, rich);
    site.setTime(new Date("2026-03-04T12:00:00Z"));
    const response = await misty.request("/api/collection/export.csv");
    site.setTime(new Date());
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="toploader-2026-03-04.csv"');
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(await whole(brock)).toEqual({ entries: [], graded: [], notes: [] });
    expect((await exported(brock)).trim().split("\r\n")).toHaveLength(1);
    expect((await site.anonymous.request("/api/collection/export.csv")).status).toBe(401);
    expect((await misty.request("/api/collection/export.csv?format=xml")).status).toBe(422);
    expect((await misty.request(`/api/collection/export.json?userId=${brock.id}`)).status).toBe(200);
  });

  test("contains no formula", async () => {
    const misty = await site.signUp();
    await fill(misty, rich);
    const rows = parse((await exported(misty)).replace("\ufeff", "")) as string[][];
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(rows.flat()).toContain(`'=HYPERLINK("http://evil.example")`);
  });

  test("in TCGplayer's columns is imported with the same quantities", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const all = variants.map((_, which) => ({ which, rest: (which % 5) + 1, copies: [] }));
    await fill(misty, { owned: all, graded: [], notes: [] });
    const done = await importFile(brock, await exported(misty, "?format=tcgplayer"));
    expect(done.rows).toMatchObject({ ambiguous: 0, unresolved: 0 });
    const quantities = async (person: Person) => (await whole(person)).entries.map(({ copies: _, ...entry }) => entry);
    expect(await quantities(brock)).toEqual(await quantities(misty));
  });
});

const Facts = { Rarity: "", Artist: "", "Release Date": "", "Pocket Packs": "" };

test("the export says rarity, artist, release date and Pocket packs; an import leaves them out", async () => {
  await site.sql`update cards set boosters = '{Mewtwo,Pikachu}' where id in (
    select id from cards where category = 'TCG-POCKET-EN' order by id limit 1)`;
  const cards = await site.sql<{ setId: string; cardId: string; variant: string; facts: typeof Facts }[]>`
    select distinct on (c.category) c.set_id as "setId", c.id as "cardId", v.key as variant, jsonb_build_object(
      'Rarity', r.display, 'Artist', a.name, 'Release Date', coalesce(c.release_date, s.release_date),
      'Pocket Packs', array_to_string(c.boosters, ', ')) as facts
    from cards c join sets s on s.id = c.set_id join variants v on v.card_id = c.id
    join rarities r on r.category = c.category and r.key = c.rarity join artists a on a.id = c.artist_id
    order by c.category, cardinality(c.boosters) desc, c.id`;
  expect(cards.map(({ facts }) => facts["Pocket Packs"] !== "")).toContain(true);
  const [misty, brock] = [await site.signUp(), await site.signUp()];
  const rows = cards.flatMap(({ setId, cardId, variant }) => [
    ["card", setId, cardId, variant, 2, "", ""],
    ["graded", setId, cardId, variant, "", "PSA", "10"],
  ]);
  await importFile(
    misty,
    [["Kind", "Set ID", "Card ID", "Variant", "Quantity", "Company", "Grade"], ...rows]
      .map((row) => row.join(","))
      .join("\n"),
  );
  const csv = await exported(misty);
  const told = parse<Record<string, string>>(csv, { columns: true, bom: true });
  for (const { cardId, facts } of cards) {
    const own = told.filter((row) => row["Card ID"] === cardId);
    expect(own.map((row) => Object.fromEntries(Object.keys(Facts).map((title) => [title, row[title]])))).toEqual([
      facts,
      facts,
    ]);
  }
  await importFile(brock, csv);
  expect(await whole(brock)).toEqual(await whole(misty));
  expect((await exported(brock)).split("\r\n").sort()).toEqual(csv.split("\r\n").sort());
});
