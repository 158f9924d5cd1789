import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { json } from "#tests/harness.ts";
import { until } from "#tests/until.ts";
import { faults, useSite } from "../harness.ts";

const site = await useSite();
const phone = { viewport: { width: 360, height: 800 }, hasTouch: true };
const set = "sv03.5";

type Opening = {
  id: string;
  copies: number;
  newCards: number;
  pulls: { cardId: string; variant: string; copies: number }[];
};

/** The pad, as a new member sees it. */
async function openPad(options: object = phone) {
  const person = await site.signUp();
  const page = await site.openPage(options);
  await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto(`/open?set=${set}`);
  await page.getByRole("region", { name: "Number pad" }).waitFor();
  const opening = async () =>
    (await json<{ opening: Opening | null }>(person.json("/open"))).opening ?? {
      id: "",
      copies: 0,
      newCards: 0,
      pulls: [],
    };
  return { person, page, opening };
}

const key = (page: Page, name: string) =>
  page.getByRole("region", { name: "Number pad" }).getByRole("button", { name, exact: true });
async function tap(page: Page, keys: string[]): Promise<number> {
  for (const name of keys) await key(page, name).click();
  return keys.length;
}
const total = (page: Page) => page.locator("#pull-total").textContent();
const pulled = (page: Page) => page.getByRole("list").filter({ has: page.getByRole("button", { name: /^Take back/ }) });

test("forty cards take the digits of their numbers and one tap each", async () => {
  const { page, opening } = await openPad();
  const numbers = Array.from({ length: 40 }, (_, place) => String((place * 37) % 165 || 165));
  let taps = 0;
  for (const number of numbers) taps += await tap(page, [...number, "Add"]);
  expect(taps).toBe(numbers.join("").length + numbers.length);
  expect(await total(page)).toBe("40 cards · 40 new");
  await until(opening, ({ copies }) => copies === 40);
  await page.getByRole("button", { name: "Finish" }).click();
  await page.waitForURL("**/openings/*");
  expect(await page.getByRole("heading", { name: "All pulls" }).isVisible()).toBe(true);
  expect(await faults(page)).toEqual([]);
  await page.context().close();
}, 120_000);

test("a card turns over and says what it is; R after the digits is its reverse holofoil", async () => {
  const { page, opening } = await openPad();
  const status = page.locator("#pad-said");
  await tap(page, ["7"]);
  expect(await page.locator(".pad-typed").textContent()).toBe("7Squirtle · Common · new");
  await tap(page, ["Reverse holofoil"]);
  expect(await status.textContent()).toBe("Squirtle New");
  await tap(page, ["7", "Add"]);
  expect(await status.textContent()).toBe("Squirtle 2nd copy");
  await tap(page, ["Reverse holofoil", "7", "Add"]);
  await tap(page, ["6", "Reverse holofoil"]);
  expect(await status.textContent()).toBe("Charizard ex doesn’t come in reverse holofoil.");
  await tap(page, ["9", "9"]);
  expect(await page.locator(".pad-typed").textContent()).toContain("No card has this number");
  await tap(
    page,
    Array.from({ length: 3 }, () => "Delete the last digit"),
  );
  const inOpening = async () =>
    (await opening()).pulls.map(({ cardId, variant, copies }) => `${cardId} ${variant} ${copies}`).toSorted();
  await until(inOpening, (pulls) => pulls.join() === "sv03.5-007 normal 1,sv03.5-007 reverse 2");
  await page.getByRole("button", { name: "Undo" }).click();
  await pulled(page).getByRole("button", { name: "Take back one Squirtle 007" }).last().click();
  await until(inOpening, (pulls) => pulls.join() === "sv03.5-007 reverse 1");
  expect(await total(page)).toBe("1 card · 1 new");
  expect(await faults(page)).toEqual([]);
  await page.context().close();
});

test("pulls wait for the line and count once", async () => {
  const { page, opening } = await openPad();
  await tap(page, ["1", "Add"]);
  await until(opening, ({ copies }) => copies === 1);
  await page.route("**/api/collection**", (route) => route.abort());
  await tap(page, ["2", "Add", "3", "Add", "3", "Add"]);
  await page.locator("#waiting").getByText("2 changes wait").waitFor();
  expect(await total(page)).toBe("4 cards · 3 new");
  await page.unroute("**/api/collection**");
  // The answer is lost, so it is sent again.
  let lost = 0;
  await page.route("**/api/collection/taps", async (route) => {
    if (lost++ > 0) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.locator("#waiting").getByRole("button", { name: "Try again" }).click();
  await until(async () => (await page.locator("#waiting").textContent()) === "" && lost > 1);
  expect(await opening()).toMatchObject({ copies: 4, newCards: 3 });
  await page.context().close();
});

test("keys of a keyboard do the same", async () => {
  const { page, opening } = await openPad({ viewport: { width: 1280, height: 800 } });
  for (const name of ["1", "2", "Backspace", "5", "Enter", "4", "r"]) await page.keyboard.press(name);
  await until(opening, ({ copies }) => copies === 2);
  expect((await opening()).pulls.map(({ cardId, variant }) => `${cardId} ${variant}`).toSorted()).toEqual([
    "sv03.5-004 reverse",
    "sv03.5-015 holo",
  ]);
  await page.context().close();
});

test("a pull that the site refuses leaves the list", async () => {
  const { page, person } = await openPad();
  await site.sql`update users set are_writes_locked = true where id = ${person.id}`;
  await tap(page, ["1", "Add"]);
  await page
    .locator("#refused")
    .getByText(/locked/i)
    .waitFor();
  expect(await total(page)).toBe("Nothing yet.");
  await page.context().close();
});

test("without a script it is a form with its list", async () => {
  const { cookies } = await site.signUp();
  const page = await site.openPage({ ...phone, javaScriptEnabled: false });
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto("/open");
  await page.getByLabel("Set").selectOption({ label: "151" });
  await page.getByRole("button", { name: "Choose" }).click();
  for (const numbers of ["6", "r7"]) {
    await page.getByLabel("Card number").fill(numbers);
    await page.getByRole("button", { name: "Add", exact: true }).click();
  }
  expect(await total(page)).toBe("2 cards · 2 new");
  expect(await page.getByRole("region", { name: "Number pad" }).isVisible()).toBe(false);
  await page.getByRole("button", { name: "Take back one Charizard ex 006" }).click();
  expect(await total(page)).toBe("1 card · 1 new");
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByText("Undo all", { exact: true }).click();
  await page.getByRole("button", { name: "Undo all pulls" }).click();
  expect(await page.getByText("Took back 1 card.").isVisible()).toBe(true);
  await page.context().close();
});
