import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { OwnedViewSchema } from "#features/collection/holdings/state.ts";
import {
  fieldsOfCopies,
  filtersOfCopies,
  plainFields,
  plainKeys,
  type StoredCopy,
} from "#features/collection/rules/copies.ts";
import { friendlyMessage } from "#lib/input/plain-rules.ts";
import { bodyOf, json, type Person, useSite } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { root } from "#tests/paths.ts";
import { card, ofCard } from "#tests/requests/sample.ts";
import { commit, importFile, read, whole } from "#tests/transfer/transfer-files.ts";
import { columnsOf, sampleCopy, sampleTexts, variations } from "./samples.ts";

const table = "src/features/collection/rules/copies.ts";
const site = await useSite({}, "starter");
await site.work();

/** Two of a card, described so, and one more. */
async function owning(...copies: StoredCopy[]): Promise<Person> {
  const person = await site.signUp({ roles: ["subscriber"] });
  await person.put("/api/collection?setId=sv03.5", { cardId: card, variant: "holo", quantity: 2 * copies.length + 1 });
  await describeAs(person, copies);
  return person;
}

async function describeAs({ id }: Person, copies: StoredCopy[]): Promise<void> {
  await site.sql`delete from copies where user_id = ${id}`;
  for (const copy of copies) {
    const of = { user_id: id, set_id: "sv03.5", card_id: card, variant: "holo", quantity: 2 };
    await site.sql`insert into copies ${site.sql({ ...of, ...columnsOf(copy) })}`;
  }
}

/** Most characters that a schema takes, where it says so. */
function mostOf(schema: object | undefined): number | undefined {
  const { type, requirement, pipe = [] } = schema as { type?: string; requirement?: number; pipe?: object[] };
  return type === "max_length" ? requirement : pipe.map(mostOf).find((most) => most !== undefined);
}

const exported = async (person: Person) => (await person.request("/api/collection/export.csv")).text();

