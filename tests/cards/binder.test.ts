import { describe, expect, test } from "bun:test";
import { bodyOf, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const path = "/series/scarlet-violet/151";
const cardsOfSet = 207;
const binder = (query: string, person: Pick<typeof misty, "page"> = misty) =>
  bodyOf(person.page(`${path}?view=binder${query}`));

const site = await useSite({}, "starter");
const misty = await site.signUp();
await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 2 });
await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-002", variant: "reverse", quantity: 1 });

type Pocket = { number: string | undefined; variant: string | undefined; isDimmed: boolean; isMatch: boolean };

/** The pages that an answer shows, each with its pockets; null is an empty one. */
function leaves(html: string): { page: number; isOpen: boolean; pockets: (Pocket | null)[] }[] {
  return [
    ...html.matchAll(/<ul class="leaf" id="leaf-(\d+)"([^>]*)>(.*?)(?=<ul class="leaf"|<nav class="turn")/gs),
  ].map(([, page, attributes = "", inside = ""]) => ({
    page: Number(page),
    isOpen: attributes.includes("data-open"),
    pockets: inside
      .split('<li class="pocket"')
      .slice(1)
      .map((pocket) => {
        const own = pocket.slice(0, pocket.indexOf(">"));
        if (own.includes("data-empty")) return null;
        return {
          number: /class="face"[^>]*href="[^"]*\/([^/"]+)"/.exec(pocket)?.[1],
          variant: /value="[^/"]+\/sv03[^/"]*\/([^/"]+)/.exec(pocket)?.[1],
          isDimmed: own.includes("data-dimmed"),
          isMatch: own.includes("data-match"),
        };
      }),
  }));
}

const cards = (html: string) => leaves(html).flatMap(({ pockets }) => pockets.filter((pocket) => pocket !== null));
const numbers = (html: string) => cards(html).map(({ number }) => number);
const open = (html: string) => leaves(html).find(({ isOpen }) => isOpen)?.page;
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
const turns = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<a class="button"[^>]*rel="${rel}"[^>]*href="([^"]+)"`, "g"))].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );

/** Every pocket of the binder, by turning its pages through their links. */
async function wholeBinder(query: string): Promise<Pocket[]> {
  const all: Pocket[] = [];
  let next: string | undefined = `${path}?view=binder${query}`;
  while (next) {
    const html: string = await bodyOf(misty.page(next));
    all.push(...cards(html));
    next = turns(html.slice(html.indexOf('class="by-two"')), "next")[0];
  }
  return all;
}

