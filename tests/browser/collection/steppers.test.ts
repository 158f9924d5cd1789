import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { until } from "#tests/until.ts";
import { add, face, saved, setPath, shown, tabSays, tile, useSite } from "../harness.ts";

const site = await useSite({}, "few cards");
const page = await site.openPage({ viewport: { width: 1280, height: 800 } });
await site.join(page, "misty");

const dialog = () => page.getByRole("dialog");

async function open(number: number): Promise<void> {
  await page.goto(setPath);
  await face(page, number).click();
  await dialog().waitFor();
}

/** Both in one turn of the browser's own loop: nothing can settle between them, however slow the machine is. */
const tapBoth = (first: string, second: string) =>
  page.evaluate(
    (selectors) => {
      for (const selector of selectors) document.querySelector<HTMLElement>(selector)?.click();
    },
    [first, second],
  );

/** Until the server has the change. */
async function announces(tap: () => Promise<unknown>): Promise<void> {
  const written = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
  await tap();
  await written;
}

const more = '#overlay .stepper button[aria-label^="Add one"]';

describe("a tap counts although its element leaves the page at once:", () => {
  test("a card that is closed", async () => {
    await open(6);
    await announces(() => tapBoth(more, "#overlay [data-close]"));
    await dialog().waitFor({ state: "detached" });
    await saved(page, 6, 1);
    await tabSays(page, "Have", "1");
    await page.reload();
    expect(await shown(page, 6).innerText()).toBe("1");
  });

  test("a card replaced by the next", async () => {
    await open(7);
    await announces(() => tapBoth(more, "#overlay [data-next]"));
    await page.waitForURL(`**${setPath}/8`);
    await page.goto(setPath);
    expect(await shown(page, 7).innerText()).toBe("1");
  });

  test("a number typed in a card that is closed by its ×", async () => {
    await open(10);
    await announces(() =>
      dialog()
        .getByLabel(/^Add one/)
        .first()
        .click(),
    );
    await announces(async () => {
      await dialog().getByRole("textbox").first().fill("12");
      await dialog().locator("[data-close]").click();
    });
    await page.goto(setPath);
    expect(await shown(page, 10).innerText()).toBe("12");
  });

  test("a number typed while an earlier tap is answered", async () => {
    await open(12);
    const typed = dialog().getByRole("textbox").first();
    await announces(async () => {
      await dialog()
        .getByLabel(/^Add one/)
        .first()
        .click();
      await typed.fill("12");
    });
    await dialog().locator('.stepper[data-state="normal"]').first().waitFor();
    expect(await typed.inputValue()).toBe("12");
    await announces(() => dialog().locator("[data-close]").click());
    await page.goto(setPath);
    expect(await shown(page, 12).innerText()).toBe("12");
  });

  test("a tile removed by another filter", async () => {
    await page.goto(setPath);
    await add(page, 11).waitFor();
    await announces(async () => {
      await tapBoth('li.tile:has(a.face[href$="/151/11"]) .stepper button:last-of-type', '#set-tabs a[href*="have"]');
      await page.waitForURL(/own=have/);
    });
    await page.goto(setPath);
    expect(await shown(page, 11).innerText()).toBe("1");
  });

  test("a tile that is removed as the page is left", async () => {
    await page.goto(setPath);
    await tile(page, 13).evaluate((element) => {
      element.querySelector<HTMLElement>('[aria-label^="Add one"]')?.click();
      element.remove();
      location.assign("/collection");
    });
    await page.waitForURL("**/collection");
    // What goes out with a page that is left is answered to nobody.
    await until(async () => {
      await page.goto(setPath);
      return (await shown(page, 13).innerText()) === "1";
    });
  });
});

test("an emptied number is the stored one again", async () => {
  await open(14);
  const typed = dialog().getByRole("textbox").first();
  await announces(async () => {
    await dialog()
      .getByLabel(/^Add one/)
      .first()
      .click();
    await typed.fill("3");
    await typed.blur();
  });
  await typed.fill("");
  await typed.blur();
  expect(await typed.inputValue()).toBe("3");
});

test("the number stays in sight while the pointer is on +", async () => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${setPath}?q=venusaur`);
  await add(page, 3).click();
  await saved(page, 3, 1);
  await add(page, 3).hover();
  const box = await shown(page, 3).boundingBox();
  if (!box) throw new Error("The number has no box.");
  const inside = { x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6 };
  const { channels } = await sharp(await page.screenshot({ clip: inside })).stats();
  // Dark digits on a light ground.
  expect(channels[0]?.min).toBeLessThan(100);
});
