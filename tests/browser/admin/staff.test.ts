import { expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright";
import type { Role } from "#access/viewer.ts";
import { faults, leave, setPath, useSite } from "../harness.ts";

const site = await useSite({ MEMBERSHIP: "stripe" });
const { sql } = site;

type Look = { options: BrowserContextOptions; number: number; faultsOf: (page: Page) => Promise<string[]> };

/** Axe needs a script. */
const looks: [string, Look][] = [
  [
    "with JavaScript",
    { options: { viewport: { width: 1280, height: 800 } }, number: 6, faultsOf: (page) => faults(page) },
  ],
  [
    "without JavaScript, on a phone",
    {
      options: { viewport: { width: 360, height: 800 }, javaScriptEnabled: false },
      number: 3,
      faultsOf: (page) => faults(page, { width: 360, toAxe: false }),
    },
  ],
];

async function pageOf({ options }: Look, roles: Role[]): Promise<Page> {
  const page = await site.openPage(options);
  const { cookies } = await site.signUp({ roles });
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  return page;
}

const press = (page: Page, name: string) =>
  leave(page, () => page.getByRole("main").getByRole("button", { name, exact: true }).click());
const follow = (page: Page, name: string | RegExp) => leave(page, () => page.getByRole("link", { name }).click());

test.each(looks)("a report becomes a corrected card and a thanked reporter, %s", async (name, look) => {
  const [member, staff] = [await pageOf(look, []), await pageOf(look, ["data_entry"])];
  const card = `${setPath}/${look.number}`;
  const description = `The HP are printed as 999, ${name}.`;
  const found: string[] = [];
  const see = async (page: Page) => found.push(...(await look.faultsOf(page)));

  await member.goto(`/reports/new?category=EN&setId=sv03.5&numberKey=${look.number}`);
  await member.getByLabel("What’s missing?").fill(description);
  await member.getByRole("button", { name: "Send Report" }).click();
  await member.getByText("Thank you for your report!").waitFor();

  await staff.goto("/admin/reports/cards/open");
  await see(staff);
  await leave(staff, () => staff.getByRole("listitem").filter({ hasText: description }).getByRole("link").click());
  await see(staff);
  await follow(staff, "Edit the card");
  await staff.getByLabel("HP").fill("999");
  await press(staff, "Preview");
  expect(await staff.locator(".preview ins").allTextContents()).toEqual(["999"]);
  await see(staff);
  await member.goto(card);
  expect(await member.locator("dd", { hasText: /^999$/ }).count()).toBe(0);
  await press(staff, "Save");
  await staff.getByText("The card was saved.").waitFor();
  await see(staff);
  await follow(staff, /^Back to report/);
  await staff.getByLabel("Message to the reporter").fill("Corrected, thank you.");
  await staff.getByLabel("Status").selectOption("resolved");
  await press(staff, "Save");
  await staff.getByText("Saved. The reporter was notified.").waitFor();
  await see(staff);

  await member.goto(setPath);
  if (name === "with JavaScript") {
    await member.locator(`a.face[href="${card}"]`).click();
    await member.getByRole("dialog").waitFor();
    expect(await member.getByText("Staff answered your report").isVisible()).toBe(false);
    await member.keyboard.press("Escape");
  }
  await follow(member, "Staff answered your report");
  await see(member);
  await leave(member, () => member.locator(".own-reports a").click());
  await member.getByText("Thank you for telling us.").waitFor();
  await member.getByText("Corrected, thank you.").waitFor();
  await see(member);
  await member.goto(card);
  expect(await member.locator("dd", { hasText: /^999$/ }).count()).toBe(1);
  expect(await member.getByText("Staff answered your report").count()).toBe(0);
  expect(found).toEqual([]);
});

/** Copies of a card in each variant. */
const copiesOf = async (cardId: string) => {
  const rows = await sql`
    select variant, count(*)::int as owners, sum(quantity)::int as copies from entries where card_id = ${cardId} group by 1`;
  return Object.fromEntries(rows.map(({ variant, owners, copies }) => [variant, { owners, copies }]));
};

test.each(looks)("a variant that 200 people own is merged into another, and back, %s", async (_, look) => {
  const cardId = `sv03.5-00${look.number === 6 ? 1 : 2}`;
  await sql`insert into users (username, slug) select 'Owner ' || n, 'owner-' || n from generate_series(1, 200) n on conflict do nothing`;
  await sql`
    insert into entries (user_id, set_id, card_id, variant, quantity)
    select id, 'sv03.5', ${cardId}, variant, 2 from users, unnest(array['normal', 'reverse']) variant
    where slug like 'owner-%' and (variant = 'reverse' or right(slug, 1) < '5')`;
  const before = await copiesOf(cardId);
  expect(before.reverse).toEqual({ owners: 200, copies: 400 });
  const staff = await pageOf(look, ["data_entry", "senior_data_entry"]);
  const found: string[] = [];
  await staff.goto(`/admin/cards/en/${cardId}?part=variants`);
  found.push(...(await look.faultsOf(staff)));
  await follow(staff, "Remove or merge Reverse Holofoil");
  await staff.getByText("200 people own 400 copies. They move to the variant you choose").waitFor();
  found.push(...(await look.faultsOf(staff)));
  await staff.getByLabel("Copies move to").selectOption("Normal");
  await staff.getByLabel("Reason").fill("The same print");
  await press(staff, "Remove Reverse Holofoil");
  await staff.getByText("Removed. Moved the copies of 200 people.").waitFor();
  expect(await copiesOf(cardId)).toEqual({ normal: { owners: 200, copies: 400 + (before.normal?.copies ?? 0) } });
  await staff.goto(`/admin/cards/en/${cardId}?part=variants`);
  found.push(...(await look.faultsOf(staff)));
  await press(staff, "Restore Reverse Holofoil");
  await staff.getByText("Restored, along with copies owned by 200 people.").waitFor();
  expect(await copiesOf(cardId)).toEqual(before);
  expect(found).toEqual([]);
});

test.each(looks)("a member is given Pro for free, and it ends, %s", async (_, look) => {
  const [staff, { username, id }] = [await pageOf(look, ["admin"]), await site.signUp()];
  const isComped = async () =>
    (await sql`select from user_roles where user_id = ${id} and role = 'comped_subscriber'`).length === 1;
  const found: string[] = [];
  await staff.goto("/admin/users");
  await staff.getByLabel("Username or email").fill(username);
  await press(staff, "Search");
  found.push(...(await look.faultsOf(staff)));
  await follow(staff, username);
  found.push(...(await look.faultsOf(staff)));
  const row = staff.locator("details:has(#comp-form) > summary");
  await row.press("Enter");
  found.push(...(await look.faultsOf(staff)));
  await press(staff, "Grant free Pro");
  await staff.getByText("Pro is free for this member now.").waitFor();
  expect(await isComped()).toBe(true);
  await row.press("Enter");
  await press(staff, "End free Pro");
  await staff.getByText("Free Pro ended.").waitFor();
  expect(await isComped()).toBe(false);
  await staff.getByText("Granted free Pro", { exact: true }).waitFor();
  expect(found).toEqual([]);
});
