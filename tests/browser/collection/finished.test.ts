import { expect, test } from "bun:test";
import { add, saved, setPath, useSite } from "../harness.ts";

const site = await useSite();

test("the last card of a set brings its badge; taking it back removes the badge", async () => {
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
  await page.reload();
  expect(await badge.isVisible()).toBe(true);
  await page.locator("#set-tabs").getByRole("link", { name: "Need" }).click();
  await page.getByText("complete", { exact: false }).first().waitFor();
  await page.goto(setPath);
  await page.getByRole("button", { name: "Remove one" }).first().click();
  await badge.waitFor({ state: "hidden" });
});
