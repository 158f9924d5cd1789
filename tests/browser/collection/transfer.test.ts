import { expect, test } from "bun:test";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright";
import { fixtures } from "#tests/paths.ts";
import { faults, moreMenu, useSite } from "../harness.ts";

const site = await useSite();
await site.work();

const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const sample = (name: string) => join(fixtures, `transfer/${name}.csv`);

/** A page of a new member with an empty collection. */
async function newcomer(options: BrowserContextOptions) {
  const person = await site.signUp();
  const page = await site.openPage(options);
  const session = person.cookies.get("session") ?? "";
  await page.context().addCookies([{ name: "session", value: session, url: site.baseURL }]);
  return { person, page };
}

const owned = async (person: { json(path: string): Promise<Response> }) => {
  const { entries } = (await (await person.json("/api/collection/export.json")).json()) as {
    entries: { cardId: string; variant: string; quantity: number }[];
  };
  return entries.map(({ cardId, variant, quantity }) => `${quantity} ${cardId} ${variant}`);
};

async function chooseFile(page: Page, name: string): Promise<void> {
  await page.getByLabel("File", { exact: true }).setInputFiles(sample(name));
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.waitForURL(/\/collection\/import\/[0-9a-f-]{36}/);
}

for (const javaScriptEnabled of [true, false]) {
  test(`TCGplayer's and Collectr's files are imported on a phone, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async () => {
    const { person, page } = await newcomer({ ...phone, javaScriptEnabled });
    await page.goto("/collection");
    await page.getByRole("link", { name: "Import cards" }).click();
    await chooseFile(page, "tcgplayer");
    await page.getByRole("button", { name: "Add 7 copies" }).click();
    await page.getByText("Imported 7 copies").waitFor();
    const buttons = await page
      .locator("#import .actions .button")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([buttons.length, new Set(buttons).size]).toEqual([3, 1]);
    await page.getByRole("button", { name: "Add more" }).click();
    await page.waitForURL("**/collection/import");
    await chooseFile(page, "collectr");
    expect(await page.getByRole("link", { name: /Skipped/ }).isVisible()).toBe(true);
    await page.getByRole("button", { name: "Add 3 copies" }).click();
    await page.getByText("Imported 3 copies").waitFor();
    const all = ["1 base1-4 holo-1st-edition", "5 sv03.5-001 normal", "1 sv03.5-006 holo"];
    expect(await owned(person)).toEqual([...all, "1 sv03.5-205 holo", "2 swsh9-017 holo"]);
    await page.getByRole("button", { name: "Undo import" }).click();
    await page.getByText("This import was undone.").waitFor();
    expect(await owned(person)).toEqual(all);
    await page.context().close();
  });
}

test("an ambiguous row is resolved by keyboard", async () => {
  const { person, page } = await newcomer(desktop);
  await page.goto("/collection/import");
  const header = "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU";
  const content = `${header}\n2,Ivysaur,Ivysaur,151,2,MEW,Sparkle,NM,English,,,\n1,Mew,Mew,151,999,MEW,Holofoil,NM,English,,,`;
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "my cards.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: "Preview import" }).press("Enter");
  const choice = page.getByLabel("Card for row 2");
  await choice.waitFor();
  expect(await page.getByRole("button", { name: /^Add/ }).count()).toBe(0);
  await choice.focus();
  // One letter: a browser that is slow takes the next ones for another word.
  await page.keyboard.press("i");
  await page.getByRole("button", { name: "Add 2 copies" }).waitFor();
  expect(await choice.evaluate((field) => field === document.activeElement)).toBe(true);
  await choice.selectOption({ label: "Choose a card" });
  await page.getByRole("button", { name: "Add 2 copies" }).waitFor({ state: "detached" });
  await choice.selectOption({ label: "Ivysaur 002, 151, Reverse Holofoil" });
  await page.getByRole("button", { name: "Add 2 copies" }).waitFor();
  await page.getByRole("link", { name: /Not found/ }).press("Enter");
  await page.getByText("151 has no number 999.").waitFor();
  await page.getByRole("button", { name: "Add 2 copies" }).press("Enter");
  await page.getByText("Imported 2 copies").waitFor();
  // What is left for the person is shown first.
  expect(await page.getByRole("link", { name: "Search cards for row 3" }).getAttribute("href")).toBe("/search?q=Mew");
  await page.getByRole("link", { name: /^Imported/ }).press("Enter");
  expect(await page.locator("#import .with-thumb:has(.thumb)").innerText()).toContain("Ivysaur 002");
  expect(await owned(person)).toEqual(["2 sv03.5-002 reverse"]);
  await page.context().close();
});

for (const javaScriptEnabled of [true, false]) {
  test(`the main button imports what was just chosen ${javaScriptEnabled ? "with" : "without"} JavaScript`, async () => {
    const { person, page } = await newcomer({ ...phone, javaScriptEnabled });
    await page.goto("/collection/import");
    const content = "Quantity,Name,Set,Card Number,Printing\n1,Bulbasaur,151,1,Normal\n2,Ivysaur,151,2,Sparkle";
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "my cards.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
    await page.getByRole("button", { name: "Preview import" }).click();
    if (await page.getByText("Match the columns").isVisible()) {
      await page.getByRole("button", { name: "Preview import" }).click();
    }
    const choice = page.getByLabel("Card for row 3");
    // A choice before htmx listens is sent by the button all the same, which then does not count it.
    if (javaScriptEnabled) await page.locator("select[data-htmx-powered]").first().waitFor();
    await choice.selectOption({ label: "Ivysaur 002, 151, Reverse Holofoil" });
    await page.getByRole("button", { name: javaScriptEnabled ? "Add 3 copies" : "Add 1 copy" }).click();
    await page.getByText("Imported 3 copies.").waitFor();
    expect(await owned(person)).toEqual(["1 sv03.5-001 normal", "2 sv03.5-002 reverse"]);
    await page.context().close();
  });

  test(`suggestions are used one by one, all at once, and taken back ${javaScriptEnabled ? "with" : "without"} JavaScript`, async () => {
    const { person, page } = await newcomer({ ...phone, javaScriptEnabled });
    await page.goto("/collection/import");
    const wrong = (name: string, number: number) => `1,${name},${name},151,${number},MEW,Normal`;
    const rows = [wrong("Foo", 1), wrong("Foo", 2), wrong("Foo", 4)];
    const content = ["Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing", ...rows].join("\n");
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "my cards.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
    await page.getByRole("button", { name: "Preview import" }).click();
    await page.getByRole("button", { name: "Use Bulbasaur 001, 151, Normal for row 2" }).click();
    await page.getByRole("button", { name: "Add 1 copy" }).waitFor();
    if (javaScriptEnabled) expect(await faults(page, { width: 360 })).toEqual([]);
    await page.getByRole("button", { name: "Skip row 3" }).click();
    await page.getByRole("link", { name: "Skipped 1" }).click();
    await page.getByRole("button", { name: "Change the card for row 3" }).click();
    await page.getByRole("link", { name: "Needs review 2" }).click();
    await page.getByRole("button", { name: "Use all 2 suggestions" }).click();
    await page.getByRole("button", { name: "Add 3 copies" }).click();
    await page.getByText("Imported 3 copies.").waitFor();
    expect(await owned(person)).toEqual(["1 sv03.5-001 normal", "1 sv03.5-002 normal", "1 sv03.5-004 normal"]);
    await page.context().close();
  });
}

test("a file that is being read shows its progress, and the page updates by itself", async () => {
  const { person, page } = await newcomer(phone);
  const bytes = Bun.gzipSync("Kind,Set ID,Card ID,Variant,Quantity\ncard,sv03.5,sv03.5-001,normal,3");
  const [row] = await site.sql<{ id: string }[]>`
    insert into collection_imports (user_id, file_name, bytes, format, seen, total)
    values (${person.id}, ${`${"long-name-".repeat(15)}.csv`}, ${Buffer.from(bytes)}, 'Toploader', 0, 1) returning id`;
  await page.goto(`/collection/import/${row?.id}`);
  await page.getByText("Reading the file").waitFor();
  expect(await faults(page, { width: 360 })).toEqual([]);
  const { work } = await import("#features/transfer/import/jobs/import.ts");
  await work(site.deps, row?.id ?? "");
  await page.getByRole("button", { name: "Add 3 copies" }).waitFor();
  await page.context().close();
});

/** Lets a table's writers wait, where the condition holds, until it is opened. */
async function closeGate(table: string, condition: string) {
  const keeper = await site.sql.reserve();
  await keeper`select pg_advisory_lock(42)`;
  await keeper.unsafe(`
    create function wait_at_gate() returns trigger language plpgsql as $$
      begin if ${condition} then perform pg_advisory_xact_lock(42); end if; return null; end $$;
    create trigger gate before insert on ${table} for each statement execute function wait_at_gate()`);
  return async () => {
    await keeper`select pg_advisory_unlock(42)`;
    await keeper`drop function wait_at_gate cascade`;
    keeper.release();
  };
}

test("a file of many rows shows progress while it is written", async () => {
  const { person, page } = await newcomer(desktop);
  const rows = 9_000;
  const content = `Kind,Set ID,Card ID,Variant,Quantity\n${"card,sv03.5,sv03.5-001,normal,1\n".repeat(rows)}`;
  // A fast machine would be ready before anybody has looked.
  const proceed = await closeGate(
    "collection_import_rows",
    "exists (select from collection_import_rows r join collection_imports i on i.id = import_id where i.state = 'reading')",
  );
  await page.goto("/collection/import");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "many.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: "Preview import" }).click();
  const bar = page.getByRole("progressbar", { name: "Rows read" });
  await bar.waitFor();
  await page.getByText("2,000 / 9,000 rows").waitFor();
  expect(await bar.evaluate((one: HTMLProgressElement) => one.position)).toBeCloseTo(2 / 9);
  await proceed();
  const add = page.getByRole("button", { name: "Add 9,000 copies" });
  await add.waitFor();
  const write = await closeGate("entry_changes", "true");
  await add.click();
  await page.getByRole("progressbar", { name: "Updating" }).waitFor();
  expect(await owned(person)).toEqual([]);
  await write();
  await page.getByText("Imported 9,000 copies").waitFor();
  expect(await owned(person)).toEqual(["9000 sv03.5-001 normal"]);
  await page.context().close();
});

test("the export is downloaded and imported again", async () => {
  const { person, page } = await newcomer(desktop);
  await person.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 4 });
  await page.goto("/collection");
  await moreMenu(page).click();
  await page.getByRole("link", { name: "Export", exact: true }).click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^toploader-\d{4}-\d\d-\d\d\.csv$/);
  const path = await download.path();
  await page.goto("/collection/import");
  await page.getByLabel("Replace").check();
  await page.getByLabel("File", { exact: true }).setInputFiles(path);
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.getByText("The matched cards replace your English TCG collection").waitFor();
  await page.getByRole("button", { name: "Replace with 4 copies" }).click();
  await page.getByText("Imported 4 copies").waitFor();
  expect(await owned(person)).toEqual(["4 sv03.5-001 normal"]);
  await page.context().close();
});

test("every page has no faults on phone and desktop, in either theme", async () => {
  const { page } = await newcomer(desktop);
  const found: string[] = [];
  const look = async () => found.push(...(await faults(page)));
  await page.goto("/collection/export");
  await look();
  await page.goto("/collection/import");
  await look();
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.locator("#file-error").waitFor();
  await look();
  const name = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(3);
  const row = (words: string) => `1,${words},${words},151,2,MEW,Sparkle,NM,English,,,`;
  const header = "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU";
  const content = [header, row("Ivysaur"), row(name), row("フシギソウ").replace("Sparkle", "Normal")].join("\n");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: `${name}.csv`, mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: "Preview import" }).click();
  await page.waitForURL(/import\/[0-9a-f-]{36}/);
  await look();
  await page.getByRole("link", { name: /Not found/ }).click();
  await page
    .getByText(/Number 002 of 151/)
    .first()
    .waitFor();
  await look();
  expect(found).toEqual([]);
  await page.context().close();
});

for (const javaScriptEnabled of [true, false]) {
  test(`the card of a row that was not found is searched and chosen, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async () => {
    const { person, page } = await newcomer({ ...phone, javaScriptEnabled });
    await page.goto("/collection/import");
    const rows = "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing\n2,Nobody,Nobody,151,999,MEW,Normal\n";
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "lost.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
    await page.getByRole("button", { name: "Preview import" }).click();
    await page.getByRole("link", { name: "Find the card for row 2" }).click();
    const box = page.getByRole("searchbox", { name: "Find the card for row 2" });
    expect(await box.inputValue()).toBe("Nobody 151 999");
    await box.fill("ivysaur 151");
    await box.press("Enter");
    const choice = page.getByRole("button", { name: "Use Ivysaur 002, 151, Reverse Holofoil for row 2" });
    await choice.waitFor();
    if (javaScriptEnabled) expect(await faults(page, { width: 360 })).toEqual([]);
    await choice.click();
    await page.getByRole("button", { name: "Change the card for row 2" }).click();
    await page.getByRole("link", { name: "Find the card for row 2" }).click();
    await box.fill("ivysaur 151");
    await box.press("Enter");
    await page.getByRole("button", { name: "Use Ivysaur 002, 151, Normal for row 2" }).click();
    await page.getByRole("button", { name: "Add 2 copies" }).click();
    await page.getByText("Imported 2 copies").waitFor();
    expect(await owned(person)).toEqual(["2 sv03.5-002 normal"]);
    await page.context().close();
  });
}
