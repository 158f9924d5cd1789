import { expect, test } from "bun:test";
import { add, faults, saved, setPath, tile, useSite } from "../harness.ts";

const site = await useSite();

test("the last card of a set adds the badge; removing the card removes it", async () => {
  const misty = await site.signUp();
  await site.sql`
    insert into entries (user_id, set_id, card_id, variant, quantity)
    select ${misty.id}, c.set_id, c.id, (select key from variants where card_id = c.id order by position limit 1), 1
    from cards c where c.set_id = 'sv03.5' and c.id <> 'sv03.5-001'`;
  const page = await site.openPage();
  await page.context().addCookies([...misty.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto(setPath);
  const badge = page.getByText("Set complete");
  expect(await badge.isVisible()).toBe(false);
  await add(page, 1).click();
  await badge.waitFor();
  await saved(page, 1, 1);
  await page.locator("#toast").getByText("151: complete, 207 of 207.").waitFor();
  const next = page.locator("#toast").getByRole("link", { name: /^Next: Master, \d+ of \d+$/ });
  expect(await next.getAttribute("href")).toBe(`${setPath}?goal=master&own=need`);
  expect(await faults(page, { name: "a set complete", width: 360 })).toEqual([]);
  await page.reload();
  expect(await badge.isVisible()).toBe(true);
  await page.locator("#set-tabs").getByRole("link", { name: "Need" }).click();
  await page.getByText("complete", { exact: false }).first().waitFor();
  await page.goto(setPath);
  await page.getByRole("button", { name: "Remove one" }).first().click();
  await badge.waitFor({ state: "hidden" });
});

test("the dots of a tile open its variants in place, where quantities can be typed", async () => {
  const misty = await site.signUp();
  const page = await site.openPage({ viewport: { width: 360, height: 780 } });
  await page.context().addCookies([...misty.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto(setPath);
  await tile(page, 1).locator("a.dots").click();
  const sheet = page.getByRole("dialog", { name: "Bulbasaur" });
  await sheet.waitFor();
  expect(await faults(page, { name: "variants in place", width: 360 })).toEqual([]);
  const box = sheet.getByRole("spinbutton").or(sheet.getByRole("textbox")).last();
  await box.fill("7");
  await box.press("Enter");
  await page.waitForFunction(() => document.querySelector("dialog [data-state=normal]") !== null);
  await sheet.getByRole("link", { name: "Close" }).click();
  await sheet.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe(setPath);
  const [row] = await site.sql`select sum(quantity)::int as copies from entries where user_id = ${misty.id}`;
  expect(row).toEqual({ copies: 7 });
});
