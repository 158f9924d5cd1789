import { expect, test } from "bun:test";
import { add, makeList, numbers, whole } from "#tests/lists/people.ts";
import { faults, useSite } from "../harness.ts";

const site = await useSite();

async function asMember(options: Parameters<typeof site.openPage>[0] = {}) {
  const person = await site.signUp();
  const page = await site.openPage({ viewport: { width: 1280, height: 800 }, ...options });
  await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  return { person, page };
}

test("a card found in “Add cards” is added by a tap, and goes into the pocket whose + was pressed", async () => {
  const { person, page } = await asMember({ viewport: { width: 360, height: 800 } });
  const [id, binder] = [await makeList(person), await makeList(person, "BINDER")];
  await add(person, binder, "1", { variant: "normal" });
  await page.goto(`/lists/${id}/add`);
  await page.getByLabel("Search cards to add").pressSequentially("charizard 151");
  await page.getByRole("button", { name: "Add Charizard ex 199, 151" }).click();
  await page.getByText("On this list", { exact: true }).waitFor();
  expect(await numbers(person, id)).toBe("199");
  await page.goto(`/lists/${binder}?edit=1`);
  await page.getByRole("link", { name: "Add to page 1, pocket 3" }).click();
  await page.waitForURL("**/add?order=2");
  await page.keyboard.type("charizard 151");
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Add Charizard ex 006, 151" }).click();
  await page.waitForURL(`**/lists/${binder}?edit=1`);
  expect((await whole(person, binder)).cards.map(({ order }) => order)).toEqual([0, 2]);
});

test("cards that are tapped faster than the site answers are all added, one that is tapped twice once", async () => {
  const { person, page } = await asMember({ viewport: { width: 360, height: 800 } });
  const id = await makeList(person);
  await page.goto(`/lists/${id}/add?q=charmander+or+charmeleon+or+charizard+set:151`);
  await page.evaluate(() => {
    const [first, second, third] = document.querySelectorAll<HTMLElement>(".list-found .face-button");
    for (const button of [first, first, second, third]) button?.click();
  });
  await page.locator(".list-found .on-list .icon").nth(2).waitFor();
  expect(new Set((await numbers(person, id)).split(" ")).size).toBe(3);
  expect((await whole(person, id)).cards).toHaveLength(3);
  await page.context().close();
});

test("the menu of a card in a binder moves it to a page and pocket", async () => {
  const { person, page } = await asMember({ viewport: { width: 360, height: 800 } });
  const id = await makeList(person, "BINDER");
  await add(person, id, "1", { variant: "normal" });
  await page.goto(`/lists/${id}?edit=1`);
  await page.getByLabel("More options for Bulbasaur 001, Normal", { exact: true }).click();
  await page.getByRole("spinbutton", { name: "Page" }).fill("2");
  await page.getByRole("spinbutton", { name: "Pocket" }).fill("3");
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.locator(".toast", { hasText: "Order saved." }).waitFor();
  expect((await whole(person, id)).cards.map(({ order }) => order)).toEqual([11]);
});

test("a tap on a checklist counts at once, also where only missing cards are shown", async () => {
  const { person, page } = await asMember({ viewport: { width: 360, height: 800 } });
  const id = await makeList(person, "DYNAMIC");
  for (const number of ["1", "2", "4"]) await add(person, id, number, { variant: "normal" });
  await page.goto(`/lists/${id}`);
  const counted = page.locator(".list-progress span");
  await page.locator("#cards").getByRole("button", { name: /^Add/ }).first().click();
  await page.getByText("1 of 3 cards").waitFor();
  expect(await page.locator(".list-progress progress").evaluate((bar: HTMLProgressElement) => bar.value)).toBe(1);
  await page.reload();
  expect(await counted.textContent()).toBe("1 of 3 cards");
  await page.getByText("Show All").click();
  await page.getByRole("link", { name: "Need", exact: true }).click();
  await page.waitForURL("**own=need*");
  await page.locator("#cards .tile").nth(2).waitFor({ state: "detached" });
  expect(await counted.textContent()).toBe("1 of 3 cards");
  await page.locator("#cards").getByRole("button", { name: /^Add/ }).first().click();
  await page.getByText("2 of 3 cards").waitFor();
});

