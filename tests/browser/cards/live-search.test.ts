import { expect, test } from "bun:test";
import { allNames, setPath, useSite } from "../harness.ts";

const site = await useSite();

test("a set is searched while typing: the box keeps the focus and the text, Back leaves the set", async () => {
  const page = await site.openPage({ viewport: { width: 360, height: 780 } });
  await page.goto("/series");
  await page.goto(setPath);
  const box = page.getByLabel("Search 151");
  await box.click();
  await box.pressSequentially("charm", { delay: 90 });
  await page.waitForURL(/q=charm$/);
  await page.waitForFunction(() => document.querySelectorAll("li.tile").length === 4);
  expect(await box.inputValue()).toBe("charm");
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await allNames(page)).toEqual(["Charmander", "Charmeleon", "Charmander", "Charmeleon"]);
  await box.pressSequentially("e");
  await page.waitForURL(/q=charme$/);
  await page.waitForFunction(() => document.querySelectorAll("li.tile").length === 2);
  expect(await allNames(page)).toEqual(["Charmeleon", "Charmeleon"]);
  await page.goBack();
  await page.waitForURL("**/series");
});
