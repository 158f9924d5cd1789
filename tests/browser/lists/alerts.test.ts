import { expect, test } from "bun:test";
import { add, makeList, send } from "#tests/lists/people.ts";
import { faults, useSite } from "../harness.ts";

const site = await useSite();

const amounts = { "1": "$9.99", "4": "12345.67 USD", "6": "CHF 12345.67", "7": "¥1234567", "9": "1234.5 EUR" };

test.each([360, 1280])(
  "at %i px an alert's whole amount is read in its field, beside the sign of its currency",
  async (width) => {
    const person = await site.signUp();
    const page = await site.openPage({ viewport: { width, height: 800 } });
    await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
    const id = await makeList(person, "STATIC", { name: "Wishes" });
    const cards = Object.keys(amounts).map(
      (number) => `sv03.5-${number.padStart(3, "0")} ${number === "6" || number === "9" ? "holo" : "normal"}`,
    );
    for (const number of Object.keys(amounts))
      await add(person, id, number, { variant: number === "6" || number === "9" ? "holo" : "normal" });
    await send(person, "PUT", `/api/lists/${id}`, { purpose: "WANTS" });
    const saved = await send(person, "PUT", `/api/lists/${id}/alerts`, { cards, below: Object.values(amounts) });
    expect(saved.status).toBe(200);
    await page.goto(`/lists/${id}/alerts`);
    const fields = page.locator('.alerts-form input[name="below"]');
    expect(await fields.evaluateAll((all) => all.map((one) => one instanceof HTMLInputElement && one.value))).toEqual([
      "9.99",
      "12345.67",
      "12345.67",
      "1234567",
      "1234.50",
    ]);
    const cut = () => fields.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(await cut()).toBe(0);
    expect(await faults(page, { name: `alerts at ${width}` })).toEqual([]);
    await fields.first().fill("1200.50 CHF");
    expect(await cut()).toBe(0);
    await page.context().close();
  },
  120_000,
);
