import { expect, test } from "bun:test";
import { faults, useSite } from "../harness.ts";

const site = await useSite({}, "few cards");

test.each(["/auth/signin", "/auth/register"])(
  "%s: a password can be shown, and is sent from a password field",
  async (path) => {
    const page = await site.openPage({ viewport: { width: 360, height: 800 } });
    await page.goto(path);
    const field = page.locator("#password");
    const show = page.getByRole("button", { name: "Show password" });
    await field.fill("correct horse");
    expect(await show.getAttribute("aria-pressed")).toBe("false");
    await show.focus();
    await page.keyboard.press("Space");
    expect([await field.getAttribute("type"), await show.getAttribute("aria-pressed")]).toEqual(["text", "true"]);
    expect(await faults(page, { name: path })).toEqual([]);
    await show.click();
    expect([await field.getAttribute("type"), await field.inputValue()]).toEqual(["password", "correct horse"]);
    await show.click();
    const type = await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>("form:has(#password)");
      form?.addEventListener("submit", (event) => event.preventDefault());
      form?.dispatchEvent(new SubmitEvent("submit", { cancelable: true, bubbles: true }));
      return document.querySelector<HTMLInputElement>("#password")?.type;
    });
    expect(type).toBe("password");
    await page.context().close();
  },
  120_000,
);

test("in settings, also after a swap; not without JavaScript, nor on other pages", async () => {
  const person = await site.signUp();
  const page = await site.openPage();
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: site.baseURL }));
  await page.context().addCookies(cookies);
  await page.goto("/account/settings/password");
  const shows = page.getByRole("button", { name: "Show password" });
  await shows.first().waitFor();
  const count = await shows.count();
  await page.getByLabel("Current password").fill("wrong wrong");
  await page.getByLabel("New password").fill("correct horse 2");
  await page.locator("#password-save").click();
  await page.locator("#password-form .field-error").first().waitFor();
  expect(await shows.count()).toBe(count);
  await page.goto("/series");
  expect(await page.locator('script[src*="/assets/password-"]').count()).toBe(0);
  const plain = await site.openPage({ javaScriptEnabled: false });
  await plain.goto("/auth/signin");
  expect(await plain.getByRole("button", { name: "Show password" }).count()).toBe(0);
  for (const one of [page, plain]) await one.context().close();
});

test("a mouse finds the email focused, a finger does not; a refusal focuses the password", async () => {
  const focused = (page: Awaited<ReturnType<typeof site.openPage>>) =>
    page.evaluate(() => document.activeElement?.getAttribute("name") ?? null);
  for (const { javaScriptEnabled = true, hasTouch = false, first } of [
    { first: "email" },
    { hasTouch: true, first: null },
    { javaScriptEnabled: false, first: null },
  ]) {
    const page = await site.openPage({ javaScriptEnabled, hasTouch, isMobile: hasTouch });
    await page.goto("/auth/signin?callbackUrl=/lists");
    if (first === null) await page.waitForTimeout(500);
    else await page.locator(`[name="${first}"]:focus`).waitFor();
    expect(await focused(page)).toBe(first);
    await page.locator("#email").fill("misty@example.com");
    await page.locator("#password").fill("wrong password");
    await page.getByRole("button", { name: "Log In", exact: true }).click();
    await page.getByText("Wrong email or password.").waitFor();
    await page.locator("#password:focus").waitFor();
    await page.getByText("Log in to create lists.").waitFor();
    await page.getByRole("link", { name: "Sign Up" }).click();
    await page.getByText("Sign up to create lists. It’s free.").waitFor();
    const found = javaScriptEnabled ? await faults(page, { name: "sign-up with a purpose" }) : [];
    expect(found).toEqual([]);
    await page.context().close();
  }
});
