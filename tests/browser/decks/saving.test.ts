import { expect, test } from "bun:test";
import { faults, useSite } from "../harness.ts";
import { addCard, counted, newDeck, search, shows, started } from "./building.ts";

const site = await useSite();

test("changes survive going offline and closing the tab", async () => {
  const page = await site.openPage();
  await site.join(page, "surge");
  await newDeck(page, "Offline");
  await search(page, "charmander");
  await addCard(page, "Charmander").click();
  await shows(page, "saved");
  const context = page.context();
  await context.setOffline(true);
  await addCard(page, "Charmander").click();
  await addCard(page, "Charmander").click();
  await counted(page, 3);
  await shows(page, "offline");
  const address = page.url();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(address);
  await counted(again, 3);
  await shows(again, "saved");
  await again.reload();
  await counted(again, 3);
  await context.close();
});

test("a site that cannot save is told apart from a lost connection, and is tried again", async () => {
  const page = await site.openPage();
  await site.join(page, "blaine");
  await newDeck(page, "Outage");
  await search(page, "charmander");
  await addCard(page, "Charmander").click();
  await shows(page, "saved");
  await site.sql.unsafe(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'no' using errcode = '57P03'; end $$`);
  await site.sql`create trigger fail before update on decks for each row execute function fail()`;
  await addCard(page, "Charmander").click();
  await shows(page, "unavailable");
  await page.getByText("The site can’t save right now. Your changes are kept in this browser.").waitFor();
  await site.sql`drop trigger fail on decks`;
  await shows(page, "saved");
  await page.context().close();
});

test("a conflict of two tabs is resolved card by card; other changes are merged", async () => {
  const page = await site.openPage();
  await site.join(page, "sabrina");
  await newDeck(page, "Two tabs");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await started(other);
  await search(page, "charm");
  await addCard(page, "Charmander").click();
  await addCard(page, "Charmeleon").click();
  await shows(page, "saved");
  await search(other, "charmander");
  await addCard(other, "Charmander").click();
  await addCard(other, "Charmander").click();
  await shows(other, "choose");
  const merge = other.getByRole("alert").filter({ hasText: "changed somewhere else" });
  await merge.getByText("+1 Charmeleon").waitFor();
  expect(await faults(other, { width: 1280 })).toEqual([]);
  await merge.getByRole("button", { name: "There: 1" }).click();
  await shows(other, "saved");
  await counted(other, 2);
  await page.reload();
  await counted(page, 2);
  await page.context().close();
});

test("leaving at once loses no change, and Back shows them", async () => {
  const page = await site.openPage();
  await site.join(page, "koga");
  await newDeck(page, "Leaving");
  await search(page, "charmander");
  const address = page.url();
  await addCard(page, "Charmander").click();
  await addCard(page, "Charmander").click();
  await page.goto("/collection");
  await page.goto(address);
  await counted(page, 2);
  await shows(page, "saved");
  await page.context().close();
});
