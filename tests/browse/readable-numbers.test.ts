import { expect, test } from "bun:test";
import type { ImportRecord } from "#features/catalogue/import/schema/records.ts";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf, json, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "empty");
await site.work();
const { anonymous, sql } = site;

const tcgdex = { source: "tcgdex", category: "EN" } as const;
const unown = (number: string): ImportRecord => ({
  ...{ kind: "card", ...tcgdex, id: `exu-${number}`, setId: "exu", name: "Unown", number, supertype: "pokemon" },
  variants: [{ key: "holo", name: "Holofoil", position: 0, tier: "standard" }],
});
const records: ImportRecord[] = [
  { kind: "series", ...tcgdex, id: "ex", name: "EX" },
  { kind: "set", ...tcgdex, id: "exu", seriesId: "ex", name: "Unseen Forces Unown Collection", printedTotal: 28 },
  ...["A", "!", "%3F"].map(unown),
];
await changeCatalogue(site, importRecords(sql, records));

const set = "/series/ex/unseen-forces-unown-collection";

test("the addresses of Unown’s signs are words, and the escaped ones lead there", async () => {
  expect(readPage(await bodyOf(anonymous.page(set), 200)).hrefs()).toEqual(
    expect.arrayContaining([`${set}/A`, `${set}/exclamation`, `${set}/question`]),
  );
  for (const [word, ...others] of [
    ["question", "%3F", "%253F", "Question", "QUESTION"],
    ["exclamation", "!", "%21", "Exclamation"],
  ]) {
    expect((await anonymous.page(`${set}/${word}`)).status).toBe(200);
    for (const other of others) {
      const answer = await anonymous.page(`${set}/${other}`);
      expect([other, answer.status, answer.headers.get("location")]).toEqual([other, 301, `${set}/${word}`]);
    }
  }
});

test("the word means the sign in calls too, and ids stay", async () => {
  for (const number of ["question", "?", "%3F"])
    expect(await json(anonymous.json(`/api/card?setId=exu&numberKey=${encodeURIComponent(number)}`))).toMatchObject({
      id: "exu-%3F",
      numberKey: "?",
    });
  expect(await json(anonymous.json("/api/card/exu-%253F"))).toMatchObject({ id: "exu-%3F" });
});
