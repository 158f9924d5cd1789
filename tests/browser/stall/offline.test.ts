import { expect, test } from "bun:test";
import { bodyOf } from "#tests/harness.ts";
import { until } from "#tests/until.ts";
import { faults, useSite } from "../harness.ts";
import { ask, card, controlled, kept, keptPaths, marks, numbers, openPhone, pageKept } from "./phone.ts";

const site = await useSite({}, "few cards");
const charizard = { cardId: "sv03.5-006", variant: "holo" };

test("it answers from a cold start without a connection, with copies, wants and what is needed", async () => {
  const misty = await site.signUp();
  await bodyOf(misty.put("/api/collection?setId=sv03.5", { ...charizard, quantity: 3 }));
  await bodyOf(misty.put("/api/wants", { setId: "sv03.5", cardId: "sv03.5-007" }));
  const { page } = await openPhone(site, misty);
  await controlled(page);
  await pageKept(page);
  await page.close();
  const context = page.context();
  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto("/have?q=6%2F165");
  await card(cold, "006").waitFor();
  expect(await cold.getByRole("searchbox", { name: "Number, set code or name" }).inputValue()).toBe("6/165");
  // It says its own age; a reload would lose what is typed.
  expect(await cold.getByText("This is your copy from").count()).toBe(0);
  expect(await numbers(cold, "006")).toEqual(["3"]);
  expect(await marks(cold, "006")).toBe("3 copies 2 spare");
  await ask(cold, "mew 7");
  await card(cold, "007").waitFor();
  expect(await card(cold, "007").getByRole("button", { name: "Want Squirtle 007" }).getAttribute("aria-pressed")).toBe(
    "true",
  );
  expect(await marks(cold, "007")).toBe("None Need for Complete");
  await ask(cold, "zzzzzz");
  await cold.getByRole("heading", { name: "No matching cards" }).waitFor();
  await context.close();
});

test("taps without a connection count at once, wait, and are the site’s when it is back", async () => {
  const { person, page } = await openPhone(site);
  await page.context().setOffline(true);
  await ask(page, "6/165");
  await card(page, "006").getByRole("button", { name: "Add one" }).click();
  await card(page, "006").getByRole("button", { name: "Add one" }).click();
  await page.locator("#waiting").getByText("1 change waits").waitFor();
  expect(await marks(page, "006")).toBe("2 copies 1 spare");
  // Another answer, and back: what waits is in the numbers.
  await ask(page, "7/165");
  await card(page, "007").waitFor();
  await ask(page, "6/165");
  await card(page, "006").waitFor();
  expect(await numbers(page, "006")).toEqual(["2"]);
  await page.context().setOffline(false);
  const copies = async () => {
    const [row] = await site.sql<{ quantity: number }[]>`
      select quantity from entries where user_id = ${person.id} and card_id = ${charizard.cardId}`;
    return row?.quantity;
  };
  await until(copies, (quantity) => quantity === 2);
  await until(async () => (await page.locator("#waiting").textContent()) === "");
  await ask(page, "7/165");
  await card(page, "007").waitFor();
  await ask(page, "6/165");
  await card(page, "006").waitFor();
  expect(await numbers(page, "006")).toEqual(["2"]);
  await page.context().close();
});

