import { expect, test } from "bun:test";
import { add, makeList, numbers } from "#tests/lists/people.ts";
import { faults, useSite } from "../harness.ts";

const site = await useSite();

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };

async function editing(options: Parameters<typeof site.openPage>[0] = {}) {
  const person = await site.signUp();
  const page = await site.openPage(options);
  await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  const id = await makeList(person, "STATIC", { name: "Wishes" });
  for (const number of ["1", "2", "3", "4", "5"])
    await add(person, id, number, { variant: number === "3" ? "holo" : "normal" });
  await page.goto(`/lists/${id}?edit=1`);
  return { person, page, id };
}

test.each(["", "&view=table"])(
  "on a phone several cards are removed by one button, and one undo brings them back%s",
  async (view) => {
    const { person, page, id } = await editing(phone);
    if (view) await page.goto(`/lists/${id}?edit=1${view}`);
    const bar = page.locator("#pick");
    await page.locator("[data-pick-all]:not([hidden])").waitFor({ state: "attached" });
    expect(await bar.isVisible()).toBe(false);
    await page.getByLabel("Select Ivysaur 002").check();
    await page.getByLabel("Select Charmander 004").check();
    await bar.getByText("2 selected").waitFor();
    expect((await bar.boundingBox())?.height).toBeLessThan(64);
    expect(await faults(page, { name: "two selected" })).toEqual([]);
    await bar.getByRole("button", { name: "Remove" }).tap();
    await page.locator(".toast", { hasText: "Removed 2 cards." }).waitFor();
    expect(await numbers(person, id)).toBe("1 3 5");
    await bar.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Undo" }).tap();
    await page.getByLabel("Select Charmander 004").waitFor();
    expect(await numbers(person, id)).toBe("1 2 3 4 5");
    await page.context().close();
  },
  120_000,
);

test("a tap on the picture selects it; handle and menu of 44 px stand below it, its box is in its corner", async () => {
  const { page } = await editing(phone);
  const tile = page.locator("#cards .tile").first();
  const face = await tile.locator(".face").boundingBox();
  await tile.tap({ position: { x: 60, y: 60 } });
  expect(await page.getByLabel("Select Bulbasaur 001").isChecked()).toBe(true);
  await tile.tap({ position: { x: 60, y: 60 } });
  expect(await page.getByLabel("Select Bulbasaur 001").isChecked()).toBe(false);
  const bottom = (face?.y ?? 0) + (face?.height ?? 0);
  const menu = page.getByLabel("More options for Bulbasaur 001, Normal", { exact: true });
  for (const control of [page.getByLabel("Drag Bulbasaur 001, Normal", { exact: true }), menu]) {
    const box = await control.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(bottom);
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await control.evaluate((one) => getComputedStyle(one).opacity)).toBe("1");
  }
  const check = page.getByLabel("Select Bulbasaur 001");
  const [label, box] = await Promise.all([tile.locator(".pick").boundingBox(), check.boundingBox()]);
  expect(label).toEqual(face);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((face?.y ?? 0) + 44);
  await check.tap();
  expect(await check.isChecked()).toBe(true);
  await page.context().close();
});

test("by keyboard: Space selects, the bar moves, and the focus stays in the bar", async () => {
  const { person, page, id } = await editing();
  await page.locator("[data-pick-all]:not([hidden])").waitFor({ state: "attached" });
  for (const card of ["Charmander 004", "Charmeleon 005"]) {
    await page.getByLabel(`Select ${card}`).focus();
    await page.keyboard.press("Space");
  }
  await page.getByLabel("Move the selected cards").press("Enter");
  await page.locator("#pick").getByRole("button", { name: "Move to start" }).press("Enter");
  await page.locator(".toast", { hasText: "Moved 2 cards." }).waitFor();
  expect(await numbers(person, id)).toBe("4 5 1 2 3");
  expect(await page.evaluate(() => document.activeElement?.closest("#pick") !== null)).toBe(true);
  expect(await page.locator("#pick output").textContent()).toBe("2 selected");
  await page.context().close();
});

test("without JavaScript", async () => {
  const { person, page, id } = await editing({ javaScriptEnabled: false });
  await page.getByLabel("Select Bulbasaur 001").check();
  await page.getByLabel("Select Venusaur ex 003").check();
  await page.getByLabel("Move the selected cards").click();
  await page.locator("#pick").getByRole("button", { name: "Move to end" }).click();
  await page.getByText("Moved 2 cards.").waitFor();
  expect(await numbers(person, id)).toBe("2 4 5 1 3");
  await page.context().close();
});

test("on a phone the message in a dialog covers none of its controls", async () => {
  const { person, page } = await editing(phone);
  for (const name of ["A", "B", "C", "D", "E", "F", "G", "H", "I"]) await makeList(person, "STATIC", { name });
  const box = async (selector: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).last().boundingBox()) ?? {};
    return { x, y, right: x + width, end: y + height };
  };
  await page.goto("/series/scarlet-violet/151/6");
  await page.getByRole("link", { name: "Add to list" }).click();
  const dialog = page.getByRole("dialog");
  const before = await box("dialog form button");
  await dialog.getByRole("button", { name: "Add to Wishes" }).tap();
  await dialog.locator("#toast").getByRole("button", { name: "Undo" }).waitFor();
  await dialog.evaluate((shown) => shown.scrollTo(0, shown.scrollHeight));
  const toast = await box("#toast .toast");
  const covered = await dialog.evaluate(
    (shown, y) =>
      [...shown.querySelectorAll("a, button, input")].filter(
        (one) =>
          !one.closest("#messages") &&
          !one.closest("header") &&
          one.checkVisibility() &&
          one.getBoundingClientRect().bottom > y,
      ).length,
    toast.y,
  );
  expect([covered, toast.end <= 800]).toEqual([0, true]);
  expect(before.end).toBeGreaterThan(0);
  await page.context().close();
});
