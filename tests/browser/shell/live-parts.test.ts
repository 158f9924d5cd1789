import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { add, makeList } from "#tests/lists/people.ts";
import { until } from "#tests/until.ts";
import { saved, setPath, useSite } from "../harness.ts";

const site = await useSite();

async function opened(path: string, person: Awaited<ReturnType<typeof site.signUp>>, isLive = true) {
  const page = await site.openPage();
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: site.baseURL }));
  await page.context().addCookies(cookies);
  const live = isLive && page.waitForResponse((response) => response.url().includes("/events"));
  await page.goto(path);
  await live;
  return page;
}

test("cards that change elsewhere during an earlier fetch are all shown", async () => {
  const misty = await site.signUp();
  const page = await opened("/privacy", misty, false);
  const events = await eventsOf(page);
  const { promise: areAllReceived, resolve: allReceived } = Promise.withResolvers<void>();
  await page.route("**/api/collection/changes?*", async (route) => {
    await areAllReceived;
    await route.continue();
  });
  const live = page.waitForResponse((response) => response.url().includes("/events"));
  await page.goto(setPath);
  await live;
  const numbers = [1, 4, 7, 10];
  for (const number of numbers) {
    const cardId = `sv03.5-${String(number).padStart(3, "0")}`;
    const before = events("collection");
    await misty.put("/api/collection?setId=sv03.5", { cardId, variant: "normal", quantity: 1 });
    await until(() => events("collection") > before);
  }
  allReceived();
  for (const number of numbers) await saved(page, number, 1);
  await page.context().close();
});

test("a page whose fetch of changes failed tries again", async () => {
  const misty = await site.signUp();
  const page = await opened("/privacy", misty, false);
  let requests = 0;
  await page.route("**/api/collection/changes?*", (route) => (++requests === 1 ? route.abort() : route.continue()));
  const live = page.waitForResponse((response) => response.url().includes("/events"));
  await page.goto(setPath);
  await live;
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-004", variant: "normal", quantity: 4 });
  await saved(page, 4, 4);
  await page.context().close();
});

test("a page whose stream was closed for newer ones reconnects later", async () => {
  const misty = await site.signUp();
  const page = await opened("/privacy", misty, false);
  // The first page's stream must not be taken for that of the next.
  await page.goto("about:blank");
  await page.clock.install();
  const events = await eventsOf(page);
  await page.goto(setPath);
  await until(() => events("ready") === 1);
  const others = Array.from({ length: 8 }, () => new AbortController());
  const streams: Response[] = [];
  for (const { signal } of others) {
    streams.push(await fetch(`${site.baseURL}/events`, { headers: { cookie: cookieOf(misty) }, signal }));
  }
  await until(() => events("end") === 1);
  // A response without a reference is closed when memory is collected.
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 3 });
  for (const other of others) other.abort();
  await page.clock.fastForward(25_000);
  await saved(page, 1, 3);
  await page.context().close();
});

/** How many events of a name the page's streams brought. */
async function eventsOf(page: Page) {
  const names: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  devtools.on("Network.eventSourceMessageReceived", ({ eventName }) => names.push(eventName));
  return (name: string) => names.filter((one) => one === name).length;
}

