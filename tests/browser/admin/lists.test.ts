import { expect, test } from "bun:test";
import type { BrowserContextOptions, Locator, Page } from "playwright";
import type { Role } from "#access/viewer.ts";
import { faults, leave, useSite } from "../harness.ts";

const site = await useSite({ MEMBERSHIP: "stripe" }, "starter");
const { sql } = site;

const phone = { width: 360, height: 800 };
const looks: [string, BrowserContextOptions][] = [
  ["with JavaScript", { viewport: { width: 1280, height: 800 } }],
  ["without JavaScript, on a phone", { viewport: phone, javaScriptEnabled: false }],
];

async function staff(options: BrowserContextOptions, roles: Role[] = ["admin"]): Promise<Page> {
  const page = await site.openPage(options);
  const { cookies } = await site.signUp({ roles });
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  return page;
}

const faultsOf = (page: Page, { javaScriptEnabled }: BrowserContextOptions) =>
  javaScriptEnabled === false ? faults(page, { width: 360, toAxe: false }) : faults(page);

const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test.each(looks)("a card's rows and boxes are edited, and Save stays in sight, %s", async (_, options) => {
  const page = await staff(options, ["data_entry"]);
  const attacks = [{ name: "Slash", cost: ["Fire", "Colorless"], damage: "60" }];
  await sql`delete from card_sources where source = 'staff'`;
  await sql`update cards set attacks = ${JSON.stringify(attacks)}::text::jsonb, types = '{Fire}',
    subtypes = '{Stage 2,ex}' where id = 'sv03.5-006'`;
  await page.goto("/admin/cards/en/sv03.5-006");
  const save = page.getByRole("button", { name: "Save", exact: true });
  const { y, height } = await boxOf(save);
  expect(y + height).toBeLessThan(800);
  const found = await faultsOf(page, options);
  await page.getByText("Add attack").click();
  await page.getByRole("group", { name: "New attack" }).getByLabel("Name").fill("Burn");
  await page.getByRole("group", { name: "New attack" }).getByLabel("Cost").fill("Fire");
  await page.getByRole("group", { name: "Types" }).getByLabel("Dragon").check();
  await page.getByText("Add subtypes").click();
  await page.getByLabel("Radiant").check();
  await leave(page, () => page.getByRole("button", { name: "Preview" }).click());
  await page.getByText("Preview: nothing is saved yet").waitFor();
  found.push(...(await faultsOf(page, options)));
  await leave(page, () => save.click());
  await page.getByText("The card was saved.").waitFor();
  const [row] = await sql`select attacks, types, subtypes from cards where id = 'sv03.5-006'`;
  expect(row?.attacks).toEqual([...attacks, { name: "Burn", cost: ["Fire"] }]);
  expect(row?.types).toEqual(["Fire", "Dragon"]);
  expect(row?.subtypes).toEqual(["Stage 2", "ex", "Radiant"]);
  const first = page.getByRole("group", { name: "Attack 1" });
  for (const label of ["Name", "Cost", "Damage"]) await first.getByLabel(label).fill("");
  await leave(page, () => save.click());
  await page.getByText("The card was saved.").waitFor();
  const [after] = await sql`select attacks from cards where id = 'sv03.5-006'`;
  expect(after?.attacks).toEqual([{ name: "Burn", cost: ["Fire"] }]);
  expect(found).toEqual([]);
});

test.each(looks)("buying Pro is turned on after a question, %s", async (_, options) => {
  const page = await staff(options);
  await sql`delete from feature_flags`;
  await page.goto("/admin/installation/flags");
  await page.locator('summary[aria-label="Turn on: Pro purchases"]').click();
  await page.getByText("Let members buy Pro?").waitFor();
  expect(await sql`select from feature_flags`).toHaveLength(0);
  const found = await faultsOf(page, options);
  await leave(page, () => page.getByRole("button", { name: "Turn on", exact: true }).click());
  await page.getByText("Pro purchases turned on.").waitFor();
  await leave(page, () => page.getByRole("button", { name: "Turn off: Pro purchases" }).click());
  await page.getByText("Pro purchases turned off.").waitFor();
  expect(found).toEqual([]);
});

