import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { tellAlerts } from "#features/lists/alerts/jobs.ts";
import { changePrices } from "../change-catalogue.ts";
import { bodyOf, html, json, origin, type Person, useSite } from "../harness.ts";
import { startMailServer } from "../mail-server.ts";
import { below, textOf, treeOf } from "../page/tree.ts";
import { add, makeList, send } from "./people.ts";

const server = await startMailServer();
afterAll(server.stop);
const site = await useSite({ SMTP_URL: server.url, PUBLIC_URL: origin }, "starter");
const { sql } = site;
const charizard = { setId: "sv03.5", cardId: "sv03.5-006", variant: "holo" };
const notice = "A card you want fell below your price";

let misty: Person;
let list: string;

beforeEach(async () => {
  await sql`delete from price_alerts`;
  await sql`delete from settings where key = 'alerts of'`;
  site.setTime(new Date("2026-11-20T10:00:00Z"));
  misty = await site.signUp();
  await sql`update users set email_verified_at = now(), mailed_news = '{price}' where id = ${misty.id}`;
  list = await makeList(misty);
  await add(misty, list, "6", { variant: "holo" });
  await add(misty, list, "4");
  await send(misty, "PUT", `/api/lists/${list}`, { purpose: "WANTS" });
});

type Given = string | readonly string[];

const alert = (cards: Given, below: Given, person = misty) =>
  send(person, "PUT", `/api/lists/${list}/alerts`, { cards, below });

/** New prices come, in cents, and the job runs. */
async function comes(market: number, cardId = charizard.cardId, variant = "holo") {
  await sql`
    insert into current_prices (card_id, variant, source, currency, market, as_of)
    values (${cardId}, ${variant}, 'tcgplayer', 'USD', ${market}, now())
    on conflict (card_id, variant, source) do update set market = excluded.market`;
  await changePrices(site);
  await tellAlerts(site.deps);
}

async function subjects() {
  await site.settled();
  return server.letters.splice(0).map(({ subject }) => subject);
}

const home = async () => (await bodyOf(misty.page("/lists"))).includes(notice);

test("a wanted card below its price sends one alert, on the site and by mail, until it rises", async () => {
  expect(await json(alert("sv03.5-006 holo", "12.50"))).toEqual([
    {
      ...charizard,
      name: "Charizard ex",
      below: "12.50",
      currency: "USD",
      isBelow: false,
      isWaiting: false,
      toldOn: null,
    },
  ]);
  await comes(1250);
  expect([await home(), await subjects()]).toEqual([false, []]);
  await comes(1249);
  expect([await home(), await subjects()]).toEqual([true, ["Charizard ex fell below $12.50"]]);
  const page = await bodyOf(misty.page("/lists/alerts"));
  for (const part of ["Charizard ex", "$12.49", "$12.50", `href="/lists/${list}"`, `href="/lists/${list}/alerts"`])
    expect(page).toContain(part);
  expect(page).toContain("/151/6?tab=prices");
  expect(page).not.toContain(notice);
  expect(await home()).toBe(false);
  site.setTime(new Date("2026-11-21T10:00:00Z"));
  await comes(1000);
  expect([await home(), await subjects()]).toEqual([false, []]);
  await comes(1300);
  await comes(1200);
  expect([await home(), await subjects()]).toEqual([true, ["Charizard ex fell below $12.50"]]);
});

test("a person gets one alert a day for all cards", async () => {
  await alert(["sv03.5-006 holo", "sv03.5-004 normal"], ["12.50", "2"]);
  await comes(1000);
  await comes(100, "sv03.5-004", "normal");
  expect(await subjects()).toEqual(["Charizard ex fell below $12.50"]);
  site.setTime(new Date("2026-11-21T10:00:00Z"));
  await tellAlerts(site.deps);
  expect(await subjects()).toEqual(["Charmander fell below $2.00"]);
  await comes(9000);
  await comes(9000, "sv03.5-004", "normal");
  site.setTime(new Date("2026-11-22T10:00:00Z"));
  await sql`update current_prices set market = 90 where card_id in ('sv03.5-006', 'sv03.5-004')`;
  await tellAlerts(site.deps);
  expect(await subjects()).toEqual(["2 cards you want fell below your price"]);
});

