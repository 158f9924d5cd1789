import { afterAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import sharp from "sharp";
import { type OverlayKind, overlayKinds, overlays } from "#features/stream/overlays/rules/kinds.ts";
import { changePrices } from "#tests/change-catalogue.ts";
import type { Person } from "#tests/harness.ts";
import { isLong } from "#tests/long.ts";
import { openPacks } from "#tests/openings/routes.ts";
import { overlayAt } from "#tests/stream/addresses.ts";
import { until } from "#tests/until.ts";
import { useSite } from "../harness.ts";
import { startLine } from "./line.ts";

const site = await useSite();
const misty = await site.signUp();

const own = (person: Person, number: string) => openPacks(person, { setId: "sv03.5", numbers: number, push: true });
const push = (person: Person, numberKey: string) => person.put("/api/stream/card", { setId: "sv03.5", numberKey });

await own(misty, "1 4 6");

type Size = { width: number; height: number };

/** As OBS shows it, which adds this style after the page has loaded. */
async function openOverlay(kind: OverlayKind, query = "", person: Person = misty, base = "", size?: Size) {
  const { width, height } = size ?? overlays[kind];
  const page = await site.openPage({ viewport: { width, height }, serviceWorkers: "allow" });
  await page.goto(`${base}${overlayAt(site, kind, person.id)}?motion=off&${query}`);
  await page.addStyleTag({ content: "body { background-color: rgba(0,0,0,0); margin: 0 auto; overflow: hidden; }" });
  return page;
}

describe.each(overlayKinds)("the overlay %s", (kind) => {
  test.each(["dark", "light"])("in %s is transparent outside its parts, and inside its size", async (theme) => {
    const page = await openOverlay(kind, `theme=${theme}&opacity=8&count=4`);
    await page.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
    const boxes = await page
      .locator(".overlay-box, .overlay-push .face")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    const { data, info } = await sharp(await page.screenshot({ omitBackground: true }))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isPart = (x: number, y: number) =>
      boxes.some(({ left, right, top, bottom }) => x >= left - 1 && x <= right && y >= top - 1 && y <= bottom);
    let painted = 0;
    let inside = 0;
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        const alpha = data[(y * info.width + x) * 4 + 3] ?? 0;
        if (isPart(x, y)) inside += Number(alpha > 0);
        else painted += Number(alpha > 0);
      }
    }
    expect(painted).toBe(0);
    expect(inside).toBeGreaterThan(10_000);
    for (const { right, bottom } of boxes) {
      expect(right).toBeLessThanOrEqual(overlays[kind].width);
      expect(bottom).toBeLessThanOrEqual(overlays[kind].height);
    }
    await page.context().close();
  });

  test("can be restyled by its class names, as OBS does", async () => {
    const page = await openOverlay(kind);
    await page.addStyleTag({ content: ".overlay-title { color: rgb(1, 2, 3); }" });
    expect(await page.locator(".overlay-title").evaluate((title) => getComputedStyle(title).color)).toBe(
      "rgb(1, 2, 3)",
    );
    await page.context().close();
  });
});

test("the newest row of a list ends where the others do, and its name is whole", async () => {
  await site.sql`
    insert into current_prices (card_id, variant, source, currency, market, as_of)
    select card_id, key, 'tcgplayer', 'USD', 15531, now() from variants where card_id in ('sv03.5-003', 'sv03.5-004')`;
  await changePrices(site);
  const person = await site.signUp();
  await own(person, "4 4 4 4");
  const page = await openOverlay("list", "", person);
  const right = (row: string) =>
    page.locator(`${row} .overlay-price`).evaluate((price) => price.getBoundingClientRect().right);
  expect(await right("[data-newest]")).toBe(await right(".overlay-row:nth-child(3)"));
  const isCut = (name: Element) => name.scrollWidth > name.clientWidth;
  expect(await page.locator("[data-newest] .overlay-name").evaluate(isCut)).toBe(false);
  await page.context().close();
});

const sources = [
  [450, 450],
  [500, 500],
  [1280, 720],
  [800, 300],
  [1920, 1080],
] as const;

