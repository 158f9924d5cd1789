import { describe, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { faults, setPath, useSite } from "../harness.ts";

// Pages follow a sign-in or sign-out that happens elsewhere.

const site = await useSite({}, "few cards");

/** Two tabs of a member's browser. */
async function twoTabs(paths: [string, string]) {
  const person = await site.signUp();
  const one = await site.openPage();
  const context = one.context();
  await signIn(context, person);
  const two = await context.newPage();
  await one.goto(paths[0]);
  await two.goto(paths[1]);
  return { person, context, one, two };
}

const signIn = (context: BrowserContext, person: { cookies: Map<string, string> }) =>
  context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));

async function signOut(page: Page): Promise<void> {
  await page
    .locator('form[action="/auth/signout"]')
    .first()
    .evaluate((form: HTMLFormElement) => form.submit());
  await page.waitForURL(`${site.baseURL}/`);
}

/** As when a person comes back to the tab. */
const lookAt = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));
const settings = "/account/settings";

describe("a sign-out in one tab", () => {
  test("leads a private page of another to sign-in, and back", async () => {
    const { one, two, person } = await twoTabs([setPath, settings]);
    await signOut(one);
    await two.waitForURL("**/auth/signin?*");
    expect(two.url()).toContain(encodeURIComponent(settings));
    expect(await two.content()).not.toContain(person.username);
    const message = await two.evaluate(() => JSON.parse(localStorage.getItem("nextauth.message") ?? "null"));
    expect(message).toEqual({ event: "session", data: { trigger: "signout" }, timestamp: expect.any(Number) });
  });

  test("shows a public page as a visitor sees it, where it is", async () => {
    const { one, two } = await twoTabs([settings, setPath]);
    await signOut(one);
    await two.locator('body[data-user=""]').waitFor({ state: "attached" });
    expect(new URL(two.url()).pathname).toBe(setPath);
    expect(await two.locator("body").getAttribute("data-user")).toBe("");
  });

  test("keeps typed text: a notice links to the page", async () => {
    const { one, two } = await twoTabs([setPath, `${settings}/bio`]);
    await two.getByLabel("Bio").fill("A long text that nobody wants to type again.");
    await signOut(one);
    await two.getByText("You’ve been signed out.").waitFor();
    expect(await two.getByLabel("Bio").inputValue()).toBe("A long text that nobody wants to type again.");
    expect(await faults(two)).toEqual([]);
    await two.getByRole("link", { name: "Reload this page" }).click();
    await two.waitForURL("**/auth/signin?*");
  });
});

test("a sign-in in one tab is followed by the sign-in page of another", async () => {
  const person = await site.signUp();
  const one = await site.openPage();
  const two = await one.context().newPage();
  await one.goto("/auth/signin");
  await two.goto(`/auth/signin?callbackUrl=${setPath}`);
  await one.getByLabel("Email").fill(person.email);
  await one.getByLabel("Password").fill(person.password);
  await one.getByRole("button", { name: "Log In", exact: true }).click();
  await two.waitForURL(({ pathname }) => pathname === setPath);
  expect(await two.locator("body").getAttribute("data-user")).toBe(person.id);
});

describe("a session that ends elsewhere", () => {
  test("is noticed once, when the page is focused again", async () => {
    const person = await site.signUp();
    const page = await site.openPage();
    await signIn(page.context(), person);
    await page.goto("/collection/cards");
    await page.evaluate(() => new Promise((done) => setTimeout(done, 2100)));
    let checks = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/auth/session")) checks++;
    });
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/auth/session"));
    await page.evaluate(() => {
      for (let n = 0; n < 5; n++) window.dispatchEvent(new Event("focus"));
    });
    await (await answered).finished();
    await site.sql`delete from sessions where user_id = ${person.id}`;
    expect(checks).toBeLessThan(2);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 2100)));
    await lookAt(page);
    await page.waitForURL("**/auth/signin?*");
  });

  test("is noticed at once by a page with an open stream", async () => {
    const person = await site.signUp();
    const page = await site.openPage();
    await signIn(page.context(), person);
    const opened = page.waitForResponse((response) => response.url().includes("/events"));
    await page.goto(setPath);
    await opened;
    const { id } = ((await (await person.json("/api/user/sessions")).json()) as { id: string }[])[0] ?? { id: "" };
    await person.request(`/api/user/sessions?id=${id}`, { method: "DELETE" });
    await page.locator('body[data-user=""]').waitFor({ state: "attached" });
  });
});

test("a focused page stays unchanged if nothing changed", async () => {
  const { two } = await twoTabs([setPath, settings]);
  await two.evaluate(() => (document.title = "not loaded again"));
  await two.evaluate(() => new Promise((done) => setTimeout(done, 2100)));
  const answered = two.waitForResponse((response) => response.url().endsWith("/api/auth/session"));
  await lookAt(two);
  await (await answered).finished();
  await two.evaluate(() => new Promise(requestAnimationFrame));
  expect(await two.title()).toBe("not loaded again");
});

test("the oldest of too many open pages closes its stream, and none reconnects in a loop", async () => {
  const person = await site.signUp();
  const pages: Page[] = [];
  let connections = 0;
  for (let n = 0; n < 10; n++) {
    // Each in a window of its own, as a browser opens six connections to a host.
    const page = await site.openPage();
    await signIn(page.context(), person);
    page.on("request", (request) => {
      if (request.url().includes("/events")) connections++;
    });
    const opened = page.waitForResponse((response) => response.url().includes("/events"));
    await page.goto(setPath);
    await opened;
    pages.push(page);
  }
  // A browser connects again two seconds after a stream has ended.
  await pages[0]?.evaluate(() => new Promise((done) => setTimeout(done, 5000)));
  expect(connections).toBe(10);
  for (const page of pages) await page.context().close();
});

test("the page that confirms the account has no faults, and leads back", async () => {
  const person = await site.signUp();
  const page = await site.openPage();
  await signIn(page.context(), person);
  await page.goto(`/auth/confirm?callbackUrl=${settings}`);
  expect(await faults(page)).toEqual([]);
  await page.getByLabel("Password").fill("wrong password");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Wrong password.").waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(`**${settings}`);
});