describe("the pages of a binder", () => {
  test.each([
    ["", 9, 23],
    ["&pockets=4", 4, 52],
    ["&pockets=12", 12, 18],
    ["&pockets=16", 16, 13],
  ])("%s: two facing pages of %i pockets, of %i", async (query, pockets, pages) => {
    const html = await binder(query);
    expect(leaves(html).map((leaf) => [leaf.page, leaf.isOpen, leaf.pockets.length])).toEqual([
      [1, true, pockets],
      [2, false, pockets],
    ]);
    expect(numbers(html)).toEqual(upTo(2 * pockets));
    expect(html).toMatch(new RegExp(`placeholder="1"[^>]*> of ${pages}<`));
    expect(html).toMatch(new RegExp(`placeholder="1–2"[^>]*> of ${pages}<`));
    expect(html).not.toContain("\uE000");
  });

  test("an even page lies to the right of the one before it", async () => {
    const html = await binder("&page=4");
    expect(leaves(html).map(({ page, isOpen }) => [page, isOpen])).toEqual([
      [3, false],
      [4, true],
    ]);
    expect(numbers(html)).toEqual(upTo(36, 19));
    expect(turns(html, "prev")).toEqual([`${path}?view=binder&page=3`, `${path}?view=binder`]);
    expect(turns(html, "next")).toEqual([`${path}?view=binder&page=5`, `${path}?view=binder&page=5`]);
  });

  test("empty pockets fill the last page, and no page follows it", async () => {
    const html = await binder("&pockets=16&page=13");
    const [last, facing] = leaves(html);
    expect(last?.pockets.filter((pocket) => pocket === null)).toHaveLength(13 * 16 - cardsOfSet);
    expect(facing?.pockets).toEqual(Array(16).fill(null));
    expect(turns(html, "next")).toEqual([]);
    expect(turns(html, "prev")).toHaveLength(2);
    expect(turns(await binder(""), "prev")).toEqual([]);
  });

  test("each variant in its own slot: the same cards, as many slots as variants", async () => {
    const slots = await wholeBinder("&slots=each");
    const [{ count = 0 } = {}] = await site.sql<{ count: number }[]>`
      select count(*)::int as count from variants join cards on cards.id = card_id
      where set_id = 'sv03.5' and variants.gone_at is null and cards.gone_at is null`;
    expect(slots).toHaveLength(count);
    expect(new Set(slots.map(({ number, variant }) => `${number} ${variant}`)).size).toBe(count);
    expect([...new Set(slots.map(({ number }) => number))]).toEqual(upTo(cardsOfSet));
    const html = await binder("&slots=each");
    expect(html).toContain("Add one Bulbasaur 001, Normal");
    expect(
      readPage(html)
        .names("link")
        .filter((name) => / variants of /.test(name)),
    ).toEqual([]);
  });

  test("stacked, the dots of all variants lead to their table", async () => {
    expect(readPage(await binder("")).get("link", "4 variants of Bulbasaur 001").href).toBe(`${path}/1#variants`);
  });

  test.each(["&page=99", "&page=x", "&page=0", "&pockets=5", "&slots=some", "&group=rarity"])(
    "%s falls back",
    async (query) => {
      const html = await binder(query);
      const expected = query === "&page=99" ? upTo(207, 199) : upTo(18);
      expect(numbers(html)).toEqual(expected);
      expect(readPage(html).get("main").names("heading")).toEqual(["151"]);
    },
  );

  test("is sorted by the chosen order", async () => {
    expect(numbers(await binder("&dir=desc")).slice(0, 2)).toEqual(["207", "206"]);
    const byName = numbers(await binder("&sort=name"));
    expect(byName).not.toEqual(upTo(18));
  });

  test("a URL has only the parameters that differ from the default and apply to its view", async () => {
    const html = await binder("&pockets=4&slots=each&group=rarity&sort=name&own=need&page=3");
    const hrefs = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
    expect(hrefs).toContain(`${path}?own=need&sort=name&group=rarity`);
    // Twelve pockets open at the page with the first card of these four.
    expect(hrefs).toContain(`${path}?own=need&sort=name&view=binder&pockets=12&slots=each`);
    // A filter only dims, so the binder stays open where it is.
    expect(hrefs).toContain(`${path}?own=have&sort=name&view=binder&pockets=4&slots=each&page=3`);
    expect(hrefs.filter((href) => href.includes("view=binder") && href.includes("group="))).toEqual([]);
    const grid = [...(await bodyOf(misty.page(`${path}?pockets=4`))).matchAll(/<a href="([^"]+)"/g)];
    expect(grid.filter(([, href = ""]) => !href.includes("view=binder") && href.includes("pockets="))).toEqual([]);
  });
});

describe("a search in the binder", () => {
  test("turns to the first page that has a match, and marks the slots", async () => {
    const html = await binder("&q=blastoise");
    expect(open(html)).toBe(1);
    expect(cards(html).flatMap(({ number, isMatch }) => (isMatch ? [number] : []))).toEqual(["9"]);
    const later = await binder("&q=mewtwo");
    expect(open(later)).toBe(17);
    expect(numbers(later)).toEqual(upTo(162, 145));
    expect(cards(later).flatMap(({ number, isMatch }) => (isMatch ? [number] : []))).toEqual(["150"]);
    expect(cards(later).some(({ isDimmed }) => isDimmed)).toBe(false);
  });

  test("lists every page that has a match, the first too", async () => {
    const html = await binder("&q=charizard");
    const links = /<p class="found".*?<\/p>/s.exec(html)?.[0] ?? "";
    expect(links).toContain("3 slots match");
    expect([...links.matchAll(/href="[^"]*page=(\d+)/g)].map(([, page]) => Number(page))).toEqual([1, 21, 23]);
    expect(open(await binder("&q=charizard&page=21"))).toBe(21);
    const back = turns(await binder("&q=mewtwo&page=2"), "prev");
    expect(back[0]).toContain("page=1");
    expect(open(await bodyOf(misty.page(back[0] ?? "")))).toBe(1);
  });

  test("without a match shows the first page and a message; the search text is escaped", async () => {
    const q = '"><script>alert(1)</script>';
    const html = await binder(`&q=${encodeURIComponent(q)}`);
    expect(numbers(html)).toEqual(upTo(18));
    expect(html).toContain("No cards match");
    expect(readPage(html).get("main").get("searchbox").value).toBe(q);
    expect(cards(html).some(({ isMatch }) => isMatch)).toBe(false);
  });

  test("leaves the old page for a new search", async () => {
    const search =
      /<search class="find set-search".*?<\/search>/s.exec(await binder("&pockets=4&page=3&group=rarity"))?.[0] ?? "";
    expect([...search.matchAll(/type="hidden" name="(\w+)" value="(\w+)"/g)].map(([, ...pair]) => pair)).toEqual([
      ["view", "binder"],
      ["pockets", "4"],
    ]);
  });
});

