import { afterAll, beforeAll, expect, test } from "bun:test";
import { AxeBuilder } from "@axe-core/playwright";
import { type Site, startSite } from "./harness.ts";

let site: Site;

beforeAll(async () => {
  site = await startSite({ CONTACT_EMAIL: "cards@mail.example" });
});
afterAll(() => site.close());

test("the texts are without fault, on a phone and a desk, by day and by night", async () => {
  const page = await site.openPage();
  const found: string[] = [];
  for (const path of ["/privacy", "/tos", "/affiliates"]) {
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        // What depends on the colours is looked at by night too.
        const axe = new AxeBuilder({ page }).setLegacyMode();
        const { violations } = await (colorScheme === "light" ? axe : axe.withRules("color-contrast")).analyze();
        found.push(...violations.map(({ id, nodes }) => `${path} ${width} ${colorScheme}: ${id} ${nodes[0]?.target}`));
      }
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (tooWide > 0) found.push(`${path} ${width}: too wide by ${tooWide}`);
    }
  }
  expect(found).toEqual([]);
  await page.context().close();
});

test("the footer leads to the texts", async () => {
  const page = await site.openPage();
  await page.goto("/");
  for (const [link, title] of [
    ["Privacy", "Privacy"],
    ["Terms", "Terms of use"],
    ["Affiliate Program", "Affiliate program"],
  ] as const) {
    await page.getByRole("navigation", { name: "Footer" }).getByRole("link", { name: link, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  }
  await page.context().close();
});

test("the browser finds nothing against installing the site", async () => {
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
