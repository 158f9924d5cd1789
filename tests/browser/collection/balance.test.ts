import { expect, test } from "bun:test";
import { until } from "#tests/until.ts";
import { setPath, useSite } from "../harness.ts";

const site = await useSite({}, "few cards");

test("an owned tile's stepper is balanced: − and + are as wide, the number in the middle, at 360 and 1280 px", async () => {
  const ash = await site.signUp();
  await site.sql`insert into entries (user_id, set_id, card_id, variant, quantity)
    select ${ash.id}, c.set_id, c.id, v.key, 3 from cards c join variants v on v.card_id = c.id and v.position = 0
    where c.set_id = 'sv03.5'`;
  const page = await site.openPage();
  await page.context().addCookies([...ash.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(setPath);
    const parts = await page
      .locator('.grid .stepper[data-owned="true"]:not([data-dots])')
      .first()
      .evaluate((stepper) => {
        const { left, width } = stepper.getBoundingClientRect();
        const at = (of: number) =>
          document.elementFromPoint(left + of * width, stepper.getBoundingClientRect().top + 9);
        stepper.scrollIntoView({ block: "center" });
        const boxes = [...stepper.querySelectorAll("button")].map((one) => one.getBoundingClientRect().width);
        return { boxes, isPlusInTheMiddle: at(0.5) === stepper.querySelector("button:last-of-type") };
      });
    expect(Math.abs((parts.boxes[0] ?? 0) - (parts.boxes.at(-1) ?? 0))).toBeLessThan(2);
    expect(parts.isPlusInTheMiddle).toBe(true);
  }
  await page.context().close();
});

test.each([360, 1280])(
  "beside dots and a typed number, too, and a second tap where + Add was adds another: %d px",
  async (width) => {
    const ash = await site.signUp();
    const page = await site.openPage({ viewport: { width, height: 800 }, hasTouch: true });
    await page.context().addCookies([...ash.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
    const numberOf = {
      ".grid .stepper[data-dots]": "output",
      ".variant .stepper": "input",
      ".variants .stepper": "input",
    };
    for (const [selector, number] of Object.entries(numberOf)) {
      await page.goto(number === "output" ? setPath : `${setPath}/1`);
      const stepper = page.locator(selector).first();
      await stepper.scrollIntoViewIfNeeded();
      const shown = () =>
        stepper.evaluate((one, number) => {
          const found = one.querySelector<HTMLInputElement | HTMLOutputElement>(number);
          return found?.value ?? "";
        }, number);
      const before = Number(await shown());
      const more = stepper.getByLabel(/^Add one/);
      const box = await more.boundingBox();
      if (!box) throw new Error(`no + in ${selector}`);
      if (before === 0) expect(await more.innerText()).toBe("+ Add");
      for (const count of [before + 1, before + 2]) {
        await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
        await until(shown, (value) => value === String(count));
      }
      const widths = await stepper.evaluate((one) =>
        [...one.querySelectorAll("button:not(.set)")].map((button) => button.getBoundingClientRect().width),
      );
      expect([selector, widths.length]).toEqual([selector, 2]);
      expect(Math.abs((widths[0] ?? 0) - (widths[1] ?? 99))).toBeLessThan(2);
    }
    await page.context().close();
  },
);

test("icons of a menu have one colour; the bar of a deck and of a new list reach the bottom bar of a phone", async () => {
  const ash = await site.signUp();
  const made = async (path: string, body: object) => (await (await ash.put(path, body)).json()) as { id: string };
  const deck = await made("/api/decks", { name: "Fire", format: "standard" });
  const list = await made("/api/lists", { name: "Wanted", type: "STATIC", visibility: "PUBLIC" });
  const page = await site.openPage({ viewport: { width: 360, height: 800 } });
  await page.context().addCookies([...ash.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  await page.goto(`/lists/${list.id}`);
  const colours = await page.evaluate(() =>
    [...document.querySelectorAll(".more-menu > .sheet .icon")].map((icon) => getComputedStyle(icon).color),
  );
  expect(new Set(colours).size).toBeLessThanOrEqual(1);
  for (const [path, bar] of [
    [`/decks/builder/${deck.id}`, ".deck-bar"],
    ["/lists/new", ".new-list > .end"],
  ] as const) {
    await page.goto(path);
    const gap = await page.evaluate((bar) => {
      const [above, dock] = [bar, ".dock"].map((one) => document.querySelector(one)?.getBoundingClientRect());
      return Math.abs((above?.bottom ?? 0) - (dock?.top ?? 0));
    }, bar);
    expect([path, gap < 1]).toEqual([path, true]);
  }
  await page.context().close();
});
