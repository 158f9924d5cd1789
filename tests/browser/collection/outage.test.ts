import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { type SiteProcess, startSite } from "#tests/site-process.ts";
import { until } from "#tests/until.ts";
import { add, faults, register, saved, setPath, tabSays, useSite } from "../harness.ts";

const site = await useSite();

const status = (page: Page) => page.locator("#waiting");
const refused = (page: Page) => page.locator("#refused .toast");
const waiting = (cause: string, changes: string) => new RegExp(`^${cause} Not saved since \\d\\d:\\d\\d: ${changes}$`);

/** As fast as the page can take them. */
const tap = (page: Page, numbers: number[]) =>
  page.evaluate((all) => {
    for (const number of all) {
      const item = document.querySelector(`a.face[href$="/151/${number}"]`)?.closest("li");
      item?.querySelector<HTMLElement>('[aria-label^="Add one"]')?.click();
    }
  }, numbers);

/** How many of each of these cards the server has. */
async function stored(page: Page, numbers: number[]): Promise<number[]> {
  const answer = await page.request.get("/api/collection?setId=sv03.5", { headers: { accept: "application/json" } });
  const entries = (await answer.json()) as { cardId: string; quantity: number }[];
  const quantities = new Map(entries.map(({ cardId, quantity }) => [cardId, quantity]));
  return numbers.map((number) => quantities.get(`sv03.5-${String(number).padStart(3, "0")}`) ?? 0);
}

describe("a site that is stopped and started again", () => {
  const settings = { DATA_DIR: "", PORT: "0" };
  let server: SiteProcess;

  beforeAll(async () => {
    settings.DATA_DIR = await mkdtemp(join(tmpdir(), "toploader-outage-"));
    // As root the database runs as another user, who has to get through.
    await chmod(settings.DATA_DIR, 0o711);
    server = await startSite(settings);
    settings.PORT = new URL(server.address).port;
  });
  afterAll(async () => {
    await server.stop();
    await rm(settings.DATA_DIR, { recursive: true, force: true });
  });

  test("has all waiting taps in one request, each counted once; the page said since when nothing was saved", async () => {
    const cards = Array.from({ length: 40 }, (_, place) => place + 1);
    const page = await site.openPage({ baseURL: server.address, viewport: { width: 360, height: 800 } });
    await register(page, "Misty");
    await page.goto(setPath);
    await server.stop();
    await tap(page, cards);
    await tap(page, [...cards, 1]);
    await status(page).getByText(waiting("No connection.", "40 changes wait")).waitFor();
    expect(await faults(page, { name: "outage", width: 360 })).toEqual([]);
    await page.reload().catch(() => undefined);
    server = await startSite(settings);
    const writes: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && writes.push(new URL(request.url()).pathname));
    await page.goto(setPath);
    for (const number of cards) await saved(page, number, number === 1 ? 3 : 2);
    expect(writes).toEqual(["/api/collection/taps"]);
    expect(await stored(page, cards)).toEqual(cards.map((number) => (number === 1 ? 3 : 2)));
    expect(await status(page).innerText()).toBe("");
    await tabSays(page, "Have", "40");
    await page.context().close();
  });
});

/** The database fails with this code on each write of this card. */
async function failing(number: number, code: string): Promise<void> {
  await site.sql.unsafe(`create or replace function fail() returns trigger language plpgsql as
    $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
  await site.sql.unsafe(`create trigger fail before insert on entries for each row
    when (new.card_id = 'sv03.5-${String(number).padStart(3, "0")}') execute function fail()`);
}
const mend = () => site.sql`drop trigger fail on entries`;

test("a fault of the server takes the tap back in the specification's words, and holds up no other", async () => {
  const page = await site.openPage();
  await site.join(page, "Brock");
  await page.goto(setPath);
  await failing(21, "XX000");
  await tap(page, [21, 22, 23]);
  await refused(page)
    .getByText("There was an error adding your card. Please refresh the page and try again.")
    .waitFor();
  await saved(page, 22, 1);
  await saved(page, 23, 1);
  expect(await status(page).innerText()).toBe("");
  await mend();
  await refused(page).getByRole("button", { name: "Try again" }).click();
  await saved(page, 21, 1);
  expect(await stored(page, [21, 22, 23])).toEqual([1, 1, 1]);
  await page.context().close();
});

test("a site whose database is gone is told apart from a lost connection; of what waits one fault is refused alone", async () => {
  const page = await site.openPage();
  await site.join(page, "Erika");
  await page.goto(setPath);
  await failing(31, "57P03");
  await add(page, 31).click();
  await status(page).getByText(waiting("The site can’t save right now.", "1 change waits")).waitFor();
  await tap(page, [32, 33]);
  await status(page).getByText(waiting("The site can’t save right now.", "3 changes wait")).waitFor();
  await mend();
  await failing(32, "XX000");
  await refused(page).getByText("There was an error adding your card").waitFor();
  await until(async () => (await status(page).innerText()) === "");
  expect(await stored(page, [31, 32, 33])).toEqual([1, 0, 1]);
  await mend();
  await page.context().close();
});
