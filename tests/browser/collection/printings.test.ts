import { expect, test } from "bun:test";
import { add, faults, setPath, useSite } from "../harness.ts";

const site = await useSite();
const shots = process.env.SHOTS;

const screens = [
  ["a phone", { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true }, "light"],
  ["a desk", { viewport: { width: 1280, height: 800 } }, "dark"],
] as const;

test.each(screens)(
  "on %s the printings that changed are offered, changed and undone by hand",
  async (name, options, scheme) => {
    const page = await site.openPage({ ...options, colorScheme: scheme });
    const username = name.replace(/^a /, "ash-");
    await site.join(page, username);
    await page.goto(setPath);
    for (const number of [1, 2]) {
      await add(page, number).click();
      await page.getByRole("status").getByText("Added").first().waitFor();
    }
    await site.sql`
    insert into changed_firsts (card_id, variant, first, at) values ('sv03.5-001', 'normal', 'reverse', now())
    on conflict (card_id, variant) do update set at = excluded.at`;
    await page.goto("/collection");
    if (shots) await page.screenshot({ path: `${shots}/${username}-landing.png` });
    await page.getByRole("link", { name: "See which" }).click();
    await page.getByRole("heading", { name: "Printings", level: 1 }).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/${username}-page.png` });
    expect(await faults(page)).toEqual([]);
    await page.getByRole("button", { name: "Change to the first printing" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("1 copy was changed.").waitFor();
    expect(await page.getByRole("button", { name: "Change to the first printing" }).count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await page
      .getByText(/undone|Undone|Undid/)
      .first()
      .waitFor();
    const rows = await site.sql`select variant from entries e join users u on u.id = e.user_id
    where u.username = ${username} and card_id = 'sv03.5-001'`;
    expect([...rows]).toEqual([{ variant: "normal" }]);
  },
  60_000,
);
