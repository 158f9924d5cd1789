import { expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright";
import sharp from "sharp";
import { faults, setPath, signUp, useSite } from "../harness.ts";

const site = await useSite({}, "few cards");

const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };

const plain = (width: number, background: string) =>
  sharp({ create: { width, height: 600, channels: 3, background } }).png();
/** Half red, half blue. The first selection is the square in the middle. */
const halves = await plain(900, "#0000ff")
  .composite([{ input: await plain(450, "#ff0000").toBuffer(), left: 0, top: 0 }])
  .toBuffer();
const file = { name: "a.png", mimeType: "image/png", buffer: halves };

/** A new account, at the step of the avatar. */
async function newcomer(name: string, options: BrowserContextOptions): Promise<Page> {
  const page = await site.openPage(options);
  await signUp(page, name);
  return page;
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Customize Avatar" });
/** Closed, it is no dialog to anyone at once; the island takes it away a moment later, and only then opens another. */
const gone = (page: Page) => page.locator("dialog.cropper").waitFor({ state: "detached" });
const opener = (page: Page) => page.getByRole("button", { name: "Upload a picture" });
const selection = (page: Page) => page.getByRole("group", { name: /^Crop area/ });
const finish = (page: Page) => page.getByRole("button", { name: "Finish" });

/** Until the second step shows what is selected. */
async function choose(page: Page): Promise<void> {
  await page.locator("dialog input[type=file]").setInputFiles(file);
  await selection(page).waitFor();
  await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>("dialog .actions :last-child")?.disabled);
}

