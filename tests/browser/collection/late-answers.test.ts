import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { add, saved, setPath, shown, useSite } from "../harness.ts";
import { hold } from "../hold.ts";

const site = await useSite();

async function device(): Promise<{ page: Page; misty: Awaited<ReturnType<typeof site.signUp>> }> {
  const misty = await site.signUp();
  const page = await site.openPage();
  await page.context().addCookies([...misty.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  return { page, misty };
}

test("an answer with what another device changed does not undo a tap that was answered before it came", async () => {
  const { page, misty } = await device();
  // Only a page that follows live events asks.
  const live = page.waitForResponse("**/events");
  await page.goto(setPath);
  await live;
  const { given, release } = await hold(page, "**/api/collection/changes?**", "GET");
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-020", variant: "normal", quantity: 4 });
  await given;
  expect(await shown(page, 20).innerText()).toBe("0");
  await add(page, 20).click();
  await saved(page, 20, 5);
  release();
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-021", variant: "normal", quantity: 1 });
  await saved(page, 21, 1);
  expect(await shown(page, 20).innerText()).toBe("5");
  await page.context().close();
});

test("the late answer of a tap does not undo a tap on another variant of the card", async () => {
  const { page } = await device();
  await page.goto(`${setPath}/1`);
  const { given, release } = await hold(page, "**/api/collection?setId=*", "PUT");
  const number = (variant: string) => page.getByLabel(`Copies of Bulbasaur, ${variant}`, { exact: true });
  const stepper = (variant: string) => page.locator(".stepper", { has: number(variant) });
  await page.getByRole("button", { name: "Add one Bulbasaur, Normal", exact: true }).click();
  await given;
  await page.getByRole("button", { name: "Add one Bulbasaur, Reverse Holofoil", exact: true }).click();
  const normal = (variant: string) => stepper(variant).and(page.locator("[data-state=normal]"));
  await normal("Reverse Holofoil").waitFor();
  release();
  await normal("Normal").waitFor();
  expect([await number("Normal").inputValue(), await number("Reverse Holofoil").inputValue()]).toEqual(["1", "1"]);
  await page.context().close();
});
