import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { checkCatalogue } from "#features/catalogue/import/commands/check.ts";
import type { ImportRecord } from "#features/catalogue/import/schema/records.ts";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { recordsOf } from "#features/catalogue/import/service/read.ts";
import type { PriceFeed } from "#features/prices/feeds/schema/formats.ts";
import { importPrices } from "#features/prices/feeds/service/import.ts";
import { closeApps, testDatabase } from "../harness.ts";
import { realData, sayWithoutRealData } from "../real-data.ts";

afterAll(closeApps);
sayWithoutRealData("printings are sold of the starter catalogue.");

const now = new Date("2026-07-24T08:00:00Z");
const { sql } = await testDatabase(realData ? "real" : "starter");

function feed(results: object[]): PriceFeed {
  const head = new TextEncoder().encode(JSON.stringify({ success: true, errors: [], results }));
  const bytes = {
    async *[Symbol.asyncIterator]() {
      yield head;
    },
  };
  return { input: { name: "prices.json", isNamed: true, head, bytes }, asOf: now };
}

type Line = { productId: number; subTypeName: string; marketPrice: number; lowPrice: null };
const line = (productId: number, subTypeName: string, cents: number): Line => ({
  productId,
  subTypeName,
  marketPrice: cents / 100,
  lowPrice: null,
});
const imported = (...lines: Line[]) => importPrices(sql, [feed(lines)], now, { force: true });

/** What TCGplayer calls a variant of which no other of the product has the finish and edition. */
function printingOf(finish: string): string {
  const isFirst = /-1st-edition/.test(finish);
  const type = /^(normal|holo|reverse)(-1st-edition)?$/.exec(finish)?.[1];
  if (type === "reverse") return "Reverse Holofoil";
  const isFoil = type === "holo" || (type === undefined && !finish.startsWith("normal"));
  return [isFirst ? "1st Edition" : "", isFoil ? "Holofoil" : isFirst ? "" : "Normal"].filter(Boolean).join(" ");
}

const variants = await sql<{ id: string; key: string; finish: string; product: number; source: string }[]>`
  select card_id as id, key, coalesce(tcgplayer_id, 9000000 + dense_rank() over (order by card_id)) as product,
    case when v.source = 'derived' and v.name = 'Holofoil' then 'holo' when v.source = 'derived' and v.name = 'Normal' then 'normal'
      else key end as finish,
    v.source
  from variants v join cards c on c.id = v.card_id join categories g on g.id = c.category
  where v.gone_at is null and c.gone_at is null and g.has_prices order by card_id, v.position, key`;
// Cards without a product get one, as a feed that lists all groups finds it.
await sql`
  update variants v set tcgplayer_id = given.product from (
    select * from jsonb_to_recordset(${JSON.stringify(variants)}::text::jsonb) as row (id text, key text, product int)) given
  where v.card_id = given.id and v.key = given.key and v.tcgplayer_id is null and given.product >= 9000000`;

const byProduct = Map.groupBy(variants, ({ product }) => product);
const clear = [...byProduct].filter(
  ([, own]) => new Set(own.map(({ finish }) => printingOf(finish))).size === own.length,
);
const priced = async () =>
  new Map(
    (
      await sql<{ place: string; market: number }[]>`
        select card_id || ' ' || variant as place, market from current_prices where source = 'tcgplayer'`
    ).map(({ place, market }) => [place, market]),
  );

describe("a feed of all groups", () => {
  test("has each printing on its variant, and lists each that is none", async () => {
    let cents = 100;
    const expected = new Map<string, number>();
    const lines: Line[] = [];
    const others: string[] = [];
    for (const [product, own] of clear) {
      for (const { id, key, finish } of own) {
        lines.push(line(product, printingOf(finish), ++cents));
        expected.set(`${id} ${key}`, cents);
      }
      // Of every tenth stated card the feed sells one more printing, which no variant is.
      const isNew =
        own.length === 2 && own.every(({ key, source }) => /^(normal|reverse)$/.test(key) && source === "tcgdex");
      if (!isNew || product % 10 !== 0) continue;
      lines.push(line(product, "1st Edition Holofoil", ++cents));
      others.push(`tcgplayer product ${product}, 1st Edition Holofoil`);
    }
    const report = await imported(...lines);
    const found = await priced();
    const wrong = [...expected].filter(([place, price]) => found.has(place) && found.get(place) !== price);
    expect(wrong).toEqual([]);
    const listed = new Set([...report.lists.unmatched, ...report.lists.ambiguous].map(({ id }) => id));
    expect(others.filter((id) => !listed.has(id))).toEqual([]);
    const missing = [...expected.keys()].filter((place) => !found.has(place));
    expect(missing.length).toBeLessThanOrEqual(listed.size - others.length);
    expect([report.read, report.matched + report.unmatched + report.ambiguous]).toEqual([lines.length, lines.length]);
    console.log(`${found.size} of ${expected.size} printings on their variants, ${listed.size} listed.`);
    expect(found.size / expected.size).toBeGreaterThan(0.99);
    expect(report.derived).toBe(0);
    const { printings } = await checkCatalogue(sql);
    const counted = printings.reduce((sum, { otherPrintings }) => sum + otherPrintings, 0);
    expect(counted).toBeGreaterThanOrEqual(others.length);
    expect(counted).toBeLessThanOrEqual(report.unmatched);
  }, 600_000);
});