describe.each(sources)("in a source of %i × %i", (width, height) => {
  test.each(overlayKinds)("the parts of the overlay %s are inside, free, and together", async (kind) => {
    await push(misty, "6");
    const page = await openOverlay(kind, "", misty, "", { width, height });
    const parts = page.locator(
      ".overlay-row:nth-child(3), .overlay-title, .overlay-count, .overlay-place, .overlay-figures, .overlay-newest, .overlay-about > .overlay-price",
    );
    const seen = await parts.evaluateAll((all) =>
      all
        .filter((part) => part.checkVisibility())
        .map((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return {
            name: part.className,
            right,
            isInside: left >= 0 && bottom <= innerHeight,
            isFree: part.contains(over),
          };
        }),
    );
    for (const { name, right, isInside, isFree } of seen) {
      expect({ name, isInside, isFree }).toEqual({ name, isInside: true, isFree: true });
      expect(right).toBeLessThanOrEqual(Math.min(width, kind === "list" ? overlays.list.width : 600));
    }
    expect(seen.length).toBeGreaterThan(1);
    await page.context().close();
  });

  test("the name of a pushed card breaks at its spaces only", async () => {
    await push(misty, "6");
    const page = await openOverlay("card", "", misty, "", { width, height });
    const lines = await page.locator(".overlay-about > .overlay-title").evaluate(({ firstChild }) => {
      const range = document.createRange();
      range.setStart(firstChild!, 0);
      range.setEnd(firstChild!, "Charizard".length);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
    await page.context().close();
  });

  test("the padding of a pushed card is that of its size, and its caption is below it", async () => {
    await push(misty, "6");
    const page = await openOverlay("card", "", misty, "", { width, height });
    const { face, padding, caption } = await page.locator(".overlay-push .face").evaluate((one) => ({
      face: one.getBoundingClientRect().toJSON() as DOMRect,
      padding: Number.parseFloat(getComputedStyle(one).paddingInlineStart),
      caption: document.querySelector(".overlay-about")?.getBoundingClientRect().toJSON() as DOMRect,
    }));
    expect(padding / face.width).toBeCloseTo(0.06, 3);
    expect(face.height / face.width).toBeCloseTo(88 / 63, 2);
    expect(caption.top >= face.bottom || caption.left >= face.right).toBe(true);
    expect(caption.width).toBeLessThanOrEqual(400);
    await page.context().close();
  });
});

describe("a line that breaks", () => {
  let server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 60, fetch: site.app.fetch });
  const { port } = server;
  afterAll(() => server.stop(true));

  const shown = (page: Page) => page.locator(".overlay-push .overlay-title").textContent();
  const numbers = ["4", "6", "1"];
  const names: Record<string, string> = { "4": "Charmander", "6": "Charizard ex", "1": "Bulbasaur" };
  let turn = 0;

  async function pushNext(person: Person): Promise<string> {
    const number = numbers[turn++ % numbers.length] ?? "";
    await push(person, number);
    return names[number] ?? "";
  }

  async function followed() {
    const line = await startLine(() => port ?? 0);
    const person = await site.signUp();
    const before = await pushNext(person);
    const page = await openOverlay("card", "", person, line.url);
    let loads = 0;
    page.on("load", () => loads++);
    const errors: string[] = [];
    // The browser itself logs each failed call.
    page.on(
      "console",
      (text) =>
        text.type() === "error" && !/Failed to load resource|net::ERR/.test(text.text()) && errors.push(text.text()),
    );
    const isRight = async (name: string) =>
      until(
        () => shown(page),
        (text) => text === name,
      );
    await isRight(before);
    return { line, person, page, errors, isRight, loads: () => loads };
  }

  test("or a killed server: the last state stays until the current one arrives without a reload", async () => {
    const { line, person, page, errors, isRight, loads } = await followed();
    for (let round = 0; round < (isLong ? 25 : 3); round++) {
      const before = await shown(page);
      const isKill = round % 5 === 1;
      line.cut();
      if (isKill) await server.stop(true);
      await until(() => line.state.refused > 0);
      expect(await shown(page)).toBe(before);
      const name = await pushNext(person);
      if (isKill) server = Bun.serve({ port, hostname: "127.0.0.1", idleTimeout: 60, fetch: site.app.fetch });
      line.mend();
      await isRight(name);
    }
    const present = await pushNext(person);
    await isRight(present);
    expect({ errors, loads: loads() }).toEqual({ errors: [], loads: 0 });
    await page.context().close();
    await line.stop();
  });

  test("without an error is left after 20 s of silence", async () => {
    const { line, person, page, isRight } = await followed();
    line.silence();
    const name = await pushNext(person);
    const { opened } = line.state;
    await until(() => line.state.opened > opened);
    line.mend();
    await isRight(name);
    await page.context().close();
    await line.stop();
  });

  test("or a site that is down when OBS starts: an overlay shown before opens, then updates", async () => {
    const { line, person, page, isRight } = await followed();
    const cachedPages = () => page.evaluate(async () => (await (await caches.open("overlays")).keys()).length);
    await until(cachedPages, (count) => count >= 3);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    const before = await shown(page);
    line.cut();
    await page.reload();
    expect(await shown(page)).toBe(before);
    const name = await pushNext(person);
    line.mend();
    await isRight(name);
    await person.request("/api/stream/overlays/card", { method: "PUT" });
    await until(cachedPages, (count) => count > 0 && count < 3);
    line.cut();
    await page.reload().catch(() => {});
    expect(await page.locator(".overlay-push").count()).toBe(0);
    await page.context().close();
    await line.stop();
  });

  test("shows nothing if its token was revoked in the meantime", async () => {
    const { line, person, page } = await followed();
    line.cut();
    await person.request("/api/stream/overlays/card", { method: "PUT" });
    line.mend();
    await until(
      () => page.locator("#overlay > *").count(),
      (count) => count === 0,
    );
    await page.context().close();
    await line.stop();
  });
});

/** Two hours of a hundred a minute, as fast as they come. */
const updates = isLong ? 12_000 : 40;

test("updates keep the page's memory and its parts", async () => {
  const person = await site.signUp();
  await push(person, "6");
  const page = await openOverlay("card", "", person);
  const client = await page.context().newCDPSession(page);
  const held = async () => {
    await client.send("HeapProfiler.collectGarbage");
    const [{ nodes }, { usedSize }] = [
      await client.send("Memory.getDOMCounters"),
      await client.send("Runtime.getHeapUsage"),
    ];
    return { nodes, usedSize };
  };
  const round = async (quantity: number) => {
    await person.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant: "holo", quantity });
    await until(
      () => page.locator(".overlay-figures").textContent(),
      (text) => text?.includes(`×${quantity}`) === true,
    );
  };
  for (let quantity = 1; quantity < updates / 4; quantity++) await round(quantity);
  const before = await held();
  const face = await page.locator(".face").elementHandle();
  for (let quantity = updates / 4; quantity < updates; quantity++) await round(quantity);
  const after = await held();
  if (isLong) console.log(`${updates} updates: ${before.usedSize} bytes after a quarter, ${after.usedSize} at the end`);
  expect(await face?.evaluate((one) => one.isConnected)).toBe(true);
  expect(after.nodes).toBeLessThan(before.nodes * 1.2);
  expect(after.usedSize).toBeLessThan(before.usedSize * 1.2);
  await page.context().close();
}, 3_600_000);
