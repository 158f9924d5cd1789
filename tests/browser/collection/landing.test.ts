import { expect, test } from "bun:test";
import { useSite } from "../harness.ts";

const site = await useSite();

test("a set of one's own is found while typing, and the rest of the page stays", async () => {
  const page = await site.openPage();
  await site.join(page, "Ash");
  await site.sql`
    insert into entries (user_id, set_id, card_id, variant, quantity)
    select distinct on (c.set_id) u.id, c.set_id, c.id, v.key, 1
    from users u, cards c join variants v on v.card_id = c.id
    where u.username = 'Ash' and c.gone_at is null and v.gone_at is null order by c.set_id, c.id`;
  await page.goto("/collection");
  const heading = await page.getByRole("heading", { name: "Your collection" }).elementHandle();
  const sets = page.locator("#sets .set-card");
  const all = await sets.count();
  const find = page.getByRole("searchbox", { name: "Find a set of yours" });
  await find.pressSequentially("Base Set");
  await page.waitForURL("**/collection?q=Base+Set*");
  await page.getByRole("link", { name: "Show all sets" }).waitFor();
  expect(await sets.count()).toBeLessThan(all);
  expect(await find.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await heading?.evaluate((one) => one.isConnected)).toBe(true);
  await page.getByRole("link", { name: "Show all sets" }).click();
  await sets.nth(all - 1).waitFor();
  expect(await sets.count()).toBe(all);
});

test("at 1,280 pixels the value and what is new stand side by side, at 360 below each other", async () => {
  const page = await site.openPage();
  await site.join(page, "Misty");
  for (const number of ["001", "002"]) {
    await site.sql`
      insert into entries (user_id, set_id, card_id, variant, quantity)
      select u.id, 'sv03.5', v.card_id, v.key, 1 from users u, variants v
      where u.username = 'Misty' and v.card_id = ${`sv03.5-${number}`} and v.position = 0`;
  }
  await site.sql`
    insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
    select user_id, gen_random_uuid(), set_id, card_id, variant, 0, 1 from entries
    where user_id = (select id from users where username = 'Misty')`;
  const topOf = async (name: string) => (await page.getByRole("heading", { name }).boundingBox())?.y ?? 0;
  const apart = async () => Math.abs((await topOf("Next to finish")) - (await topOf("Recent additions")));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/collection");
  expect(await apart()).toBeLessThan(2);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await apart()).toBeGreaterThan(40);
});