describe("filters of the binder", () => {
  const standing = (html: string) => cards(html).flatMap(({ number, isDimmed }) => (isDimmed ? [] : [number]));

  test.each([
    ["&own=have", ["1", "2"]],
    ["&own=dupes", ["1"]],
    ["&own=need", upTo(18, 3)],
    ["&own=have&variant=reverse", ["2"]],
  ])("%s dims the others and removes none", async (query, expected) => {
    const html = await binder(query);
    expect(numbers(html)).toEqual(upTo(18));
    expect(standing(html)).toEqual(expected);
  });

  test("the variant filter dims the other cards or slots", async () => {
    const stacked = await binder("&variant=reverse");
    expect(standing(stacked)).not.toContain("3");
    expect(cards(stacked).find(({ number }) => number === "2")?.variant).toBe("reverse");
    const each = cards(await binder("&variant=reverse&slots=each"));
    expect(each.every(({ variant, isDimmed }) => isDimmed === (variant !== "reverse"))).toBe(true);
  });

  test.each(["master", "grandmaster"])("under %s the tab counts the highlighted slots", async (goal) => {
    for (const own of ["have", "need", "dupes"] as const) {
      const slots = await wholeBinder(`&slots=each&pockets=16&goal=${goal}&own=${own}`);
      const html = await binder(`&goal=${goal}`);
      const title = { have: "Have", need: "Need", dupes: "Dupes" }[own];
      const count = Number(new RegExp(`>${title}[^<]*<span[^>]*>(\\d+)<`).exec(html)?.[1]);
      expect(slots.filter(({ isDimmed }) => !isDimmed)).toHaveLength(count);
    }
  });
});

describe("a viewer's numbers in the binder", () => {
  test("are in their slots, and on no other person's page", async () => {
    const stepper = readPage(await binder("")).at("own-sv03.5-001-normal");
    expect([stepper?.of("data-owned"), stepper?.get("status").text]).toEqual(["true", "2"]);
    const each = readPage(await binder("&slots=each"));
    expect(each.at("own-sv03.5-002-reverse")?.of("data-owned")).toBe("true");
    expect(each.at("own-sv03.5-002-normal")?.of("data-owned")).toBe("false");
    const brock = await site.signUp();
    for (const query of ["", "&slots=each"]) {
      const other = readPage(await binder(query, brock)).get("main");
      const owned = other.all("").filter((one) => one.of("data-owned") === "true" || one.of("data-on") === "true");
      expect([owned, new Set(other.all("listitem").flatMap((one) => one.names("status")))]).toEqual([
        [],
        new Set(["0"]),
      ]);
    }
    expect(
      leaves(await binder("&own=have", brock)).flatMap(({ pockets }) => pockets.map((one) => one?.isDimmed)),
    ).toEqual(Array(18).fill(true));
  });

  test("signed out, + links to sign-in, which returns to the set", async () => {
    const html = await binder("", site.anonymous);
    expect(numbers(html)).toEqual(upTo(18));
    expect(html).toContain(`/auth/signin?callbackUrl=${encodeURIComponent(path)}`);
    const forms = readPage(html)
      .all("form")
      .map((form) => form.of("action"));
    expect(forms.filter((action) => action?.includes("/collection"))).toEqual([]);
  });

  test("a locked collection is shown as one that cannot be changed", async () => {
    const locked = await site.signUp({ areWritesLocked: true });
    const states = async (person = misty) =>
      readPage(await binder("", person))
        .all("")
        .filter((one) => one.of("data-state") === "disabled" && one.of("data-pockets"));
    expect([(await states(locked)).length, (await states()).length]).toEqual([1, 0]);
  });

  test("an unchanged page answers 304; a tap changes its ETag", async () => {
    const ash = await site.signUp();
    const url = `${path}?view=binder&own=need`;
    const first = await ash.page(url);
    const headers = { accept: "text/html", "if-none-match": first.headers.get("etag") ?? "" };
    expect((await ash.request(url, { headers })).status).toBe(304);
    expect((await ash.request(`${url}&slots=each`, { headers })).status).toBe(200);
    await ash.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 1 });
    const changed = await ash.request(url, { headers });
    expect(changed.status).toBe(200);
    expect(cards(await bodyOf(changed))[0]?.isDimmed).toBe(true);
  });

  test("a swap is the set alone", async () => {
    const html = await bodyOf(misty.htmx("GET", `${path}?view=binder&page=3`));
    expect(html).toStartWith('<div id="set"');
    expect(numbers(html)).toEqual(upTo(36, 19));
  });

  test("JSON is the set's, with the same filters in every view", async () => {
    const read = async (query: string) => (await misty.json(`${path}?${query}`)).json();
    expect(await read("view=binder&own=have&page=2")).toEqual(await read("own=have"));
  });
});