test(`every column of copies is a key, or a field. Way out: ${table}`, async () => {
  const keys = ["id", "user_id", "set_id", "card_id", "variant", "quantity", "created_at", "removed_at"];
  const columns = await site.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'copies'`;
  const fields = fieldsOfCopies.map(([, { column }]) => column);
  expect(columns.map(({ name }) => name).toSorted()).toEqual([...keys, ...fields].toSorted());
});

describe("each field of a copy", () => {
  test(`is on the form, in the sent rows and in the answer. Way out: ${table}`, async () => {
    const person = await owning();
    const put = await person.put(ofCard("copies", "&variant=holo"), { copies: [{ quantity: 1, ...sampleTexts }] });
    expect(await json(put)).toMatchObject([{ quantity: 1, ...sampleCopy }]);
    const page = await (await person.page(`/series/scarlet-violet/151/6?tab=copies`)).text();
    const form = await (await person.htmx("GET", ofCard("copies", "&variant=holo"))).text();
    expect(plainKeys.filter((key) => !`${page}${form}`.includes(`name="${key}"`))).toEqual([]);
  });

  test.each(plainFields)("%s takes as much as its schema says, and no book", async (key, { input, label }) => {
    const person = await owning();
    const put = (text: string) => person.put(ofCard("copies", "&variant=holo"), { copies: [{ [key]: text }] });
    const most = mostOf(input);
    if (most !== undefined) expect(await json(put("é".repeat(most)))).toMatchObject([{ [key]: "é".repeat(most) }]);
    const refused = await put("x".repeat((most ?? 1_000) + 1));
    expect(refused.status).toBe(422);
    expect(((await refused.json()) as { friendlyMessage: string }).friendlyMessage).toStartWith(`${label} `);
  });

  const released = ["condition", "language", "cost", "costCurrency", "acquiredOn"];
  const later = fieldsOfCopies.filter(([key]) => !released.includes(key));

  test.each([
    { path: "docs/product.md", part: /^- \*\*Copies\*\* may have[\s\S]+?^#/m, fields: fieldsOfCopies },
    { path: "CHANGELOG.md", part: /[\s\S]+/, fields: later },
  ])("is named in $path", async ({ path, part, fields }) => {
    const [text = ""] = part.exec(await Bun.file(join(root, path)).text()) ?? [];
    const isNamed = (label: string) => new RegExp(`\\b${label}\\b`, "i").test(text);
    expect(fields.map(([, { label }]) => label).filter((label) => !isNamed(label))).toEqual([]);
  });

  test.each(plainFields)(
    "%s is called so in errors as in the form. Way out: src/lib/input/plain-rules.ts",
    (key, { label }) => {
      expect(friendlyMessage({ [`copies.0.${key}`]: "must be another" })).toStartWith(`${label} must be`);
    },
  );

  test(`comes back from our CSV. Way out: the cell in ${table}`, async () => {
    const misty = await owning(sampleCopy, ...variations.map(([, copy]) => copy));
    const brock = await site.signUp();
    await importFile(brock, await exported(misty));
    expect((await whole(brock)).entries).toEqual((await whole(misty)).entries);
    expect(await exported(brock)).toBe(await exported(misty));
  });

  test.each(variations)(
    "%s: an import that replaces a collection changes copies that differ by it alone",
    async (_, copy) => {
      const [misty, brock] = [await owning(sampleCopy), await owning(copy)];
      const { id } = await read(misty, await exported(brock), "replace");
      expect((await commit(misty, id)).batch).not.toBeNull();
      expect((await whole(misty)).entries).toEqual((await whole(brock)).entries);
      const again = await read(misty, await exported(brock), "replace");
      expect((await commit(misty, again.id)).batch).toBeNull();
    },
  );
});

describe("each filter of own cards", () => {
  const own = "/collection/cards";

  test.each(filtersOfCopies)(`%s finds the cards of which a copy is so. Way out: ${table}`, async (key) => {
    const misty = await owning(sampleCopy);
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-007", variant: "normal", quantity: 1 });
    const other = variations.find(([field, copy]) => field === key && copy[key] !== null)?.[1];
    const copies = { copies: [{ quantity: 1, [key]: other?.[key] }] };
    await misty.put("/api/collection/sv03.5-007/copies?setId=sv03.5&variant=normal", copies);
    const found = async (value: string | null | undefined) => {
      const { value: rows } = await json<{ value: { cardId: string }[] }>(misty.json(`${own}?${key}=${value}`));
      return rows.map(({ cardId }) => cardId);
    };
    expect(await found(sampleCopy[key])).toEqual([card]);
    expect(await found(other?.[key])).toEqual(["sv03.5-007"]);
    expect(await found("none of these")).toEqual([]);
    // A copy that was described again.
    await misty.put("/api/collection/sv03.5-007/copies?setId=sv03.5&variant=normal", { copies: [] });
    expect(await found(other?.[key])).toEqual([]);
    expect(await found("")).toHaveLength(2);
  });

  test("is a choice of those that some copy has, in words", async () => {
    const misty = await owning(sampleCopy);
    const page = readPage(await bodyOf(misty.page(own)));
    for (const [key, { label, options }] of filtersOfCopies) {
      const value = String(sampleCopy[key]);
      expect(page.get("combobox", label).names("option")).toEqual(["Any", options?.[value] ?? value]);
    }
  });
});

describe("what somebody entered of copies changes nothing that others see of the cards", () => {
  const filters = Object.keys(OwnedViewSchema.entries);
  const queries = [
    "",
    ...filters.flatMap((name) => [...new Set(Object.values(sampleTexts))].map((value) => `?${name}=${value}`)),
  ];

  test.each(["a profile", "a share link"])("on %s: no filter, no choice and no count reads it", async (where) => {
    const misty = await owning(sampleCopy);
    const { path: shared } = await json<{ path: string }>(misty.put("/api/share-link", {}));
    const [path, stranger] =
      where === "a profile"
        ? [`/u/${misty.username}/collection`, await site.signUp({ roles: ["subscriber"] })]
        : [shared, site.anonymous];
    const seen = async () => {
      const answers: Record<string, unknown> = {};
      for (const query of queries) {
        const response = await stranger.json(`${path}${query}`);
        answers[query] = [response.status, await response.json()];
      }
      const page = await (await stranger.page(path)).text();
      return { answers, form: /<form.*<\/form>/s.exec(page)?.[0] };
    };
    const before = await seen();
    expect(Object.values(before.answers)[0]).toMatchObject([200, { copies: 3 }]);
    await describeAs(misty, variations.map(([, copy]) => copy).slice(0, 1));
    // As a save of copies does, so that nothing kept is shown.
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-007", variant: "normal", quantity: 1 });
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-007", variant: "normal", quantity: 0 });
    expect(await seen()).toEqual(before);
  });
});