const printsOf = async (id: string) =>
  (
    await sql`select v.key, v.name, v.source, p.market from variants v left join current_prices p
      on p.card_id = v.card_id and p.variant = v.key and p.source = 'tcgplayer'
      where v.card_id = ${id} and v.gone_at is null order by position, key`
  ).map((row) => Object.values(row).join(" "));
const firstChange = async (id: string) =>
  (await sql`select variant, first from changed_firsts where card_id = ${id}`).map((row) =>
    Object.values(row).join(" "),
  );

if (realData)
  describe("printings that no catalogue states", () => {
    const rowlet = 126031;

    test("of a promo whose finish is assumed, the only one that the shop sells is its variant, with the price", async () => {
      await sql`truncate current_prices, price_history`;
      expect((await printsOf("smp-SM01"))[0]).toStartWith("normal Normal derived");
      const report = await imported(line(rowlet, "Holofoil", 321));
      expect(report).toMatchObject({ derived: 1, matched: 1, unmatched: 0 });
      expect(await printsOf("smp-SM01")).toEqual(["holo Holofoil shop 321"]);
      expect(await firstChange("smp-SM01")).toEqual(["normal holo"]);
      const again = await imported(line(rowlet, "Holofoil", 322));
      expect([again.derived, await printsOf("smp-SM01")]).toEqual([0, ["holo Holofoil shop 322"]]);
    });

    test("it stays when the catalogue is imported again, and the assumed one is back once the shop sells it", async () => {
      const { changes } = await importRecords(sql, await recordsOfSet("smp"));
      expect([changes, await printsOf("smp-SM01")]).toEqual([0, ["holo Holofoil shop 322"]]);
      await imported(line(rowlet, "Holofoil", 323), line(rowlet, "Normal", 111));
      expect(await printsOf("smp-SM01")).toEqual(["normal Normal derived 111", "holo Holofoil shop 323"]);
      expect(await firstChange("smp-SM01")).toEqual(["holo normal"]);
      await imported(line(rowlet, "Normal", 112));
      expect(await printsOf("smp-SM01")).toEqual(["normal Normal derived 112"]);
    });

    test("of a stated card it is one only where rarity or name give it too", async () => {
      // A common of which TCGdex states Normal and Reverse Holofoil, and a rare holo of which it states no reverse.
      const [common, rare] = await statedCards();
      const report = await imported(
        line(common!.product, "Normal", 5),
        line(common!.product, "Holofoil", 6),
        line(rare!.product, "Holofoil", 7),
        line(rare!.product, "Reverse Holofoil", 8),
      );
      expect(report.lists.unmatched.map(({ id }) => id)).toEqual([`tcgplayer product ${common!.product}, Holofoil`]);
      expect(report.lists.unmatched[0]?.reason).toStartWith(
        `could be a printing that the catalogue lacks beside ${common!.id} normal`,
      );
      expect((await printsOf(common!.id)).some((one) => one.startsWith("holo "))).toBe(false);
      expect(await printsOf(rare!.id)).toContain("reverse Reverse Holofoil shop 8");
    });
  });

/** The cards of a set as TCGdex states them. */
async function recordsOfSet(id: string): Promise<ImportRecord[]> {
  const records: ImportRecord[] = [];
  const file = join(realData ?? "", "tcgdex-en.json.gz");
  for await (const record of recordsOf([file], () => {}))
    if (record.kind === "card" && record.setId === id) records.push(record);
  return records;
}

const statedCards = () => sql<{ id: string; product: number }[]>`
  (select c.id, v.tcgplayer_id as product from cards c join variants v on v.card_id = c.id and v.key = 'normal' and v.source = 'tcgdex'
    where c.set_id = 'sv01' and c.rarity = 'COMMON' and v.tcgplayer_id is not null
      and (select count(*) from variants o where o.card_id = c.id) = 2 order by 1 limit 1)
  union all
  (select c.id, v.tcgplayer_id from cards c join sets s on s.id = c.set_id join variants v on v.card_id = c.id and v.key = 'holo'
    where c.rarity = 'RARE_HOLO' and s.printed_total >= 60 and c.release_date > '2003-01-01' and v.source = 'tcgdex'
      and v.tcgplayer_id is not null and c.category = 'EN' and (select count(*) from variants o where o.card_id = c.id) = 1
    order by 1 limit 1)`;
