import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { changePrices } from "#tests/change-catalogue.ts";
import { faults, leave, useSite } from "../harness.ts";

const site = await useSite();
await site.sql`
  insert into current_prices (card_id, variant, source, currency, market, low, as_of)
  select v.card_id, v.key, 'tcgplayer', 'USD', 10 + abs(hashtext(v.card_id || v.key)) % 20000, 10, now()
  from variants v join cards c on c.id = v.card_id where c.category <> 'TCG-POCKET-EN'`;
await changePrices(site);

const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 800 };
const tiles = (page: Page) => page.locator("#cards li.tile");

/** Registers, and puts cards of every category into the new collection. */
async function collect(page: Page, username: string, entries: number): Promise<void> {
  await site.join(page, username);
  await site.sql`
    with added as (
      insert into entries (user_id, set_id, card_id, variant, quantity, created_at)
      select u.id, c.set_id, v.card_id, v.key, 1 + length(v.key) % 3, now() - row_number() over (order by md5(v.card_id)) * interval '1 hour'
      from users u, variants v join cards c on c.id = v.card_id where u.slug = ${username}
      order by md5(v.card_id), v.key limit ${entries} returning *)
    insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
    select user_id, gen_random_uuid(), set_id, card_id, variant, 0, quantity from added`;
}

test("with JavaScript sort, group, filter, search and page are in the URL, and Back restores them", async () => {
  const page = await site.openPage({ viewport: desktop });
  await collect(page, "misty", 130);
  await page.goto("/collection");
  await page.getByRole("link", { name: "All cards" }).click();
  await page.waitForURL("**/collection/cards");
  expect(await tiles(page).count()).toBe(60);
  await page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));

  await page.getByText("Sort", { exact: false }).first().click();
  await page.getByRole("link", { name: "Price", exact: true }).click();
  await page.waitForURL(/sort=price/);
  const prices = await page.locator("#cards .price:not(.none)").allTextContents();
  const amounts = prices.map((text) => Number(text.replace(/[$,]/g, "")));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));

  await page.getByRole("link", { name: "Next" }).click();
  await page.waitForURL(/after=/);
  await page.getByText("61–120 of 130").waitFor();
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("121–130 of 130").waitFor();
  expect(await tiles(page).count()).toBe(10);
  // All of that was swapped in: the document is still the first one.
  expect(await page.evaluate(() => document.documentElement.hasAttribute("data-kept"))).toBe(true);
  await page.goBack();
  await page.getByText("61–120 of 130").waitFor();

  await page.locator(".filter-menu summary").click();
  await page.getByLabel("Game").selectOption("EN");
  await page.getByLabel("Min price (USD)").fill("100");
  await page.getByLabel("Min price (USD)").press("Enter");
  await page.waitForURL(/min=100/);
  expect(page.url()).toContain("category=EN");
  expect(page.url()).toContain("sort=price");
  await page.locator(".filter-menu summary b", { hasText: "2" }).waitFor();
  await page.getByLabel("Search these cards").fill("zzzz");
  await page.getByLabel("Search these cards").press("Enter");
  await page.getByRole("heading", { name: "No matching cards" }).waitFor();
  await page.getByRole("link", { name: "Show all cards" }).click();
  await page.getByText("1–60 of 130").waitFor();
  await page.context().close();
});

test("a row at zero stays until the page is reloaded, and another device updates", async () => {
  const page = await site.openPage({ viewport: phone });
  await collect(page, "brock", 5);
  await page.goto("/collection/cards");
  const other = await site.openPage({ viewport: phone, storageState: await page.context().storageState() });
  const streaming = other.waitForResponse((response) => response.url().includes("/events"));
  await other.goto("/collection/cards?view=table");
  await streaming;
  const form = tiles(page).first().locator(".stepper");
  const id = await form.getAttribute("id");
  const there = other.locator(`[id="${id}"] output`);
  for (let left = Number(await form.locator("output").innerText()); left > 0; left--) {
    await form.getByRole("button", { name: "Remove one" }).click();
  }
  await page
    .locator("#toast")
    .getByText(/^Removed/)
    .waitFor();
  expect(await tiles(page).count()).toBe(5);
  expect(await form.locator("output").innerText()).toBe("0");
  await other.waitForFunction(
    (name) => document.getElementById(name ?? "")?.querySelector("output")?.textContent === "0",
    id,
  );
  expect(await there.count()).toBe(1);
  await form.getByRole("button", { name: "Add one" }).press("Enter");
  await other.waitForFunction(
    (name) => document.getElementById(name ?? "")?.querySelector("output")?.textContent === "1",
    id,
  );
  await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
  await page.locator("#toast").getByText("Undone: ").waitFor();
  await page.reload();
  expect(await tiles(page).count()).toBe(4);
  await page.context().close();
  await other.context().close();
});

