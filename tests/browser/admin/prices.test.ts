import { expect, test } from "bun:test";
import { holdPrice } from "#tests/requests/sample.ts";
import { faults, useSite } from "../harness.ts";

const site = await useSite({}, "starter");

for (const javaScriptEnabled of [true, false]) {
  test(`a held price is accepted or rejected only after a question, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async () => {
    await site.sql`delete from current_prices`;
    await holdPrice(site as never);
    const clerk = await site.signUp({ roles: ["data_entry"] });
    const page = await site.openPage({ viewport: { width: 360, height: 800 }, javaScriptEnabled });
    const session = clerk.cookies.get("session") ?? "";
    await page.context().addCookies([{ name: "session", value: session, url: site.baseURL }]);
    await page.goto("/admin/prices");
    const accept = page.getByRole("button", { name: "Accept $100.00" });
    const asks = page.getByText("Accept", { exact: true });
    expect(await accept.isVisible()).toBe(false);
    await asks.press("Enter");
    if (javaScriptEnabled) expect(await faults(page, { width: 360 })).toEqual([]);
    const [reject, open] = [page.getByText("Reject", { exact: true }), asks];
    const [left, right] = [await reject.boundingBox(), await open.boundingBox()];
    expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThanOrEqual(12);
    await reject.press("Enter");
    expect(await accept.isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Reject $100.00" }).isVisible()).toBe(true);
    await asks.press("Enter");
    await accept.press("Enter");
    await page.getByText("Charizard ex 006, Holofoil is now $100.00.").waitFor();
    await page.getByText("No prices to review").waitFor();
    await page.context().close();
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`several held prices are selected, counted and rejected together on a phone, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async () => {
    await site.sql`delete from held_prices`;
    await site.sql`
      insert into held_prices (card_id, variant, source, currency, market, standing, as_of, day)
      select card_id, key, 'tcgplayer', 'USD', 12345600, 123456, now(), current_date
      from variants where card_id in ('sv03.5-001', 'sv03.5-002')`;
    const clerk = await site.signUp({ roles: ["data_entry"] });
    const page = await site.openPage({ viewport: { width: 360, height: 800 }, javaScriptEnabled });
    const session = clerk.cookies.get("session") ?? "";
    await page.context().addCookies([{ name: "session", value: session, url: site.baseURL }]);
    await page.goto("/admin/prices");
    const boxes = page.getByRole("checkbox", { name: /^Select Bulbasaur/ });
    const count = await page.getByRole("checkbox", { name: /^Select / }).count();
    expect(await page.getByRole("rowheader", { name: /^(Bulbasaur|Ivysaur) 00\d, .*TCGplayer$/ }).count()).toBe(count);
    const reject = page.getByLabel("Reject the selected prices");
    expect(await reject.isVisible()).toBe(false);
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const end = await page.locator("#held-selected").boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(800);
    if (javaScriptEnabled) expect(await faults(page, { width: 360 })).toEqual([]);
    await boxes.nth(1).press("Enter");
    await reject.press("Enter");
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.getByRole("button", { name: "Reject selected" }).press("Enter");
    expect((await sent).headers()["hx-request-type"]).toBe(javaScriptEnabled ? "partial" : undefined);
    await page.getByText("2 prices were rejected.").waitFor();
    expect(await page.getByRole("checkbox", { name: /^Select / }).count()).toBe(count - 2);
    expect(await reject.isVisible()).toBe(false);
    await page.context().close();
  });
}
