import { describe, expect, test } from "bun:test";
import { OwnedViewSchema } from "#features/collection/holdings/state.ts";
import { fieldsOfCopies, plainKeys, type StoredCopy } from "#features/details/copies/rules/fields.ts";
import { friendlyMessage } from "#lib/input/plain-rules.ts";
import { json, type Person, useSite } from "#tests/harness.ts";
import { card, ofCard } from "#tests/requests/sample.ts";
import { commit, importFile, read, whole } from "#tests/transfer/transfer-files.ts";
import { columnsOf, sampleCopy, sampleTexts, variations } from "./samples.ts";

const table = "src/features/details/copies/rules/fields.ts";
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

const exported = async (person: Person) => (await person.request("/api/collection/export.csv")).text();

test(`every column of copies is a key, or a field. Way out: ${table}`, async () => {
  const keys = ["id", "user_id", "set_id", "card_id", "variant", "quantity", "created_at", "removed_at"];
  const columns = await site.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'copies'`;
  const fields = fieldsOfCopies.map(([, { column }]) => column);
  expect(columns.map(({ name }) => name).toSorted()).toEqual([...keys, ...fields].toSorted());
});

describe("each field of a copy", () => {
  test("is on the form, in the sent rows and in the answer. Way out: details/copies/views/fields.tsx", async () => {
    const person = await owning();
    const put = await person.put(ofCard("copies", "&variant=holo"), { copies: [{ quantity: 1, ...sampleTexts }] });
    expect(await json(put)).toMatchObject([{ quantity: 1, ...sampleCopy }]);
    const page = await (await person.page(`/series/scarlet-violet/151/6?tab=copies`)).text();
    const form = await (await person.htmx("GET", ofCard("copies", "&variant=holo"))).text();
    expect(plainKeys.filter((key) => !`${page}${form}`.includes(`name="${key}"`))).toEqual([]);
  });

  test.each(fieldsOfCopies.filter(([, { input }]) => input))(
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
