import { expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright";
import { faults, useSite } from "../harness.ts";

const site = await useSite({}, "starter");
const phone = { width: 360, height: 800 };

async function staff(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await site.openPage({ viewport: phone, ...options });
  const { cookies } = await site.signUp({ roles: ["admin"] });
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  return page;
}

test("cards for a collection are found while typing, and added", async () => {
  const page = await staff();
  await page.goto("/admin/collections");
  const waiting = page.locator("#empty-collections").getByRole("link");
  const count = await waiting.count();
  await waiting.first().click();
  for (const fold of await page.locator("details.panel").all()) expect((await fold.boundingBox())?.height).toBe(48);
  await page.getByLabel("Card name, number or set").pressSequentially("bulbasaur 151", { delay: 20 });
  await page.waitForURL(/q=bulbasaur/);
  await page.getByLabel("Variant of Bulbasaur 001, 151").selectOption("sv03.5-001 normal");
  const found = await faults(page);
  await page.getByRole("button", { name: "Add Bulbasaur 001, 151" }).click();
  await page.locator("#curated-cards").getByText("Bulbasaur 001", { exact: true }).waitFor();
  expect(await page.locator("#found-cards").getByText("Bulbasaur 001").count()).toBe(1);
  await page.goto("/admin/collections");
  expect(await waiting.count()).toBe(count - 1);
  expect([...found, ...(await faults(page))]).toEqual([]);
});

test("a card of a Pokémon is found while typing, added and removed; names are suggested for what it evolves from", async () => {
  const page = await staff();
  await page.goto("/admin/pokemon/4");
  await page.getByLabel("Card name, number or set").pressSequentially("bulbasaur 151", { delay: 20 });
  await page.waitForURL(/q=bulbasaur/);
  const add = page.getByRole("button", { name: "Add Bulbasaur 001, 151" });
  const remove = page.getByRole("button", { name: "Remove Bulbasaur 001, 151" });
  await add.focus();
  await page.keyboard.press("Enter");
  await remove.waitFor();
  expect(await remove.evaluate((it) => it === document.activeElement)).toBe(true);
  const found = await faults(page);
  await page.reload();
  await remove.click();
  await add.waitFor();
  await page.getByRole("button", { name: "Use source for Bulbasaur 001, 151" }).click();
  await page.getByText("Chosen by staff").waitFor({ state: "detached" });
  const from = page.getByLabel("Evolves from");
  await from.pressSequentially("pich");
  await page.locator("#evolves-from-names option[value=Pichu]").waitFor({ state: "attached" });
  await page.getByRole("checkbox", { name: "Water" }).check();
  await page.getByRole("checkbox", { name: "Steel" }).check();
  await page.getByRole("button", { name: "Save details" }).click();
  await page.getByText("Choose at most two types").waitFor();
  expect([await from.inputValue(), await page.getByRole("checkbox", { name: "Steel" }).isChecked()]).toEqual([
    "pich",
    true,
  ]);
  expect([...found, ...(await faults(page))]).toEqual([]);
});

test("a staff list is searched while typing, and its filters keep the words", async () => {
  const page = await staff();
  await page.goto("/admin/pokemon");
  const rows = page.locator("#results tbody tr");
  await page.getByLabel("Name or number").pressSequentially("charm", { delay: 20 });
  await page.waitForFunction(() => document.querySelectorAll("#results tbody tr").length === 2);
  await page.reload();
  expect(await rows.count()).toBe(2);
  await page.goto("/admin/cards");
  await page.getByLabel("Name, number or set").pressSequentially("charmander", { delay: 20 });
  await page.waitForURL(/q=charmander/);
  await page.waitForFunction(() => document.querySelector("#filters a")?.getAttribute("href")?.includes("charmander"));
  await page.locator("#filters").locator("summary", { hasText: "Game" }).click();
  await page.locator("#filters").getByRole("link", { name: "English" }).click();
  await page.waitForURL(/q=charmander&game=EN/);
  expect(new Set(await rows.getByRole("link").allTextContents())).toEqual(new Set(["Charmander"]));
});

test.each([true, false])(
  "an entry of the audit log has two lines and shows its changes on a tap, JavaScript: %p",
  async (javaScriptEnabled) => {
    const page = await staff({ javaScriptEnabled });
    const [row] = await site.sql`select id, username from users where username is not null limit 1`;
    await site.sql`
    insert into audit_log (at, actor, actor_name, action, object, before, after, reason)
    values (now(), ${row?.id}, ${"W".repeat(20)}, 'series.create', 'series:sv', null, '{"id": "sv", "name": "Scarlet & Violet", "code": null}', '')`;
    await page.goto("/admin/audit");
    const entry = page.locator("#audit tbody tr").first();
    expect((await entry.boundingBox())?.height).toBeLessThan(72);
    await entry.getByText("2 changes").click();
    await entry.locator("ins").first().waitFor();
    expect(await entry.locator("ins").allTextContents()).toEqual(["sv", "Scarlet & Violet"]);
    if (javaScriptEnabled) expect(await faults(page)).toEqual([]);
  },
);