test.each(looks)("the log is narrowed by kind and person, and the address holds both, %s", async (_, options) => {
  const page = await staff(options);
  await sql`
    insert into audit_log (at, actor, actor_name, action, object, reason)
    values (now(), '00000000-0000-4000-8000-00000000000a', 'Nurse Joy', 'card.edit', 'card:sv03.5-006', ''),
      (now(), '00000000-0000-4000-8000-00000000000b', 'Officer Jenny', 'set.edit', 'set:sv03.5', '')`;
  await page.goto("/admin/audit");
  const rows = page.locator("tbody tr");
  await page.locator('summary:has-text("Type")').click();
  const found = await faultsOf(page, options);
  await leave(page, () => page.getByRole("link", { name: "Cards", exact: true }).last().click());
  await page.locator('summary:has-text("By")').click();
  await leave(page, () => page.getByRole("link", { name: "Nurse Joy" }).first().click());
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("kind"), searchParams.get("actor")?.slice(-1)]).toEqual(["card", "a"]);
  expect(await rows.getByRole("link", { name: "Charizard ex 006 · 151" }).count()).toBeGreaterThan(0);
  expect(await rows.getByText("Officer Jenny").count()).toBe(0);
  await page.reload();
  expect(await rows.getByText("Officer Jenny").count()).toBe(0);
  await page.goBack();
  found.push(...(await faultsOf(page, options)));
  expect(found).toEqual([]);
});

test("on a phone the time of an account stands below its address, each on one line", async () => {
  const email = `${"a-very-long-address".repeat(3)}@example.com`;
  await sql`insert into users (username, slug, email) values ('Longest Name of Alll', 'longest', ${email})`;
  await sql`insert into users (email) values (${`not-set-up-${email}`})`;
  const page = await staff({ viewport: phone });
  await page.goto("/admin/users?q=very-long");
  await page.getByText("2 accounts").waitFor();
  const row = page.locator("tbody tr", { hasText: "Longest" });
  const [address, time] = [await boxOf(row.locator("small")), await boxOf(row.locator("time"))];
  expect(time.y).toBeGreaterThanOrEqual(address.y + address.height - 1);
  expect([address.height < 24, time.height < 24]).toEqual([true, true]);
  expect(await faults(page, { width: 360 })).toEqual([]);
});

test("the panel says in its rows what waits, in both widths", async () => {
  await sql`insert into server_errors (correlation_id, method, route, status, message, stack)
    select gen_random_uuid(), 'GET', '/', 500, '', '' from generate_series(1, 120)`;
  const page = await staff({ viewport: phone });
  await page.goto("/admin");
  await page.getByRole("link", { name: /Installation.*99\+ errors today/ }).waitFor();
  expect(await faults(page, { width: 360 })).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await faults(page)).toEqual([]);
});

test.each(["/admin/audit", "/admin/installation/flags"])("the menu shows where %s is, in both widths", async (path) => {
  const page = await staff({ viewport: { width: 1280, height: 500 } });
  await page.goto(path);
  const row = page.locator("#menu details a[aria-current]");
  const isInSight = async () => {
    const { y, height } = await boxOf(row);
    return y >= 0 && y + height <= 500;
  };
  expect(await isInSight()).toBe(true);
  await page.setViewportSize({ width: 360, height: 500 });
  await page.reload();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  expect(await isInSight()).toBe(true);
});

test("a flag on a phone has its name, state and button on a line, and says where its state comes from", async () => {
  const page = await staff({ viewport: phone });
  await page.goto("/admin/installation/flags");
  const row = page.locator("#flags tr", { hasText: "Stream Tools" });
  const middles = await row
    .locator("th > span, .badge, .button")
    .evaluateAll((parts) =>
      parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
    );
  expect(middles).toHaveLength(3);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(3);
  const source = row.locator("[data-label=Source]");
  expect(await source.evaluate((cell) => getComputedStyle(cell, "::before").content)).toBe('"Source: "');
});
