import { describe, expect, test } from "bun:test";
import { maxDecks } from "#features/decks/deck/rules/limits.ts";
import { maxCardsOf, maxLists } from "#features/lists/list/rules/limits.ts";
import { freeRoom, plans } from "#features/membership/rules.ts";
import { memberSlots, proSlots } from "#features/people/showcase/rules.ts";
import { bodyOf, json, type Person } from "../harness.ts";
import { startMailServer } from "../mail-server.ts";
import { readPage } from "../page/page.ts";
import { prices } from "./fake/state.ts";
import { isPro, useShop } from "./shop.ts";

const mail = await startMailServer();
const shop = await useShop({ SMTP_URL: mail.url, PUBLIC_URL: "http://localhost", PROMO_CODE: "COLLECT10" });
const { site, stripe } = shop;
const { actions } = stripe;

const section = (person: Person) => bodyOf(person.page("/account/settings/membership"));
const longDate = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

describe("/pro", () => {
  test("shows the current prices and limits", async () => {
    const page = await bodyOf(site.anonymous.page("/pro"));
    const { monthly, yearly } = plans;
    expect([monthly.price, yearly.price]).toEqual([5, 48]);
    const cards = (isPro: boolean) => maxCardsOf("STATIC", isPro);
    for (const text of [
      ...["<b>$5</b> a month", "<b>$48</b> a year", `>${maxDecks}<`],
      ...[`>${maxLists.free}, up to ${cards(false)} cards<`, `>Up to ${maxLists.pro}, ${cards(true)} cards each<`],
      ...[`>${memberSlots} cards<`, `>${proSlots} cards<`],
    ])
      expect(page).toContain(text);
    expect(page).toContain("nothing is deleted");
  });

  test("links visitors to registration, members to the checkout, and Pro members to their membership", async () => {
    const visitor = await bodyOf(site.anonymous.page("/pro"));
    expect(readPage(visitor).hrefs()).toContain("/auth/register?callbackUrl=%2Fpro");
    expect(visitor).not.toContain("/api/pro/checkout");
    const ash = await site.signUp();
    const before = await bodyOf(ash.page("/pro"));
    expect(before.split('action="/api/pro/checkout"')).toHaveLength(3);
    await shop.subscribed(ash);
    const after = await bodyOf(ash.page("/pro"));
    expect(readPage(after).hrefs()).toContain("/account/settings/membership");
    expect(after).not.toContain("/api/pro/checkout");
  });

  test("and the settings allow forms to Stripe, other pages do not", async () => {
    const ash = await site.signUp();
    const policyOf = async (path: string) => (await ash.page(path)).headers.get("content-security-policy") ?? "";
    const allowed = `form-action 'self' https: ${stripe.url};`;
    for (const path of ["/pro", "/account/settings/membership"]) expect(await policyOf(path)).toContain(allowed);
    for (const path of ["/series", "/account/settings/email"]) expect(await policyOf(path)).not.toContain("https:");
  });
});

describe("settings show", () => {
  test("what the free plan has room for, and how much is used", async () => {
    const limits: Record<string, number> = { lists: maxLists.free, decks: maxDecks, showcase: memberSlots };
    expect<Record<string, number>>(freeRoom).toEqual(limits);
    const ash = await site.signUp();
    const addList = () => site.sql`insert into lists (user_id, name, type) values (${ash.id}, 'Wants', 'STATIC')`;
    const used = async () => (await json<{ room: object[] }>(ash.json("/api/pro"))).room;
    await addList();
    expect(await used()).toEqual([
      { of: "lists", used: 1, limit: 1 },
      { of: "decks", used: 0, limit: 20 },
      { of: "showcase", used: 0, limit: 4 },
    ]);
    expect(readPage(await section(ash)).text).toContain("1 of 1");
    expect(await section(ash)).not.toContain("locked");
    await addList();
    expect(await section(ash)).toContain("Anything over the limit is locked");
    await shop.subscribed(ash);
    expect(await used()).toEqual([]);
  });

  test("the date of the next payment, and the end of a canceled subscription", async () => {
    const ash = await site.signUp();
    expect(await section(ash)).toContain("You’re on the free plan.");
    const { subscription } = await shop.subscribed(ash, prices.yearly);
    expect(await section(ash)).toContain(`Yearly, $48 a year. Next payment on ${longDate(subscription.end)}.`);
    actions.endLater(subscription);
    await shop.deliver();
    expect(await section(ash)).toContain(`Canceled. You keep Pro until ${longDate(subscription.end)}.`);
    actions.end(subscription);
    await shop.deliver();
    expect(await section(ash)).toContain("Your yearly subscription has ended.");
    expect(readPage(await section(ash)).hrefs()).toContain("/pro");
  });

  test("other states: unpaid, refunded, twice, free", async () => {
    const [ash, misty] = [await site.signUp(), await site.signUp({ roles: ["comped_subscriber"] })];
    const { customer, subscription } = await shop.subscribed(ash);
    actions.subscribe(customer, prices.yearly);
    await shop.deliver();
    expect(await section(ash)).toContain("You have more than one subscription.");
    actions.refund(subscription);
    await shop.deliver();
    expect(await section(ash)).toContain("paused or was refunded");
    expect(await section(misty)).toContain("courtesy of the site owner");
  });
});

describe("a failed payment", () => {
  test("shows a notice on every page until it is paid, and sends one email", async () => {
    const ash = await site.signUp();
    await site.sql`update users set email_verified_at = now() where id = ${ash.id}`;
    const { subscription } = await shop.subscribed(ash);
    expect(await bodyOf(ash.page("/series"))).not.toContain("payment failed");
    actions.failToRenew(subscription);
    await shop.deliver();
    actions.endLater(subscription);
    await shop.deliver();
    await site.settled();
    expect(mail.letters.splice(0).map(({ to, subject }) => [to, subject])).toEqual([
      [[ash.email], "Your Toploader Pro payment failed"],
    ]);
    expect(await bodyOf(ash.page("/series"))).toContain("Your last Pro payment failed.");
    expect(await section(ash)).toContain("Update your card by");
    expect(await isPro(ash)).toBe(true);
    actions.recover(subscription);
    await shop.deliver();
    expect(await bodyOf(ash.page("/series"))).not.toContain("payment failed");
    actions.failToRenew(subscription);
    await shop.deliver();
    await site.sql`update stripe_subscriptions set pro_until = now() where id = ${subscription.id}`;
    await site.settled();
    expect(mail.letters.splice(0)).toHaveLength(1);
    expect(await section(ash)).toContain("so Pro is paused");
  });

  test("keeps its notice when Stripe gives up; a first payment that was never made has its own", async () => {
    const [ash, misty] = [await site.signUp(), await site.signUp()];
    const { subscription } = await shop.subscribed(ash);
    actions.failToRenew(subscription);
    actions.setUnpaid(subscription);
    for (const status of ["incomplete", "incomplete_expired"] as const)
      actions.subscribe(await shop.customer(misty), prices.monthly, status);
    await shop.deliver();
    expect(await bodyOf(ash.page("/series"))).toContain("Your last Pro payment failed.");
    expect(await section(ash)).toContain("Your last payment failed, so Pro is paused.");
    expect(await section(misty)).toContain("Your first payment wasn’t completed.");
  });

  test("sends no email to an unverified address", async () => {
    const { subscription } = await shop.subscribed(await site.signUp());
    actions.failToRenew(subscription);
    await shop.deliver();
    await site.settled();
    expect(mail.letters.splice(0)).toEqual([]);
  });
});
