import { beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { cardsOfTab, type OverlayTab, overlayTabs, tabCounts } from "#features/people/compare/rules.ts";
import { bodyOf, json, origin, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { befriended, blocked } from "./ties.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const [misty, brock] = [await site.signUp({ username: "Misty" }), await site.signUp({ username: "Brock" })];
const own = (person: Person, cardId: string, quantity: number) => sql`
  insert into entries (user_id, set_id, card_id, variant, quantity)
  select ${person.id}, 'sv03.5', card_id, key, ${quantity} from variants where card_id = ${cardId} order by position limit 1`;
beforeEach(async () => {
  await sql`truncate entries, share_links, blocks`;
  await sql`update users set profile_visibility = 'public', disallowed_categories = '{}'`;
});

const path = "/u/misty/collection/en/scarlet-violet/151";
type Overlay = { counts: Record<OverlayTab, number>; value: { cardId: string; theirs: number; mine: number }[] };
const overlay = (person: Pick<Person, "json">, tab = "both") => json<Overlay>(person.json(`${path}?tab=${tab}`));

describe("comparing a set with another person's", () => {
  test("lists a card under each tab that it belongs to", async () => {
    await own(misty, "sv03.5-001", 1);
    await own(misty, "sv03.5-002", 3);
    await own(misty, "sv03.5-004", 2);
    await own(brock, "sv03.5-004", 1);
    await own(brock, "sv03.5-005", 2);
    const { counts } = await overlay(brock);
    expect(counts).toEqual({ both: 1, theirs: 2, mine: 1, offers: 1, wants: 1 });
    const ids = async (tab: string) => (await overlay(brock, tab)).value.map(({ cardId }) => cardId);
    expect(await ids("both")).toEqual(["sv03.5-004"]);
    expect(await ids("theirs")).toEqual(["sv03.5-001", "sv03.5-002"]);
    expect(await ids("mine")).toEqual(["sv03.5-005"]);
    expect(await ids("offers")).toEqual(["sv03.5-002"]);
    expect(await ids("wants")).toEqual(["sv03.5-005"]);
  });

  test("counts each card under one of both, theirs and mine; only one person's duplicates are also listed", () => {
    const copies = fc.nat(4);
    fc.assert(
      fc.property(fc.array(fc.record({ theirs: copies, mine: copies })), (cards) => {
        const counts = tabCounts(cards);
        const owned = cards.filter(({ theirs, mine }) => theirs + mine > 0);
        expect(counts.both + counts.theirs + counts.mine).toBe(owned.length);
        for (const tab of Object.keys(overlayTabs) as OverlayTab[])
          expect(cardsOfTab(tab, cards)).toHaveLength(counts[tab]);
        expect(cardsOfTab("theirs", cards)).toEqual(expect.arrayContaining(cardsOfTab("offers", cards)));
        expect(cardsOfTab("mine", cards)).toEqual(expect.arrayContaining(cardsOfTab("wants", cards)));
      }),
    );
  });

  test("opens the first tab with cards, trades first", async () => {
    const [misty, brock] = [await site.signUp({ username: "owner of spares" }), await site.signUp()];
    const at = "/u/owner%20of%20spares/collection/en/scarlet-violet/151";
    const current = async () => /aria-current="page"[^>]*>([^<]+)/.exec(await bodyOf(brock.page(at)))?.[1]?.trim();
    await brock.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-004", variant: "normal", quantity: 1 });
    expect(await current()).toBe("Only mine");
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant: "holo", quantity: 2 });
    expect(await current()).toBe("Their dupes I need");
  });

  test("is a page with tabs as links; a visitor sees what they have, without tabs", async () => {
    await own(misty, "sv03.5-001", 2);
    const page = readPage(await bodyOf(brock.page(`${path}?tab=theirs`)));
    expect(page.hrefs()).toContain(`${path}?tab=offers`);
    expect([page.fact("Theirs"), page.fact("Yours")]).toEqual(["2", "0"]);
    expect(page.sight).toContain(" Theirs 1 of 207 ");
    expect(page.sight).toContain(" Yours 0 of 207 ");
    const seen = await bodyOf(site.anonymous.page(path));
    expect(readPage(seen).text).toContain("2 copies");
    expect(seen).not.toContain("?tab=offers");
    expect(readPage(await bodyOf(brock.page("/u/misty"))).hrefs()).toContain(`${path}`);
  });

  test("finds cards by name or number within the set, on every tab and without JavaScript", async () => {
    await own(misty, "sv03.5-004", 1);
    await own(misty, "sv03.5-006", 1);
    await own(brock, "sv03.5-005", 1);
    const found = async (q: string, tab = "theirs") => json<Overlay>(brock.json(`${path}?tab=${tab}&q=${q}`));
    expect((await found("char")).value.map(({ cardId }) => cardId)).toEqual(["sv03.5-004", "sv03.5-006"]);
    expect(await found("charmander")).toMatchObject({ counts: { theirs: 1, mine: 0 } });
    expect((await found("6")).value.map(({ cardId }) => cardId)).toEqual(["sv03.5-006"]);
    const page = await bodyOf(brock.page(`${path}?tab=theirs&q=charmander`));
    expect(page).toContain("Search Misty’s 151");
    expect(readPage(page).get("main").hidden("tab")).toBe("theirs");
    expect(readPage(page).hrefs()).toContain(`${path}?tab=mine&q=charmander`);
    expect(readPage(page).text).toContain("2 of 207");
    expect(page).not.toContain("Charizard");
    expect(readPage(await bodyOf(brock.page(`${path}?tab=mine&q=zzz`))).get("link", /^Clear search/).href).toBe(
      `${path}?tab=mine`,
    );
    const seen = await bodyOf(site.anonymous.page(`${path}?q=zard`));
    expect([seen.includes("Charizard"), seen.includes("Charmander")]).toEqual([true, false]);
  });

  test("offers a trade to friends alone", async () => {
    const trade = 'href="/u/misty/trade"';
    expect(await bodyOf(brock.page(path))).not.toContain(trade);
    await befriended(sql, misty.id, brock.id);
    expect(await bodyOf(brock.page(path))).toContain(trade);
    expect(await bodyOf(misty.page(path))).not.toContain(trade);
    await sql`truncate friendships`;
  });

  test("is 404 for an unknown set and for a game that its owner hides", async () => {
    expect((await brock.page("/u/misty/collection/en/scarlet-violet/nowhere")).status).toBe(404);
    expect((await brock.page("/u/misty/collection/xx/scarlet-violet/151")).status).toBe(404);
    await sql`update users set disallowed_categories = '{EN}' where id = ${misty.id}`;
    expect((await brock.page(path)).status).toBe(404);
  });
});

