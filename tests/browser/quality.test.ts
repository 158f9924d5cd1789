import { afterAll, beforeAll, expect, test } from "bun:test";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { add, register, type Site, setPath, signUp, startSite } from "./harness.ts";
import { pictureHost } from "./picture-host.ts";

let site: Site;
let pictures: ReturnType<typeof pictureHost>;

beforeAll(async () => {
  pictures = pictureHost();
  site = await startSite({ IMAGE_BASE: pictures.url });
});
afterAll(async () => {
  await site.close();
  pictures.stop();
});

const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 800 };

/** Every kind of page, as a stranger sees it. */
const forStrangers = [
  "/",
  "/series",
  "/jp/series",
  "/series/scarlet-violet",
  `${setPath}?q=char`,
  `${setPath}?view=table&q=char`,
  `${setPath}/199`,
  "/collections",
  "/collections/prize-pack-series-1",
  "/auth/signin",
  "/auth/register",
  "/auth/reset",
  "/privacy",
  "/shortcuts",
  "/api/docs",
  "/search?q=charizard",
  "/nowhere",
  "/images/cards/sv03.5-006?w=7",
];

/** And what else a collector sees who owns a few cards. */
const forCollectors = [
  setPath,
  `${setPath}?view=full&q=char`,
  `${setPath}?view=table&q=char`,
  `${setPath}?group=rarity&q=1`,
  `${setPath}?own=dupes`,
  `${setPath}?q=zzzz`,
  `${setPath}/6`,
  `${setPath}/6?tab=prices`,
  `${setPath}/6?tab=copies`,
  `${setPath}/6?tab=graded`,
  `${setPath}/6?tab=notes`,
  "/collection",
  "/collection/add?setId=sv03.5",
  "/collection/cleanup",
  "/collection/notes?setId=sv03.5",
  "/account/activity",
  "/account/settings",
  "/reports/new",
];

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What is wrong with the page as it stands, on a phone and on a desk: every rule by day, by night what depends on the
 * colours.
 */
async function faults(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
      const { violations } = await (colorScheme === "light"
        ? axe.withTags(wcag)
        : axe.withRules("color-contrast")
      ).analyze();
      for (const { id, nodes } of violations) {
        found.push(`${name}, ${size.width} ${colorScheme}: ${id} at ${nodes[0]?.target} (${nodes.length})`);
      }
    }
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (tooWide > 0) found.push(`${name}, ${size.width}: scrolls sideways by ${tooWide} px`);
  }
  const inline = await page.locator('[style], style, script:not([src], [type="application/json"])').count();
  if (inline > 0) found.push(`${name}: ${inline} inline styles or scripts`);
  return found;
}

/** Visits pages and collects what is wrong with them, on the console too. */
async function inspect(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  page.on("console", (message) => {
    // A page that is itself a refusal is the one thing a browser may report.
    if (message.type() === "error" && message.location().url !== page.url()) {
      found.push(`${page.url()}: ${message.text()}`);
    }
  });
  for (const path of paths) {
    await page.goto(path);
    found.push(...(await faults(page, path)));
  }
  return found;
}

test("pages for strangers are without fault, on a phone and a desk, by day and by night", async () => {
  const page = await site.openPage();
  expect(await inspect(page, forStrangers)).toEqual([]);
  await page.context().close();
});

test("pages for collectors are without fault, on a phone and a desk, by day and by night", async () => {
  const page = await site.openPage();
  await register(page, "misty");
  const found = await inspect(page, ["/collection"]);
  await page.goto(`${setPath}?q=bulba`);
  await add(page, 1).click();
  await page.locator("#toast").getByRole("button", { name: "Undo" }).waitFor();
  found.push(...(await faults(page, "after a change")));
  found.push(...(await inspect(page, forCollectors)));
  await page.goto(`${setPath}?q=char`);
  await page.locator("li.tile a.face").first().click();
  await page.getByRole("dialog").waitFor();
  found.push(...(await faults(page, "a card over its set")));
  expect(found).toEqual([]);
  await page.context().close();
});

test("every step of setting an account up is without fault, also when it is refused", async () => {
  const page = await site.openPage();
  await signUp(page, "lorelei");
  const found = await faults(page, "the first step");
  await page.getByLabel("Username").fill("ab");
  await page.getByText("A username must be between 3 and 20 characters").waitFor();
  found.push(...(await faults(page, "a name too short")));
  await page.evaluate(() => document.querySelector<HTMLFormElement>("form[data-onboarding]")?.requestSubmit());
  await page.getByText("Choose one of the pictures, or upload your own.").waitFor();
  found.push(...(await faults(page, "the first step, refused")));
  await page.getByLabel("Username").fill("Lorelei");
  await page.getByText("That username is available!").waitFor();
  await page.getByRole("radio", { name: "Gem" }).check();
  found.push(...(await faults(page, "the first step, filled in")));
  for (const step of [2, 3, 4]) {
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText(`Step ${step} of 4`).waitFor();
    found.push(...(await faults(page, `step ${step}`)));
  }
  expect(found).toEqual([]);
  await page.context().close();
});

test("a first visit to a set of 207 cards stays within its weight", async () => {
  const page = await site.openPage({ viewport: phone, isMobile: true, hasTouch: true });
  await register(page, "erika");
  const visit = await site.openPage({ viewport: phone, storageState: await page.context().storageState() });
  const devtools = await visit.context().newCDPSession(visit);
  await devtools.send("Network.enable");
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await visit.goto(setPath, { waitUntil: "networkidle" });
  expect(await visit.locator("li.tile").count()).toBe(207);
  const { Document = 0, Stylesheet = 0, Script = 0 } = bytes;
  console.log(`weight of a first visit, compressed: HTML ${Document}, CSS ${Stylesheet}, JavaScript ${Script} bytes`);
  expect(Document).toBeWithin(1, 40_000);
  expect(Stylesheet).toBeWithin(1, 20_000);
  expect(Script).toBeWithin(1, 25_000);
  await visit.context().close();
  await page.context().close();
});

for (const size of [phone, desktop]) {
  test(`nothing moves while a set is read to its end and pictures come late, at ${size.width} px`, async () => {
    let arrive = () => {};
    const late = pictureHost({ late: new Promise<void>((resolve) => (arrive = resolve)) });
    const slow = await startSite({ IMAGE_BASE: late.url });
    const page = await slow.openPage({ viewport: size });
    await register(page, "brock");
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const moved = list.getEntries().map((entry) => {
          const sources = "sources" in entry && Array.isArray(entry.sources) ? entry.sources : [];
          return sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : String(node)));
        });
        document.documentElement.dataset.shifts = `${document.documentElement.dataset.shifts ?? ""} ${moved.join(" ")} moved`;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(setPath);
    await readToTheEnd(page);
    arrive();
    await page.waitForFunction(() => document.querySelectorAll(".tile img[data-in]").length > 0);
    await readToTheEnd(page);
    expect(await shifts(page)).toBe("none");
    await page.goto(`${setPath}?view=table`);
    await readToTheEnd(page);
    expect(await shifts(page)).toBe("none");
    await slow.close();
    late.stop();
  });
}

const shifts = (page: Page) => page.evaluate(() => document.documentElement.dataset.shifts ?? "none");

/** Scrolls like a reader: a screen at a time, each drawn before the next. */
const readToTheEnd = (page: Page) =>
  page.evaluate(async () => {
    scrollTo(0, 0);
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy(0, innerHeight * 0.9);
      await drawn();
    }
  });
