import { expect, test } from "bun:test";
import { faults, useSite } from "../harness.ts";

const site = await useSite({
  CONTACT_EMAIL: "cards@mail.example",
  MARKETPLACE_URL: "https://market.example/?q={QUERY}",
});

test("the texts have no faults on phone and desktop, in either theme", async () => {
  const page = await site.openPage();
  const found: string[] = [];
  for (const path of ["/help", "/privacy", "/tos", "/affiliates"]) {
    await page.goto(path);
    found.push(...(await faults(page)));
  }
  expect(found).toEqual([]);
  await page.context().close();
});

test("the footer links to the texts", async () => {
  const page = await site.openPage();
  await page.goto("/");
  for (const [link, title] of [
    ["Privacy", "Privacy"],
    ["Terms", "Terms of use"],
    ["Affiliate program", "Affiliate program"],
  ] as const) {
    await page.getByRole("navigation", { name: "Footer" }).getByRole("link", { name: link, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  }
  await page.context().close();
});

test("on a phone a member's footer is low, with all its links; the theme is under Me", async () => {
  const page = await site.openPage({ viewport: { width: 360, height: 800 } });
  const foot = page.locator(".foot");
  await page.goto("/pokedex");
  const links = await foot.getByRole("link").allTextContents();
  expect(await foot.getByRole("button", { name: "Dark" }).isVisible()).toBe(true);
  await site.join(page, "misty");
  await page.goto("/pokedex");
  expect(await foot.getByRole("link").allTextContents()).toEqual(links);
  expect(await foot.getByRole("button", { name: "Dark" }).isVisible()).toBe(false);
  expect((await foot.boundingBox())?.height).toBeLessThan(240);
  await page.locator(".dock").getByRole("button", { name: "Me" }).click();
  expect(await page.locator("#viewer-menu").getByRole("button", { name: "Dark" }).isVisible()).toBe(true);
  await page.context().close();
});

test("the browser reports no obstacle to installing the site", async () => {
  const page = await site.openPage();
  await page.goto("/");
  const devtools = await page.context().newCDPSession(page);
  const { errors, data = "" } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(data).toContain("Toploader");
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // Browsers of tests have no profile to install to.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
  await page.context().close();
});
