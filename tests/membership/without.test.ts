import { afterAll, expect, test } from "bun:test";
import { bodyOf, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { startStripe } from "./fake/server.ts";

const stripe = startStripe();
afterAll(() => stripe.stop());
const site = await useSite({ ...stripe.settings, FLAGS: "pro,stripe,streamTools" }, "few cards");
const ash = await site.signUp();
const seePro = 'href="/pro"';
/** Without the menus, which have a link of their own. */
const mainOf = async (path: string, status = 200) =>
  (await bodyOf(ash.page(path), status)).split("<main")[1]?.split("</main>")[0] ?? "";

test.each(["/stream-tools", "/stream-tools/packs", "/stream-tools/help"])(
  "%s names Pro, and leads to it",
  async (path) => {
    const page = await mainOf(path, 403);
    expect(page).toContain("Stream Tools are a Pro feature");
    expect(page).toContain(seePro);
  },
);

test.each(["graded", "notes"])("the tab %s of a card shows an example, the price, and leads to Pro", async (tab) => {
  const page = await mainOf(`/series/scarlet-violet/151/6?tab=${tab}`);
  expect(page).toContain("are a Pro feature");
  expect(readPage(page).get("link", "See Pro: $5 a month").href).toBe("/pro");
  expect(page).toContain("Example");
  expect(page).not.toContain("stay yours");
});

test("what was written with Pro stays, and is said to", async () => {
  const misty = await site.signUp({ roles: ["member", "subscriber"] });
  await misty.put("/api/collection/sv03.5-006/private-notes?setId=sv03.5", { notes: [{ label: "", text: "Mine" }] });
  await site.sql`delete from user_roles where user_id = ${misty.id} and role = 'subscriber'`;
  const page = (await bodyOf(misty.page("/series/scarlet-violet/151/6?tab=notes"))).split("<main")[1];
  expect(page).toContain("You keep what you wrote, and it’s in your export.");
  expect(page).not.toContain("Example");
});

test("the banner page leads to Pro", async () => {
  expect(readPage(await mainOf("/account/settings/banner")).get("link", "See Pro: $5 a month").href).toBe("/pro");
});

test("Stream Tools show samples, which hold no card of the member’s, and nothing else is shown without Pro", async () => {
  await ash.put("/api/collection/sv03.5-006", { setId: "sv03.5", variant: "holo", quantity: 1 });
  const samples = [...(await mainOf("/stream-tools", 403)).matchAll(/<iframe[^>]*src="([^"]+)"/g)].map(
    ([, src]) => src ?? "",
  );
  expect(samples).toHaveLength(3);
  for (const src of samples) {
    expect(readPage(await bodyOf(site.anonymous.page(src))).names("paragraph")).toContain("Sample");
    const plain = await bodyOf(site.anonymous.page(src.replace("?sample=on", "")));
    expect(plain).not.toContain("overlay-box");
  }
  const { flags } = site.deps;
  const before = flags.enabled;
  flags.enabled = new Set(["pro"]);
  expect(await bodyOf(site.anonymous.page(samples[0] ?? ""))).not.toContain("Sample<");
  expect(await (await ash.json("/pro")).json()).toMatchObject({ isPro: false, plans: [{}, {}] });
  flags.enabled = before;
  expect((await ash.json("/stream-tools")).status).toBe(403);
});

test("a new list marks the type that needs Pro, and leads to it", async () => {
  const page = await mainOf("/lists/new");
  expect(page).toContain("Pokédex list (Pro)");
  expect(page.match(/disabled=""[^>]*value="POKEDEX"|value="POKEDEX"[^>]*disabled=""/g)).toHaveLength(1);
  expect(page).toContain(seePro);
});

test("none of it stands before those who have Pro", async () => {
  const gary = await site.signUp({ roles: ["member", "subscriber"] });
  for (const path of ["/stream-tools", "/lists/new", "/series/scarlet-violet/151/6?tab=graded"]) {
    const response = await gary.page(path);
    expect(response.status).toBe(200);
    const main = readPage(await bodyOf(response)).get("main");
    expect([main.hrefs().includes("/pro"), main.text.includes("(Pro)")]).toEqual([false, false]);
  }
});

test("where nothing may be sold, nothing leads to a shop; a tool that is off is called so", async () => {
  const { flags } = site.deps;
  const before = flags.enabled;
  flags.enabled = new Set(["streamTools"]);
  expect(await mainOf("/stream-tools", 403)).not.toContain(seePro);
  expect(await mainOf("/lists/new")).not.toContain(seePro);
  flags.enabled = new Set();
  expect(await mainOf("/stream-tools", 403)).toContain("Stream Tools are turned off on this site.");
  flags.enabled = before;
});
