import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { moreMenu, setPath, tabSays, useSite } from "../harness.ts";

const site = await useSite();
await site.sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
  select card_id, key, 'tcgplayer', 'USD', 1000, now() from variants where card_id = 'sv03.5-006'`;

/** A member's page on a phone. */
async function phone(javaScriptEnabled: boolean): Promise<Page> {
  const person = await site.signUp();
  const page = await site.openPage({ viewport: { width: 360, height: 800 }, javaScriptEnabled });
  const [name = "", value = ""] = [...person.cookies].find(([cookie]) => cookie === "session") ?? [];
  await page.context().addCookies([{ name, value, url: site.baseURL }]);
  return page;
}

const both = [["with JavaScript", true] as const, ["without JavaScript", false] as const];

test.each(both)("ranges are typed, previewed, added and undone, %s", async (_, hasScript) => {
  const page = await phone(hasScript);
  await page.goto(setPath);
  await moreMenu(page).click();
  await page.getByRole("link", { name: "Bulk add" }).click();
  await page.getByLabel("Numbers").fill("1-22, 55x2, what");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("what: Not a valid card number.").waitFor();
  expect(await page.getByLabel("Numbers").inputValue()).toBe("1-22, 55x2, what");
  await page.getByLabel("Numbers").fill("1-22, 55x2, R12");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Add 25 copies" }).dblclick();
  await page.getByText("Added 25 copies.").waitFor();
  await tabSays(page, "Have", "23");
  expect(await page.locator("#set-tabs a", { hasText: "Dupes" }).innerText()).toMatch(/\b2$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone: 23 cards.").waitFor();
  await tabSays(page, "Have", "0");
});

test.each(both)("everything missing for a goal is added, %s", async (_, hasScript) => {
  const page = await phone(hasScript);
  await page.goto("/collection/add?setId=sv03.5");
  await page.getByRole("button", { name: "207 for Complete" }).click();
  await page.getByRole("button", { name: "Add 207 copies" }).dblclick();
  await page.getByText("Added 207 copies.").waitFor();
  await tabSays(page, "Need", "0");
});

test.each(both)("a graded card replaces a raw copy's price, %s", async (_, hasScript) => {
  const page = await phone(hasScript);
  const worth = async () => {
    await page.goto("/collection");
    return page.locator(".worth b").innerText();
  };
  await page.goto(`${setPath}/6?tab=graded`);
  expect(await page.getByLabel("Grade", { exact: true }).isVisible()).toBe(false);
  await page.getByText("Add a graded card").click();
  // Offered once for all rows of a page, however many there are.
  expect(await page.getByLabel("Currency", { exact: true }).getAttribute("list")).toBe("currencies");
  expect(await page.locator("datalist#currencies option").count()).toBeGreaterThan(100);
  await page.getByLabel("Grade", { exact: true }).fill("8.5");
  await page.getByLabel("Value").fill("lots");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("must be an amount such as 12.50").waitFor();
  expect(await page.getByLabel("Grade", { exact: true }).inputValue()).toBe("8.5");
  await page.getByLabel("Value").fill("250");
  await page.getByRole("button", { name: "Add", exact: true }).dblclick();
  await page.getByText("PSA 8.5").waitFor();
  expect(await worth()).toBe("$250.00");
  await page.goto(`${setPath}/6?tab=graded`);
  await page.getByText("Edit", { exact: true }).click();
  await page.getByLabel("Value").first().fill("300");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  expect(await worth()).toBe("$300.00");
});

test.each(both)(
  "deleting cards names what undo cannot restore; undo restores descriptions of copies, %s",
  async (_, hasScript) => {
    const page = await phone(hasScript);
    const copies = `${setPath}/6?tab=copies`;
    await page.goto(copies);
    const form = page.locator("form.panel").first();
    await form.getByText("Add details").click();
    await form.getByLabel("Condition").selectOption("LP");
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await page.goto("/collection/cleanup");
    await page.getByText("graded cards, private notes and value history. You can undo the rest.").waitFor();
    await page.getByLabel("What to delete").selectOption({ label: "151 (1 copy)" });
    const label = page.getByLabel("Type your username to confirm");
    const [, username = ""] = (await page.locator("label", { hasText: "to confirm" }).innerText()).split(": ");
    await label.fill(username);
    await page.getByRole("button", { name: "Delete cards" }).click();
    await page.getByText("1 card deleted.").waitFor();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await page.getByText("Undone: ").waitFor();
    await page.goto(copies);
    expect(await form.getByLabel("Condition").first().inputValue()).toBe("LP");
    await page.goto("/account/activity");
    expect(await page.locator(".activity li").count()).toBe(3);
  },
);

test.each(both)("copies and notes are saved, %s", async (_, hasScript) => {
  const page = await phone(hasScript);
  await page.goto(`${setPath}/6?tab=copies`);
  const form = page.locator("form.panel").first();
  expect(await form.getByRole("button", { name: "Save" }).isVisible()).toBe(false);
  await form.getByText("Add details").click();
  await form.getByLabel("Quantity").fill("2");
  await form.getByLabel("Condition").selectOption("LP");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  expect(await form.getByLabel("Condition").first().inputValue()).toBe("LP");
  expect(await form.locator("h3").innerText()).toContain("2 copies");
  await page.goto(`${setPath}/6?tab=notes`);
  await page.getByLabel("Note", { exact: true }).fill("In the blue box");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await page.reload();
  expect(await page.getByLabel("Note", { exact: true }).first().isVisible()).toBe(false);
  await page.getByText("In the blue box").first().click();
  await page.getByLabel("Note", { exact: true }).first().fill("In the red box");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await page.reload();
  expect(await page.getByLabel("Note", { exact: true }).first().inputValue()).toBe("In the red box");
});

test.each(both)("a set's note says when it changed, and is deleted by a button, %s", async (_, hasScript) => {
  const page = await phone(hasScript);
  await page.goto("/collection/notes?setId=sv03.5");
  expect(await page.getByRole("button", { name: "Delete note" }).count()).toBe(0);
  expect(await page.getByRole("main").getByText("Note on 151").count()).toBe(1);
  await page.getByLabel("Note", { exact: true }).fill("Two binders");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await page.reload();
  await page.getByText(/^Last changed \w{3} \d+, \d{4}$/).waitFor();
  expect(await page.locator(".crumbs, nav[aria-label]").getByRole("link", { name: "151" }).count()).toBe(1);
  await page.getByRole("button", { name: "Delete note" }).click();
  await page.getByText("Note deleted.").waitFor();
  expect(await page.getByLabel("Note", { exact: true }).inputValue()).toBe("");
  expect(await page.getByText("Last changed").count()).toBe(0);
});

test("a graded card's row has Edit at its right, and its certificate", async () => {
  const page = await phone(true);
  await page.goto(`${setPath}/6?tab=graded`);
  await page.getByText("Add a graded card").click();
  await page.getByLabel("Grade", { exact: true }).fill("9");
  await page.getByLabel("Certificate number").fill("12345678");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const row = page.locator(".graded > li");
  await row.getByText("Certificate 12345678").waitFor();
  const edit = row.getByText("Edit", { exact: true });
  const [box, panel, title] = await Promise.all([
    edit.boundingBox(),
    row.boundingBox(),
    row.getByText("PSA 9").boundingBox(),
  ]);
  if (!box || !panel || !title) throw new Error("nothing is drawn");
  expect(panel.x + panel.width - (box.x + box.width)).toBeLessThan(24);
  expect(box.y).toBeLessThan(title.y + title.height);
  await edit.click();
  const tops = async (names: string[]) =>
    new Set(
      await Promise.all(
        names.map(async (name) => Math.round((await row.getByLabel(name, { exact: true }).boundingBox())?.y ?? 0)),
      ),
    ).size;
  expect(await tops(["Company", "Grade"])).toBe(1);
  expect(await tops(["Certificate number", "Certificate link"])).toBe(1);
  expect(await tops(["Value", "Currency"])).toBe(1);
});
