import { afterAll, beforeAll, expect, test } from "bun:test";
import { bodyOf, html, json, origin, type Person, useSite } from "../harness.ts";
import { startMailServer } from "../mail-server.ts";
import { readPage } from "../page/page.ts";
import { befriended } from "./ties.ts";
import { accepts, gets, line, proposed } from "./trade/trading.ts";

const server = await startMailServer();
const site = await useSite({ SMTP_URL: server.url, PUBLIC_URL: origin }, "starter");
const { sql } = site;
const ivysaur = await line(site, 2);

let ash: Person;
let brock: Person;

beforeAll(async () => {
  [ash, brock] = [await site.signUp({ username: "Ash" }), await site.signUp({ username: "Brock" })];
  await sql`update users set email_verified_at = now()`;
});
afterAll(server.stop);

const wants = (person: Person, ...mailed: string[]) => person.put("/api/user/notifications", { mailed });
const asks = (from: Person, to: Person) =>
  from.put(`/api/friend-request/sent?requesteeUsername=${encodeURIComponent(to.username)}`, {});

async function letters() {
  await site.settled();
  return server.letters.splice(0).map(({ to, subject, text }) => ({ to: to[0], subject, text }));
}

test("a friend request is mailed to those who want it, and to no one else", async () => {
  expect((await asks(ash, brock)).status).toBe(200);
  expect(await letters()).toEqual([]);
  await ash.request(`/api/friend-request/sent?requesteeId=${brock.id}`, { method: "DELETE" });
  expect(await json(wants(brock, "request"))).toEqual({ mailed: ["request"] });
  await asks(ash, brock);
  const [letter, ...others] = await letters();
  expect([letter?.to, letter?.subject, others]).toEqual([brock.email, "Ash sent you a friend request", []]);
  expect(letter?.text).toContain(`${origin}/friends?tab=requests`);
  expect(letter?.text).toContain("/account/settings/news");
});

test("a proposal, a counter-offer and an answer are mailed to the other side", async () => {
  await sql`delete from friend_requests`;
  await befriended(sql, ash.id, brock.id);
  await gets(ash, ivysaur, 3);
  for (const person of [ash, brock]) await wants(person, "trade");
  const { id } = await proposed(ash, brock, { give: [ivysaur] });
  await brock.put(`/api/trades/${id}/offer`, { round: 1, take: [{ ...ivysaur, quantity: 2 }] });
  await accepts(ash, id, { round: 2 });
  // Several are sent at once.
  expect((await letters()).map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
    `${ash.email}: Brock made a counter-offer`,
    `${brock.email}: Ash accepted your trade`,
    `${brock.email}: Ash proposed a trade`,
  ]);
});

test("an unconfirmed address gets nothing", async () => {
  await sql`update users set email_verified_at = null where id = ${brock.id}`;
  await proposed(ash, brock, { give: [ivysaur] });
  expect(await letters()).toEqual([]);
  const page = await bodyOf(brock.page("/account/settings/news"));
  expect(readPage(page).get("link", "Confirm your email address first.").href).toBe("/account/settings/email");
  expect(
    readPage(page)
      .get("main")
      .all("checkbox")
      .map(({ isDisabled }) => isDisabled),
  ).toEqual([true, true, true]);
  expect(readPage(page).at("news-save")).toBeUndefined();
});

test("the settings have a page for mails, if this site sends mail", async () => {
  const page = await bodyOf(ash.page("/account/settings/news"));
  expect(readPage(page).at("news-save")).toBeDefined();
  const trade = readPage(page)
    .all("checkbox")
    .find(({ value }) => value === "trade");
  expect([trade?.of("name"), trade?.isTicked]).toEqual(["mailed", true]);
  const sent = await ash.post("/api/user/notifications?_method=PUT", { mailed: "" }, html);
  expect(sent.status).toBe(303);
  expect(await bodyOf(ash.page("/account/settings"))).toContain("Email notifications");
  expect((await wants(ash, "weather")).status).toBe(422);
  const plain = await useSite();
  expect((await (await plain.signUp()).page("/account/settings/news")).status).toBe(404);
});