test("without JavaScript", async () => {
  const page = await site.openPage({ viewport: phone, javaScriptEnabled: false });
  await collect(page, "erika", 70);
  await page.goto("/collection/cards?sort=copies");
  await page.locator(".filter-menu summary").click();
  await page.getByLabel("Game").selectOption("JP");
  await leave(page, () => page.locator(".filter-menu").getByRole("button", { name: "Show" }).click());
  expect(page.url()).toContain("sort=copies");
  expect(page.url()).toContain("category=JP");
  await tiles(page).first().waitFor();
  await page.locator(".filter-menu summary").click();
  await leave(page, () => page.getByRole("link", { name: "Clear" }).click());
  await leave(page, () => page.getByRole("link", { name: "Next" }).click());
  await page.getByText("61–70 of 70").waitFor();
  const form = tiles(page).first().locator(".stepper");
  const before = Number(await form.locator("output").innerText());
  const id = await form.getAttribute("id");
  await leave(page, () => form.getByRole("button", { name: "Add one" }).click());
  expect(page.url()).toContain("sort=copies");
  expect(page.url()).toEndWith(`#${id}`);
  await page.goto(`/collection/cards?q=`);
  const total = await site.sql<{ quantity: number }[]>`
    select quantity from entries join users on users.id = user_id
    where slug = 'erika' and 'own-' || card_id || '-' || variant = ${id}`;
  expect(total[0]?.quantity).toBe(before + 1);
  await page.context().close();
});

test("menus and the filter are worked with the keyboard", async () => {
  const page = await site.openPage({ viewport: desktop });
  await collect(page, "sabrina", 8);
  await page.goto("/collection/cards");
  const filter = page.locator(".filter-menu summary");
  await filter.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("filter-category");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector(".filter-menu")?.hasAttribute("open"));
  await page.context().close();
});

test("on a phone a tile has its whole name and one line for variant and set", async () => {
  const page = await site.openPage({ viewport: phone });
  await collect(page, "agatha", 60);
  await page.goto("/collection/cards");
  const cut = await tiles(page).evaluateAll((all) => {
    for (const tile of all as HTMLElement[]) tile.style.contentVisibility = "visible";
    return all.flatMap((tile) => {
      const [name, line] = [tile.querySelector(".name"), tile.querySelector(".of")];
      const isCut = !name || name.scrollHeight > name.clientHeight + 1 || (line?.clientHeight ?? 99) > 20;
      return isCut ? [tile.textContent] : [];
    });
  });
  expect(cut).toEqual([]);
  await page.context().close();
});

test.each(["grid", "table"])("the heading of a group stays under the chips: %s", async (view) => {
  const page = await site.openPage({ viewport: phone });
  await collect(page, `bruno-${view}`, 60);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await page.goto(`/collection/cards?group=game&view=${view}`);
    const heading = page.locator("#cards h2").first();
    await heading.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().bottom + 100));
    const [tools, title] = await Promise.all([page.locator(".set-tools").boundingBox(), heading.boundingBox()]);
    const gap = (title?.y ?? 0) - (tools?.y ?? 0) - (tools?.height ?? 0);
    expect(gap).toBeWithin(-2, 20);
  }
  await page.context().close();
});

test("has no faults on phone and desktop, in either theme", async () => {
  const page = await site.openPage();
  await collect(page, "lorelei", 70);
  const found: string[] = [];
  const paths = [
    "/collection/cards",
    "/collection/cards?view=table&group=rarity",
    "/collection/cards?q=zzzz",
    "/u/misty/collection?view=table",
  ];
  for (const path of paths) {
    await page.goto(path);
    found.push(...(await faults(page)));
  }
  await page.goto("/collection/cards");
  await page.setViewportSize(phone);
  await page.locator(".filter-menu summary").click();
  found.push(...(await faults(page, { name: "the filter", width: 360 })));
  expect(found).toEqual([]);
  await page.context().close();
});
