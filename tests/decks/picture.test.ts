import { expect, test } from "bun:test";
import sharp from "sharp";
import { bodyOf, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { change, charizard, charmander, make } from "./deck-calls.ts";

const site = await useSite({}, "starter");
const misty = await site.signUp({ username: "Misty" });

async function sizeOf(response: Response) {
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  const { width, height } = await sharp(await response.arrayBuffer()).metadata();
  return [width, height];
}

async function deckOf(cards: object[], visibility = "PRIVATE") {
  const deck = await make(misty, "Fire");
  await change(misty, deck, cards);
  await misty.put(`/api/decks/${deck.id}`, { version: 1, settingsChange: { visibility, description: "Burns <all>" } });
  return `/decks/${deck.id}`;
}

const fire = [
  { ...charizard, quantity: 2 },
  { ...charmander, quantity: 4 },
];

test("a public deck has a preview picture for chats, drawn once per version", async () => {
  const at = await deckOf(fire, "PUBLIC");
  const page = readPage(await bodyOf(site.anonymous.page(at)));
  expect(page.told("og:image")).toBe(`http://localhost${at}/card.png`);
  expect(page.told("og:description")).toBe("Burns <all>");
  const drawn = await site.anonymous.request(`${at}/card.png`);
  const etag = drawn.headers.get("etag") ?? "";
  expect(await sizeOf(drawn)).toEqual([1200, 630]);
  const again = () => site.anonymous.request(`${at}/card.png`, { headers: { "if-none-match": etag } });
  expect((await again()).status).toBe(304);
  await site.sql`update decks set cards = cards - 0 where id = ${at.slice(7)}`;
  expect((await again()).status).toBe(200);
});

test("a private deck has no preview for chats, and a picture for its owner only", async () => {
  const at = await deckOf(fire);
  expect(await bodyOf(misty.page(at))).not.toContain("og:image");
  expect((await misty.request(`${at}/card.png`)).status).toBe(404);
  expect((await site.anonymous.request(`${at}/deck.png`)).status).toBe(404);
  expect(await sizeOf(await misty.request(`${at}/deck.png`))).toEqual([1760, 565]);
  expect(await bodyOf(misty.page(`${at}/export`))).toContain(`${at}/deck.png`);
});

test("the picture grows with its rows of cards, and can have none", async () => {
  const many = Array.from({ length: 17 }, (_, index) => ({ setId: "sv03.5", numberKey: `${index + 1}`, quantity: 1 }));
  expect(await sizeOf(await misty.request(`${await deckOf(many)}/deck.png`))).toEqual([1760, 1127]);
  expect(await sizeOf(await misty.request(`${await deckOf([])}/deck.png`))).toEqual([1760, 565]);
});
