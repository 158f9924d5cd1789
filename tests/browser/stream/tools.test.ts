import { expect, test } from "bun:test";
import { overlayKinds } from "#features/stream/overlays/rules/kinds.ts";
import { overlayAt } from "#tests/stream/addresses.ts";
import { until } from "#tests/until.ts";
import { useSite } from "../harness.ts";

const site = await useSite();
const misty = await site.signUp();

const phone = { width: 360, height: 800 };
const desk = { width: 1280, height: 800 };

async function openTools(query: string, javaScriptEnabled = true, viewport = phone) {
  const page = await site.openPage({ viewport, javaScriptEnabled });
  await page.context().addCookies([...misty.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto(`/stream-tools?${query}`);
  const preview = () => page.locator(".stream-stage iframe").getAttribute("src");
  return { page, preview };
}

test.each(overlayKinds)("%s: each changed option is in the preview at once, in sight on a phone", async (kind) => {
  const { page, preview } = await openTools(`overlay=${kind}`);
  const at = overlayAt(site, kind, misty.id);
  await page.getByLabel("Theme").selectOption("light");
  await until(preview, (src) => src === `${at}?theme=light&sample=on`);
  await page.getByLabel("Background opacity").focus();
  await page.keyboard.press("End");
  await until(preview, (src) => src === `${at}?theme=light&opacity=10&sample=on`);
  const stage = await page.locator(".stream-stage").boundingBox();
  expect(stage?.y).toBeGreaterThanOrEqual(0);
  expect(stage?.height).toBeLessThanOrEqual(800 / 3);
  expect(stage?.width).toBe(360);
  expect(await page.getByRole("button", { name: "Update preview" }).count()).toBe(0);
  expect(await page.locator("#stream-address").textContent()).toBe(`${site.baseURL}${at}?theme=light&opacity=10`);
  await page.context().close();
});

test("without JavaScript a button applies the options", async () => {
  const { page, preview } = await openTools("overlay=set", false);
  await page.getByLabel("Theme").selectOption("light");
  await page.getByRole("button", { name: "Update preview" }).click();
  expect(await preview()).toBe(`${overlayAt(site, "set", misty.id)}?theme=light&sample=on`);
  await page.context().close();
});

test.each([phone, desk])("link, preview and the first option are on the first screen of %o", async (viewport) => {
  const end = viewport === phone ? 800 - 60 : 800;
  for (const kind of overlayKinds) {
    const { page } = await openTools(`overlay=${kind}`, true, viewport);
    const shown = [
      page.getByRole("button", { name: "Copy link" }),
      page.locator(".stream-stage"),
      page.locator(".stream-options .field").first(),
    ];
    for (const part of shown) {
      const box = await part.boundingBox();
      expect([kind, (box?.y ?? 0) + (box?.height ?? 0) <= end]).toEqual([kind, true]);
    }
    await page.context().close();
  }
});