const cookieOf = ({ cookies }: Awaited<ReturnType<typeof site.signUp>>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

test("a list that changes elsewhere changes here, without a reload", async () => {
  const misty = await site.signUp();
  const made = await misty.put("/api/lists", { name: "Wanted", type: "STATIC", visibility: "PRIVATE" });
  const { id, version } = (await made.json()) as { id: string; version: number };
  const page = await opened(`/lists/${id}`, misty);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await misty.request(`/api/lists/${id}`, {
    method: "POST",
    body: JSON.stringify({ setId: "sv03.5", numberKey: "6", version }),
    headers: { "content-type": "application/json" },
  });
  await until(
    () => page.locator("#list").textContent(),
    (text) => text?.includes("Charizard") === true,
  );
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  await page.context().close();
});

test("a deck that changes elsewhere changes here, without a reload", async () => {
  const misty = await site.signUp();
  const made = await misty.put("/api/decks", { name: "Fire", format: "standard" });
  const { id, version } = (await made.json()) as { id: string; version: number };
  const page = await opened(`/decks/${id}`, misty);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await misty.request(`/api/decks/${id}`, {
    method: "POST",
    body: JSON.stringify({ version, cards: [{ setId: "sv03.5", numberKey: "6", quantity: 2 }] }),
    headers: { "content-type": "application/json" },
  });
  await until(
    () => page.locator(".deck").textContent(),
    (text) => text?.includes("Charizard") === true,
  );
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  await page.context().close();
});

test("a profile that was hidden during a change reloads once it is visible, but not below a dialog", async () => {
  const [misty, brock] = [await site.signUp({ username: "misty" }), await site.signUp({ username: "brock" })];
  const page = await opened("about:blank", misty, false);
  const events = await eventsOf(page);
  await page.goto("/u/brock");
  await until(() => events("ready") === 1);
  const show = (state: "visible" | "hidden") =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await show("hidden");
  await brock.put("/api/friend-request/sent?requesteeUsername=misty", {});
  // Till the process has heard of it: later it would be an event of the stream.
  await Bun.sleep(500);
  await show("visible");
  await page.getByRole("button", { name: "Accept" }).waitFor();
  // Of the stream that opened again, and of the page that was loaded again.
  await until(() => events("ready") === 3);
  await page.evaluate(() => document.body.appendChild(document.createElement("dialog")).showModal());
  await show("hidden");
  await brock.request(`/api/friend-request/sent?requesteeId=${misty.id}`, { method: "DELETE" });
  await Bun.sleep(500);
  const counted = page.waitForRequest("**/api/friend-request");
  await show("visible");
  await counted;
  expect(await page.locator("dialog[open]").count()).toBe(1);
  await page.context().close();
});

/** Each request to an address is answered once it is released. */
async function heldAt(page: Page, address: string | RegExp) {
  const held: { url: URL; release: () => void }[] = [];
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const { promise, resolve } = Promise.withResolvers<void>();
    held.push({ url: new URL(route.request().url()), release: resolve });
    await promise;
    await route.fulfill({ response });
  });
  return async (count: number) => {
    await until(() => held.length >= count);
    return held[count - 1]!;
  };
}

/** A checklist of two cards, open, and its stream. */
async function openChecklist() {
  const misty = await site.signUp();
  const id = await makeList(misty, "DYNAMIC");
  for (const number of ["1", "2"]) await add(misty, id, number, { variant: "normal" });
  const page = await opened("about:blank", misty, false);
  const events = await eventsOf(page);
  await page.goto(`/lists/${id}`);
  await until(() => events("ready") === 1);
  const more = (number: string) => add(misty, id, number, { variant: "normal" });
  return { page, events, more, address: new RegExp(`/lists/${id}(\\?|$)`), show: page.locator('[data-menu="Show"]') };
}

test("a list that changes elsewhere keeps a menu open, and is shown when it is closed", async () => {
  const { page, events, more, address, show } = await openChecklist();
  await show.locator("summary").click();
  for (const number of ["4", "5", "7"]) {
    const before = events("list");
    await more(number);
    await until(() => events("list") > before);
  }
  expect(await show.getAttribute("open")).toBe("");
  expect(await page.locator(".list-progress span").textContent()).toBe("0 of 2 cards");
  await show.locator("summary").click();
  await page.getByText("0 of 5 cards").waitFor();
  const held = await heldAt(page, address);
  await more("8");
  const fetched = await held(1);
  await show.locator("summary").click();
  const answered = page.waitForResponse(address);
  fetched.release();
  await (await answered).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await show.getAttribute("open")).toBe("");
  await page.unroute(address);
  await show.locator("summary").click();
  await page.getByText("0 of 6 cards").waitFor();
  await page.context().close();
});

test("a tap during the fetch of a changed list is not undone by its answer", async () => {
  const { page, more, address } = await openChecklist();
  const held = await heldAt(page, address);
  await more("4");
  const fetched = await held(1);
  const saves = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.locator("#cards").getByRole("button", { name: /^Add/ }).first().click();
  await (await saves).finished();
  fetched.release();
  (await held(2)).release();
  await page.getByText("1 of 3 cards").waitFor();
  expect(await page.locator('#cards .stepper[data-owned="true"]').count()).toBe(1);
  await page.context().close();
});

test("an answer of the tab before does not replace the tab that was chosen meanwhile", async () => {
  const { page, more, address, show } = await openChecklist();
  const held = await heldAt(page, address);
  await more("4");
  const first = await held(1);
  await show.locator("summary").click();
  await show.getByRole("link", { name: "Have", exact: true }).click();
  const chosen = await held(2);
  expect(chosen.url.search).toBe("?own=have");
  await show.locator("summary").click();
  first.release();
  const old = await held(3);
  expect(old.url.search).toBe("");
  chosen.release();
  await page.waitForURL("**own=have*");
  old.release();
  (await held(4)).release();
  await page.getByText("0 of 3 cards").waitFor();
  expect(await page.locator("#cards .tile").count()).toBe(0);
  await page.context().close();
});
