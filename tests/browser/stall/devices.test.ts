import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { changeCatalogue } from "#tests/change-catalogue.ts";
import { until } from "#tests/until.ts";
import { seeded } from "../collection/lossy-line.ts";
import { useSite } from "../harness.ts";
import { ask, card, controlled, keptPaths, numbers, openPhone, pageKept } from "./phone.ts";

const site = await useSite({}, "few cards");
const seed = Number(process.env.PROPERTY_SEED ?? Math.trunc(Math.random() * 2 ** 31));

test("two hundred questions from a cold start without a connection, on a phone of a quarter of the speed", async () => {
  const { page: first } = await openPhone(site);
  await controlled(first);
  await pageKept(first);
  await first.close();
  const context = first.context();
  await context.setOffline(true);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto("/have");
  await page.getByText("Works offline.").waitFor();
  const cards = await site.sql<{ number: string; id: string }[]>`
    select number, id from cards where set_id = 'sv03.5' and gone_at is null order by position limit 25`;
  const questions = cards.flatMap(({ number, id }) =>
    [`${Number(number)}/165`, `${number}/165`, `MEW ${number}`, `mew ${Number(number)}`].map((q) => ({ q, id })),
  );
  // Each twice: the second answer is no other.
  for (const { q, id } of [...questions, ...questions.toReversed()]) {
    await ask(page, q);
    await card(page, id.slice(7)).waitFor();
    expect([q, await page.locator("#have-found > ul > li").first().getAttribute("data-card")]).toEqual([q, id]);
  }
  await context.close();
}, 180_000);

test("after random taps with and without a connection two devices show what the site has", async () => {
  const random = seeded(seed);
  const pick = <T>(all: T[]): T => all[Math.floor(random() * all.length)] as T;
  const one = await openPhone(site);
  const phones = [one.page, (await openPhone(site, one.person)).page];
  const shown = ["001", "002", "007"];
  for (let step = 0; step < 40; step++) {
    const page = pick(phones);
    if (random() < 0.25) await page.context().setOffline(random() < 0.5);
    const number = pick(shown);
    await ask(page, `${number}/165`);
    const wanted = card(page, number)
      .locator("ul > li")
      .nth(Math.floor(random() * 2));
    const isOwned = (await wanted.locator("output").textContent()) !== "0";
    const isLess = isOwned && random() < 0.3;
    await wanted.getByRole("button", { name: isLess ? "Remove one" : "Add one" }).click();
  }
  for (const page of phones) {
    await page.context().setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await until(async () => (await page.locator("#waiting").textContent()) === "");
  }
  const stored = async (number: string) => {
    const rows = await site.sql<{ variant: string; quantity: number }[]>`
      select variant, quantity from entries where user_id = ${one.person.id} and card_id = ${`sv03.5-${number}`}`;
    return Object.fromEntries(rows.map(({ variant, quantity }) => [variant, quantity]));
  };
  for (const page of phones) {
    for (const number of shown) await until(() => agree(page, number, () => stored(number)));
  }
  // And after a new start, from what each keeps.
  for (const page of phones) {
    await page.reload();
    await page.getByText("Works offline.").waitFor();
    for (const number of shown) await until(() => agree(page, number, () => stored(number)));
    await page.context().close();
  }
}, 180_000);

/** Whether a phone shows of each variant what is stored. */
async function agree(page: Page, number: string, load: () => Promise<Record<string, number>>): Promise<boolean> {
  await ask(page, "");
  await ask(page, `${number}/165`);
  const keys = await card(page, number)
    .locator("ul > li")
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.variant ?? ""));
  const [shown, stored] = [await numbers(page, number), await load()];
  return keys.every((key, at) => shown[at] === String(stored[key] ?? 0));
}

test("a catalogue that changed is kept anew, and the old one is deleted", async () => {
  const { page } = await openPhone(site);
  await pageKept(page);
  const before = await keptPaths(page);
  await changeCatalogue(site, site.sql`update cards set name = 'Bulbasaur of tests' where id = 'sv03.5-001'`);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const isNew = (paths: string[]) => paths.length === before.length && paths.some((path) => !before.includes(path));
  await until(() => keptPaths(page), isNew);
  await page.context().setOffline(true);
  await ask(page, "bulbasaur of tests");
  await card(page, "001").waitFor();
  await page.context().close();
});
