import { describe, expect, test } from "bun:test";
import { bodyOf, html, json, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const clerk = await site.signUp({ roles: ["data_entry"] });
const misty = await site.signUp();
const id = "sv03.5-006";
const place = { category: "EN", numberKey: "6" };
const api = "/api/admin/cards/scarlet-violet/151";
const page = `/admin/cards/en/${id}`;

describe("a price that staff set", () => {
  const key = { ...place, variant: "holo", source: "tcgplayer" };
  const market = async () =>
    (
      await sql`select market from current_prices where card_id = ${id} and variant = 'holo' and source = 'tcgplayer'`
    )[0]?.market;

  test("is on the card's pages and in its history until staff end it", async () => {
    const form = { ...key, amount: "12.34", currency: "USD", until: "2026-12-24", reason: "Wrong at the source" };
    expect((await clerk.post(`${api}/pricing?_method=PUT`, form, html)).status).toBe(303);
    expect(await market()).toBe(1234);
    expect(await bodyOf(clerk.page(`${page}?part=rules`))).toContain("$12.34");
    expect(await bodyOf(misty.page("/series/scarlet-violet/151/6"))).toContain("$12.34");
    expect((await clerk.put(`${api}/pricing`, { ...key, market: null })).status).toBe(200);
    expect(await sql`select from price_overrides`).toHaveLength(0);
    expect((await clerk.put(`${api}/pricing`, { ...key, market: null })).status).toBe(404);
  });

  test("is in any currency, typed into the field that copies have, with one list of codes on the page", async () => {
    const form = { ...key, amount: "1200.50", currency: "chf", until: "2026-12-24", reason: "From a fair" };
    const shown = readPage(await bodyOf(clerk.page(`${page}?part=rules`)));
    const fields = shown.all("textbox").filter((field) => field.of("list") === "currencies");
    expect(fields.map((field) => field.of("name"))).toEqual(["currency"]);
    expect(shown.all("option").filter(({ value }) => value === "CHF")).toHaveLength(1);
    expect(
      shown
        .at("currencies")
        ?.all("option")
        .map(({ value }) => value),
    ).toContain("CHF");
    expect((await clerk.post(`${api}/pricing?_method=PUT`, form, html)).status).toBe(303);
    expect(await bodyOf(clerk.page(`${page}?part=rules`))).toContain("CHF 1,200.50".replace(" ", "\u00a0"));
    expect((await clerk.put(`${api}/pricing`, { ...key, market: null })).status).toBe(200);
  });

  test.each(["XXX", "dollars", ""])(
    "in “%s”, which is no currency, is refused beside its field, and what was typed stays",
    async (currency) => {
      const form = { ...key, amount: "12.34", currency, until: "2026-12-24", reason: "Wrong at the source" };
      const response = await clerk.post(`${api}/pricing?_method=PUT`, form, html);
      const shown = readPage(await bodyOf(response, 422));
      expect(shown.get("textbox", "Currency").description).toContain("currency");
      const typed = [...shown.all("textbox"), ...shown.all("spinbutton")].map(({ value }) => value);
      expect(typed).toEqual(expect.arrayContaining(["12.34", currency, "2026-12-24", "Wrong at the source"]));
      expect(shown.get("combobox", "Variant").value).toBe("holo");
      const answer = await clerk.put(`${api}/pricing`, { ...key, market: 1234, currency, until: "2026-12-24" });
      expect(answer.status).toBe(422);
      expect((await json<{ fields: Record<string, string> }>(answer)).fields.currency).toContain("currency");
      expect(await sql`select from price_overrides`).toHaveLength(0);
    },
  );

  test.each([
    ["no reason, on a page", { amount: "1", until: "2026-12-24" }],
    ["no last day", { amount: "1", reason: "x" }],
    ["a price of nothing", { amount: "0", until: "2026-12-24", reason: "x" }],
    ["words", { amount: "much", until: "2026-12-24", reason: "x" }],
    ["a day that is none", { amount: "1", until: "2026-02-31", reason: "x" }],
  ])("needs more than %s", async (_, form) => {
    expect(
      (await clerk.post(`${api}/pricing?_method=PUT`, { ...key, ...form } as Record<string, string>, html)).status,
    ).toBe(422);
  });
});
