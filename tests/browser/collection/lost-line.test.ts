import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { checkChangeLog } from "#tests/faults/collectors.ts";
import { isLong } from "#tests/long.ts";
import { until } from "#tests/until.ts";
import { add, faults, type Site, saved, setPath, shown, tabSays, tile, useSite } from "../harness.ts";
import { lossyLine, seeded } from "./lossy-line.ts";

const random = seeded(151);

const site = await useSite();
const line = await lossyLine(site, random);
beforeEach(() => Object.assign(line, { loss: 0, isCut: false }));
afterAll(() => line.stop());

type Person = Awaited<ReturnType<Site["signUp"]>>;
const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };

/** A device on which this person is signed in, on the set's page. */
async function device(person: Person, options = {}): Promise<Page> {
  const page = await site.openPage({ baseURL: line.url, ...options });
  await signIn(page.context(), person);
  await page.goto(setPath);
  return page;
}

const signIn = (context: BrowserContext, { cookies }: Person) =>
  context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: line.url })));

const stepper = (page: Page, number: number) => tile(page, number).locator(".stepper");
const waits = (page: Page, number: number) => stepper(page, number).getByText("Waiting");
const status = (page: Page) => page.locator("#waiting");
const online = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("online")));

/** The card with this number, and how many of it the database has. */
const stored = async ({ id }: Person, number: number): Promise<number> => {
  const [row] = await site.sql<{ quantity: number }[]>`
    select sum(quantity)::int as quantity from entries join cards on cards.id = card_id
    where user_id = ${id} and cards.set_id = 'sv03.5' and number = ${String(number).padStart(3, "0")}`;
  return row?.quantity ?? 0;
};

/** What a crash leaves behind: the page gets no turn to do anything more. */
async function kill(page: Page): Promise<Page> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
  const next = await context.newPage();
  await next.goto(setPath);
  return next;
}

const taps = isLong ? 50 : 20;

test(`${taps} taps on two devices add up exactly when half of the requests and responses are lost and pages are reloaded and killed`, async () => {
  const misty = await site.signUp();
  const cards = [1, 2, 3, 4];
  const devices = [await device(misty), await device(misty, phone)];
  const wanted = new Map(cards.map((number) => [number, 0]));
  // Enough of the first for both devices to take some away.
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 20 });
  wanted.set(1, 20);
  for (const page of devices) await page.reload();
  Object.assign(line, { loss: 0.5, writes: 0, lostRequests: 0, lostAnswers: 0 });
  for (let made = 0; made < taps; ) {
    const which = random() < 0.5 ? 0 : 1;
    const page = devices[which] as Page;
    const some = Array.from({ length: Math.min(taps - made, 1 + Math.floor(random() * 5)) }, () => {
      const number = cards[Math.floor(random() * cards.length)] ?? 1;
      return { number, by: number === 1 && random() < 0.5 ? -1 : 1 };
    });
    await tapAll(page, some);
    for (const { number, by } of some) wanted.set(number, (wanted.get(number) ?? 0) + by);
    made += some.length;
    const what = random();
    // A tap is stored a moment after it was made; nobody taps and crashes within it.
    if (what < 0.6) await storedTaps(page);
    if (what < 0.3) devices[which] = await kill(page);
    else if (what < 0.6) await page.reload();
  }
  for (const page of devices) {
    await until(async () => {
      // The browser believes to be back again and again, which spares the pauses between the tries.
      await online(page);
      return (await status(page).innerText()) === "" && (await isCalm(page));
    });
  }
  expect(line.lostRequests).toBeGreaterThan(isLong ? 3 : 0);
  expect(line.lostAnswers).toBeGreaterThan(isLong ? 3 : 0);
  line.loss = 0;
  for (const [number, quantity] of wanted) {
    expect([number, await stored(misty, number)]).toEqual([number, quantity]);
    for (const page of devices) await saved(page, number, quantity);
  }
  for (const page of devices) {
    await page.reload();
    for (const [number, quantity] of wanted) expect(await shown(page, number).innerText()).toBe(String(quantity));
    await tabSays(page, "Have", "4");
    await page.context().close();
  }
  await checkChangeLog(site.sql);
});

/** Taps as fast as a page can take them. */
const tapAll = (page: Page, taps: { number: number; by: number }[]) =>
  page.evaluate((all) => {
    for (const { number, by } of all) {
      const item = document.querySelector(`a.face[href$="/151/${number}"]`)?.closest("li");
      item?.querySelector<HTMLElement>(`[aria-label^="${by > 0 ? "Add" : "Remove"} one"]`)?.click();
    }
  }, taps);