test("the amount is in the currency of the settings, and is compared at the rate of the day", async () => {
  await sql`insert into exchange_rates (currency, symbol, per_dollar, source, day)
    values ('EUR', '€', '0.5', 'test', '2026-11-20') on conflict (currency, day) do update set per_dollar = '0.5'`;
  await sql`update users set preferred_currency = 'EUR' where id = ${misty.id}`;
  await alert("sv03.5-006 holo", "5,00");
  await comes(1000);
  expect(await subjects()).toEqual([]);
  await comes(998);
  expect(await subjects()).toEqual(["=?UTF-8?Q?Charizard_ex_fell_below_=E2=82=AC5=2E00?="]);
});

describe("an alert in another currency than the settings'", () => {
  const shown = async () => bodyOf(misty.page(`/lists/${list}/alerts`));
  const stored = async () => [...(await sql`select below, currency from price_alerts order by card_id desc`)];
  const waits = "Waits for exchange rates";

  test("is stored without a rate, and compared once there is one", async () => {
    await sql`delete from exchange_rates`;
    await comes(100);
    const given = { cards: "sv03.5-006 holo", below: "5,00", currency: "EUR" };
    expect(await json(send(misty, "PUT", `/api/lists/${list}/alerts`, given))).toMatchObject([
      { below: "5.00", currency: "EUR", isWaiting: true },
    ]);
    await comes(90);
    expect([await subjects(), await home(), (await shown()).includes(waits)]).toEqual([[], false, true]);
    expect(await bodyOf(misty.page("/lists/alerts"))).toContain("1 alert waits for exchange rates.");
    await sql`insert into exchange_rates (currency, symbol, per_dollar, source, day)
      values ('EUR', '€', '0.5', 'test', '2026-11-20')`;
    await comes(998);
    expect(await subjects()).toEqual(["=?UTF-8?Q?Charizard_ex_fell_below_=E2=82=AC5=2E00?="]);
    expect(await json(misty.json("/api/lists/alerts"))).toMatchObject([{ isBelow: true, isWaiting: false }]);
    expect(await shown()).toContain("€0.01 under");
    expect(await shown()).not.toContain(waits);
  });

  test("keeps its amount and currency when the form is sent as it is shown, also in other settings", async () => {
    await alert("sv03.5-006 holo", "CHF 5");
    const fields = (page: string, name: string) =>
      [...page.matchAll(new RegExp(`<input[^>]* name="${name}"[^>]*>`, "g"))].map(
        ([tag]) => [name, /value="([^"]*)"/.exec(tag)?.[1] ?? ""] as [string, string],
      );
    const page = await shown();
    const body = new URLSearchParams(["cards", "below", "currency"].flatMap((name) => fields(page, name)));
    expect(body.getAll("currency")).toContain("CHF");
    const path = `/api/lists/${list}/alerts?_method=PUT`;
    expect((await misty.request(path, { method: "POST", body, headers: html })).status).toBe(303);
    expect(await stored()).toEqual([{ below: 500, currency: "CHF" }]);
  });

  test.each([
    ["12.50 EUR", 1250, "EUR"],
    ["€12.50", 1250, "EUR"],
    ["12,50 €", 1250, "EUR"],
    ["$12.50", 1250, "USD"],
    ["jpy 1250", 1250, "JPY"],
    ["12.50", 1250, "USD"],
  ])("typed as %s", async (text, below, currency) => {
    await alert("sv03.5-006 holo", text);
    expect(await stored()).toEqual([{ below, currency }]);
  });

  test("a currency that is none is refused, and what was typed stays", async () => {
    const body = new URLSearchParams({ cards: "sv03.5-006 holo", below: "12.50 ZZZ" });
    const path = `/api/lists/${list}/alerts?_method=PUT`;
    const refused = await misty.request(path, { method: "POST", body, headers: html });
    const page = await bodyOf(refused, 422);
    expect([refused.status, page.includes('value="12.50 ZZZ"'), page.includes(waits)]).toEqual([422, true, false]);
    expect(page).toContain("must be a currency of ISO 4217, such as EUR");
    const given = { cards: ["sv03.5-006 holo", "sv03.5-004 normal"], below: ["3", "4"], currency: ["EUR"] };
    expect((await send(misty, "PUT", `/api/lists/${list}/alerts`, given)).status).toBe(200);
    expect((await send(misty, "PUT", `/api/lists/${list}/alerts`, { ...given, currency: [] })).status).toBe(422);
    expect(await stored()).toEqual([
      { below: 300, currency: "EUR" },
      { below: 400, currency: "EUR" },
    ]);
  });
});

