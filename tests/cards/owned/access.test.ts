import { describe, expect, test } from "bun:test";
import { grantRole } from "#features/auth/sign-in/service/roles.ts";
import { changePrices } from "#tests/change-catalogue.ts";
import { bodyOf, type Person } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { idOf, now, own, read, useStock } from "./owned-cards.ts";

const { site, stock } = await useStock();

/** The buttons that change how many are owned. */
const steppers = (page: ReturnType<typeof readPage>) =>
  page.names("button").filter((name) => /^(Add|Remove) one /.test(name));

describe("who sees what", () => {
  const fill = async (person: Person) => {
    const held = stock.slice(0, 70).map((known) => ({ ...known, quantity: 2, added: now.getTime() }));
    await own(site, person, held);
  };

  test("members see their own cards; visitors are sent to sign in", async () => {
    expect((await site.anonymous.page("/collection/cards")).headers.get("location")).toContain("/auth/signin");
    expect((await site.anonymous.json("/collection/cards")).status).toBe(401);
    expect((await site.anonymous.json("/api/collection/cards")).status).toBe(401);
  });

  test("anyone sees a public collection, without a way to change it; a private one is not found", async () => {
    const misty = await site.signUp();
    const brock = await site.signUp();
    await fill(misty);
    const path = `/u/${misty.username}/collection`;
    for (const person of [site.anonymous, brock]) {
      const page = readPage(await bodyOf(person.page(path)));
      expect(page.text).toContain(`${misty.username}’s cards`);
      expect(page.names("paragraph")).toContain("2 copies");
      expect(steppers(page)).toEqual([]);
      expect(steppers(readPage(await bodyOf(person.page(`${path}?view=table`))))).toEqual([]);
      expect((await read(person, { own: "dupes" }, path)).entries).toBe(70);
    }
    await site.sql`update users set profile_visibility = 'private' where id = ${misty.id}`;
    for (const person of [site.anonymous, brock]) {
      expect((await person.page(path)).status).toBe(404);
      expect((await person.json(path)).status).toBe(404);
      expect((await person.page("/u/nobody_at_all/collection")).status).toBe(404);
    }
    expect((await misty.page(path)).status).toBe(200);
  });

  test("where memberships are sold only Pro members sort and filter them", async () => {
    const misty = await site.signUp();
    const brock = await site.signUp();
    const path = `/u/${misty.username}/collection`;
    await fill(misty);
    const { config } = site.deps;
    config.membership = "stripe";
    try {
      for (const person of [site.anonymous, brock]) {
        const all = await read(person, {}, path);
        expect(await read(person, { sort: "name", group: "artist" }, path)).toEqual(all);
        expect(await read(person, { own: "dupes", q: "zzz" }, path)).toMatchObject({
          entries: 0,
          problems: ["Filtering other people’s cards is a Pro feature."],
        });
        expect(await read(person, { after: all.pagingKey ?? "" }, path)).not.toEqual(all);
        const page = await bodyOf(person.page(`${path}?view=table`));
        expect(readPage(page).find("table", "Cards")).toBeDefined();
        for (const tool of ["owned-search", "filter-menu", ">Sort ", ">Group ", ">Show "])
          expect(page).not.toContain(tool);
      }
      expect((await read(misty, { q: "zzz" }, path)).entries).toBe(0);
      await grantRole(site.deps.db, brock.id, "subscriber");
      expect((await read(brock, { q: "zzz" }, path)).entries).toBe(0);
      expect(await bodyOf(brock.page(path))).toContain("owned-search");
    } finally {
      config.membership = "off";
    }
  });

  test("prices are shown if the owner shows the value and the viewer shows prices", async () => {
    const misty = await site.signUp();
    const brock = await site.signUp();
    await fill(misty);
    const path = `/u/${misty.username}/collection`;
    const seen = async (person: Pick<Person, "json" | "page">, where = path) => {
      const page = await bodyOf(person.page(`${where}?sort=price&group=change`));
      const { worth, value } = await read(person, { sort: "price" }, where);
      const isPriced = value.some(({ price }) => price !== null);
      expect(page.includes('class="price')).toBe(isPriced);
      expect(page.includes("value <b>")).toBe(isPriced);
      expect(page.includes("Price change")).toBe(isPriced);
      expect(worth !== null).toBe(isPriced);
      return isPriced;
    };
    await site.sql`update users set collection_value_visibility = 'hide' where id = ${misty.id}`;
    expect(await seen(brock)).toBe(false);
    expect(await seen(site.anonymous)).toBe(false);
    expect(await seen(misty)).toBe(true);
    await site.sql`update users set collection_value_visibility = 'show' where id = ${misty.id}`;
    expect(await seen(brock)).toBe(true);
    await site.sql`update users set show_prices = false where id = ${brock.id}`;
    expect(await seen(brock)).toBe(false);
    await site.sql`update users set show_prices = false where id = ${misty.id}`;
    expect(await seen(site.anonymous)).toBe(false);
    expect(await seen(misty, "/collection/cards")).toBe(false);
    expect((await read(misty, {})).entries).toBe(70);
    expect((await read(misty, { min: "999999" })).entries).toBe(0);
  });
});