test("its answers are drawn as the site’s are", async () => {
  const misty = await site.signUp();
  await bodyOf(misty.put("/api/collection?setId=sv03.5", { ...charizard, quantity: 3 }));
  const { page } = await openPhone(site, misty);
  const drawn = () =>
    page
      .locator("#have-found > ul")
      .evaluate((list) => list.outerHTML.replaceAll(/ (data-state="normal"|data-q="[^"]*")/g, ""));
  for (const q of ["6/165", "squirtle", "charizard ex"]) {
    await page.goto(`/have?${new URLSearchParams({ q })}`);
    await kept(page);
    const ofSite = await drawn();
    // Another list than this one is the phone's.
    await page.locator("#have-found > ul").evaluate((list) => list.setAttribute("data-of", "site"));
    await ask(page, `${q} `);
    await until(drawn, (html) => html === ofSite);
  }
  expect(await faults(page)).toEqual([]);
  await page.context().close();
});

test("logging out deletes what is kept, and so does the first answer without a session", async () => {
  const { page } = await openPhone(site);
  await controlled(page);
  await pageKept(page);
  await page.reload();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await until(
    () => keptPaths(page).catch(() => ["/"]),
    (paths) => paths.length === 0,
  );
  await page.context().close();

  const other = await openPhone(site);
  await site.sql`delete from sessions where user_id = ${other.person.id}`;
  await other.page.evaluate(() => window.dispatchEvent(new Event("online")));
  await until(
    () => keptPaths(other.page).catch(() => ["/"]),
    (paths) => paths.length === 0,
  );
  await other.page.context().close();
});

test("a tap that a session is missing for deletes what is kept, and waits", async () => {
  const { person, page } = await openPhone(site);
  await ask(page, "6/165");
  await site.sql`delete from sessions where user_id = ${person.id}`;
  await card(page, "006").getByRole("button", { name: "Add one" }).click();
  await page.locator("#waiting").getByText("Log in to save.").waitFor();
  await page.getByText("You’re signed out, so your cards were deleted from this device.").waitFor();
  expect(await keptPaths(page)).toEqual([]);
  const taps = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const opening = indexedDB.open("toploader");
        opening.onsuccess = () => {
          const count = opening.result.transaction("taps").objectStore("taps").count();
          count.onsuccess = () => done(count.result);
        };
      }),
  );
  expect(taps).toBe(1);
  await page.context().close();
});

test("what is a week old is deleted, not hidden", async () => {
  const { page } = await openPhone(site);
  await controlled(page);
  await pageKept(page);
  await page.evaluate(async () => {
    const cache = await caches.open("have");
    const own = await cache.match("/have/own");
    const headers = new Headers(own?.headers);
    headers.set("X-Saved", String(Date.now() - 8 * 86_400_000));
    await cache.put("/have/own", new Response(await own?.text(), { headers }));
  });
  await page.context().setOffline(true);
  await page.goto("/have").catch(() => null);
  await until(
    () => keptPaths(page),
    (paths) => paths.length === 0,
  );
  await page.context().close();
});

test.each(["own file", "index"])("a kept %s of another form is read from the site again", async (what) => {
  const { page } = await openPhone(site);
  await pageKept(page);
  await page.evaluate(async (what) => {
    const cache = await caches.open("have");
    for (const { url } of await cache.keys()) {
      const isMeant = what === "index" ? url.includes("/have/files/") : url.endsWith("/have/own");
      const kept = await cache.match(url);
      if (isMeant && kept) await cache.put(url, new Response("of another version", { headers: kept.headers }));
    }
  }, what);
  await page.reload();
  await kept(page);
  await ask(page, "6/165");
  await card(page, "006").waitFor();
  await page.context().setOffline(true);
  await ask(page, "7/165");
  await card(page, "007").waitFor();
  await page.context().close();
});

test("the cards of one person are not those of the next", async () => {
  const { page } = await openPhone(site);
  await page.context().clearCookies();
  const brock = await site.signUp();
  await bodyOf(brock.put("/api/collection?setId=sv03.5", { ...charizard, quantity: 5 }));
  await page.context().addCookies([...brock.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto("/have");
  await kept(page);
  await ask(page, "6/165");
  await card(page, "006").waitFor();
  expect(await numbers(page, "006")).toEqual(["5"]);
  await page.context().close();
});

test("a device without room says so, and the site answers", async () => {
  const misty = await site.signUp();
  const page = await site.openPage({ viewport: { width: 360, height: 800 } });
  await page.addInitScript(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException("No room.", "QuotaExceededError"));
  });
  await page.context().addCookies([...misty.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto("/have");
  await page.getByText("This device has no room to keep cards, so this page needs a connection.").waitFor();
  await ask(page, "6/165");
  await card(page, "006").waitFor();
  await page.context().close();
});

test("where a browser keeps nothing, the site answers as one types", async () => {
  const misty = await site.signUp();
  const page = await site.openPage();
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "caches");
  });
  await page.context().addCookies([...misty.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto("/have");
  await page.getByRole("searchbox", { name: "Number, set code or name" }).pressSequentially("7/165");
  await card(page, "007").waitFor();
  await card(page, "007").getByRole("button", { name: "Add one Squirtle 007, Normal" }).click();
  await card(page, "007").getByText("1 copy").waitFor();
  await page.context().close();
});
