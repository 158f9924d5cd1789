import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { add, saved, setPath, tab, useSite } from "./harness.ts";

const site = await useSite();

/** "link Bulbasaur, 001, Common": role and name of each control, heading and number within, as Chromium gives them to a screen reader. */
async function heard(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { nodes } = await devtools.send("Accessibility.queryAXTree", { nodeId });
  await devtools.detach();
  // A control is said by its name alone.
  const controls = nodes.filter(({ role }) => /^(link|button)$/.test(role?.value));
  const within = new Set(controls.flatMap(({ childIds = [] }) => childIds));
  for (const node of nodes) if (within.has(node.nodeId)) for (const id of node.childIds ?? []) within.add(id);
  return nodes
    .filter(({ ignored, nodeId }) => !ignored && !within.has(nodeId))
    .filter(({ role }) => /^(link|button|heading|StaticText|img)$/.test(role?.value))
    .map(({ role, name }) => `${role?.value} ${String(name?.value).replace(/\s+/g, " ").trim()}`);
}

test("a card of a set is a few stops: the card, its copies, its variants and its buttons, each with a name", async () => {
  const page = await site.openPage();
  await site.join(page, "misty");
  await page.goto(setPath);
  await add(page, 1).click();
  await saved(page, 1, 1);
  const [card, ...controls] = await heard(page, "li.tile");
  expect(card).toMatch(/^link Bulbasaur , 001, Common(, \$[\d.]+)?$/);
  expect(controls).toEqual([
    "button Remove one Bulbasaur 001, Normal",
    "StaticText 1",
    "StaticText owned",
    "link 4 variants of Bulbasaur 001 , Normal owned",
    "button Add one Bulbasaur 001, Normal",
  ]);
  const unowned = await heard(page, "li.tile:nth-child(2)");
  expect(unowned).toContain("link 2 variants of Ivysaur 002");
  await page.context().close();
});

test("an owned variant is heard after five dots, too", async () => {
  const page = await site.openPage();
  await site.join(page, "gary");
  await page.goto(`${setPath}/4`);
  const rows = page.locator(".stepper button:last-of-type");
  expect(await rows.count()).toBeGreaterThan(5);
  await rows.last().click();
  await page.locator(".toast").waitFor();
  await page.goto(`${setPath}?q=charmander`);
  const [dots] = (await heard(page, "li.tile")).filter((said) => said.includes("variants of"));
  expect(dots).toMatch(/^link \d variants of Charmander 004 , .+ owned$/);
  await page.context().close();
});

test("tabs and chips of the Pokédex keep the focus", async () => {
  const page = await site.openPage();
  await site.join(page, "red");
  await page.goto("/pokedex");
  for (const [name, address] of [
    ["Missing", "show=missing"],
    [/^2/, "/2?show=missing"],
  ] as const) {
    const link = page.locator("#pokedex nav").getByRole("link", { name });
    await link.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${address}**`);
    await page.locator("#pokedex [aria-current]:focus").waitFor();
  }
  await page.context().close();
});

test("own cards, lists and the Pokédex say how many are shown", async () => {
  const page = await site.openPage();
  await site.join(page, "blue");
  await page.goto(setPath);
  await add(page, 1).click();
  await saved(page, 1, 1);
  for (const [path, text] of [
    ["/collection/cards", "1 variant"],
    ["/pokedex?q=charizard", "1 Pokémon"],
    ["/pokedex/charizard", /^\d+ cards$/],
  ] as const) {
    await page.goto(path);
    await page.locator("#shown-count").filter({ hasText: text }).waitFor({ state: "attached" });
  }
  await page.context().close();
});

test("a filter says how many cards it leaves", async () => {
  const page = await site.openPage();
  await site.join(page, "brock");
  await page.goto(setPath);
  await add(page, 1).click();
  await saved(page, 1, 1);
  const count = page.locator("#shown-count");
  expect([await count.innerText(), await count.getAttribute("aria-live")]).toEqual(["207 cards", "polite"]);
  const same = await count.elementHandle();
  await tab(page, "Have").click();
  await page.waitForURL(/own=have/);
  // The same element: a new one would not be announced.
  expect(await same?.evaluate((one) => [one.isConnected, one.textContent])).toEqual([true, "1 card"]);
  expect((await heard(page, "li.tile"))[0]).toStartWith("link Bulbasaur , 001, ");
  await page.context().close();
});