test.each([
  ["mail is not wanted", () => sql`update users set mailed_news = '{}' where id = ${misty.id}`, true],
  ["prices are hidden", () => sql`update users set show_prices = false where id = ${misty.id}`, false],
  ["the game is hidden", () => sql`update users set disallowed_categories = '{EN}' where id = ${misty.id}`, false],
  ["the list is no list of wants any more", () => sql`update lists set purpose = null where id = ${list}`, false],
  ["the card left the list", () => sql`delete from list_cards where list_id = ${list}`, false],
  ["the alert was removed", () => alert("sv03.5-006 holo", ""), false],
])("nothing is mailed where %s", async (_, change, isShown) => {
  await alert("sv03.5-006 holo", "12.50");
  await change();
  await comes(900);
  expect([await subjects(), await home()]).toEqual([[], isShown]);
});

test("alerts are set for cards of one’s own list of wants, with prices shown", async () => {
  const brock = await site.signUp();
  expect((await alert("sv03.5-006 holo", "12.50", brock)).status).toBe(404);
  for (const [cards, below] of [
    ["sv03.5-006 holo", "cheap"],
    ["sv03.5-001 normal", "3"],
    ["sv03.5-006", "3"],
    [["sv03.5-006 holo"], ["3", "4"]],
  ] as const) {
    expect((await alert(cards, below)).status).toBe(422);
  }
  await sql`update users set show_prices = false where id = ${misty.id}`;
  expect((await alert("sv03.5-006 holo", "3")).status).toBe(422);
  expect(await bodyOf(misty.page(`/lists/${list}/alerts`))).toContain("Your settings hide prices");
  await send(misty, "PUT", `/api/lists/${list}`, { purpose: "TRADE" });
  expect((await misty.page(`/lists/${list}/alerts`)).status).toBe(404);
});

test("the form shows typed values again, with the error at the invalid amount", async () => {
  const fields = new URLSearchParams([
    ["cards", "sv03.5-006 holo"],
    ["below", "12.50"],
    ["cards", "sv03.5-004 normal"],
    ["below", "cheap"],
  ]);
  const refused = await misty.request(`/api/lists/${list}/alerts?_method=PUT`, {
    method: "POST",
    body: fields,
    headers: html,
  });
  const page = await bodyOf(refused, 422);
  expect([refused.status, page.includes('value="12.50"'), page.includes('value="cheap"')]).toEqual([422, true, true]);
  expect(page).toContain("must be an amount such as 12.50");
});

test("a card whose price has risen since the alert is not among those below it", async () => {
  await alert(["sv03.5-006 holo", "sv03.5-004 normal"], ["12.50", "2"]);
  await comes(100, "sv03.5-004", "normal");
  site.setTime(new Date("2026-11-21T10:00:00Z"));
  await comes(1100);
  const names = async () => {
    const page = await bodyOf(misty.page("/lists/alerts"));
    return ["Charizard ex", "Charmander", "$1.50 under your price"].map((text) => page.includes(text));
  };
  expect(await names()).toEqual([true, true, true]);
  await sql`update current_prices set market = 10487 where card_id = 'sv03.5-006'`;
  expect(await names()).toEqual([false, true, false]);
});

test("the cards of a list that are below their price come first", async () => {
  await alert(["sv03.5-006 holo", "sv03.5-004 normal"], ["5", "90"]);
  await comes(1000);
  await comes(1000, "sv03.5-004", "normal");
  const page = await bodyOf(misty.page(`/lists/${list}/alerts`));
  expect(page).toContain("$5.00 over");
  const parts = [...below(treeOf(page))];
  expect(parts.filter((one) => textOf(one) === "Your price").map(({ tag }) => tag)).toEqual(["th"]);
  expect(parts.filter(({ attributes }) => attributes.get("data-label") === "Your price")).toEqual([]);
  const order = ["$80.00 under", "Your price for Charmander", "Your price for Charizard ex"];
  const places = order.map((text) => page.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