/** Whether every number on the page is the server's. */
const isCalm = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".stepper[data-state]")].every(
      ({ dataset }) => dataset.state === "normal",
    ),
  );

/** Until the browser's own database has what was tapped. */
const storedTaps = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open("toploader");
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    // A read waits for earlier writes.
    const reading = db.transaction("taps").objectStore("taps").count();
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    db.close();
  });

/** Presses the button if it is still there: the page also sends by itself. */
const sendNow = (page: Page) =>
  page.getByRole("button", { name: "Try again" }).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });

describe("while the connection is lost a tap", () => {
  test("waits, is marked on every page and after a reload, and is sent once the connection is back", async () => {
    const misty = await site.signUp();
    const page = await device(misty, phone);
    line.loss = 1;
    await add(page, 6).tap();
    await add(page, 6).tap();
    await add(page, 7).tap();
    await waits(page, 6).waitFor();
    expect(await shown(page, 6).innerText()).toBe("2");
    await status(page)
      .getByText(/^No connection. Not saved since \d\d:\d\d: 2 changes wait$/)
      .waitFor();
    expect(await faults(page, { name: "waiting", width: 360 })).toEqual([]);
    const mark = await waits(page, 6).boundingBox();
    const box = await stepper(page, 6).boundingBox();
    expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));

    await page.reload();
    await waits(page, 6).waitFor();
    expect(await shown(page, 6).innerText()).toBe("2");
    expect(await stepper(page, 6).getAttribute("data-owned")).toBe("true");

    await page.goto("/account/settings");
    await status(page)
      .getByText(/^No connection. Not saved since \d\d:\d\d: 2 changes wait$/)
      .waitFor();
    expect([await stored(misty, 6), await stored(misty, 7)]).toEqual([0, 0]);
    line.loss = 0;
    await online(page);
    await until(async () => (await stored(misty, 6)) === 2 && (await stored(misty, 7)) === 1);
    await status(page).getByText("Not saved since").waitFor({ state: "detached" });
    await page.goto(setPath);
    expect(await shown(page, 6).innerText()).toBe("2");
    await page.context().close();
  });

  test("shows the right number after a reload, also where only the answer was lost", async () => {
    const misty = await site.signUp();
    const page = await device(misty);
    await add(page, 8).click();
    await saved(page, 8, 1);
    // The server stored it; the response was lost. A reload ends a request that is under way.
    await page.route("**/api/collection?**", async (route) => {
      await route.fetch();
      await route.abort().catch(() => {});
    });
    await add(page, 8).click();
    await waits(page, 8).waitFor();
    expect(await stored(misty, 8)).toBe(2);
    await page.reload();
    await waits(page, 8).waitFor();
    expect(await shown(page, 8).innerText()).toBe("2");
    await page.unroute("**/api/collection?**");
    await sendNow(page);
    await saved(page, 8, 2);
    expect(await stored(misty, 8)).toBe(2);
    await page.context().close();
  });

  test("survives a restart of the server, and is sent without a click", async () => {
    const misty = await site.signUp();
    const page = await device(misty);
    await line.stop();
    await add(page, 9).click();
    await add(page, 9).click();
    await waits(page, 9).waitFor();
    await line.start();
    await saved(page, 9, 2);
    expect(await stored(misty, 9)).toBe(2);
    expect(await status(page).innerText()).toBe("");
    await tabSays(page, "Have", "1");
    await page.context().close();
  });

  test("counts on the card's page and in its table, as a typed number and on top of it", async () => {
    const misty = await site.signUp();
    const page = await device(misty);
    await page.goto(`${setPath}/6`);
    line.loss = 1;
    const number = page.getByLabel("Copies of Charizard ex, Holofoil");
    await page.getByRole("button", { name: "Add one Charizard ex, Holofoil" }).click();
    await number.fill("12");
    await number.press("Enter");
    await page.locator(".stepper").getByText("Waiting").first().waitFor();
    await page.getByRole("button", { name: "Add one Charizard ex, Holofoil" }).click();
    expect(await number.inputValue()).toBe("13");
    line.loss = 0;
    await online(page);
    await until(async () => (await stored(misty, 6)) === 13);
    await status(page).getByText("Not saved since").waitFor({ state: "detached" });
    expect(await number.inputValue()).toBe("13");
    await page.context().close();
  });

  test("reverted before it was sent leaves nothing to send", async () => {
    const misty = await site.signUp();
    const page = await device(misty);
    await add(page, 10).click();
    await saved(page, 10, 1);
    const writes = line.writes;
    await page.evaluate(() => {
      const item = document.querySelector('a.face[href$="/151/10"]')?.closest("li");
      for (const name of ["Add one", "Remove one"])
        item?.querySelector<HTMLElement>(`[aria-label^="${name}"]`)?.click();
    });
    await saved(page, 10, 1);
    await page.reload();
    expect(line.writes).toBe(writes);
    expect(await shown(page, 10).innerText()).toBe("1");
    await page.context().close();
  });
});