describe("a share link", () => {
  const link = async () => json<{ token: string; path: string }>(misty.put("/api/share-link", {}));
  const revoke = () => misty.request("/api/share-link", { method: "DELETE" });

  test("shows a private collection to anyone who has it, until it is revoked; a new one differs", async () => {
    await sql`update users set profile_visibility = 'private' where id = ${misty.id}`;
    await own(misty, "sv03.5-001", 2);
    const { path: shared } = await link();
    expect(await link()).toMatchObject({ path: shared });
    for (const person of [site.anonymous, brock]) {
      const page = await person.page(shared);
      expect([page.status, page.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
      expect(await bodyOf(page)).toContain("Bulbasaur");
    }
    expect((await site.anonymous.page("/u/misty")).status).toBe(404);
    const sharing = readPage(await bodyOf(misty.page("/friends?tab=share")));
    expect(sharing.find("img", `QR code: ${origin}${shared}`)).toBeDefined();
    expect(sharing.get("navigation", "Breadcrumb").get("link", "Friends").href).toBe("/friends");
    expect((await revoke()).status).toBe(200);
    const gone = await site.anonymous.page(shared);
    expect([gone.status, (await bodyOf(gone, 404)).includes("This share link doesn’t work")]).toEqual([404, true]);
    expect((await site.anonymous.json(shared)).status).toBe(404);
    expect(await bodyOf(misty.page("/friends?tab=share"))).not.toContain("QR code");
    expect((await revoke()).status).toBe(404);
    const again = await link();
    expect(again.path).not.toBe(shared);
    expect((await site.anonymous.page(shared)).status).toBe(404);
    expect((await site.anonymous.page(again.path)).status).toBe(200);
  });

  test("opens its owner's sets through the API, and no one else's", async () => {
    await sql`update users set profile_visibility = 'private'`;
    await own(misty, "sv03.5-001", 2);
    const { token } = await link();
    const call = (id: string, query = "") => site.anonymous.json(`/api/collection/friend/${id}?setId=sv03.5${query}`);
    expect((await call(misty.id)).status).toBe(404);
    expect((await call(brock.id, `&token=${token}`)).status).toBe(404);
    expect((await call(misty.id, `&token=${token.slice(0, -1)}`)).status).toBe(404);
    expect(await json(call(misty.id, `&token=${token}`))).toMatchObject([{ cardId: "sv03.5-001", quantity: 2 }]);
  });

  test("does not work for a blocked person", async () => {
    const { path: shared } = await link();
    await blocked(sql, misty.id, brock.id);
    expect((await brock.page(shared)).status).toBe(404);
    expect((await site.anonymous.page(shared)).status).toBe(200);
  });

  test.each(["x", "A".repeat(65), "%00", `${"A".repeat(22)}${"B".repeat(43)}`])("%s is none", async (token) => {
    expect((await site.anonymous.page(`/shared/${token}`)).status).toBe(404);
  });

  test("is made and revoked where friends are found, while the profile is private", async () => {
    expect(await bodyOf(misty.page("/friends?tab=find"))).not.toContain("Create share link");
    await sql`update users set profile_visibility = 'private'`;
    expect(await bodyOf(misty.page("/friends?tab=find"))).toContain("Create share link");
    const swapped = await bodyOf(misty.htmx("PUT", "/api/share-link"));
    expect(swapped).toContain("Revoke share link");
    expect(await bodyOf(misty.page("/friends?tab=find"))).toContain("Revoke share link");
  });
});