/** How much of the avatar is red, from its left, in percent. */
async function redOf(page: Page): Promise<number> {
  const path = await page.getByRole("radio", { name: "Your picture" }).inputValue();
  expect(path).toMatch(/^\/media\/[0-9a-f-]{36}$/);
  const response = await page.request.get(path);
  const { data, info } = await sharp(await response.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([100, 100]);
  const middle = [...data.subarray(50 * 300, 51 * 300)];
  return middle.filter((value, index) => index % 3 === 0 && value > 127).length;
}

const isFocused = (page: Page, words: string) =>
  page.evaluate((text) => document.activeElement?.textContent === text, words);

for (const [size, options] of [
  ["phone", phone],
  ["desk", desktop],
] as const) {
  test(`an avatar is cropped by pointer, on a ${size}`, async () => {
    const page = await newcomer(`pointer_${size}`, options);
    await page.getByRole("radio", { name: "Owl" }).check();
    await opener(page).click();
    await choose(page);
    const box = await selection(page).boundingBox();
    if (!box) throw new Error("Nothing is selected.");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - box.width, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await finish(page).click();
    await gone(page);
    expect(await redOf(page)).toBeWithin(73, 78);
    expect(await page.getByRole("radio", { name: "Your picture" }).isChecked()).toBe(true);
    expect(await page.getByRole("radio", { name: "Owl" }).isChecked()).toBe(false);
    await page.reload();
    expect(await page.getByRole("radio", { name: "Your picture" }).isChecked()).toBe(true);
    await page.context().close();
  });
}

test("an avatar is cropped by keyboard; the dialog traps the focus, and Escape returns it", async () => {
  const page = await newcomer("keyboard", desktop);
  await opener(page).focus();
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest("dialog") === null,
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await gone(page);
  expect(await isFocused(page, "Upload a picture")).toBe(true);

  await page.keyboard.press("Enter");
  await choose(page);
  await page.keyboard.press("Tab");
  for (let stop = 0; stop < 3 && !(await selection(page).evaluate((it) => it === document.activeElement)); stop++) {
    await page.keyboard.press("Tab");
  }
  const left = async () => Math.round((await selection(page).boundingBox())?.x ?? 0);
  const start = await left();
  await page.keyboard.press("ArrowLeft");
  expect(await left()).toBe(start - 1);
  await page.keyboard.press("Shift+ArrowLeft");
  expect(await left()).toBe(start - 11);
  await page.keyboard.press("Control+ArrowRight");
  await page.keyboard.press("Control+ArrowRight");
  await finish(page).focus();
  await page.keyboard.press("Enter");
  await gone(page);
  expect(await redOf(page)).toBeWithin(23, 28);
  expect(await isFocused(page, "Upload a picture")).toBe(true);
  await page.context().close();
});

test("an island starts after a swap and after Back", async () => {
  const page = await newcomer("swaps", desktop);
  const crops = async () => {
    await opener(page).click();
    await choose(page);
    await page.keyboard.press("Escape");
    await gone(page);
  };
  await page.getByLabel("Username").fill("swaps");
  await page.getByRole("radio", { name: "Owl" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/onboarding?step=2");
  expect(await opener(page).count()).toBe(0);
  await page.getByRole("button", { name: "Back" }).click();
  await page.waitForURL(/step=1|onboarding$/);
  await crops();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/onboarding?step=2");
  await page.goBack();
  await crops();
  await page.context().close();
});

test("Clear removes an uploaded avatar", async () => {
  const page = await newcomer("clear", desktop);
  await opener(page).click();
  await choose(page);
  await finish(page).click();
  await page.getByText("Your avatar was saved.").waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByText("Your avatar was cleared.").waitFor();
  expect(await page.locator("[data-chooser] :checked").count()).toBe(1);
  await page.reload();
  expect(await page.locator("[data-chooser] :checked").count()).toBe(1);
  await page.context().close();
});

test("without JavaScript the form uploads a picture, which is cropped to its center", async () => {
  const page = await newcomer("plain", { ...phone, javaScriptEnabled: false });
  await page.getByLabel("Username").fill("plain");
  await page.getByLabel("Upload a picture").setInputFiles(file);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/onboarding?step=2");
  await page.goto("/onboarding?step=1");
  expect(await redOf(page)).toBeWithin(48, 52);
  await page.context().close();
});

test("a file that is not a picture is refused in the dialog", async () => {
  const page = await newcomer("wrong", desktop);
  await opener(page).click();
  const input = page.locator("dialog input[type=file]");
  await input.setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await page.getByText("File type must be image/png or image/jpeg").waitFor();
  await input.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await page.getByText("This picture is damaged and can’t be read.").waitFor();
  expect(await finish(page).isDisabled()).toBe(true);
  await page.context().close();
});

test("the chooser and both steps have no faults in either theme", async () => {
  const page = await newcomer("axe", phone);
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const inspect = async (name: string) => errors.push(...(await faults(page, { name })));
  await inspect("chooser");
  await opener(page).click();
  await dialog(page).waitFor();
  await inspect("step 1");
  await choose(page);
  await inspect("step 2");
  expect(errors).toEqual([]);
  await page.context().close();
});

/** The scripts that a page loads, and their bytes as sent. */
async function scriptsOf(page: Page, path: string): Promise<{ count: number; bytes: number }> {
  const sizes: Promise<number>[] = [];
  const note = (request: { resourceType(): string; sizes(): Promise<{ responseBodySize: number }> }) => {
    if (request.resourceType() === "script") sizes.push(request.sizes().then((size) => size.responseBodySize));
  };
  page.on("requestfinished", note);
  await page.goto(path, { waitUntil: "networkidle" });
  page.off("requestfinished", note);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { count: sizes.length, bytes };
}

test("only pages with an island load React; all others load under 25 KB of scripts", async () => {
  const first = await newcomer("weight", desktop);
  // Nothing in its cache.
  const page = await site.openPage({ ...desktop, storageState: await first.context().storageState() });
  await first.context().close();
  const withIsland = await scriptsOf(page, "/onboarding");
  for (const path of ["/", "/series", setPath, `${setPath}/6`, "/auth/signin", "/auth/register"]) {
    const fresh = await site.openPage(desktop);
    const without = await scriptsOf(fresh, path);
    expect(without.bytes, path).toBeWithin(1, 25_000);
    expect(without.count, path).toBeLessThan(withIsland.count);
    await fresh.context().close();
  }
  expect(withIsland.bytes).toBeGreaterThan(25_000);
  expect(withIsland.bytes).toBeLessThan(125_000);
  await page.context().close();
});
