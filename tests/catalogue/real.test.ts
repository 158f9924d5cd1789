import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { closeApps, testDatabase } from "../harness.ts";
import { isLong } from "../long.ts";
import { fixtures } from "../paths.ts";
import { importFolder, realData, realReport, sayWithoutRealData } from "../real-data.ts";

afterAll(closeApps);

const folder = realData ?? join(fixtures, "catalogue");
const least = realData ? { EN: 20_000, JP: 12_000, "TCG-POCKET-EN": 3_700 } : { EN: 16, JP: 2, "TCG-POCKET-EN": 8 };

sayWithoutRealData("the import is tested with the small files made for the tests.");

test(`the whole catalogue, from ${realData ? "the real files" : "the small files"}: all of it, consistent, and nothing changes the second time`, async () => {
  const { sql } = await testDatabase(realData ? "real" : "empty");
  const report = await (realData ? realReport(sql) : importFolder(sql, folder));
  for (const { category, cards } of report.totals) {
    expect([category, cards >= least[category as keyof typeof least]]).toEqual([category, true]);
  }
  expect(report.rejects.every(({ file, id, reason }) => Boolean(file && id && reason))).toBe(true);
  const count = async (query: string) => Number((await sql.unsafe(`select count(*) as n from ${query}`))[0]?.n);
  expect(await count("cards c where not exists (select from variants v where v.card_id = c.id)")).toBe(0);
  expect(await count("cards c where c.slug = '' or c.number_key = '' or c.name = ''")).toBe(0);
  expect(await count("cards c join sets s on s.id = c.set_id where c.category <> s.category")).toBe(0);
  expect(await count("(select category, slug from cards group by 1, 2 having count(*) > 1) twice")).toBe(0);
  expect(await count("(select card_id, name from variants group by 1, 2 having count(*) > 1) twice")).toBe(0);
  expect(await count("(select set_id from cards group by 1 having max(position) <> count(*) - 1) gaps")).toBe(0);
  expect(await count("sets where id ~ '^(jp-)?CS[A0-9]'")).toBe(0);
  expect(await count("cards where (id like 'jp-%') <> (category = 'JP')")).toBe(0);
  expect(await count("cards where (id like 'pocket-%') <> (category = 'TCG-POCKET-EN')")).toBe(0);
  const again = await importFolder(sql, isLong || !realData ? folder : join(folder, "tcgdex-tcgp-en.json.gz"));
  expect(again).toMatchObject({ changes: 0, version: report.version });
}, 600_000); // Two whole imports; how long they take is measured elsewhere.
