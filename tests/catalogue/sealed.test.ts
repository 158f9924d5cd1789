import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { checkCatalogue, checkLines } from "#features/catalogue/import/commands/check.ts";
import { packsInside, sealedKind } from "#features/catalogue/sealed/rules.ts";
import { importSealed } from "#features/catalogue/sealed/service.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { closeApps, testDatabase, useFolder } from "../harness.ts";
import { realData, sayWithoutRealData } from "../real-data.ts";

afterAll(closeApps);
sayWithoutRealData("the list of sealed products is tested with a few products.");
const folder = await useFolder();

const product = (idProduct: number, name: string, kind: string, idExpansion = 9) => ({
  ...{ idProduct, name, categoryName: `Pokémon ${kind}`, idExpansion },
});

async function list(...products: object[]): Promise<string> {
  const path = join(folder, "products.json");
  await Bun.write(path, JSON.stringify({ version: 1, products }));
  return path;
}

test.each([
  ["Stellar Crown Booster", "Booster", "booster", 1],
  ["Furious Fists Dollar Tree Booster (3 Cards)", "Booster", "booster", 1],
  ["Plasma Freeze Booster Box (18 Boosters)", "Display", "display", 18],
  ["Silver Tempest Booster Box", "Display", "display", null],
  ["Chaos Rising Booster Bundle", "Display", "bundle", null],
  ["Brilliant Stars 6 Booster Box Case", "Display", "other", null],
  ["Stellar Crown: Latias 3-Pack Blister", "Blisters", "blister", 3],
  ["DP Trainer Kit", "Trainer Kits", "deck", null],
  ["Anything", "Hats", null, null],
  ["Anything", "constructor", null, null],
] as const)("%s of %s is %p with %p packs", (name, category, kind, packs) => {
  const read = sealedKind(name, `Pokémon ${category}`);
  expect([read, packsInside(name, read)]).toEqual([kind, packs]);
});

describe("an import of Cardmarket's list", () => {
  test("leaves out coins and empty tins, changes nothing twice, and keeps what is no longer listed as gone", async () => {
    const { sql } = await testDatabase();
    const booster = product(1, "First Booster", "Booster");
    const all = [booster, product(2, "First Coin", "Coins"), product(3, "Old Empty Tin", "Tins")];
    const tin = product(4, "First Tin", "Tins");
    expect(await importSealed(sql, await list(...all, tin))).toMatchObject({ products: 2, changes: 2, leftOut: 2 });
    expect(await importSealed(sql, await list(...all, tin))).toMatchObject({ products: 2, changes: 0 });
    expect(await importSealed(sql, await list(booster))).toMatchObject({ products: 1, changes: 1 });
    const stored = await sql<{ id: string; here: boolean }[]>`
      select id, gone_at is null as here from sealed_products order by id`;
    expect(stored.map(({ id, here }) => [id, here])).toEqual([
      ["cm-1", true],
      ["cm-4", false],
    ]);
    expect(await importSealed(sql, await list(booster, tin))).toMatchObject({ products: 2, changes: 1 });
  });

  test("gives a product the set that alone has its expansion", async () => {
    const { sql } = await testDatabase("few cards");
    const [one, other] = await sql<
      { id: string; category: string }[]
    >`select id, category from sets order by id limit 2`;
    const mark = (id: string, expansion: number) =>
      sql`update sets set source_ids = source_ids || jsonb_build_object('cardmarketExpansion', ${expansion}::int) where id = ${id}`;
    await mark(one!.id, 990_001);
    const path = await list(product(1, "First Booster", "Booster", 990_001));
    const stored = () => sql`select set_id as "setId", category from sealed_products`;
    await importSealed(sql, path);
    expect([...(await stored())]).toEqual([{ setId: one!.id, category: one!.category }]);
    await mark(other!.id, 990_001);
    await importSealed(sql, path);
    expect([...(await stored())]).toEqual([{ setId: null, category: null }]);
  });

  test("refuses another file, and changes nothing", async () => {
    const { sql } = await testDatabase();
    await importSealed(sql, await list(product(1, "First Booster", "Booster")));
    const wrong = join(folder, "wrong.json");
    for (const text of ["{}", "no json", JSON.stringify({ version: 1, products: [] })]) {
      await Bun.write(wrong, text);
      await expect(importSealed(sql, wrong)).rejects.toThrow(ImportError);
    }
    await expect(importSealed(sql, join(folder, "missing.json"))).rejects.toThrow(ImportError);
    expect(await importSealed(sql, await list(product(1, "First Booster", "Booster")))).toMatchObject({ changes: 0 });
  });
});

if (realData) {
  test("the real list: its counts, and at least nine in ten products of sets since 2016 have their set", async () => {
    const { sql } = await testDatabase("real");
    const path = join(realData!, "prices/cardmarket-products_nonsingles_6-2026-05-06.json.gz");
    const report = await importSealed(sql, path);
    expect(report).toMatchObject({ products: 4_016, withSet: 1_951, leftOut: 806, unknownKind: 0 });
    const [known] = await sql<{ expansions: number; joined: number; products: number }[]>`
      with recent as (select id, coalesce(english_name, name) as name from sets
        where release_date >= '2016-01-01' and category <> 'TCG-POCKET-EN')
      select count(*)::int as products, count(p.set_id)::int as joined from sealed_products p
      where p.set_id in (select id from recent) or exists (select from recent r where p.name like r.name || ' %'
        or p.name like r.name || ': %')`;
    expect(known!.joined / known!.products).toBeGreaterThanOrEqual(0.9);
    expect((await importSealed(sql, path)).changes).toBe(0);
    const sampled = await sql<{ name: string; setId: string | null }[]>`
      select name, set_id as "setId" from sealed_products
      where cardmarket_expansion in (5212, 3697, 5257, 6096) and kind = 'booster' and name like '% Booster' order by id`;
    const sets = new Map(sampled.map(({ name, setId }) => [name, setId]));
    expect(sets.get("Rapid Strike Master Booster")).toBe("jp-S5R"); // The catalogue's source has the two exchanged.
    expect(sets.get("Triplet Beat Booster")).toBe("jp-SV1a"); // Two sets state its expansion.
    expect(sets.get("Destined Rivals Booster")).toBe("sv10"); // No source states it.
    expect(sets.get("Pokémon Card Gym Promo Scarlet & Violet Vol. 8 Booster")).toBeNull(); // Promos of many sets.
    const lines = [...checkLines(await checkCatalogue(sql))];
    expect(lines.filter((line) => line.startsWith("sealed products:"))).toHaveLength(1);
  });
}
