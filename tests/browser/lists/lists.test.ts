import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { add, makeList, numbers, send, whole } from "#tests/lists/people.ts";
import { until } from "#tests/until.ts";
import { faults, leave, useSite } from "../harness.ts";
import { hold } from "../hold.ts";

const site = await useSite();

async function asMember(options: Parameters<typeof site.openPage>[0] = {}) {
  const person = await site.signUp();
  const page = await site.openPage({ viewport: { width: 1280, height: 800 }, ...options });
  await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  return { person, page };
}

async function withCards(person: Awaited<ReturnType<typeof asMember>>["person"], type = "STATIC", name = "Wishes") {
  const id = await makeList(person, type, { name });
  for (const number of ["1", "2", "3", "4", "5"])
    await add(person, id, number, { variant: number === "3" ? "holo" : "normal" });
  return id;
}

const saved = (page: Page) => page.locator(".toast", { hasText: "Order saved." }).waitFor();
/** From the ⋯ of a card. */
async function choose(page: Page, card: string, action: string): Promise<void> {
  await page.getByLabel(new RegExp(`^More options for ${card} \\d`)).click();
  await page.getByRole("button", { name: action }).click();
}
const tile = (page: Page, index: number) => page.locator("#cards .tile").nth(index);

test("on a phone a binder is edited under two rows: its name and the buttons", async () => {
  const { person, page } = await asMember({ viewport: { width: 360, height: 800 } });
  const id = await withCards(person, "BINDER", "A name that goes on and on for more than a line of a phone");
  await page.goto(`/lists/${id}?edit=1`);
  const head = await page.locator(".page-head").boundingBox();
  const [title, actions] = [page.locator("h1"), page.locator(".page-head > .actions")];
  const height = async (part: typeof title) => (await part.boundingBox())?.height ?? 0;
  expect(await height(title)).toBeLessThan(40);
  expect((head?.height ?? 0) - (await height(title)) - (await height(actions))).toBeLessThan(24);
  expect((await page.locator(".binder").boundingBox())?.y).toBeLessThan(200);
  await page.context().close();
});

test("every page of lists is accessible and as wide as the window", async () => {
  const { person, page } = await asMember();
  const long = "A name that goes on, with Onewordthatislongerthanaphonewide";
  const found: string[] = [];
  for (const type of ["STATIC", "DYNAMIC", "BINDER", "POKEDEX"]) {
    const id = await withCards(person, type, long);
    const more = type === "POKEDEX" ? [`/lists/${id}/dex/6`] : [`/lists/${id}/add`];
    for (const at of [`/lists/${id}`, `/lists/${id}?edit=1`, `/lists/${id}/settings`, ...more]) {
      await page.goto(at);
      found.push(...(await faults(page, { name: `${type} ${at.replace(id, "")}` })));
    }
  }
  const others = ["/lists", "/lists/new", "/lists/import", "/lists/choose?setId=sv03.5", "/lists/print?setId=sv03.5"];
  for (const at of [...others, "/lists/add?setId=sv03.5&numberKey=6", "/series/scarlet-violet/151?select=1"]) {
    await page.goto(at);
    found.push(...(await faults(page)));
  }
  expect(found).toEqual([]);
});

