import { afterAll, describe, expect, test } from "bun:test";
import { flagsCommand } from "#access/flags/commands.ts";
import { writeFlag } from "#access/flags/queries.ts";
import type { Flag } from "#access/flags/rules.ts";
import type { Role } from "#access/viewer.ts";
import { footerRows, sideGroups, sideMenu, staffRows, usualAccountRows } from "#frame/menus.ts";
import { linksFor, type MenuPlace } from "#frame/navigation.ts";
import { pageFinder } from "#frame/pages.ts";
import { isPromoTime } from "#frame/promo.ts";
import { slug } from "#lib/text/slug.ts";
import { accountRows } from "#src/registry.ts";
import type { NavItem } from "#ui/navigation/navigation.tsx";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf, closeApps, testApp, useSite, visitor } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { until } from "../until.ts";

const set = "/series/scarlet-violet/151";
const inPromotion = new Date("2025-09-05T00:00:00Z");

/** The same site where a page sells something. */
const site = await useSite({ MERCH_URL: "https://shop.example" }, "starter");
const shop = await useSite({ MEMBERSHIP: "stripe", FLAGS: "promo,pro", PROMO_CODE: "COLLECT10" }, "starter");
shop.app.get("/pro", (c) => c.text("Pro"));
afterAll(closeApps);

/** A place where every page exists. */
const place = (roles: Role[] | null, over: Partial<MenuPlace> & { disallowed?: string[] } = {}): MenuPlace => ({
  viewer: roles && { roles, preferences: { disallowedCategories: over.disallowed ?? [] } },
  slug: "misty",
  flags: new Set(),
  membership: "off",
  platform: "default",
  hasPage: () => true,
  ...over,
});

const titles = (items: NavItem[]): string[] =>
  items.flatMap(({ title, children = [] }) => [title, ...titles(children).map((child) => `${title} › ${child}`)]);
const side = (at: MenuPlace) => titles(sideMenu(at).flatMap(({ items }) => items));
const named = new Set([
  "English TCG",
  "Japanese TCG",
  "TCG Pocket",
  "My Profile",
  "Collection",
  "My Lists",
  "My Decks",
]);
for (const title of ["Deck Builder", "Pokédex", "Stream Tools", "Pro", "Admin Panel"]) named.add(title);
const isNamed = (title: string) => named.has(title.split(" › ")[0] ?? "");

const games = ["English TCG", "English TCG › Collections", "Japanese TCG", "TCG Pocket"];
const mine = ["My Profile", "Collection", "My Lists", "My Decks", "Pokédex"];
const staffPages = ["Cards", "Collections", "Reports", "Prices", "Audit log"];
const ofStaff = ["Admin Panel", ...staffPages.map((title) => `Admin Panel › ${title}`)];
const all = new Set<Flag>(["pro", "streamTools"]);

