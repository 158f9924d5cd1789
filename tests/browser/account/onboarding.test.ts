import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { signUp, useSite } from "../harness.ts";

const site = await useSite();
await site.signUp({ username: "Brock" });

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };

const next = (page: Page) => page.getByRole("button", { name: "Continue" });
const back = (page: Page) => page.getByRole("button", { name: "Back" });
const status = (page: Page) => page.locator("#username-status");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const account = async (username: string) => {
  const [row] = await site.sql`
    select avatar, show_prices, profile_visibility, disallowed_categories, heard_about_us, heard_about_us_additional
    from users where username = ${username}`;
  return row && { ...row };
};

/** Until the step is there, in the address too, and nothing on it reaches over the edge. */
async function onStep(page: Page, step: number): Promise<void> {
  await page.getByText(`Step ${step} of 4`).waitFor();
  expect(new URL(page.url()).search).toBe(`?step=${step}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

const chosen = {
  avatar: "/avatars/6.png",
  show_prices: false,
  profile_visibility: "private",
  disallowed_categories: ["TCG-POCKET-EN"],
  heard_about_us: "Friend or word of mouth",
  heard_about_us_additional: "Brock, from the gym",
};

test.each([
  ["misty", true],
  ["erika", false],
])("%s sets up an account on a phone, with JavaScript: %p", async (username, javaScriptEnabled) => {
  const page = await site.openPage({ ...phone, javaScriptEnabled });
  await signUp(page, username);
  expect(await page.title()).toBe("Set Up Your Account · Toploader");
  expect(await next(page).isDisabled()).toBe(javaScriptEnabled);
  expect(await back(page).count()).toBe(0);
  await page.getByLabel("Username").fill(username);
  if (javaScriptEnabled) await page.locator("[data-continue]:visible:enabled").waitFor();
  await page.getByRole("radio", { name: "Owl" }).check();
  await page.getByLabel("How did you hear about us?").selectOption("Friend or word of mouth");
  await page.getByLabel("Anything to add?").fill("Brock, from the gym");
  await next(page).click();
  await onStep(page, 2);
  await page.getByLabel("TCG Pocket").uncheck();
  await back(page).click();
  await onStep(page, 1);
  expect(await page.getByLabel("Username").inputValue()).toBe(username);
  expect(await page.getByRole("radio", { name: "Owl" }).isChecked()).toBe(true);
  expect(await page.getByLabel("Anything to add?").inputValue()).toBe("Brock, from the gym");
  await next(page).click();
  await onStep(page, 2);
  expect(await page.getByLabel("TCG Pocket").isChecked()).toBe(false);
  await next(page).click();
  await onStep(page, 3);
  expect(await page.getByLabel("Currency").locator("option:checked").innerText()).toBe("USD ($)");
  await page.getByRole("radio", { name: "Hide Prices" }).check();
  await next(page).click();
  await onStep(page, 4);
  await page.reload();
  await onStep(page, 4);
  await page.goBack();
  await onStep(page, 3);
  expect(await page.getByRole("radio", { name: "Hide Prices" }).isChecked()).toBe(true);
  await page.goForward();
  await onStep(page, 4);
  await page.getByRole("radio", { name: "Private" }).check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/collection");
  expect(await account(username)).toEqual(chosen);
  await page.context().close();
});

test("without JavaScript a refused step shows the error at its field", async () => {
  const page = await site.openPage({ ...phone, javaScriptEnabled: false });
  await signUp(page, "gary");
  await page.getByLabel("Username").fill("BROCK");
  await page.getByLabel("Anything to add?").fill("nothing");
  await page.getByLabel("Username").press("Enter");
  await page.getByText("That username is taken.").waitFor();
  await next(page).click();
  await page.getByText("That username is taken.").waitFor();
  expect(await page.getByLabel("Username").inputValue()).toBe("BROCK");
  expect(await page.getByLabel("Anything to add?").inputValue()).toBe("nothing");
  await page.context().close();
});

test("what keeps Continue off is said beside it, and a detail is asked for where it helps", async () => {
  const page = await site.openPage(phone);
  await signUp(page, "blaine");
  const why = page.getByText("Enter an available username to continue.");
  const detail = page.getByLabel("Anything to add?");
  await why.waitFor();
  expect(await next(page).getAttribute("aria-describedby")).toBe("continue-why");
  expect(await detail.isVisible()).toBe(false);
  const referral = page.getByLabel("How did you hear about us?");
  await referral.selectOption("Google search");
  expect(await detail.isVisible()).toBe(false);
  await referral.selectOption("Content creator");
  await detail.fill("A video");
  await referral.selectOption("TikTok");
  expect(await detail.isVisible()).toBe(true);
  await page.getByLabel("Username").fill("blaine");
  await page.locator("[data-continue]:visible:enabled").waitFor();
  expect(await why.isVisible()).toBe(false);
  await page.getByLabel("Username").fill("");
  await why.waitFor();
  await page.context().close();
});

test("a phone has Continue in sight, and the avatars to swipe", async () => {
  const page = await site.openPage(phone);
  await signUp(page, "agatha");
  const lowest = (await next(page).boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  expect(lowest).toBeLessThan((page.viewportSize()?.height ?? 0) - 44);
  const last = page.locator("[data-chooser] .picture").last();
  await last.click();
  expect(await last.locator("input").isChecked()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.context().close();
});

test.each([
  ["phone", phone],
  ["desk", { viewport: { width: 1280, height: 800 } }],
] as const)(
  "on a %s avatars are round, and the answer about a name moves nothing",
  async (_, options) => {
    const page = await site.openPage(options);
    await signUp(page, options === phone ? "lance" : "clair");
    const sides = await page.locator(".picture:not([hidden]) img").evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.abs(width - height) < 1 && width >= 44;
      }),
    );
    expect(new Set(sides)).toEqual(new Set([true]));
    expect(await page.getByRole("button", { name: "Clear" }).count()).toBe(0);
    const legend = page.locator("[data-chooser] legend");
    const before = (await legend.boundingBox())?.y ?? 0;
    await page.getByLabel("Username").fill("ab");
    const answer = page.getByText("A username must be between 3 and 20 characters");
    await answer.waitFor();
    expect((await legend.boundingBox())?.y).toBe(before);
    const { y = 0, height = 0 } = (await answer.boundingBox()) ?? {};
    expect(before - y - height).toBeGreaterThan(12);
    await page.context().close();
  },
  120_000,
);

test("an account is set up by keyboard alone", async () => {
  const page = await site.openPage();
  await signUp(page, "sabrina");
  await page.getByLabel("Username").focus();
  await page.keyboard.type("Sabrina");
  await page.getByText("That username is available!").waitFor();
  await page.keyboard.press("Tab");
  const given = await page.locator("[data-chooser] :checked").getAttribute("value");
  await page.keyboard.press("ArrowRight");
  expect(await page.locator("[data-chooser] :checked").getAttribute("value")).not.toBe(given);
  await page.getByLabel("Username").focus();
  await page.keyboard.press("Enter");
  await onStep(page, 2);
  expect(await focused(page)).toBe("What do you collect?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await onStep(page, 3);
  expect(await focused(page)).toBe("Currency and prices");
  for (let times = 0; times < 2; times++) await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await onStep(page, 4);
  expect(await focused(page)).toBe("Who can see you?");
  for (let times = 0; times < 2; times++) await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Back");
  await page.keyboard.press("Enter");
  await onStep(page, 3);
  expect(await page.getByRole("radio", { name: "Hide Prices" }).isChecked()).toBe(true);
  await next(page).press("Enter");
  await onStep(page, 4);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/collection");
  expect(await account("Sabrina")).toMatchObject({
    avatar: expect.stringMatching(/^\/avatars\/\d+\.png$/),
    show_prices: false,
    disallowed_categories: ["EN"],
  });
  await page.context().close();
});

test("the username check waits for a pause in typing, and only the newest response counts", async () => {
  const page = await site.openPage(phone);
  await signUp(page, "surge");
  const field = page.getByLabel("Username");
  const requested: (string | null)[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/user/username") requested.push(url.searchParams.get("username"));
  });
  let answerFirst = () => {};
  const late = new Promise<void>((resolve) => (answerFirst = resolve));
  await page.route("**/api/user/username?username=Brock", async (route) => {
    await late;
    // Nobody waits for it any more.
    await route.continue().catch(() => {});
  });

  // Time stands still but for what is let pass.
  await page.clock.install();
  await page.goto("/onboarding");
  await page.getByRole("radio", { name: "Cat" }).check();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  for (const typed of ["B", "Br", "Bro", "Broc", "Brock"]) {
    await field.fill(typed);
    await page.clock.runFor(499);
  }
  expect(requested).toEqual([]);
  const first = page.waitForRequest("**/api/user/username?username=Brock");
  await page.clock.runFor(1);
  await first;
  // A response that arrives before the next request would be shown for the wrong name.
  const given = page.waitForEvent("requestfailed", (request) => request.url().endsWith("username=Brock"));
  await field.fill("Surge");
  expect(await next(page).isDisabled()).toBe(true);
  await given;
  answerFirst();
  await page.clock.resume();
  await page.getByText("That username is available!").waitFor();
  expect(await next(page).isEnabled()).toBe(true);
  expect(requested).toEqual(["Brock", "Surge"]);

  await field.fill("Broc");
  expect(await status(page).innerText()).toBe("");
  expect(await next(page).isDisabled()).toBe(true);
  await page.unrouteAll();
  await field.fill("BROCK");
  await page.getByText("That username is taken.").waitFor();
  expect(await next(page).isDisabled()).toBe(true);
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await field.fill("Broc");
  expect(await field.getAttribute("aria-invalid")).toBeNull();
  await field.fill("ab");
  await page.getByText("A username must be between 3 and 20 characters").waitFor();
  await field.fill("a-b-c");
  await page.getByText("A username must only have letters, numbers, underscores, and spaces").waitFor();
  expect(await next(page).isDisabled()).toBe(true);
  await page.context().close();
});

test("the button shows progress while the account is created", async () => {
  const page = await site.openPage(phone);
  await signUp(page, "koga");
  await page.getByLabel("Username").fill("Koga");
  await page.getByRole("radio", { name: "Moth" }).check();
  for (const step of [2, 3, 4]) {
    await next(page).click();
    await onStep(page, step);
  }
  let proceed = () => {};
  const held = new Promise<void>((resolve) => (proceed = resolve));
  let sent = 0;
  await page.route("**/onboarding?step=4", async (route) => {
    sent++;
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Create Account" }).click();
  const busy = page.getByRole("button", { name: "Creating Account..." });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  await site.sql`insert into users (username, slug) values ('KOGA', 'koga')`;
  proceed();
  await page.getByText("That username is taken.").waitFor();
  expect(sent).toBe(1);
  await onStep(page, 1);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("username");
  expect(await next(page).isDisabled()).toBe(true);
  await page.getByLabel("Username").fill("Koga of Fuchsia");
  for (const step of [2, 3, 4]) {
    await next(page).click();
    await onStep(page, step);
  }
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/collection");
  await page.context().close();
});

test("the link to browse signs out", async () => {
  const page = await site.openPage(phone);
  await signUp(page, "giovanni");
  await page.goto("/series");
  await page.waitForURL("**/onboarding");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.goto("/series");
  expect(new URL(page.url()).pathname).toBe("/series");
  await page.context().close();
});

test("a blank username is not asked about, and what is needed stays said", async () => {
  const page = await site.openPage(phone);
  await signUp(page, "janine");
  const field = page.getByLabel("Username");
  const requested: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/user/username") requested.push(request.url());
  });
  await page.clock.install();
  await page.goto("/onboarding");
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  for (const blank of ["", "   "]) {
    await field.fill("Janine");
    await page.clock.runFor(100);
    await field.fill(blank);
    await page.clock.runFor(5000);
    expect(await page.getByText("Enter an available username to continue.").isVisible()).toBe(true);
    expect(await next(page).isDisabled()).toBe(true);
  }
  expect(requested).toEqual([]);
  await page.context().close();
});
