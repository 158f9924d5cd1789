import { expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright";
import { until } from "#tests/until.ts";
import { faults, leave, useSite } from "../harness.ts";

const site = await useSite({ MEMBERSHIP: "stripe", FLAGS: "pro,promo", REGISTRATION: "invite" }, "few cards");
await site.work();
const { sql } = site;

/** Axe needs a script. */
type Look = { options: BrowserContextOptions; faultsOf: (page: Page) => Promise<string[]> };
const looks: [string, Look][] = [
  ["with JavaScript", { options: { viewport: { width: 1280, height: 800 } }, faultsOf: (page) => faults(page) }],
  [
    "without JavaScript, on a phone",
    {
      options: { viewport: { width: 360, height: 800 }, javaScriptEnabled: false, colorScheme: "dark" },
      faultsOf: (page) => faults(page, { width: 360, toAxe: false }),
    },
  ],
];

const path = "/admin/installation";

async function admin({ options }: Look): Promise<Page> {
  const page = await site.openPage({ ...options, acceptDownloads: true });
  const { cookies } = await site.signUp({ roles: ["admin"] });
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  return page;
}

const press = (page: Page, name: string) =>
  leave(page, () => page.getByRole("main").getByRole("button", { name, exact: true }).click());
const follow = (page: Page, name: string) =>
  leave(page, () => page.getByRole("main").getByRole("link", { name, exact: true }).click());

test.each(looks)("a flag is switched off and back to the default, %s", async (_, look) => {
  const page = await admin(look);
  await page.goto(path);
  await follow(page, "Flags");
  const found = await look.faultsOf(page);
  await press(page, "Turn off: Pro page");
  await page.getByText("Pro page turned off.").waitFor();
  await press(page, "Use the default: Pro page");
  await page.getByText("Pro page turned on.").waitFor();
  found.push(...(await look.faultsOf(page)));
  expect(found).toEqual([]);
});

test.each(looks)("all collections are locked and unlocked, %s", async (_, look) => {
  const page = await admin(look);
  await site.signUp({ username: look === looks[0]?.[1] ? "misty" : "brock" });
  await page.goto(`${path}/maintenance`);
  const found = await look.faultsOf(page);
  await page.getByLabel("Reason").fill("A new server");
  await page.getByLabel("Type “lock” to confirm").fill("look");
  await press(page, "Lock all collections");
  await page.getByText("Confirmation must be exactly").waitFor();
  found.push(...(await look.faultsOf(page)));
  await page.getByLabel("Type “lock” to confirm").fill("lock");
  await press(page, "Lock all collections");
  await page.getByText("All collections are locked, including those of new accounts.").waitFor();
  await page.getByRole("link", { name: "misty" }).waitFor();
  found.push(...(await look.faultsOf(page)));
  await page.getByLabel("Reason").fill("It stands");
  await page.getByLabel("Type “unlock” to confirm").fill("unlock");
  await press(page, "Unlock all collections");
  await page.getByText("Everyone can change their collection.").waitFor();
  expect(found).toEqual([]);
});

test.each(looks)("a person is invited and joins; another link is revoked, %s", async (name, look) => {
  const page = await admin(look);
  await page.goto(`${path}/invitations`);
  const found = await look.faultsOf(page);
  await page.getByLabel("For", { exact: true }).fill(`Gary, ${name}`);
  await press(page, "Create invitation");
  found.push(...(await look.faultsOf(page)));
  const link = await page.getByLabel("Invitation link").textContent();
  const guest = await site.openPage(look.options);
  await guest.goto((link ?? "").replace(/^https?:\/\/[^/]*/, ""));
  await guest.getByLabel("Email").fill(`${crypto.randomUUID()}@example.com`);
  await guest.getByLabel("Password").fill("correct horse battery");
  await guest.getByRole("button", { name: "Sign Up" }).click();
  await guest.waitForURL("**/onboarding");
  await page.goto(`${path}/invitations?state=used`);
  await page.getByText(`Gary, ${name}`).waitFor();
  found.push(...(await look.faultsOf(page)));
  await follow(page, "Open");
  await page.getByLabel("For", { exact: true }).fill("Jessie");
  await press(page, "Create invitation");
  await follow(page, "Back to invitations");
  await press(page, "Revoke: Jessie");
  await page.getByText("The invitation was revoked.").waitFor();
  expect(found).toEqual([]);
});

test.each(looks)("a promotion is previewed and shown to a visitor, %s", async (_, look) => {
  const page = await admin(look);
  await page.goto(`${path}/texts`);
  const found = await look.faultsOf(page);
  await follow(page, "Promotion banner");
  await page.getByLabel("Code").fill("SPRING");
  await page.getByLabel("Headline").fill("Spring is here");
  await page.getByLabel("Text", { exact: true }).fill("Save with {CODE}");
  await page.getByLabel("Starts").fill("2026-01-01T00:00");
  await page.getByLabel("Ends").fill("2999-01-01T00:00");
  await press(page, "Preview");
  await page.locator(".preview").getByText("Save with SPRING").waitFor();
  found.push(...(await look.faultsOf(page)));
  await press(page, "Save");
  await page.getByText("The text was saved.").waitFor();
  found.push(...(await look.faultsOf(page)));
  const visitor = await site.openPage(look.options);
  await until(
    async () => {
      await visitor.goto("/series");
      return await visitor.getByText("Save with SPRING").count();
    },
    (count) => count === 1,
  );
  if (look.options.javaScriptEnabled !== false) {
    await visitor.getByRole("button", { name: "Dismiss" }).click();
    await visitor.goto("/series");
    expect(await visitor.locator(".promo").isVisible()).toBe(false);
  }
  await press(page, "Use the original");
  await page.getByText("Not shown: it has no code").waitFor();
  expect(found).toEqual([]);
});

test.each(looks)("a legal text is previewed within the width of the page, %s", async (_, look) => {
  const page = await admin(look);
  await page.goto(`${path}/texts/privacy`);
  await press(page, "Preview");
  await page.locator(".preview .prose").waitFor();
  expect(await look.faultsOf(page)).toEqual([]);
});

test.each(looks)("a backup is made, downloaded and deleted, %s", async (_, look) => {
  const page = await admin(look);
  await page.goto(`${path}/backups`);
  const found = await look.faultsOf(page);
  await press(page, "Back up now");
  const rows = page.locator("#backups").getByRole("link", { name: /^Download: / });
  // With JavaScript the list refreshes itself.
  if (look.options.javaScriptEnabled === false)
    await until(
      async () => {
        await page.goto(`${path}/backups`);
        return await rows.count();
      },
      (count) => count > 0,
    );
  await rows.first().waitFor();
  found.push(...(await look.faultsOf(page)));
  await leave(page, () => rows.first().click());
  await page.getByRole("heading", { level: 1, name: /^Backup of [A-Z][a-z]{2} \d/ }).waitFor();
  found.push(...(await look.faultsOf(page)));
  await page.getByLabel("Reason").first().fill("To keep elsewhere");
  await page.getByLabel("Type “download” to confirm").fill("download");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download", exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^toploader-.*\.backup$/);
  await page.reload();
  await page.getByLabel("Reason").last().fill("It is elsewhere");
  await page.getByLabel("Type “delete” to confirm").fill("delete");
  await press(page, "Delete the backup");
  await page.getByText("The backup was deleted.").waitFor();
  expect(await sql`select from audit_log where action = 'backup.download'`).not.toHaveLength(0);
  expect(found).toEqual([]);
});