describe("the navigation table", () => {
  test.each<[string, MenuPlace, string[]]>([
    ["a visitor", place(null), [...games, "My Lists", "Deck Builder", "Pokédex"]],
    ["someone signed in", place([]), [...games, ...mine]],
    ["a member", place(["member"]), [...games, ...mine]],
    ["data entry", place(["member", "data_entry"]), [...games, ...mine, ...ofStaff]],
    [
      "senior data entry, without the other role",
      place(["member", "senior_data_entry"]),
      [...games, ...mine, ...ofStaff],
    ],
    ["a tester of stream tools", place(["member", "stream_tools_tester"]), [...games, ...mine, "Stream Tools"]],
    [
      "an admin",
      place(["admin"]),
      [
        ...games,
        ...mine,
        "Stream Tools",
        "Admin Panel",
        ...["Installation", "Catalogue", "Users", "Cards", "Collections", "Pokémon", "Decks"].map(
          (title) => `Admin Panel › ${title}`,
        ),
        ...["Reports", "Prices", "Audit log"].map((title) => `Admin Panel › ${title}`),
      ],
    ],
    ["flags", place(["member"], { flags: all }), [...games, ...mine, "Stream Tools"]],
    ["flags, where Pro is sold", place(["member"], { flags: all, membership: "stripe" }), [...games, ...mine, "Pro"]],
    [
      "an app, where Pro is sold",
      place(["member"], { flags: all, membership: "stripe", platform: "ios" }),
      [...games, ...mine],
    ],
    ["an app on Android", place(["member"], { flags: all, platform: "android" }), [...games, ...mine]],
    ["an app on iOS", place(["member"], { flags: all, platform: "ios" }), [...games, ...mine]],
    ["disallowed categories", place(["member"], { disallowed: ["EN", "TCG-POCKET-EN"] }), ["Japanese TCG", ...mine]],
  ])("for %s", (_, at, expected) => expect(side(at).filter(isNamed)).toEqual(expected));

  test("a pinned row comes last, and a person's own pages contain their slug", () => {
    const rows = [
      { title: "Pinned", url: "/a", pinToBottom: true },
      { title: "First", url: "/b" },
    ];
    expect(titles(linksFor(rows, place(null)))).toEqual(["First", "Pinned"]);
    expect(
      sideMenu(place([]))
        .flatMap(({ items }) => items)
        .find(({ title }) => title === "My Profile")?.href,
    ).toBe("/u/misty");
  });

  test("a row without its page is absent; a parent without a page links to its first child, or is absent", () => {
    expect(side(place(["admin"], { flags: all, hasPage: () => false }))).toEqual([]);
    const [panel] = linksFor(
      [
        {
          title: "Panel",
          url: "/admin",
          children: [
            { title: "A", url: "/a" },
            { title: "B", url: "/b" },
          ],
        },
      ],
      place(null, { hasPage: (path) => path === "/b" }),
    );
    expect(panel).toMatchObject({ title: "Panel", href: "/b" });
  });

  test("the menu under the avatar and the footer", () => {
    expect(titles(linksFor([...usualAccountRows, ...accountRows], place(["member"])))).toEqual(
      expect.arrayContaining(["Activity", "Friends", "Settings", "Report Missing Data"]),
    );
    expect(titles(linksFor(footerRows(true), place(null, { disallowed: ["JP"] })))).toContain("Japanese TCG");
    expect(titles(linksFor(footerRows(true), place(["member"], { disallowed: ["JP"] })))).not.toContain("Japanese TCG");
  });
});

/** Addresses of this site that a document links to, menus and all. */
test("every row of the menus has its page", () => {
  const hasPage = pageFinder(shop.app);
  const rows = [...sideGroups.flatMap(({ rows }) => rows), ...staffRows, ...usualAccountRows, ...accountRows];
  const urls = [...rows, ...footerRows(true)].map(({ url }) => url);
  expect(urls.filter((url) => !hasPage(url))).toEqual([]);
  expect(["/admin/nothing", "/nothing", "/admin/cards/nothing/at/all"].filter(hasPage)).toEqual([]);
});

