import { expect, test } from "bun:test";
import type { BrowserContextOptions } from "playwright";
import { faults, useSite } from "../harness.ts";

const site = await useSite({}, "few cards");

const long =
  "A very long name of a series that goes on for as long as the names of series may, which is a hundred and twenty signs";

async function clerk(options: BrowserContextOptions = {}) {
  const page = await site.openPage({ viewport: { width: 360, height: 800 }, ...options });
  const { cookies, post } = await site.signUp({ roles: ["data_entry"] });
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  return { page, make: (id: string, name: string) => post("/api/admin/cards/series", { category: "EN", id, name }) };
}

test("a series that staff created is found and edited by keyboard, and nothing is wrong with its pages", async () => {
  const { page, make } = await clerk();
  await page.goto("/admin/cards/series");
  const found = await faults(page, { name: "no series" });
  await make("new1", "New Era");
  await make("new2", long);
  await page.goto("/admin/cards/series");
  found.push(...(await faults(page, { name: "series" })));
  await page.setViewportSize({ width: 360, height: 800 });
  // Of a row on a phone all cells stand in one line.
  const cells = page.locator("tbody tr:first-child > *");
  const tops = await cells.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
  await page.getByRole("link", { name: "New Era" }).press("Enter");
  const name = page.getByLabel("Name", { exact: true });
  await name.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Newer Era");
  await page.keyboard.press("Enter");
  await page.getByText("The series was saved.").waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Newer Era");
  found.push(...(await faults(page, { name: "a series" })));
  await page.goto("/admin/cards/edit-series?series=new2");
  found.push(...(await faults(page, { name: "a long series" })));
  expect(found).toEqual([]);
});

test("without a script a refused name says why, and a better one is saved", async () => {
  const { page, make } = await clerk({ javaScriptEnabled: false });
  await make("new3", "New Era");
  await page.goto("/admin/cards/edit-series?series=new3");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill(" ");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("must not be empty").waitFor();
  await name.fill("Newest Era");
  await page.getByLabel("Reason").fill("Misprint");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The series was saved.").waitFor();
  expect(await page.getByText("Reason: Misprint").count()).toBe(1);
});