test("of a killed tab is sent by another one, once", async () => {
  const misty = await site.signUp();
  const page = await device(misty);
  const other = await page.context().newPage();
  line.loss = 1;
  await page.bringToFront();
  await add(page, 12).click();
  await waits(page, 12).waitFor();
  await other.goto(setPath);
  await waits(other, 12).waitFor();
  line.loss = 0;
  await Promise.all([online(page), online(other)]);
  await saved(page, 12, 1);
  await saved(other, 12, 1);
  expect(await stored(misty, 12)).toBe(1);
  await page.context().close();
});

describe("a rejected tap", () => {
  test("restores the stored number, color and dots, and shows the reason next to the button", async () => {
    const misty = await site.signUp();
    const page = await device(misty, phone);
    await site.sql`update users set are_writes_locked = true where id = ${misty.id}`;
    await tile(page, 40).scrollIntoViewIfNeeded();
    await add(page, 40).tap();
    const toast = page.locator("#refused .toast");
    await toast.getByText("Your collection is locked from adding and removing cards").waitFor();
    const box = await toast.boundingBox();
    expect(box?.y).toBeGreaterThan(400);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
    await saved(page, 40, 0);
    expect(await stepper(page, 40).getAttribute("data-owned")).toBe("false");
    expect(await tile(page, 40).locator("[data-on=true]").count()).toBe(0);
    await tabSays(page, "Have", "0");
    expect(await status(page).innerText()).toBe("");
    expect(await faults(page, { name: "refused", width: 360 })).toEqual([]);

    await site.sql`update users set are_writes_locked = false where id = ${misty.id}`;
    await toast.getByRole("button", { name: "Try again" }).click();
    await saved(page, 40, 1);
    expect(await stored(misty, 40)).toBe(1);
    await page.context().close();
  });

  test("on a card that is gone shows the fixed message until it is closed, beside that of the next tap", async () => {
    const misty = await site.signUp();
    const page = await device(misty);
    // At once: a part that arrives in between would bring the real values back.
    await add(page, 14).evaluate((button: HTMLButtonElement) => {
      for (const one of button.closest(".stepper")?.querySelectorAll("button") ?? [])
        one.value = one.value.replace(/[^/]+(?=\/\d*$)/, "golden");
      button.click();
    });
    await add(page, 15).click();
    await saved(page, 15, 1);
    await saved(page, 14, 0);
    const refusal = page.getByText("There was an error adding your card. Please refresh the page and try again.");
    await refusal.waitFor();
    await page.locator("#toast .toast").waitFor();
    const [first, second] = [await refusal.boundingBox(), await page.locator("#toast .toast").boundingBox()];
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(second?.y ?? 0);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    expect(await refusal.count()).toBe(0);
    await page.context().close();
  });
});

describe("when the session ends, a tap", () => {
  test("waits until the same person signs in again, and is never sent for another", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const page = await device(misty);
    await page.context().clearCookies();
    await add(page, 16).click();
    await waits(page, 16).waitFor();
    await status(page)
      .getByText(/^Log in to save. Not saved since \d\d:\d\d: 1 change waits$/)
      .waitFor();
    expect(await status(page).getByRole("link", { name: "Log In" }).getAttribute("href")).toContain(
      encodeURIComponent(setPath),
    );

    // Somebody else signs in, while the page of the first is still open.
    await signIn(page.context(), brock);
    const refused = page.waitForResponse((response) => response.request().method() === "PUT");
    await online(page);
    expect((await refused).status()).toBe(401);
    await page.reload();
    await add(page, 17).click();
    await saved(page, 17, 1);
    expect(await shown(page, 16).innerText()).toBe("0");
    expect(await status(page).innerText()).toBe("");
    expect([await stored(brock, 16), await stored(brock, 17)]).toEqual([0, 1]);

    await page.context().clearCookies();
    await page.goto(setPath);
    expect(await status(page).innerText()).toBe("");
    await signIn(page.context(), misty);
    await page.goto(setPath);
    await saved(page, 16, 1);
    expect([await stored(misty, 16), await stored(misty, 17)]).toEqual([1, 0]);
    await page.context().close();
  });
});