const linksIn = (html: string) => [
  ...new Set([...html.matchAll(/<a [^>]*?href="(\/[^"#]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"))),
];

test.each<[string, Role[] | null]>([
  ["a visitor", null],
  ["a member", []],
  ["an admin", ["admin"]],
])("every link of the menus works, for %s", async (_, roles) => {
  const person = roles ? await site.signUp({ roles }) : site.anonymous;
  const html = await bodyOf(person.page("/shortcuts"));
  const links = linksIn(html);
  expect(links).toContain("/series");
  if (roles?.includes("admin")) expect(links).toContain("/admin/catalogue");
  for (const link of links) {
    const { status } = await person.page(link);
    expect({ link, isFound: status === 200 || status === 302 || status === 303 }).toEqual({ link, isFound: true });
  }
  const shop = readPage(html)
    .all("link")
    .find(({ href }) => href === "https://shop.example");
  expect([shop?.of("target"), shop?.of("rel")]).toEqual(["_blank", "noopener"]);
});

describe("parts of the menu", () => {
  test("series of a category, newest first, the collections below them", async () => {
    const response = await site.anonymous.htmx("GET", "/menu/series?category=EN");
    const html = await bodyOf(response);
    expect(response.status).toBe(200);
    expect(html).toStartWith("<ul><li>");
    expect(html).not.toContain("<html");
    expect(linksIn(html)[0]).toBe("/series/mega-evolution");
    expect(linksIn(html).at(-1)).toBe("/collections");
    expect(html).toContain('hx-get="/menu/sets?category=EN&amp;series=scarlet-violet"');
    expect(response.headers.get("cache-control")).toBe("private, max-age=600");
  });

  test("sets of a series, and the curated collections", async () => {
    const sets = await bodyOf(site.anonymous.htmx("GET", "/menu/sets?category=EN&series=scarlet-violet"));
    expect(linksIn(sets)).toEqual([set]);
    const pocket = await bodyOf(site.anonymous.htmx("GET", "/menu/series?category=TCG-POCKET-EN"));
    expect(linksIn(pocket)[0]).toStartWith("/tcg-pocket-en/series/");
    expect(pocket).not.toContain("/collections");
    const menu = async () => linksIn(await bodyOf(site.anonymous.htmx("GET", "/menu/collections")));
    expect(await menu()).toEqual(["/collections"]);
    await changeCatalogue(
      site,
      site.sql`insert into curated_cards (collection, card_id, variant, position)
        select 'prize-pack-series-1', card_id, key, 1 from variants where card_id = 'sv03.5-006' limit 1`,
    );
    const curated = await menu();
    expect(curated).toEqual(["/collections/prize-pack-series-1"]);
    for (const link of [...linksIn(sets), ...curated]) expect((await site.anonymous.page(link)).status).toBe(200);
  });

  test("are small, and not sent again to browsers that have them", async () => {
    const first = await site.anonymous.htmx("GET", "/menu/series?category=EN");
    expect((await first.arrayBuffer()).byteLength).toBeLessThan(4000);
    const again = await site.anonymous.request("/menu/series?category=EN", {
      headers: { "hx-request-type": "partial", accept: "text/html", "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  test("are whole pages when opened directly", async () => {
    for (const [path, page] of [
      ["/menu/series?category=JP", "/jp/series"],
      ["/menu/sets?category=EN&series=scarlet-violet", "/series/scarlet-violet"],
      ["/menu/collections", "/collections"],
    ] as const) {
      const response = await site.anonymous.page(path);
      expect([response.status, response.headers.get("location")]).toEqual([303, page]);
    }
  });

  test("return 404 for unknown parts", async () => {
    expect((await site.anonymous.htmx("GET", "/menu/series?category=KR")).status).toBe(422);
    expect((await site.anonymous.htmx("GET", "/menu/series")).status).toBe(422);
    expect((await site.anonymous.htmx("GET", "/menu/sets?category=EN&series=nothing")).status).toBe(404);
  });
});

test("a set's page, which is cached, has each viewer's own menus", async () => {
  const admin = await site.signUp({ roles: ["admin"] });
  const member = await site.signUp();
  const pocketless = await site.signUp();
  await pocketless.put("/api/user/preferences", { disallowedCategories: ["TCG-POCKET-EN"] });
  for (let round = 0; round < 2; round++) {
    expect(linksIn(await bodyOf(admin.page(set)))).toContain("/admin/catalogue");
    const links = linksIn(await bodyOf(member.page(set)));
    expect(links).not.toContain("/admin/catalogue");
    expect(links).toContain("/tcg-pocket-en/series");
    expect(linksIn(await bodyOf(pocketless.page(set)))).not.toContain("/tcg-pocket-en/series");
    expect(linksIn(await bodyOf(site.anonymous.page(set)))).not.toContain("/account/settings");
  }
  const etag = (await member.page(set)).headers.get("etag") ?? "";
  await member.put("/api/user/preferences", { disallowedCategories: ["JP"] });
  const after = await member.request(set, { headers: { accept: "text/html", "if-none-match": etag } });
  expect(after.status).toBe(200);
});

describe("the promotion", () => {
  const hasPromo = async (person: { page: (path: string) => Promise<Response> }, path = set) => {
    const html = await bodyOf(person.page(path));
    return (
      html.includes("Celebrating 100,000 Collectors") && html.includes("COLLECT10") && html.includes('href="/pro"')
    );
  };

  test.each([
    ["2025-09-04T12:59:59.999Z", false],
    ["2025-09-04T13:00:00.000Z", true],
    ["2025-09-12T03:59:59.999Z", true],
    ["2025-09-12T04:00:00.000Z", false],
  ])("at %s: %p, on every page", async (time, isOn) => {
    expect(isPromoTime(new Date(time))).toBe(isOn);
    shop.setTime(new Date(time));
    for (const path of ["/series", set])
      expect({ path, isOn: await hasPromo(shop.anonymous, path) }).toEqual({ path, isOn });
  });

  test("invalidates cached pages when it begins", async () => {
    shop.setTime(new Date("2025-09-04T12:59:59Z"));
    const etag = (await shop.anonymous.page(set)).headers.get("etag") ?? "";
    const again = () => shop.anonymous.request(set, { headers: { accept: "text/html", "if-none-match": etag } });
    expect((await again()).status).toBe(304);
    shop.setTime(new Date("2025-09-04T13:00:00Z"));
    expect((await again()).status).toBe(200);
  });

  test("is shown to people who can buy: not to Pro members, not in an app, not if nothing is sold", async () => {
    shop.setTime(inPromotion);
    expect(await hasPromo(await shop.signUp())).toBe(true);
    for (const role of ["subscriber", "comped_subscriber", "admin"] as const) {
      expect({ role, isOn: await hasPromo(await shop.signUp({ roles: [role] })) }).toEqual({ role, isOn: false });
    }
    const inApp = visitor((request) => shop.app.request(request));
    inApp.cookies.set("platform", "ios");
    expect(await hasPromo(inApp)).toBe(false);
    const free = await testApp({ FLAGS: "promo,pro", PROMO_CODE: "COLLECT10" }, "starter");
    free.app.get("/pro", (c) => c.text("Pro"));
    free.setTime(inPromotion);
    expect(await hasPromo(free.anonymous)).toBe(false);
  });

  test("is hidden without its code or its page", async () => {
    const settings = { MEMBERSHIP: "stripe", FLAGS: "promo,pro" };
    const codeless = await testApp(settings, "starter");
    codeless.app.get("/pro", (c) => c.text("Pro"));
    codeless.setTime(inPromotion);
    const html = await bodyOf(codeless.anonymous.page("/series"));
    expect(html).not.toContain("Celebrating");
  });

  test("ends when its flag is switched off, and comes back, without a restart", async () => {
    shop.setTime(inPromotion);
    for (const flag of ["promo", "pro"] as const) {
      for (const isEnabled of [false, true]) {
        await writeFlag(shop.sql, flag, isEnabled);
        await until(() => shop.deps.flags.enabled.has(flag) === isEnabled);
        expect({ flag, isEnabled, isOn: await hasPromo(shop.anonymous) }).toEqual({ flag, isEnabled, isOn: isEnabled });
      }
    }
  });
});

test("flags are listed and switched by command; the database wins over the settings", async () => {
  const printed: string[] = [];
  const run = (...args: string[]) => {
    printed.length = 0;
    return flagsCommand({ ...shop, config: shop.deps.config, print: (line) => printed.push(line) }, args);
  };
  expect(await run("off", "pro", "--json")).toBe(0);
  expect(JSON.parse(printed[0] ?? "")).toContainEqual({ flag: "pro", isEnabled: false });
  expect(await run("on", "stripe")).toBe(0);
  expect(await run("list")).toBe(0);
  expect(printed.map((line) => line.split(/\s+/))).toEqual([
    ["promo", "on"],
    ["pro", "off"],
    ["streamTools", "off"],
    ["stripe", "on"],
  ]);
  expect(await run("on", "confetti")).toBe(1);
  expect(printed.join()).toContain("must be one of promo, pro, streamTools, stripe");
  expect(await run("on")).toBe(2);
  expect(await run("--help")).toBe(0);
});

test("the shortcuts are a page, and a dialog over another", async () => {
  const page = await bodyOf(site.anonymous.page("/shortcuts"));
  expect(page).toStartWith("<!doctype html>");
  expect(page).not.toContain("your stream");
  const dialog = await bodyOf(site.anonymous.htmx("GET", "/shortcuts?overlay=1"));
  expect(dialog).toStartWith("<dialog");
  for (const html of [page, dialog]) expect(readPage(html).sight).toMatch(/ \? /);
});

test("friends are a page and a dialog; the link to share is there if the profile is public", async () => {
  const misty = await site.signUp({ username: "Misty W" });
  const read = async (path: string) => bodyOf(misty.page(path));
  for (const tab of ["", "?tab=friends", "?tab=nothing"])
    expect(await read(`/friends${tab}`)).toContain("No friends yet");
  expect(await read("/friends?tab=requests")).toContain("No pending requests");
  const page = await read("/friends?tab=find");
  expect(page).toContain(">http://localhost/u/misty-w<");
  expect(readPage(await read("/u/misty-w")).get("link", "Share").href).toBe("/friends?tab=share");
  const shared = await read("/friends?tab=share");
  expect(shared).toContain(">http://localhost/u/misty-w<");
  expect(shared).not.toContain("Send friend request");
  const dialog = await bodyOf(misty.htmx("GET", "/friends?tab=find&overlay=1"));
  expect(dialog).toStartWith('<dialog class="dialog" id="friends"');
  expect(linksIn(dialog)).toContain("/u/misty-w");
  expect((await site.anonymous.page("/u/misty-w")).status).toBe(200);
  await misty.put("/api/user/preferences", { profileVisibility: "private" });
  const hidden = await read("/friends?tab=find");
  expect(hidden).not.toContain("http://localhost/u/misty-w");
  const refused = await site.anonymous.page("/friends");
  expect([refused.status, refused.headers.get("location")?.startsWith("/auth/signin")]).toEqual([303, true]);
});

test("a Pro badge shows only where memberships are sold", async () => {
  const badge = '<span class="badge">Pro</span>';
  for (const [at, isWorn] of [
    [shop, true],
    [site, false],
  ] as const) {
    const admin = await at.signUp({ roles: ["admin"] });
    const member = await at.signUp();
    expect((await bodyOf(admin.page(set))).includes(badge)).toBe(isWorn);
    expect(await bodyOf(member.page(set))).not.toContain(badge);
  }
});

test("one copy is singular", async () => {
  const person = await site.signUp();
  await person.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 1 });
  const landing = await bodyOf(person.page("/collection"));
  expect(landing).toContain("· 1 copy");
  expect(landing).not.toContain("1 copies");
});

test("the dock marks Me on the pages that its menu opens, not on those of others", async () => {
  const [misty, brock] = [await site.signUp(), await site.signUp()];
  const isMarked = async (path: string) =>
    /<button[^>]*popoverTarget="viewer-menu" aria-current="true">/.test(await bodyOf(misty.page(path)));
  const own = usualAccountRows.map(({ url }) => url.replace("{user}", slug(misty.username)));
  for (const path of [...own, "/account/settings/privacy"]) expect([path, await isMarked(path)]).toEqual([path, true]);
  for (const path of ["/collection", set, `/u/${slug(brock.username)}`])
    expect([path, await isMarked(path)]).toEqual([path, false]);
});
