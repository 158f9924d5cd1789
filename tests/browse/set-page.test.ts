import { describe, expect, test } from "bun:test";
import { setWritesLocked } from "#features/auth/sign-in/service/roles.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf, origin } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { useCollector } from "./collector.ts";

const { site, misty } = await useCollector();
const setPage = "/series/scarlet-violet/151";
/** Numbers of the cards on a page, in their order. */
const numbers = (html: string) =>
  [...html.matchAll(/class="face"[^>]*href="[^"]*\/([^/"]+)"/g)].map(([, number]) => number);
const count = (html: string, word: string) => new RegExp(`>${word}[^<]*<span[^>]*>(\\d+)<`).exec(html)?.[1];

/** Makes a set of 310 common cards; reads its first page grouped by rarity, and a page far past its end. */
async function bigSet() {
  await site.sql`insert into sets (id, category, series_id, name, slug, printed_total, card_count)
    select 'big', category, series_id, 'Big', 'big', 310, 310 from sets where id = 'sv03.5'`;
  await site.sql`insert into cards (id, category, set_id, number_key, number, slug, name, position, is_secret, rarity, supertype, reprint_key)
    select 'big-' || n, 'EN', 'big', n::text, n::text, 'big-' || n, 'Card ' || n, n, false,
      (select key from rarities where category = 'EN' and display = 'Common'), 'pokemon', 'big-' || n
    from generate_series(1, 310) n`;
  await site.sql`insert into variants (card_id, key, name, position, tier)
    select 'big-' || n, 'normal', 'Normal', 0, 'standard' from generate_series(1, 310) n`;
  const path = "/series/scarlet-violet/big";
  const first = await bodyOf(site.anonymous.page(`${path}?group=rarity`));
  const last = await bodyOf(site.anonymous.page(`${path}?page=9`));
  return {
    lastPage: numbers(last),
    groups: [...first.matchAll(/<h2>([^<]+?) <span>· (\d+)<\/span>/g)].map(([, title, count]) => [
      title,
      Number(count),
    ]),
  };
}

describe("a set page", () => {
  test("shows every card once, with the viewer's quantities and no placeholder left", async () => {
    const html = await bodyOf(misty.page(setPage));
    expect(numbers(html)).toEqual(Array.from({ length: 207 }, (_, index) => String(index + 1)));
    expect(html).not.toContain("\uE000");
    const page = readPage(html);
    const owned = page.at("own-sv03.5-001-normal");
    expect([owned?.of("data-owned"), owned?.get("status").text]).toEqual(["true", "2"]);
    expect(page.at("own-sv03.5-003-holo")?.of("data-owned")).toBe("false");
    expect([count(html, "All"), count(html, "Have"), count(html, "Need"), count(html, "Dupes")]).toEqual([
      "207",
      "2",
      "205",
      "1",
    ]);
  });

  test("another viewer's page has no numbers and no name of the first one", async () => {
    const brock = await site.signUp();
    const html = await bodyOf(brock.page(setPage));
    expect(count(html, "Have")).toBe("0");
    const copies = readPage(html)
      .get("main")
      .all("listitem")
      .flatMap((tile) => tile.names("status"));
    expect([copies.length, new Set(copies)]).toEqual([207, new Set(["0"])]);
    expect(html).not.toContain("Misty");
  });

  test("signed out, + links to sign-in, which returns to the set", async () => {
    const page = readPage(await bodyOf(site.anonymous.page(setPage)));
    expect(page.get("link", /^Add Bulbasaur 001\b.*, log in first$/).href).toStartWith(
      `/auth/signin?callbackUrl=${encodeURIComponent(setPage)}`,
    );
    expect(page.form("/collection/own")).toBeUndefined();
  });

  test("log-in returns to the view of the set that led to it", async () => {
    const view = `${setPage}?goal=master&sort=name`;
    const form = (referer: string) =>
      site.anonymous
        .request(`/auth/signin?callbackUrl=${encodeURIComponent(setPage)}`, {
          headers: { accept: "text/html", referer },
        })
        .then((response) => bodyOf(response));
    const target = (path: string) => `name="callbackUrl" value="${origin}${path.replaceAll("&", "&amp;")}"`;
    expect(await form(origin + view)).toContain(target(view));
    expect(await form(`${origin}/series?x=1`)).toContain(target(setPage));
    expect(await form(`https://evil.example${view}`)).toContain(target(setPage));
  });

  test("log-in and sign-up name the card to add as the catalogue does, and no other text", async () => {
    const html = await bodyOf(site.anonymous.page(setPage));
    const [, href = ""] = /href="(\/auth\/signin[^"]*&amp;add=[^"]*)"/.exec(html) ?? [];
    const page = (to: string) => bodyOf(site.anonymous.page(to));
    const signIn = await page(href.replaceAll("&amp;", "&"));
    expect(signIn).toContain("Log in to add Bulbasaur 001 from 151.");
    expect(signIn).toMatch(new RegExp(`<a [^>]*href="${setPage}"[^>]*>.*Back to 151</a>`, "s"));
    const [, to = ""] = /href="(\/auth\/register[^"]*&amp;add=[^"]*)"/.exec(signIn) ?? [];
    expect(await page(to.replaceAll("&amp;", "&"))).toContain("Sign up to add Bulbasaur 001 from 151. It’s free.");
    for (const add of ["your+prize:+https://evil.example", "prize", "prize%00", `prize${"x".repeat(200)}`]) {
      expect(await page(`/auth/signin?add=${add}`)).not.toContain("prize");
    }
    expect(await page("/auth/signin")).not.toContain("Log in to add");
  });

  test.each([
    ["own=have", ["1", "2"]],
    ["own=dupes", ["1"]],
    ["own=have&goal=master", ["1", "2"]],
    ["own=have&variant=reverse", ["2"]],
    ["own=have&q=ivy", ["2"]],
    ["q=charizard", ["6", "183", "199"]],
    ["q=199", ["199"]],
    ["q=CHARIZARD+199", ["199"]],
    ["own=have&sort=name&dir=desc", ["2", "1"]],
  ])("%s shows the right cards in order", async (query, expected) => {
    expect(numbers(await bodyOf(misty.page(`${setPage}?${query}`)))).toEqual(expected);
  });

  test("letters are searched in names alone; an artist, a rarity and a type are found by whole words", async () => {
    const named = async (letters: string) => {
      const rows = await site.sql<{ name: string }[]>`select name from cards
        where set_id = 'sv03.5' and name ilike ${`%${letters}%`}`;
      return rows.length;
    };
    const found = async (q: string) => numbers(await bodyOf(misty.page(`${setPage}?q=${q}`))).length;
    expect([await found("ch"), await found("illus")]).toEqual([await named("ch"), 0]);
    expect(await found("illustration+rare+charizard")).toBe(1);
    expect(await found("fire")).toBeGreaterThan(await named("fire"));
  });

  test("need and have share out the cards under Complete", async () => {
    const need = numbers(await bodyOf(misty.page(`${setPage}?own=need`)));
    expect(need).toHaveLength(205);
    expect(need).not.toContain("1");
  });

  test.each([["sort=number&dir=desc", (list: string[]) => list.toSorted((a, b) => Number(b) - Number(a))]])(
    "%s",
    async (query, order) => {
      const list = numbers(await bodyOf(site.anonymous.page(`${setPage}?${query}`))).filter(
        (number) => number !== undefined,
      );
      expect(list).toEqual(order(list));
    },
  );

  test("sorting by rarity puts the rarest first", async () => {
    const ranks = Object.fromEntries(
      (
        await site.sql<{ number_key: string; rank: number }[]>`
      select number_key, rank from cards join rarities on rarities.category = cards.category and rarities.key = cards.rarity
      where set_id = 'sv03.5'`
      ).map((row) => [row.number_key, row.rank]),
    );
    const list = numbers(await bodyOf(site.anonymous.page(`${setPage}?sort=rarity&dir=desc`))).map(
      (number) => ranks[number ?? ""] ?? 0,
    );
    expect(list).toEqual(list.toSorted((a, b) => b - a));
  });

  test("groups have headings with their count", async () => {
    const html = await bodyOf(site.anonymous.page(`${setPage}?group=rarity`));
    expect(readPage(html).get("heading", /^Common · \d+$/).name).not.toEndWith(" 0");
    expect(numbers(html)).toHaveLength(207);
  });

  test("grouped by variant, each tile counts the variant of its group", async () => {
    const html = await bodyOf(misty.page(`${setPage}?group=variant`));
    const ids = [...html.matchAll(/<div class="stepper" id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const group = readPage(html)
      .all("region")
      .find((one) => one.find("heading", /^Reverse Holofoil/));
    expect(group?.at("own-sv03.5-002-reverse")?.of("data-owned")).toBe("true");
    expect(ids).toHaveLength(300);
  });

  test("a set of several pages: groups count all pages, and a page past the end is the last", async () => {
    const { lastPage, groups } = await bigSet();
    expect(groups).toEqual([["Common", 310]]);
    expect(lastPage).toHaveLength(10);
  });

  test("an htmx swap is never a whole document", async () => {
    for (const path of ["/series", "/series/scarlet-violet", `${setPage}/1`, "/collection", "/collections"]) {
      expect(await bodyOf(misty.htmx("GET", path))).not.toContain("<html");
    }
  });

  test.each(["full", "table"])("the %s view shows the same cards", async (view) => {
    const html = await bodyOf(misty.page(`${setPage}?view=${view}`));
    expect(readPage(html).at("own-sv03.5-001-normal")?.get("status").text).toBe("2");
    expect(html).not.toContain("\uE000");
  });

  test("an unknown state falls back to the default, so an old link still opens", async () => {
    const response = await site.anonymous.page(
      `${setPage}?goal=everything&sort=up&page=x&view=3d&q=${"x".repeat(500)}`,
    );
    expect(response.status).toBe(200);
  });

  test.each(["", "?view=table", "?view=binder&slots=each", "?group=variant&own=need"])(
    "a variant that no card of the set has is ignored: %s",
    async (query) => {
      const address = (variant: string) => `${setPage}?${new URLSearchParams(query)}&variant=${variant}`;
      const shown = async (person: Pick<typeof misty, "page">, path: string) => {
        const html = await bodyOf(person.page(path));
        return [...numbers(html), html.split("<tr").length, html.split("data-dimmed").length];
      };
      // Who is signed out cannot filter by what they own.
      const people = query.includes("own=") ? [misty] : [misty, site.anonymous];
      for (const person of people) {
        const all = await shown(person, `${setPage}${query}`);
        expect(await shown(person, address("no-such"))).toEqual(all);
        expect(await shown(person, address("holo"))).not.toEqual(all);
      }
    },
  );

  test("a locked and an unlocked collection have different pages, cached or not", async () => {
    const ash = await site.signUp();
    const lock = (locked: boolean) => setWritesLocked(site.deps.db, { userId: ash.id, locked });
    const isShownLocked = async (query: string) => {
      const html = await bodyOf(ash.page(`${setPage}${query}`));
      return [html.includes("Your collection is locked"), html.includes('data-state="disabled"')];
    };
    for (const query of ["", "?view=table", "?view=binder", "?group=rarity"]) {
      for (const locked of [true, false, true]) {
        await lock(locked);
        expect(await isShownLocked(query)).toEqual([locked, locked]);
      }
    }
  });

  test("in JSON a visitor gets the cached response, and members their own", async () => {
    const read = async (person: { json: (path: string) => Promise<Response> }) => {
      const response = await person.json(`${setPage}?sort=number&dir=desc`);
      expect(response.headers.get("etag")).toBeTruthy();
      return (await response.json()) as { id: string; cards: { id: string; quantities?: object }[] };
    };
    const [first, again, hers] = [await read(site.anonymous), await read(site.anonymous), await read(misty)];
    expect(first.id).toBe("sv03.5");
    expect(first.cards.at(-1)).toMatchObject({ id: "sv03.5-001" });
    expect(first.cards.some(({ quantities }) => quantities)).toBe(false);
    expect(again).toEqual(first);
    expect(hers.cards.at(-1)?.quantities).toEqual({ normal: 2 });
  });

  test("search text is escaped", async () => {
    const q = '"><script>alert(1)</script>';
    const page = readPage(await bodyOf(site.anonymous.page(`${setPage}?q=${encodeURIComponent(q)}`)));
    expect(page.get("main").get("searchbox").value).toBe(q);
    expect(page.text).toContain("No cards match");
  });

  test("an htmx swap is the set alone, and both vary on it", async () => {
    const html = await bodyOf(misty.htmx("GET", `${setPage}?own=have`));
    expect(html).toStartWith('<div id="set"');
    expect(html).not.toContain("<html");
    expect(numbers(html)).toEqual(["1", "2"]);
  });

  test("an unchanged page answers 304, and a tap changes its ETag", async () => {
    const ash = await site.signUp();
    const first = await ash.page(setPage);
    const etag = first.headers.get("etag") ?? "";
    const again = await ash.request(setPage, { headers: { accept: "text/html", "if-none-match": etag } });
    expect([again.status, await bodyOf(again, 304)]).toEqual([304, ""]);
    await ash.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 1 });
    const changed = await ash.request(setPage, { headers: { accept: "text/html", "if-none-match": etag } });
    expect(changed.status).toBe(200);
    const other = await misty.request(setPage, { headers: { accept: "text/html", "if-none-match": etag } });
    expect(other.status).toBe(200);
  });

  test("zstd, gzip and plain responses are equal", async () => {
    const read = async (encoding: string) => {
      const response = await misty.request(setPage, { headers: { accept: "text/html", "accept-encoding": encoding } });
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding);
      if (encoding === "zstd") return Bun.zstdDecompressSync(bytes).toString();
      return new TextDecoder().decode(encoding === "gzip" ? Bun.gunzipSync(bytes) : bytes);
    };
    const plain = await read("identity");
    expect(plain.length).toBeGreaterThan(100_000);
    expect(await read("zstd")).toBe(plain);
    expect(await read("gzip")).toBe(plain);
  });

  test("a new catalogue version shows at once", async () => {
    await changeCatalogue(site, site.sql`update cards set name = 'Bulbasaur renamed' where id = 'sv03.5-001'`);
    expect(await bodyOf(site.anonymous.page(setPage))).toContain("Bulbasaur renamed");
  });
});

test("its menu of variants says that it shows all, in tiles and in the table", async () => {
  for (const view of ["", "?view=table"]) {
    const page = readPage(await bodyOf(misty.page(setPage + view)));
    const menu = page.all("group").find((one) => one.of("data-menu") === "Variant");
    expect(menu?.names("summary")).toEqual(["Variant: All"]);
    expect(menu?.text).not.toContain("Main");
  }
});