test("a tap on a checklist before its script is loaded is counted", async () => {
  const { person, page } = await asMember({ viewport: { width: 360, height: 800 } });
  const id = await makeList(person, "DYNAMIC");
  for (const number of ["1", "2"]) await add(person, id, number, { variant: "normal" });
  const { promise: isTapped, resolve: tapped } = Promise.withResolvers<void>();
  let held = 0;
  await page.route("**/*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('id="list"')) {
      held += 1;
      await isTapped;
    }
    await route.fulfill({ response });
  });
  await page.goto(`/lists/${id}`);
  const saves = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.locator("#cards").getByRole("button", { name: /^Add/ }).first().click();
  await (await saves).finished();
  expect(held).toBe(1);
  tapped();
  await page.getByText("1 of 2 cards").waitFor();
  // A script may be on its way still.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().close();
});

test("“Add cards” counts the list and leads back to it; the missing slots of a Pokédex list are swapped in", async () => {
  const { person, page } = await asMember({ viewport: { width: 360, height: 800 } });
  const [id, dex] = [await makeList(person), await makeList(person, "POKEDEX")];
  await person.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-004", variant: "normal", quantity: 1 });
  await page.goto(`/lists/${id}/add`);
  await page.getByRole("button", { name: "Add Charmander 004" }).click();
  await page.getByText("1 card on this list").waitFor();
  await page.locator(".add-bar").getByRole("link", { name: "Done" }).click();
  await page.waitForURL(`**/lists/${id}`);
  await add(person, dex, "4");
  await page.goto(`/lists/${dex}`);
  await page.getByRole("link", { name: /^Empty/ }).click();
  await page.waitForURL("**own=need");
  await page.locator(".dex-slot", { hasText: "Charmander" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("link", { name: "Choose a Charmeleon card" }).waitFor();
  expect(await page.locator(".dex-slot", { hasText: "Charmander" }).count()).toBe(0);
  expect(await faults(page)).toEqual([]);
  await page.context().close();
});

test.each([360, 1280])(
  "a card that is edited shows its whole name and picture, with its box in the picture’s corner, at %d px",
  async (width) => {
    const { person, page } = await asMember({ viewport: { width, height: 800 } });
    const id = await makeList(person);
    await add(person, id, "5", { variant: "normal" });
    await page.goto(`/lists/${id}?edit=1`);
    const box = async (part: string) => (await page.locator(`#cards .tile ${part}`).boundingBox())!;
    const [face, name, check] = [await box(".face"), await box(".name"), await box("[name=listCardIds]")];
    expect(name.width).toBe(face.width);
    expect([check.x - face.x, check.y - face.y]).toEqual([6, 6]);
    expect(await faults(page)).toEqual([]);
    await page.context().close();
  },
);

test("a new list is created within reach on a phone, and a missing name is an error of the page", async () => {
  const { page } = await asMember({ viewport: { width: 360, height: 800 } });
  await page.goto("/lists/new");
  const button = page.getByRole("button", { name: "Create list" });
  const { y, height } = (await button.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(
    await page.locator(".dock").evaluate((dock) => dock.getBoundingClientRect().top),
  );
  await button.click();
  await page.locator("#name-error").waitFor();
  expect(await faults(page)).toEqual([]);
  await page.context().close();
});

test("many lists are found while one types, and the focus stays in the field", async () => {
  const { person, page } = await asMember({ viewport: { width: 360, height: 800 } });
  for (let nth = 1; nth < 9; nth++) await makeList(person, "STATIC", { name: `Trade ${nth}` });
  await makeList(person, "STATIC", { name: "Wishes" });
  await page.goto("/lists");
  await page.getByLabel("Search your lists").pressSequentially("wish");
  await page.waitForURL("**q=wish");
  await page.getByRole("link", { name: "Trade 1" }).waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Search your lists");
  expect(await page.locator(".list-card").count()).toBe(1);
  expect(await faults(page)).toEqual([]);
  await page.locator(".shelf-tools summary").click();
  await page.getByRole("link", { name: "Name", exact: true }).click();
  await page.waitForURL("**sort=name");
  await page.context().close();
});
