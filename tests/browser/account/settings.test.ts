import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { faults, setPath, useSite } from "../harness.ts";

const site = await useSite({}, "few cards");
await site.sql`insert into exchange_rates values ('GBP', '£', '0.75', 'test', '2026-01-31')`;

await site.signUp({ username: "misty" });

const path = "/account/settings";
const sizes = { phone: { width: 360, height: 800 }, desk: { width: 1280, height: 800 } };

/** The settings of a new member, in a browser of their own. */
async function openSettings(options: { size: keyof typeof sizes; at?: string; javaScriptEnabled?: boolean }) {
  const { size, at = "", javaScriptEnabled = true } = options;
  const person = await site.signUp();
  const page = await site.openPage({ viewport: sizes[size], javaScriptEnabled });
  await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto(path + at);
  return { person, page };
}

const form = (page: Page, name: string) => page.locator(`#${name}-form`);
const save = (page: Page, name: string) => form(page, name).getByRole("button", { name: "Save", exact: true });
const saved = async (page: Page, name: string) => {
  await save(page, name).click();
  await form(page, name).getByText("Saved.").waitFor();
};
/** Text that stands in what can be seen now, without scrolling. */
const inView = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const account = async (person: { json(path: string): Promise<Response> }) =>
  (await person.json("/api/user")).json() as Promise<{
    username: string;
    bio: string;
    socials: Record<string, string>;
    preferences: Record<string, unknown>;
  }>;

