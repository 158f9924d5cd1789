import { expect, test } from "bun:test";
import { until } from "#tests/until.ts";
import { useSite } from "../harness.ts";

const site = await useSite();

test.each([true, false])(
  "a double press makes one copy of a list, a press after Back another, with JavaScript: %p",
  async (javaScriptEnabled) => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const made = await misty.put("/api/lists", { name: "Shown", type: "STATIC", visibility: "PUBLIC" });
    const { id } = (await made.json()) as { id: string };
    const copies = async () =>
      (await site.sql`select from lists where user_id = ${brock.id} and name = 'Shown'`).length;
    const page = await site.openPage({ viewport: { width: 360, height: 800 }, javaScriptEnabled });
    await page.context().addCookies([...brock.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
    const press = page.getByRole("button", { name: "Copy to my lists" });
    const isCopy = (url: URL) => url.pathname.startsWith("/lists/") && !url.pathname.endsWith(id);
    await page.goto(`/lists/${id}`);
    await press.dblclick();
    // The second press may abort the first one's navigation.
    await until(() => isCopy(new URL(page.url())));
    await page.waitForLoadState();
    const first = page.url();
    expect(await copies()).toBe(1);
    await page.goBack();
    await press.click();
    await page.waitForURL((url) => isCopy(url) && url.href !== first);
    expect(await copies()).toBe(2);
    await page.context().close();
  },
  120_000,
);
