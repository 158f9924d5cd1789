import { expect, test } from "bun:test";
import { changePrices } from "../change-catalogue.ts";
import { bodyOf, json, type Person, useSite } from "../harness.ts";
import { nameCards } from "../named-abroad.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "few cards");
const { sql } = site;

type Had = {
  id: string;
  isWanted?: boolean;
  needs?: string | null;
  spares?: number;
  quantities?: Record<string, number>;
  prices?: Record<string, { text: string | null; day: string | null }>;
};
type Answer = { total: number; value: Had[] };
const ask = (who: Pick<Person, "json">, q: string) => json<Answer>(who.json(`/api/have?${new URLSearchParams({ q })}`));
const own = (person: Person, cardId: string, variant: string, quantity: number) =>
  bodyOf(person.put(`/api/collection?setId=sv03.5`, { cardId, variant, quantity }));
async function page(person: Pick<Person, "page">, q: string) {
  const whole = readPage(await bodyOf(person.page(`/have?${new URLSearchParams({ q })}`)));
  return { ...whole, text: whole.at("main")?.text ?? "" };
}
const charizard = "sv03.5-006";
const squirtle = "sv03.5-007";

test.each([
  ["6/165", charizard],
  ["006/165", charizard],
  ["MEW 6", charizard],
  ["mew 006", charizard],
  ["charizard 6", charizard],
  ["squirtle 151", squirtle],
  ["7/165", squirtle],
])("%s finds its card first", async (q, id) => {
  const { total, value } = await ask(site.anonymous, q);
  expect([total > 0, value[0]?.id]).toEqual([true, id]);
});

test("a name in another language finds its card", async () => {
  await nameCards(site);
  expect((await ask(site.anonymous, "glurak ex")).value.map(({ id }) => id)).toContain(charizard);
});

test("copies count by variant, with the goal that still needs the card and what is to spare", async () => {
  const misty = await site.signUp();
  const first = async () => (await ask(misty, "7/165")).value[0];
  expect(await first()).toMatchObject({ quantities: {}, needs: "complete", spares: 0, isWanted: false });
  await own(misty, squirtle, "normal", 3);
  await bodyOf(misty.put("/api/wants", { setId: "sv03.5", cardId: squirtle }));
  expect(await first()).toMatchObject({ quantities: { normal: 3 }, needs: "master", spares: 2, isWanted: true });
  await own(misty, squirtle, "reverse", 1);
  expect(await first()).toMatchObject({ quantities: { normal: 3, reverse: 1 }, needs: "grandmaster", spares: 2 });
});

test("copies to keep of a set, and copies with details, are not to spare", async () => {
  const brock = await site.signUp();
  await own(brock, squirtle, "normal", 4);
  await sql`insert into copies (user_id, set_id, card_id, variant, quantity, condition)
    values (${brock.id}, 'sv03.5', ${squirtle}, 'normal', 2, 'HP')`;
  const spares = async () => (await ask(brock, "7/165")).value[0]?.spares;
  expect(await spares()).toBe(2);
  await sql`insert into kept_copies (user_id, set_id, copies) values (${brock.id}, 'sv03.5', 3)`;
  expect(await spares()).toBe(1);
});

test("the last known price stands with its day; hidden prices do not", async () => {
  await changePrices(
    site,
    sql`insert into current_prices (card_id, variant, source, currency, market, low, as_of)
      values (${squirtle}, 'normal', 'tcgplayer', 'USD', 123, 100, '2026-09-22T10:00:00Z')`,
  );
  const misty = await site.signUp();
  expect((await ask(misty, "7/165")).value[0]?.prices?.normal).toEqual({ text: "$1.23", day: "2026-09-22" });
  expect((await page(misty, "7/165")).text).toContain("$1.23 Sep 22");
  await sql`update users set show_prices = false where id = ${misty.id}`;
  await changePrices(site);
  expect((await ask(misty, "7/165")).value[0]?.prices).toBeUndefined();
  expect((await page(misty, "7/165")).text).not.toContain("$1.23");
});

test("the page says what one has, and each − and + is a button of its variant", async () => {
  const misty = await site.signUp();
  await own(misty, squirtle, "normal", 2);
  const found = await page(misty, "7/165");
  expect(found.get("listitem", /Squirtle/).text).toMatch(/2 copies.*Need for Master.*1 spare/);
  expect(found.get("button", "Add one Squirtle 007, Normal").value).toBe("sv03.5/sv03.5-007/normal/3");
  expect(found.get("button", "Remove one Squirtle 007, Normal").value).toBe("sv03.5/sv03.5-007/normal/1");
  expect(found.get("button", "Add one Squirtle 007, Reverse Holofoil").value).toBe("sv03.5/sv03.5-007/reverse/1");
  expect(found.get("button", "Want Squirtle 007").of("aria-pressed")).toBe("false");
});

test("a button without a script leads back to the same answer", async () => {
  const misty = await site.signUp();
  const at = "http://localhost/have?q=7%2F165";
  const answer = await misty.post("/collection/own", { entry: "sv03.5/sv03.5-007/normal/1" }, { referer: at });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/have?q=7%2F165#own-sv03.5-007-normal"]);
  expect((await ask(misty, "7/165")).value[0]?.quantities).toEqual({ normal: 1 });
});

test("nothing typed shows examples, no match says so, many say how many there are", async () => {
  const misty = await site.signUp();
  expect((await page(misty, "")).get("link", /6\/165/).href).toBe("/have?q=6%2F165");
  const nothing = await page(misty, "zzzzzz");
  expect(nothing.get("heading", "No matching cards").text).toBe("No matching cards");
  expect(nothing.get("link", "Search for it").href).toBe("/search?q=zzzzzz");
  const many = await page(misty, "set:151");
  expect(many.text).toContain("49 cards, the first 24 here.");
  expect(many.at("have-found")?.all("button", /^Want/).length).toBe(24);
});

test("a visitor sees the cards without counts, and is led to the log-in", async () => {
  const found = await page(site.anonymous, "7/165");
  expect(found.text).toContain("Log in to see what you have.");
  expect(found.get("link", /^Add Squirtle 007, Normal, log in first/).href).toContain("/auth/signin");
  expect(found.text).not.toContain("copies");
  expect((await ask(site.anonymous, "7/165")).value[0]?.needs).toBeUndefined();
});

test("a game that one hides is not found", async () => {
  const misty = await site.signUp();
  await sql`update users set disallowed_categories = '{EN}' where id = ${misty.id}`;
  expect((await ask(misty, "7/165")).value.map(({ id }) => id)).not.toContain(squirtle);
});

test("search, the installed app and the offline page lead to it", async () => {
  const misty = await site.signUp();
  expect(readPage(await bodyOf(misty.page("/search"))).get("link", "Do I have this?").href).toBe("/have");
  expect(readPage(await bodyOf(misty.page("/offline"))).all("link", "Do I have this?")[0]?.href).toBe("/have");
  const manifest = await json<{ shortcuts: { url: string }[] }>(misty.request("/manifest.webmanifest"));
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(["/have"]);
});