describe("the page", () => {
  test("unknown values fall back to the defaults", async () => {
    const misty = await site.signUp();
    await own(
      site,
      misty,
      stock.map((known, index) => ({ ...known, quantity: 1, added: now.getTime() - index * 1000 })),
    );
    const usual = await read(misty, {});
    const odd = {
      sort: "weight",
      dir: "up",
      view: "3d",
      group: "mood",
      own: "x",
      category: "XX",
      min: "-1",
      max: "1e9",
      after: "1 2",
      q: " ",
    };
    expect(await read(misty, odd)).toEqual(usual);
    for (const after of ["x y z w", "0 NaN sv03.5-001 normal", "0 1 nothing normal", `0 0 ${"x".repeat(400)}`]) {
      expect((await read(misty, { after })).value).toEqual(usual.value);
    }
    expect((await read(misty, { q: "'; drop table entries; --" })).entries).toBe(0);
    expect((await read(misty, { q: "%" })).entries).toBe(usual.entries);
  });

  test("an empty collection and an empty result say what to do next", async () => {
    const misty = await site.signUp();
    expect(await bodyOf(misty.page("/collection/cards"))).toContain("Browse sets");
    await own(site, misty, [{ ...stock[0]!, quantity: 1, added: now.getTime() }]);
    const none = await bodyOf(misty.page("/collection/cards?q=zzzz&sort=name&dir=asc"));
    expect(none).toContain("No matching cards");
    expect(readPage(none).hrefs()).toContain("/collection/cards?sort=name&dir=asc");
  });

  test("a swap is the page's part alone", async () => {
    const misty = await site.signUp();
    const part = await bodyOf(misty.htmx("GET", "/collection/cards?view=table"));
    expect(part).toStartWith('<div id="owned"');
    expect(part).not.toContain("<html");
  });

  test("a quantity set without JavaScript redirects to the same page", async () => {
    const misty = await site.signUp();
    await own(site, misty, [{ ...stock[0]!, quantity: 1, added: now.getTime() }]);
    const { setId, cardId, variant } = stock[0]!;
    const response = await misty.post(
      `/api/collection?setId=${setId}&_method=PUT`,
      { cardId, variant, quantity: "2" },
      { accept: "text/html", referer: "http://localhost/collection/cards?sort=name" },
    );
    expect(response.headers.get("location")).toBe(`/collection/cards?sort=name#own-${cardId}-${variant}`);
    expect((await read(misty, {})).copies).toBe(2);
  });

  test("returns the current numbers of named cards of any sets", async () => {
    const misty = await site.signUp();
    const [first, second] = [stock[0]!, stock.find(({ setId }) => setId !== stock[0]!.setId)!];
    await own(
      site,
      misty,
      [first, second].map((known) => ({ ...known, quantity: 4, added: now.getTime() })),
    );
    const part = readPage(
      await bodyOf(misty.htmx("GET", `/api/collection/changes?cardId=${first.cardId}&cardId=${second.cardId}`)),
    );
    expect(part.all("").flatMap((one) => one.of("data-cards") ?? [])).toEqual([`${first.cardId} ${second.cardId}`]);
    for (const { cardId, variant } of [first, second]) expect(part.at(`${cardId} ${variant}`)?.value).toBe("4");
  });
});

