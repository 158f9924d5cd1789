import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright";
import { useSite } from "../harness.ts";

// The real client of next-auth 4 against our answers. tests/auth/client-api.test.ts has what it cannot be brought to send.

/** What the page leaves in its window. */
declare const client: typeof import("next-auth/react");
declare const update: () => Promise<unknown>;

/** Where the page with the client stands on our site. */
const home = "/pages/of/the/client";
const built = await Bun.build({
  entrypoints: [join(import.meta.dir, "client-page.tsx")],
  target: "browser",
  define: { "process.env": "{}", "process.env.NODE_ENV": '"production"' },
});
const script = (await built.outputs[0]?.text()) ?? "";
const site = await useSite();
const misty = await site.signUp();
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  routes: {
    [home]: () =>
      new Response(`<!doctype html><title>Client</title><body><script type=module src=${home}.js></script>`, {
        headers: { "content-type": "text/html" },
      }),
    [`${home}.js`]: () => new Response(script, { headers: { "content-type": "text/javascript" } }),
  },
  fetch: site.app.fetch,
});
afterAll(() => server.stop(true));

const address = () => new URL(home, server.url).href;

async function open(): Promise<Page> {
  const page = await site.openPage({ baseURL: server.url.href });
  await page.goto(home);
  return page;
}

const shows = (page: Page, status: string, id: string | null = null) =>
  page.locator("output", { hasText: JSON.stringify({ status, id }) }).waitFor();

const signIn = (page: Page, options: { redirect: false; email: string; password: string }) =>
  page.evaluate((given) => client.signIn("credentials", given), options);

test("a session starts, refreshes and ends in every tab", async () => {
  const page = await open();
  await shows(page, "unauthenticated");
  expect(await page.evaluate(() => client.getSession())).toBeNull();
  expect(await page.evaluate(() => client.getCsrfToken())).toMatch(/^[\w-]{20,}/);
  const providers = await page.evaluate(() => client.getProviders());
  expect(Object.keys(providers ?? {})).toEqual(["credentials"]);
  expect(providers?.credentials).toMatchObject({ id: "credentials", type: "credentials" });
  const other = await page.context().newPage();
  await other.goto(home);
  await shows(other, "unauthenticated");

  const { email, password } = misty;
  expect(await signIn(page, { redirect: false, email, password: "wrong password" })).toEqual({
    error: "CredentialsSignin",
    status: 401,
    ok: false,
    url: null,
  });
  await shows(page, "unauthenticated");
  expect(await signIn(page, { redirect: false, email, password })).toEqual({
    error: null,
    status: 200,
    ok: true,
    url: address(),
  });
  await shows(page, "authenticated", misty.id);
  // What one tab reads it tells the others, unless it told the same in the same second: the client's messages have no other mark.
  const second = () => Math.floor(Date.now() / 1000);
  await page.waitForFunction((before) => Math.floor(Date.now() / 1000) > before, second());
  await page.evaluate(() => client.getSession());
  await shows(other, "authenticated", misty.id);
  expect(await page.evaluate(() => update())).toMatchObject({
    user: { id: misty.id, profile: { username: misty.username } },
    expires: expect.any(String),
  });

  expect(await page.evaluate(() => client.signOut({ redirect: false }))).toEqual({ url: address() });
  for (const tab of [page, other]) await shows(tab, "unauthenticated");
});

test("redirects lead to the sign-in page, and then to the requested page", async () => {
  const page = await open();
  await shows(page, "unauthenticated");
  await page.goto(`${home}?required`);
  await page.waitForURL("**/auth/signin?*");
  await page.getByText("Please log in", { exact: false }).first().waitFor();
  await page.getByLabel("Email").fill(misty.email);
  await page.getByLabel("Password").fill(misty.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${home}?required`);
  await shows(page, "authenticated", misty.id);
  await page.evaluate(() => void client.signOut({ callbackUrl: "/series" }));
  await page.waitForURL("**/series");

  await page.goto(home);
  await shows(page, "unauthenticated");
  const { email, password } = misty;
  await page.evaluate((given) => void client.signIn("credentials", given), { email, password: "wrong password" });
  await page.waitForURL("**/auth/signin?error=CredentialsSignin");
  await page.goto(home);
  await shows(page, "unauthenticated");
  await page.evaluate((given) => void client.signIn("credentials", given), { email, password, callbackUrl: "/series" });
  await page.waitForURL("**/series");
  await page.goto(home);
  await shows(page, "authenticated", misty.id);
});
