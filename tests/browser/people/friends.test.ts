import { describe, expect, test } from "bun:test";
import { befriended } from "#tests/people/ties.ts";
import { faults, useSite } from "../harness.ts";

const site = await useSite();
const size = { width: 1280, height: 800 };
const [misty, brock] = [await site.openPage({ viewport: size }), await site.openPage({ viewport: size })];
await site.join(misty, "misty");
await site.join(brock, "brock");
await site.sql`update users set profile_visibility = 'private' where username = 'brock'`;

test.each([360, 1280])("a row of people gives the name its place, %i px wide", async (width) => {
  const names = ["Professor Long Name X", "W".repeat(20), "Lieutenant Surge of Vermilion"];
  const page = await site.openPage({ viewport: { width, height: 800 } });
  const me = await site.signUp();
  await page.context().addCookies([...me.cookies].map(([name, value]) => ({ name, value, url: site.baseURL })));
  for (const name of names) {
    await befriended(site.sql, me.id, (await site.signUp({ username: `${name} ${width}` })).id);
  }
  await page.goto("/friends");
  const boxes = await page
    .locator(".person b")
    .evaluateAll((all) =>
      all.map((name) => ({ width: name.parentElement?.clientWidth ?? 0, height: name.clientHeight })),
    );
  expect(boxes).toHaveLength(names.length);
  for (const box of boxes) {
    expect(box.width).toBeGreaterThanOrEqual(145);
    expect(box.height).toBeLessThanOrEqual(50);
  }
  await page.context().close();
});

describe("two people become friends", () => {
  test("one finds the other by name, in a dialog over any page", async () => {
    await misty.goto("/series");
    await misty.getByRole("link", { name: "Friends" }).first().click();
    const dialog = misty.getByRole("dialog");
    await dialog.getByRole("link", { name: "Find a Friend" }).first().click();
    await dialog.getByLabel("Username").fill("nobody");
    await dialog.getByRole("button", { name: "Send friend request" }).click();
    await dialog.getByText("No collector has that username.").waitFor();
    await dialog.getByLabel("Username").fill("Brock");
    await dialog.getByRole("button", { name: "Send friend request" }).click();
    await dialog.getByText("Successfully sent a friend request!").waitFor();
    expect(await faults(misty, { name: "find a friend", width: 1280 })).toEqual([]);
    expect(await misty.goto("/u/brock").then((answer) => answer?.status())).toBe(404);
  });

  test("public profiles are found while typing and asked by keyboard, and the device's own sheet shares the link", async () => {
    await site.signUp({ username: "Brody" });
    await misty.addInitScript(() => {
      navigator.share = async ({ url } = {}) => document.documentElement.setAttribute("data-shared", url ?? "");
    });
    await misty.goto("/friends?tab=find");
    await misty.getByLabel("Username").pressSequentially("bro");
    const people = misty.getByRole("list", { name: "Public profiles" }).getByRole("listitem");
    await people.first().waitFor();
    expect(await people.locator("a").allInnerTexts()).toEqual(["Brody\nLevel 0 · 0 cards"]);
    expect(await faults(misty, { name: "people while typing", width: 360 })).toEqual([]);
    await misty.setViewportSize(size);
    await people.getByRole("button", { name: "Add Brody as a friend" }).press("Enter");
    await misty.getByText("Successfully sent a friend request!").waitFor();
    await misty.getByLabel("Username").pressSequentially("bro");
    await people.getByText("Request sent").waitFor();
    await misty.getByRole("button", { name: "Share", exact: true }).click();
    await misty.locator(`[data-shared="${site.baseURL}/u/misty"]`).waitFor();
  });

  test("the other sees the count, and accepts in the dialog", async () => {
    await brock.goto("/friends?tab=requests");
    await brock.locator('.top-links a[href="/friends"][data-count="1"]').waitFor();
    expect(await brock.getByRole("link", { name: "Friend Requests (1)" }).count()).toBe(1);
    await brock.getByRole("button", { name: "Accept misty" }).click();
    await brock.getByText("You and misty are now friends.").waitFor();
    await brock.getByRole("link", { name: "Friend Requests", exact: true }).waitFor();
  });

  test("both see each other, and an open profile closes once one removes the other", async () => {
    await misty.goto("/u/brock");
    await misty.getByRole("heading", { name: "brock" }).waitFor();
    expect(await faults(misty, { name: "a friend's profile", width: 360 })).toEqual([]);
    await misty.setViewportSize(size);
    await brock.goto("/friends");
    const remove = async () => {
      await brock.getByLabel("More options for misty").click();
      await brock.getByRole("link", { name: "Remove misty" }).click();
    };
    await remove();
    await brock.getByRole("link", { name: "Keep Friend" }).click();
    await remove();
    await brock.getByRole("button", { name: "Remove Friend" }).click();
    await brock.getByText("You and misty are no longer friends.").waitFor();
    await misty.getByRole("heading", { name: "brock" }).waitFor({ state: "detached" });
    await misty.getByText("doesn’t exist").first().waitFor();
  });

  test("without JavaScript the same works by forms", async () => {
    const plain = await site.openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
    await site.join(plain, "plain");
    await plain.goto("/u/misty");
    await plain.getByRole("button", { name: "Add Friend" }).click();
    await plain.getByText("Successfully sent a friend request!").waitFor();
    await plain.getByRole("button", { name: "Cancel Request" }).click();
    await plain.getByRole("button", { name: "Add Friend" }).waitFor();
    await misty.goto("/u/plain");
    await misty.getByRole("button", { name: "Add Friend" }).click();
    await misty.getByRole("button", { name: "Cancel Request" }).waitFor();
    await plain.goto("/u/misty");
    await plain.getByRole("button", { name: "Accept Request" }).click();
    await plain.getByText("You and misty are now friends.").waitFor();
  });
});