describe("the value of a person's cards of a set", () => {
  const set = "sv03.5";
  const path = "/series/scarlet-violet/151";
  const worthOf = async (person: Pick<Person, "page">, at = path) =>
    readPage(await bodyOf(person.page(at)))
      .get("main")
      .all("")
      .map(({ text }) => text)
      .filter((text) => /^Yours\b/.test(text));
  const worthIn = (html: string) => /Yours <b>(.*?)<\/b>.*Missing <b>(.*?)<\/b>/.exec(html)?.slice(1);

  /** The same, counted card by card. */
  async function slowWorth(held: Map<string, number>, goal: string) {
    const all = await site.sql<{ card: string; variant: string; tier: string; price: number | null }[]>`
      select v.card_id as card, v.key as variant, v.tier, p.market as price from variants v join cards c on c.id = v.card_id
      left join current_prices p on p.card_id = v.card_id and p.variant = v.key
      where c.set_id = ${set} order by c.position, v.position`;
    let [yours, missing] = [0, 0];
    for (const [card, variants] of Map.groupBy(all, (one) => one.card)) {
      const has = (variant: string) => held.get(`${card} ${variant}`) ?? 0;
      for (const { variant, price } of variants) yours += has(variant) * (price ?? 0);
      const standard = variants.filter(({ tier }) => tier === "standard");
      const ofMaster = standard.length > 0 ? standard : variants.slice(0, 1);
      const wanted = goal === "grandmaster" ? variants : goal === "master" ? ofMaster : variants.slice(0, 1);
      const isOwned = variants.some(({ variant }) => has(variant) > 0);
      for (const { variant, price } of wanted) {
        if (goal === "complete" ? !isOwned : has(variant) === 0) missing += price ?? 0;
      }
    }
    const money = (minor: number) => `$${(minor / 100).toLocaleString("en", { minimumFractionDigits: 2 })}`;
    return [money(yours), money(missing)];
  }

  test.each(["complete", "master", "grandmaster"])("follows the goal, and each tap: %s", async (goal) => {
    const misty = await site.signUp();
    const ofSet = stock.filter(({ setId }) => setId === set).slice(0, 8);
    await own(
      site,
      misty,
      ofSet.map((known, index) => ({ ...known, quantity: 1 + index, added: now.getTime() })),
    );
    const held = new Map(ofSet.map((known, index) => [idOf(known), 1 + index]));
    const address = `${path}?goal=${goal}`;
    expect(worthIn(await bodyOf(misty.page(address)))).toEqual(await slowWorth(held, goal));
    const priced = ofSet.find(({ price }) => price !== null)!;
    const response = await misty.request(`/api/collection?setId=${set}`, {
      method: "PUT",
      body: new URLSearchParams({ cardId: priced.cardId, variant: priced.variant, quantity: "0" }),
      headers: {
        "hx-request": "true",
        "hx-request-type": "partial",
        "hx-current-url": `http://localhost${address}`,
        accept: "text/html",
      },
    });
    held.delete(idOf(priced));
    expect(worthIn(await bodyOf(response))).toEqual(await slowWorth(held, goal));
  });

  test("is unknown, not 0, where none of the cards has a price", async () => {
    const unpriced = await site.sql<{ cardId: string; variant: string }[]>`
      select card_id as "cardId", key as variant from variants v where card_id like 'sv03.5-%' and not exists (
        select from current_prices p where p.card_id = v.card_id and p.variant = v.key) limit 1`;
    const worth = async (person: typeof site.anonymous) => worthIn(await bodyOf(person.page(path)));
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    await own(site, misty, [{ ...stock[0]!, setId: set, ...unpriced[0]!, quantity: 2, added: now.getTime() }]);
    expect(await worth(misty)).toEqual(["N/A", expect.stringMatching(/^\$[1-9]/)]);
    const priced = stock.filter(({ setId, price }) => setId === set && price !== null);
    await own(
      site,
      brock,
      priced.map((known) => ({ ...known, quantity: 1, added: now.getTime() })),
    );
    expect(await worth(brock)).toEqual([expect.stringMatching(/^\$[1-9]/), "N/A"]);
  });

  test("is converted once, so that rounding does not add up", async () => {
    const misty = await site.signUp();
    const known = stock.find(({ setId, price }) => setId === set && price !== null)!;
    const ofKnown = site.sql`card_id = ${known.cardId} and variant = ${known.variant}`;
    await site.sql`insert into exchange_rates (currency, symbol, per_dollar, source, day)
      values ('JPY', '¥', '150', 'ecb', '2026-11-20')`;
    await site.sql`update current_prices set market = 1 where ${ofKnown}`;
    await changePrices(site);
    await site.sql`update users set preferred_currency = 'JPY' where id = ${misty.id}`;
    await own(site, misty, [{ ...known, quantity: 100, added: now.getTime() }]);
    expect(await worthOf(misty)).toContain("Yours ≈¥150");
    expect(await bodyOf(misty.page("/collection"))).toContain("≈¥150");
    expect(readPage(await bodyOf(misty.page("/collection/cards"))).text).toContain("100 copies · value ≈¥150 ");
    await site.sql`update current_prices set market = ${known.price} where ${ofKnown}`;
    await changePrices(site);
  });

  test("is hidden from visitors, while prices are hidden, and if there are no prices", async () => {
    expect(await worthOf(site.anonymous)).toEqual([]);
    const misty = await site.signUp();
    expect(await worthOf(misty)).toContain("Yours");
    const [pocket] = await site.sql<{ slug: string; series: string }[]>`
      select s.slug, r.slug as series from sets s join series r on r.id = s.series_id
      where s.category = 'TCG-POCKET-EN' and s.card_count > 0 limit 1`;
    expect(await worthOf(misty, `/tcg-pocket-en/series/${pocket?.series}/${pocket?.slug}`)).toEqual([]);
    await site.sql`update users set show_prices = false where id = ${misty.id}`;
    expect(await worthOf(misty)).toEqual([]);
  });
});
