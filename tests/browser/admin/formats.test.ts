import { expect, test } from "bun:test";
import { faults, leave, useSite } from "../harness.ts";

const site = await useSite({}, "starter");

test.each([true, false])(
  "a card is banned by name, previewed and saved on a phone; JavaScript: %p",
  async (javaScriptEnabled) => {
    await site.sql`delete from deck_config`;
    const { cookies } = await site.signUp({ roles: ["admin"] });
    const page = await site.openPage({ viewport: { width: 360, height: 800 }, javaScriptEnabled });
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
    await page.goto("/admin/decks");
    await leave(page, () => page.getByRole("link", { name: /^Gym Leader Challenge/ }).click());
    const save = page.getByRole("button", { name: "Save rules" }).first();
    expect(await save.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await page.getByText("Ban cards", { exact: true }).first().press("Enter");
    await page.getByLabel("Ban cards").fill("Charizard ex MEW 6");
    await leave(page, () => page.getByRole("button", { name: "Preview" }).first().click());
    const row = page.getByRole("checkbox", { name: /^Charizard ex 151 006/ });
    expect(await row.isChecked()).toBe(true);
    if (javaScriptEnabled) expect(await faults(page, { width: 360 })).toEqual([]);
    await page.getByLabel("Reason").first().fill("A trial");
    await leave(page, () => save.click());
    expect(await row.isChecked()).toBe(true);
    await row.uncheck();
    await page.getByLabel("Reason").first().fill("The trial ended");
    await leave(page, () => save.click());
    expect(await row.count()).toBe(0);
    await page.context().close();
  },
);

test("of many rows a few are shown and the rest open on a tap; all are saved", async () => {
  await site.sql`delete from deck_config`;
  const admin = await site.signUp({ roles: ["admin"] });
  const page = await site.openPage({ viewport: { width: 360, height: 800 }, javaScriptEnabled: false });
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto("/admin/decks?format=unlimited");
  await page.getByText("Ban cards", { exact: true }).first().press("Enter");
  const cards = Array.from({ length: 20 }, (_, index) => `sv03.5-${String(index + 1).padStart(3, "0")}`);
  await page.getByLabel("Ban cards").fill(cards.join("\n"));
  await page.getByLabel("Reason").first().fill("A trial");
  const save = page.getByRole("button", { name: "Save rules" }).first();
  await leave(page, () => save.click());
  const rows = page.locator('[name="bans"][type="checkbox"]');
  const shown = () => rows.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
  expect([await rows.count(), await shown()]).toEqual([20, 8]);
  expect(await page.locator("legend", { hasText: "Banned cards" }).innerText()).toBe("Banned cards 20");
  await rows.first().uncheck();
  await page.getByLabel("Reason").first().fill("The trial ended");
  await leave(page, () => save.click());
  expect(await rows.count()).toBe(19);
  await page.getByText("11 more", { exact: true }).click();
  expect(await shown()).toBe(19);
  await page.context().close();
});