for (const size of ["phone", "desk"] as const) {
  describe(`on a ${size}`, () => {
    test("each part saves in place and shows a confirmation beside it", async () => {
      const { person, page } = await openSettings({ size, at: "/username" });
      const stay = () => page.evaluate(() => (document.title = "not loaded again"));
      await stay();
      await page.getByLabel("Username", { exact: true }).fill("misty");
      await page.getByText("That username is taken.").waitFor();
      await page.getByLabel("Username", { exact: true }).fill(`free ${person.username.slice(-6)}`);
      await page.getByText("That username is available").waitFor();
      await page.getByLabel("Username", { exact: true }).fill("a<b");
      await save(page, "username").click();
      await page.getByText("A username must only have letters").waitFor();
      expect(await focused(page)).toBe("username");
      expect(await page.getByLabel("Username", { exact: true }).inputValue()).toBe("a<b");
      const name = `New ${person.username.slice(-6)}`;
      await page.getByLabel("Username", { exact: true }).fill(name);
      await save(page, "username").click();
      await form(page, "username").getByText("Saved.").waitFor();
      expect(await focused(page)).toBe("username-save");
      expect(await page.locator("[data-username]").allTextContents()).toEqual([name, name]);
      expect(await page.title()).toBe("not loaded again");

      await page.goto(`${path}/bio`);
      await page.getByLabel("Bio").fill("Water only.\n<b>No bugs.</b>");
      await save(page, "bio").click();
      await form(page, "bio").getByText("Saved.").waitFor();
      await page.goto(`${path}/links`);
      await page.getByLabel("X", { exact: true }).fill("https://twitter.com/misty");
      await page.getByLabel("Twitch").fill("not a name");
      await save(page, "socials").click();
      await page.getByText("Enter your Twitch username").waitFor();
      expect(await focused(page)).toBe("twitch");
      await page.getByLabel("Twitch").fill("@misty_w");
      await page.keyboard.press("Enter");
      await form(page, "socials").getByText("Saved.").waitFor();
      expect(await page.getByLabel("X", { exact: true }).inputValue()).toBe("misty");
      expect(await page.getByLabel("Twitch").inputValue()).toBe("misty_w");

      await page.goto(`${path}/privacy`);
      await stay();
      await page.getByRole("radio", { name: "Private" }).check();
      await saved(page, "privacy");
      expect(await page.title()).toBe("not loaded again");
      await page.goto(`${path}/prices`);
      await page.getByRole("radio", { name: "Hide Prices" }).check();
      await page.getByLabel("Currency").selectOption("GBP");
      await saved(page, "prices");
      await page.goto(`${path}/games`);
      await page.getByRole("checkbox", { name: "TCG Pocket" }).uncheck();
      await saved(page, "games");
      expect(await account(person)).toMatchObject({
        username: name,
        bio: "Water only.\n<b>No bugs.</b>",
        socials: { x: "misty", youtube: "", twitch: "misty_w" },
        preferences: {
          profileVisibility: "private",
          showPrices: false,
          preferredCurrency: "GBP",
          disallowedCategories: ["TCG-POCKET-EN"],
        },
      });
      await page.reload();
      expect(await page.getByRole("checkbox", { name: "TCG Pocket" }).isChecked()).toBe(false);
      await page.goto(`${path}/bio`);
      expect(await page.getByLabel("Bio").inputValue()).toBe("Water only.\n<b>No bugs.</b>");
      await page.context().close();
    });

    test("without JavaScript the page returns with the typed values or a confirmation", async () => {
      const { person, page } = await openSettings({ size, at: "/links", javaScriptEnabled: false });
      await page.getByLabel("YouTube").fill("no such/name");
      await page.getByLabel("X", { exact: true }).fill("misty");
      await save(page, "socials").click();
      await page.waitForURL("**/api/user/socials");
      const rule = "Enter your YouTube username or a link to your profile";
      expect(await inView(page, rule)).toBe(true);
      expect(await page.getByLabel("X", { exact: true }).inputValue()).toBe("misty");
      await page.getByLabel("YouTube").fill("@Misty.Waters");
      await save(page, "socials").click();
      await page.waitForURL(`**${path}/links`);
      expect(await inView(page, "Saved.")).toBe(true);
      await page.getByRole("link", { name: "Settings", exact: true }).locator("visible=true").last().click();
      await page.waitForURL(`**${path}`);
      await page.getByRole("link", { name: "Games" }).click();
      await page.getByRole("checkbox", { name: "Japanese TCG" }).uncheck();
      await save(page, "games").click();
      await page.waitForURL(`**${path}/games`);
      expect(await inView(page, "Saved.")).toBe(true);
      expect(await account(person)).toMatchObject({
        socials: { x: "misty", youtube: "Misty.Waters" },
        preferences: { disallowedCategories: ["JP"] },
      });
      await page.context().close();
    });

    for (const javaScriptEnabled of [true, false]) {
      test(`an account is deleted for good, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async () => {
        const { person, page } = await openSettings({ size, javaScriptEnabled });
        await page.getByRole("link", { name: "Delete account" }).click();
        await page.getByLabel("Type your username to confirm").fill("not me");
        await page.getByRole("button", { name: "Delete my account" }).click();
        await page.getByText("Confirmation must be exactly your username.").waitFor();
        expect(await inView(page, "Confirmation must be exactly your username.")).toBe(true);
        expect(await page.getByLabel("Type your username to confirm").inputValue()).toBe("not me");
        await page.getByLabel("Type your username to confirm").fill(person.username);
        await page.getByRole("button", { name: "Delete my account" }).click();
        await page.waitForURL(`${site.baseURL}/`);
        await page.getByText("Your account and everything in it have been deleted.").waitFor();
        expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: "session" }));
        await page.goto(path);
        await page.waitForURL("**/auth/signin?**");
        expect(await site.sql`select from users where id = ${person.id}`).toHaveLength(0);
        await page.context().close();
      });
    }

    test("the pages have no faults in either theme: plain, refused and very long", async () => {
      const { page } = await openSettings({ size });
      const found: string[] = [];
      const { width } = sizes[size];
      const inspect = async (name: string) => found.push(...(await faults(page, { name, width })));
      await inspect("as it is");
      await page.goto(`${path}/username`);
      await page.getByLabel("Username", { exact: true }).fill("W ".repeat(60));
      await save(page, "username").click();
      await page.getByText("A username must be between 3 and 20 characters").waitFor();
      await inspect("refused");
      await page.goto(`${path}/links`);
      await page.getByLabel("X", { exact: true }).fill("W ".repeat(60));
      await save(page, "socials").click();
      await page.getByText("Enter your X username").waitFor();
      await page.getByLabel("YouTube").fill("W".repeat(30));
      await page.getByLabel("X", { exact: true }).fill("W".repeat(15));
      await save(page, "socials").click();
      await page.getByText("Saved.").waitFor();
      await inspect("long links");
      await page.goto(`${path}/bio`);
      await page.getByLabel("Bio").fill("W".repeat(500));
      await saved(page, "bio");
      await page.goto(path);
      await inspect("a long bio");
      expect(found).toEqual([]);
      await page.context().close();
    });
  });
}

test("every setting works by keyboard", async () => {
  const { person, page } = await openSettings({ size: "desk" });
  await page.locator("#privacy").getByRole("link").press("Enter");
  await page.waitForURL("**/privacy");
  await page.getByRole("link", { name: "Delete account" }).focus();
  for (const id of ["", "profileVisibility-public"]) {
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe(id);
  }
  await page.keyboard.press("ArrowDown");
  expect(await focused(page)).toBe("profileVisibility-private");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("collectionValueVisibility-show");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("privacy-save");
  await page.keyboard.press("Enter");
  await form(page, "privacy").getByText("Saved.").waitFor();
  expect(await focused(page)).toBe("privacy-save");
  expect((await account(person)).preferences).toMatchObject({ profileVisibility: "private" });
  await page.context().close();
});

test("Back shows no prices after they were hidden", async () => {
  await site.sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
    select card_id, key, 'tcgplayer', 'USD', 123400, now() from variants where card_id = 'sv03.5-001'`;
  const { page } = await openSettings({ size: "phone" });
  await page.goto(`${setPath}?q=bulba`);
  await page.getByText("$1,234.00").first().waitFor();
  await page.goto(`${path}/prices`);
  await page.getByRole("radio", { name: "Hide Prices" }).check();
  await saved(page, "prices");
  await page.goto(`${setPath}?q=bulba`);
  expect(await page.getByText("$1,234.00").count()).toBe(0);
  await page.context().close();
});

test("in dark an unticked box is as dark as the page, with a border that is seen", async () => {
  const { page } = await openSettings({ size: "phone", at: "/games" });
  await page.emulateMedia({ colorScheme: "dark" });
  const box = page.locator("main input[type=checkbox]").first();
  await box.uncheck();
  const [look, background, border] = await box.evaluate((one) => {
    const { appearance, backgroundColor, borderColor } = getComputedStyle(one);
    return [appearance, backgroundColor, borderColor];
  });
  expect(look).toBe("none");
  expect(background).toBe("rgba(0, 0, 0, 0)");
  expect(border).toBe("rgb(102, 114, 123)");
  await page.context().close();
});

test("the banner that is chosen is seen on the profile, before it is saved and without a script", async () => {
  const { page } = await openSettings({ size: "phone", at: "/banner", javaScriptEnabled: false });
  await page.locator(".banner-preview").getByText("No banner").waitFor();
  const heights = await page
    .locator(".picture:visible input")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await page.getByRole("radio").nth(1).check();
  const seen = page.locator(".banner-preview > img:visible");
  expect(await seen.count()).toBe(1);
  expect(await seen.getAttribute("src")).toBe(await page.getByRole("radio", { checked: true }).getAttribute("value"));
});

test("where no membership is sold, the settings have no row for it", async () => {
  const { page } = await openSettings({ size: "phone" });
  await page.getByText("Your reports").waitFor();
  expect(await page.getByText("Membership").count()).toBe(0);
});
