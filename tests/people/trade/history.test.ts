import { beforeEach, describe, expect, test } from "bun:test";
import { bodyOf, json, type Person, useSite } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { befriended } from "../ties.ts";
import { completed, gets, line, proposed, stateOf, type TradeAnswer, undoes } from "./trading.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const [ivysaur, charizard] = [await line(site, 2), await line(site, 6)];
const offer = { give: [{ ...ivysaur, quantity: 2 }], take: [charizard] };

let ash: Person;
let brock: Person;

beforeEach(async () => {
  site.setTime(new Date("2026-11-22T12:00:00Z"));
  [ash, brock] = [await site.signUp(), await site.signUp()];
  await befriended(sql, ash.id, brock.id);
  await gets(ash, ivysaur, 3);
  await gets(brock, charizard, 2);
});

describe("the history of trades", () => {
  test("has the prices of the day, not shown to people who hide prices", async () => {
    const { cardId, variant } = charizard;
    await sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
      values (${cardId}, ${variant}, 'tcgplayer', 'USD', 1234, '2026-11-20') on conflict do nothing`;
    const { id, take } = await proposed(ash, brock, offer);
    expect(take[0]?.price).toEqual({ market: 1234, currency: "USD", source: "tcgplayer", day: "2026-11-20" });
    const page = async () => bodyOf(ash.page(`/trades/${id}`));
    const row = async () => {
      const html = await bodyOf(ash.page("/trades"));
      return html.slice(html.indexOf('class="person trade-row"'), html.indexOf("</li>", html.indexOf("trade-row")));
    };
    const amounts = async () => (await row()).match(/\$[\d.]+/g);
    expect(await page()).not.toContain("Difference");
    expect((await page()).replaceAll("<!-- -->", "")).toMatch(/You give .*2 cards.* · 1 without a price/s);
    await sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
      values (${ivysaur.cardId}, ${ivysaur.variant}, 'tcgplayer', 'USD', 250, '2026-11-21')`;
    expect(readPage(await page()).text).toContain("$2.50 TCGplayer, today");
    expect((await page()).replaceAll("<!-- -->", "")).not.toContain("without a price");
    expect(await amounts()).toEqual(["$5.00", "$12.34", "$7.34"]);
    await sql`delete from current_prices where card_id = ${ivysaur.cardId}`;
    await sql`update trades set gives = jsonb_set(gives, '{0,price}', takes -> 0 -> 'price') where user_id = ${ash.id}`;
    expect(readPage(await page()).text).toContain("Difference $12.34 in their favor");
    expect(await amounts()).toEqual(["$24.68", "$12.34", "$12.34"]);
    expect(await row()).toMatch(/You give<.*2 × Ivysaur.*You get<.*Charizard ex.*in their favor/);
    await sql`update users set show_prices = false where id = ${ash.id}`;
    expect([await amounts(), (await row()).includes("2 × Ivysaur")]).toEqual([null, true]);
    expect((await json<TradeAnswer>(ash.json(`/api/trades/${id}`))).take[0]?.price).toBeNull();
    expect(await page()).not.toContain("12.34");
  });

  test("says that a partner's account was deleted; the export names partners who exist", async () => {
    const done = await completed(ash, brock, offer);
    const open = await proposed(ash, brock, { give: [ivysaur] });
    const exported = async () =>
      json<{ people: { kind: string; username: string }[]; trades: { state: string }[] }>(
        ash.json("/api/collection/export.json"),
      );
    const before = await exported();
    expect(before.trades.map(({ state }) => state).sort()).toEqual(["completed", "proposed"]);
    expect(before.people.filter(({ kind }) => kind === "trade").map(({ username }) => username)).toEqual([
      brock.username,
      brock.username,
    ]);
    const body = JSON.stringify({ verificationString: brock.username });
    await brock.request("/api/user", { method: "DELETE", body, headers: { "content-type": "application/json" } });
    expect(await bodyOf(ash.page(`/trades/${done.id}`))).toContain("Deleted user");
    expect([await stateOf(ash, done.id), await stateOf(ash, open.id)]).toEqual(["completed", "cancelled"]);
    expect((await undoes(ash, done.id)).status).toBe(409);
  });

  test("the export does not name a partner who blocked the person", async () => {
    await completed(ash, brock, offer);
    await brock.put(`/api/blocks?userId=${ash.id}`, {});
    const { people } = await json<{ people: object[] }>(ash.json("/api/collection/export.json"));
    expect(people).toEqual([]);
    const other = await json<{ people: object[] }>(brock.json("/api/collection/export.json"));
    expect(other.people).toHaveLength(2);
  });

  test("survives a clean-up", async () => {
    const { id } = await completed(ash, brock, offer);
    await sql`delete from entries where user_id = ${ash.id}`;
    expect(await stateOf(ash, id)).toBe("completed");
  });

  test("is read from an index, so that a long history costs one page", async () => {
    await sql`insert into trades (user_id, id, is_offerer, expires_at, updated_at)
      select ${ash.id}, gen_random_uuid(), true, now(), now() - n * interval '1 minute' from generate_series(1, 20000) n`;
    await sql`analyze trades`;
    const plan = await sql<{ "QUERY PLAN": string }[]>`
      explain select id from trades t where user_id = ${ash.id} order by t.updated_at desc, t.id desc limit 31`;
    const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
    expect(lines).toContain("trades_user");
    expect(lines).not.toContain("Sort");
  });

  test("is paged, newest first", async () => {
    for (let n = 0; n < 31; n++) await proposed(ash, brock, { give: [ivysaur] });
    const first = await json<{ value: TradeAnswer[]; pagingKey: string }>(ash.json("/api/trades"));
    const after = encodeURIComponent(first.pagingKey);
    const second = await json<{ value: TradeAnswer[]; pagingKey: null }>(ash.json(`/api/trades?after=${after}`));
    expect([first.value.length, second.value.length, second.pagingKey]).toEqual([30, 1, null]);
    expect(new Set([...first.value, ...second.value].map(({ id }) => id)).size).toBe(31);
    expect((await ash.json("/api/trades?after=x")).status).toBe(422);
  });
});