test("a card is added from its overlay, and the message undoes it", async () => {
  const { person, page } = await asMember();
  const id = await makeList(person, "STATIC", { name: "Wishes" });
  await page.goto("/series/scarlet-violet/151/6");
  await page.getByRole("link", { name: "Add to list" }).click();
  const dialog = page.getByRole("dialog");
  const row = dialog.getByRole("button", { name: "Add to Wishes" });
  const focused = () => row.evaluate((button) => button === document.activeElement);
  await row.click();
  await dialog.getByText("On this list").waitFor();
  expect(await numbers(person, id)).toBe("6");
  await row.getByText("1 card", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await dialog.getByText("Undone.").waitFor();
  await dialog.getByText("On this list").waitFor({ state: "detached" });
  expect(await numbers(person, id)).toBe("");
  await row.press("Enter");
  await dialog.getByText("On this list").waitFor();
  expect(await focused()).toBe(true);
  await row.press("Enter");
  await dialog.getByText("On this list").waitFor({ state: "detached" });
  expect([await numbers(person, id), await focused()]).toEqual(["", true]);
  await row.click();
  await dialog.getByText("On this list").waitFor();
  await dialog.getByLabel("More options for Wishes").click();
  await dialog.getByRole("button", { name: "Add another copy" }).click();
  await until(async () => (await numbers(person, id)) === "6 6");
  await until(async () => (await dialog.locator("details[open]").count()) === 0);
  await dialog.getByRole("link", { name: "New list" }).click();
  await page.getByLabel("Name").fill("Started with one");
  await page.getByRole("button", { name: "Create list" }).click();
  await page.getByRole("heading", { name: "Started with one" }).waitFor();
  expect(await numbers(person, new URL(page.url()).pathname.split("/")[2] ?? "")).toBe("6");
});

test("the sheet is printed, and a text is copied, by a button", async () => {
  const { person, page } = await asMember();
  const id = await withCards(person, "DYNAMIC");
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await page.goto(`/lists/${id}/print`);
  await page.getByRole("button", { name: "Print" }).click();
  await page.locator("[data-printed]").waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/lists/${id}/missing`);
  await page.getByRole("button", { name: "Copy: For TCGplayer Mass Entry" }).click();
  await page.getByText("Copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Bulbasaur");
});

test("cards are moved by mouse, by keys and by buttons", async () => {
  const { person, page } = await asMember();
  const id = await withCards(person);
  await page.goto(`/lists/${id}?edit=1`);
  const grips = page.locator("[data-grab]");
  await grips.first().waitFor();
  await page.waitForFunction(() => document.querySelector("[data-grab]")?.closest("ul")?.matches("[data-sorted]"));

  const [from, to] = [await tile(page, 0).boundingBox(), await tile(page, 2).boundingBox()];
  if (!from || !to) throw new Error("There are no tiles.");
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 40, { steps: 5 });
  await page.mouse.move(to.x + to.width - 10, to.y + 60, { steps: 5 });
  await tile(page, 0).getByText("Ivysaur").first().waitFor();
  await page.mouse.up();
  await saved(page);
  expect((await numbers(person, id)).split(" ")).not.toEqual(["1", "2", "3", "4", "5"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone.").waitFor();
  expect(await numbers(person, id)).toBe("1 2 3 4 5");

  await grips.nth(4).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  expect(await page.locator("#moved").textContent()).toBe("Position 3 of 5");
  await page.keyboard.press("Space");
  await saved(page);
  expect(await numbers(person, id)).toBe("1 2 5 3 4");

  await choose(page, "Bulbasaur", "Move forward");
  await tile(page, 0).getByText("Ivysaur").first().waitFor();
  expect(await numbers(person, id)).toBe("2 1 5 3 4");

  await page.getByLabel("More options for this list").click();
  await page.getByLabel("Reorder by").selectOption("number");
  await page.getByRole("button", { name: "Reorder", exact: true }).click();
  await tile(page, 0).getByText("Bulbasaur").first().waitFor();
  expect(await numbers(person, id)).toBe("1 2 3 4 5");
});

test("a removal closes the menu, and leaves the focus on the menu of the card that took the place", async () => {
  const { person, page } = await asMember();
  const id = await withCards(person);
  await page.goto(`/lists/${id}?edit=1`);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.waitForFunction(() => document.querySelector("[data-grab]")?.closest("ul")?.matches("[data-sorted]"));
  for (const [card, next, left] of [
    ["Ivysaur", "Venusaur ex", "1 3 4 5"],
    ["Charmeleon", "Charmander", "1 3 4"],
  ] as const) {
    await page.getByLabel(`More options for ${card}`).press("Enter");
    await page.getByRole("button", { name: "Remove from this list" }).press("Enter");
    await page.locator(".toast", { hasText: `Removed ${card}.` }).waitFor();
    await until(async () => (await focused())?.startsWith(`More options for ${next} `) === true);
    expect(await page.locator(".more-menu[open]").count()).toBe(0);
    expect(await numbers(person, id)).toBe(left);
  }
  await page.getByLabel("More options for Charmander").press("Enter");
  await page.getByRole("button", { name: "Move to start" }).press("Enter");
  await saved(page);
  expect(await numbers(person, id)).toBe("4 1 3");
  await until(async () => (await focused()) === "More options for Charmander 004, Normal");
});

test("a message whose script arrives late closes no menu that was opened since", async () => {
  const { person, page } = await asMember();
  const id = await withCards(person);
  const held = Promise.withResolvers<void>();
  await page.goto(`/lists/${id}?edit=1`);
  await page.waitForFunction(() => document.querySelector("[data-grab]")?.closest("ul")?.matches("[data-sorted]"));
  await page.route("**/assets/chunk-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await choose(page, "Ivysaur", "Remove from this list");
  await page.locator(".toast", { hasText: "Removed Ivysaur." }).waitFor();
  await page.getByLabel("More options for Charmeleon").press("Enter");
  held.resolve();
  await page.locator("#toast[data-is-watched]").waitFor();
  expect(await page.getByRole("button", { name: "Remove from this list" }).isVisible()).toBe(true);
});

test("a stale tab gets a message, changes nothing, and repeats its change", async () => {
  const { person, page } = await asMember();
  const id = await withCards(person);
  // With its stream it would update at once.
  await page.route("**/events**", (route) => route.abort());
  await page.goto(`/lists/${id}?edit=1`);
  await send(person, "DELETE", `/api/lists/${id}/sv03.5/1`);
  await choose(page, "Ivysaur", "Move back");
  const notice = page.locator("#notice", { hasText: "Your list has been changed somewhere else." });
  await notice.getByText("Removed: Bulbasaur").waitFor();
  expect(await numbers(person, id)).toBe("2 3 4 5");
  expect(await page.locator("#cards .tile").count()).toBe(4);
  await send(person, "DELETE", `/api/lists/${id}/sv03.5/5`);
  await choose(page, "Charmander", "Move back");
  await notice.getByText("Removed: Charmeleon").waitFor();
  await notice.getByRole("button", { name: "Apply my change again" }).click();
  await saved(page);
  expect(await numbers(person, id)).toBe("2 4 3");
});

test("without JavaScript a list is created, filled from text, reordered, reduced and undone", async () => {
  const { person, page } = await asMember({ javaScriptEnabled: false });
  await page.goto("/lists");
  await page.getByRole("link", { name: "New list" }).click();
  await page.getByLabel("Name").fill("Wishes");
  await page.getByRole("button", { name: "Create list" }).click();
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  await page.getByRole("link", { name: "Add cards" }).click();
  await page.getByText("Paste a list").click();
  await page.getByLabel("Paste cards").fill("Charizard ex 199/165\n2 Pikachu MEW 25\nNothing called so");
  await leave(page, () => page.getByRole("button", { name: "Preview" }).first().click());
  expect(await page.getByLabel("How each line was read").getByRole("listitem").count()).toBe(3);
  await page.getByRole("button", { name: "Add 3 cards" }).click();
  expect(await numbers(person, id)).toBe("199 25 25");
  await page.getByRole("link", { name: "Edit" }).click();
  await choose(page, "Charizard ex", "Move forward");
  expect(await numbers(person, id)).toBe("25 199 25");
  await choose(page, "Charizard ex", "Remove from this list");
  expect(await numbers(person, id)).toBe("25 25");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await numbers(person, id)).toBe("25 199 25");
});

test("cards are selected by a tap on their tile, counted, and added to a list", async () => {
  const { person, page } = await asMember({ viewport: { width: 360, height: 800 }, hasTouch: true });
  const id = await makeList(person, "STATIC", { name: "Wishes" });
  await page.goto("/series/scarlet-violet/151");
  await page.getByRole("link", { name: "Select", exact: true }).click();
  const bar = page.locator("#pick");
  const add = bar.getByRole("button", { name: "Add to list" });
  await bar.getByText("Select all").waitFor();
  expect(await add.isVisible()).toBe(false);
  await tile(page, 0).tap({ position: { x: 40, y: 40 } });
  await page.getByLabel("Select Charmander 004").check();
  await bar.getByText("2 selected").waitFor();
  await add.click();
  await page.getByRole("button", { name: "Add to Wishes" }).click();
  await page.getByText("Added 2 cards.").waitFor();
  expect(await numbers(person, id)).toBe("1 4");
});

test.each([true, false])(
  "selected cards are added to the collection, with one undo; JavaScript: %s",
  async (javaScriptEnabled) => {
    const { person, page } = await asMember({ viewport: { width: 360, height: 800 }, javaScriptEnabled });
    const card = { cardId: "sv03.5-006", variant: "holo", quantity: 1 };
    await person.put("/api/collection?setId=sv03.5", card);
    await page.goto("/series/scarlet-violet/151?select=1");
    expect(await page.locator('.tile:has([data-on="true"])').count()).toBe(1);
    const bar = page.locator("#pick");
    expect((await bar.boundingBox())?.height).toBeLessThan(70);
    await page.getByLabel("Select Charmander 004").check();
    await page.getByLabel("Select Charizard ex 006").check();
    await bar.getByRole("button", { name: "Add to collection" }).click();
    await page.getByText("Added 2 copies.").waitFor();
    const stored = () => person.json("/api/collection?setId=sv03.5").then((answer) => answer.json());
    expect(await stored()).toEqual([
      expect.objectContaining({ cardId: "sv03.5-004", quantity: 1 }),
      expect.objectContaining({ cardId: "sv03.5-006", quantity: 2 }),
    ]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone: 2 cards.").waitFor();
    expect(await stored()).toEqual([expect.objectContaining(card)]);
  },
);

test.each([true, false])(
  "Enter on the box of a selected card leads to the lists and adds nothing; JavaScript: %s",
  async (javaScriptEnabled) => {
    const { person, page } = await asMember({ javaScriptEnabled });
    await page.goto("/series/scarlet-violet/151?select=1");
    const box = page.getByLabel("Select Charmander 004");
    await box.check();
    await leave(page, () => box.press("Enter"));
    await page.getByRole("heading", { name: "Add 1 card to a list" }).waitFor();
    expect(await (await person.json("/api/collection?setId=sv03.5")).json()).toEqual([]);
  },
);

test("without JavaScript selected cards make a new list", async () => {
  const { person, page } = await asMember({ javaScriptEnabled: false });
  await page.goto("/search?q=charizard+set:151&select=1");
  for (const number of ["006", "199"]) await page.getByLabel(`Select Charizard ex ${number}`).check();
  await page.getByRole("button", { name: "Add to list" }).click();
  await page.getByLabel("Name").fill("Charizards");
  await page.getByRole("button", { name: "Create list" }).click();
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  expect((await numbers(person, id)).split(" ").sort()).toEqual(["199", "6"]);
});

test.each(["STATIC", "BINDER"])(
  "a card of a %s list is dragged while another device takes one away: the one that is held is dropped",
  async (type) => {
    const { person, page } = await asMember();
    const id = await withCards(person, type);
    const live = page.waitForResponse("**/events");
    await page.goto(`/lists/${id}?edit=1`);
    await live;
    const sorted = page.locator("[data-sorted]").first();
    await sorted.waitFor();
    const { given, release } = await hold(page, `**/lists/${id}?edit=1`, "GET");
    await send(person, "DELETE", `/api/lists/${id}/sv03.5/1`, { variant: "normal" });
    await given;

    const middle = async (index: number) => {
      const box = await sorted.locator("> li").nth(index).boundingBox();
      if (!box) throw new Error("There is no such place.");
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    const [[x, y], end] = [await middle(1), await middle(3)];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 20, { steps: 3 });
    const answered = page.waitForResponse(`**/lists/${id}?edit=1`);
    release();
    await (await answered).finished();
    // Two frames, for a swap.
    await page.evaluate(() => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end))));
    await page.mouse.move(...end, { steps: 6 });
    const written = page.waitForResponse((response) => response.url().endsWith("/order"));
    await page.mouse.up();
    const ivysaur = (await whole(person, id)).cards.find(({ numberKey }) => numberKey === "2");
    expect((await written).request().postData()).toContain(ivysaur?.listCardId ?? "");
    // What was missed meanwhile is there now.
    await sorted.getByText("Bulbasaur").first().waitFor({ state: "detached" });
    await page.context().close();
  },
);

test("a card of a binder is dragged to another pocket, and a swipe turns the pages", async () => {
  const { person, page } = await asMember();
  const id = await makeList(person, "BINDER", { name: "Binder" });
  for (const [order, number] of ["1", "2"].entries()) await add(person, id, number, { variant: "normal", order });
  await add(person, id, "3", { variant: "holo", order: 20 });
  await page.goto(`/lists/${id}?edit=1`);
  await page.waitForFunction(() => document.querySelector(".leaf")?.matches("[data-sorted]"));
  const pocket = (index: number) => page.locator(".leaf .pocket").nth(index);
  const drag = async (from: number, to: number, name: string) => {
    const [start, end] = [await pocket(from).boundingBox(), await pocket(to).boundingBox()];
    if (!start || !end) throw new Error("There are no pockets.");
    await page.mouse.move(start.x + 40, start.y + 40);
    await page.mouse.down();
    await page.mouse.move(start.x + 60, start.y + 60, { steps: 3 });
    await page.mouse.move(end.x + 40, end.y + 40, { steps: 6 });
    const written = page.waitForResponse((response) => response.url().endsWith("/order"));
    await page.mouse.up();
    await written;
    await pocket(to).getByText(name).first().waitFor();
  };
  const placed = async () => (await whole(person, id)).cards.map(({ numberKey, order }) => [numberKey, order]);
  await drag(0, 10, "Bulbasaur");
  expect(await placed()).toEqual([
    ["2", 1],
    ["1", 10],
    ["3", 20],
  ]);
  await drag(1, 10, "Ivysaur");
  expect(await placed()).toEqual([
    ["1", 1],
    ["2", 10],
    ["3", 20],
  ]);

  const phone = await page.context().newPage();
  await phone.setViewportSize({ width: 360, height: 800 });
  await phone.goto(`/lists/${id}`);
  const binder = phone.locator("html[data-swipes] .binder");
  const swipe = (across: number) =>
    binder.evaluate((element, by) => {
      const fire = (type: string, clientX: number) =>
        element.dispatchEvent(
          new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType: "touch", clientX, clientY: 300 }),
        );
      fire("pointerdown", 180);
      fire("pointerup", 180 + by);
    }, across);
  await swipe(-100);
  await phone.waitForURL("**page=2");
  await swipe(100);
  await phone.waitForURL((url) => !url.search.includes("page=2"));
});
