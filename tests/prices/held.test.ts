import { beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { importPrices } from "#features/prices/feeds/service/import.ts";
import { inputs } from "#lib/ingest/inputs.ts";
import { useFolder, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const staff = await site.signUp({ roles: ["data_entry"] });
const path = "/admin/prices";
const day = "2026-07-25";
const keys = ["sv03.5-001", "sv03.5-002"].map((card) => `${card} normal tcgplayer ${day} 50000`);
const undecided = async () =>
  (
    await site.sql<{ key: string }[]>`
      select card_id || ' ' || day as key from held_prices where is_accepted is null order by card_id, day`
  ).map(({ key }) => key);
const hold = (card: string, on: string) => site.sql`
  insert into held_prices (card_id, variant, source, currency, standing, market, as_of, day)
  values (${card}, 'normal', 'tcgplayer', 'USD', 100, 50000, ${on}, ${on})`;
const read = async () => (await staff.page(path)).text();
const markets = async () =>
  (
    await site.sql<{ market: number }[]>`
    select market from current_prices where card_id in ('sv03.5-001', 'sv03.5-002') order by card_id`
  ).map(({ market }) => market);

beforeEach(async () => {
  await site.sql`truncate held_prices, current_prices, price_history`;
  const prices = site.sql`select card_id, key, 'tcgplayer', 'USD', 100 from variants
    where card_id in ('sv03.5-001', 'sv03.5-002') and key = 'normal'`;
  await site.sql`
    insert into current_prices (card_id, variant, source, currency, market, as_of)
    select p.*, '2026-07-24' from (${prices}) p`;
  await site.sql`
    insert into held_prices (card_id, variant, source, currency, standing, market, as_of, day)
    select p.*, 50000, ${day}, ${day} from (${prices}) p`;
});

test("several that are selected are decided together, and the others stay", async () => {
  const text = await read();
  const boxes = readPage(text)
    .all("checkbox")
    .map(({ value }) => value);
  for (const key of keys) expect(boxes).toContain(key);
  expect(text.match(/stays at \$1\.00\. If the next feed still differs that much/g)).toHaveLength(2);
  expect((await staff.htmx("PUT", path, { decision: "accept" })).status).toBe(422);
  expect((await staff.put(path, { decision: "accept", price: ["sv03.5-001 normal"] })).status).toBe(422);
  expect((await staff.put(path, { decision: "accept", price: [`${keys[0]} more`] })).status).toBe(422);
  const accepted = await staff.htmx("PUT", path, { decision: "accept", price: keys[0] ?? "" });
  expect(await accepted.text()).toContain("1 price was accepted.");
  expect(await markets()).toEqual([50_000, 100]);
  expect((await staff.put(path, { decision: "drop", price: keys })).status).toBe(303);
  expect(await read()).toContain("No prices to review");
  expect(await markets()).toEqual([50_000, 100]);
  expect((await staff.put(path, { decision: "drop", price: keys })).status).toBe(409);
});

test("a card has its prices below it, each with its source's page", async () => {
  await site.sql`update held_prices set card_id = 'sv03.5-001', variant = 'reverse' where card_id = 'sv03.5-002'`;
  await site.sql`update variants set tcgplayer_id = 4711 where card_id = 'sv03.5-001' and key = 'normal'`;
  const text = await read();
  expect([...text.matchAll(/scope="rowgroup"/g)]).toHaveLength(1);
  expect(readPage(text).hrefs()).toContain("https://www.tcgplayer.com/product/4711");
  expect(await (await staff.json(path)).json()).toMatchObject([{ productId: 4711 }, { variant: "reverse" }]);
});

test("all are rejected that the page showed, and none that came in meanwhile", async () => {
  const [, form = ""] = /data-menu="reject-all"(.*?)<\/form>/s.exec(await read()) ?? [];
  expect(form).toContain("Reject 2 prices");
  expect(form).toContain("Reject all 2<");
  const [, action = ""] = /action="([^"]+)"/.exec(form) ?? [];
  const prices = [...form.matchAll(/name="price" value="([^"]+)"/g)].map(([, key = ""]) => ["price", key]);
  const fields = new URLSearchParams([...prices, ["decision", "drop"]]);
  await site.sql`delete from held_prices where card_id = 'sv03.5-001'`;
  await hold("sv03.5-004", day);
  const reject = () => staff.request(action, { method: "POST", body: fields, headers: { accept: "text/html" } });
  expect((await reject()).status).toBe(303);
  expect(await read()).toContain("1 price was rejected.");
  expect(await undecided()).toEqual([`sv03.5-004 ${day}`]);
  expect((await reject()).status).toBe(409);
  expect(await undecided()).toEqual([`sv03.5-004 ${day}`]);
});

test("an import closes those that a later price replaced, or a later held one", async () => {
  await hold("sv03.5-002", "2026-07-26");
  await site.sql`
    update current_prices set market = 100, as_of = '2026-07-26' where card_id = 'sv03.5-001' and variant = 'normal'`;
  await site.sql`update variants set tcgplayer_id = 815 where card_id = 'sv03.5-004' and key = 'normal'`;
  const results = [{ productId: 815, subTypeName: "Normal", marketPrice: 1, lowPrice: 1 }];
  const feed = join(await useFolder(), "feed.json");
  await Bun.write(feed, JSON.stringify({ success: true, results }));
  const asOf = new Date("2026-07-26T12:00:00Z");
  const feeds = async function* () {
    for await (const input of inputs([feed])) yield { input, asOf };
  };
  await importPrices(site.sql, feeds(), asOf);
  expect(await undecided()).toEqual(["sv03.5-002 2026-07-26"]);
});
