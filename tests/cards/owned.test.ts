import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { grantRole } from "../../src/features/auth/sign-in/service/roles.ts";
import { closeApps, type Person, type TestApp, testApp } from "../harness.ts";

const now = new Date("2026-11-21T12:00:00Z");
const weekAgo = "2026-11-13";
const columns = {
  sort: ["added", "number", "name", "released", "rarity", "price", "copies", "change"],
  group: ["none", "artist", "rarity", "released", "variant", "booster", "change", "percent"],
} as const;

type Sort = (typeof columns.sort)[number];
type Group = (typeof columns.group)[number];
type Known = {
  cardId: string;
  variant: string;
  variantName: string;
  setId: string;
  category: string;
  name: string;
  numberKey: string;
  position: number;
  released: string | null;
  setReleased: string | null;
  rarity: string | null;
  rank: number | null;
  artist: string | null;
  boosters: string[];
  price: number | null;
  past: number | null;
};

let site: TestApp;
let stock: Known[];

beforeAll(async () => {
  site = await testApp({}, "starter");
  site.setTime(now);
  const { sql } = site;
  const some = await sql<{ card_id: string; key: string; has_prices: boolean }[]>`
    select v.card_id, v.key, g.has_prices from variants v join cards c on c.id = v.card_id join categories g on g.id = c.category
    order by md5(v.card_id || v.key) limit 160`;
  for (const [index, { card_id, key }] of some.entries()) {
    if (index % 5 === 0) continue;
    const market = 50 + ((index * 37) % 40) * 150;
    const price = { card_id, variant: key, source: "tcgplayer", currency: "USD", low: null, as_of: now.toISOString() };
    await sql`insert into current_prices ${sql({ ...price, market })}`;
    if (index % 3 === 0) continue;
    // Some as they were, some up, some down; one just a day too young to count.
    const past = index % 7 === 0 ? market : Math.round(market * (1 + ((index % 9) - 4) * 0.08));
    await sql`insert into price_history ${sql({ ...price, market: past, day: weekAgo })}`;
    await sql`insert into price_history ${sql({ ...price, market: market + 7, day: "2026-11-15" })}`;
  }
  await sql`update cards set boosters = array['Left', 'Right'] where position % 3 = 0`;
  await sql`update cards set artist_id = null where position % 11 = 0`;
  await sql`update catalogue_state set version = version + 1, prices_version = prices_version + 1`;
  await sql`notify catalogue`;
  const all = await sql<(Known & { has_prices: boolean })[]>`
    select v.card_id as "cardId", v.key as variant, v.name as "variantName", c.set_id as "setId", c.category, c.name,
      c.number_key as "numberKey", c.position, coalesce(c.release_date, s.release_date)::text as released,
      s.release_date::text as "setReleased", r.display as rarity, r.rank, a.name as artist, c.boosters,
      case when g.has_prices then p.market end as price, h.market as past
    from variants v join cards c on c.id = v.card_id join sets s on s.id = c.set_id join categories g on g.id = c.category
    left join rarities r on r.category = c.category and r.key = c.rarity left join artists a on a.id = c.artist_id
    left join current_prices p on p.card_id = v.card_id and p.variant = v.key
    left join price_history h on h.card_id = v.card_id and h.variant = v.key and h.day = ${weekAgo}
    order by s.release_date desc nulls last, s.id, c.position, c.id, v.position, v.key`;
  const chosen = new Set(some.map(({ card_id, key }) => `${card_id} ${key}`));
  stock = all.filter(({ cardId, variant }) => chosen.has(`${cardId} ${variant}`));
  while (site.deps.catalogue.version < 2) await Bun.sleep(5);
});
afterAll(closeApps);

type Held = Known & { quantity: number; added: number };
type Answer = {
  entries: number;
  copies: number;
  worth: { currency: string; value: number }[] | null;
  value: {
    cardId: string;
    variant: string;
    quantity: number;
    group: string | null;
    price: { market: number } | null;
  }[];
  pagingKey: string | null;
};

const idOf = ({ cardId, variant }: { cardId: string; variant: string }) => `${cardId} ${variant}`;

async function own(person: Person, held: Held[]): Promise<void> {
  await site.sql`delete from entries where user_id = ${person.id}`;
  for (const one of held) {
    await site.sql`insert into entries (user_id, set_id, card_id, variant, quantity, created_at)
      values (${person.id}, ${one.setId}, ${one.cardId}, ${one.variant}, ${one.quantity}, ${new Date(one.added).toISOString()})`;
  }
  // What the site writes it also logs, and by that pages know that something changed.
  const first = stock[0]!;
  await site.sql`insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
    values (${person.id}, ${crypto.randomUUID()}, ${first.setId}, ${first.cardId}, ${first.variant}, 0, 0)`;
}

async function read(person: { json: Person["json"] }, query: Record<string, string>, path = "/collection/cards") {
  const answer = await person.json(`${path}?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

/** All pages of a collection, one after another. */
async function readAll(person: Person, query: Record<string, string>): Promise<Answer["value"]> {
  const rows: Answer["value"] = [];
  for (let after = ""; ; ) {
    const page = await read(person, after === "" ? query : { ...query, after });
    rows.push(...page.value);
    if (page.pagingKey === null) return rows;
    after = page.pagingKey;
  }
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** What each order compares, written down without the site's code; null comes last. */
const compared: Record<Sort, (one: Held) => number | string | null> = {
  added: ({ added }) => added,
  number: ({ position }) => position,
  name: ({ name }) => plain(name).replace(/[-'’.&]/g, (sign) => (sign === "'" || sign === "’" ? "" : " ")),
  released: ({ released }) => released,
  rarity: ({ rank }) => rank,
  price: ({ price }) => price,
  copies: ({ quantity }) => quantity,
  change: ({ price, past }) => (price === null || past === null ? null : (price - past) / past),
};

function slowOrder(held: Held[], sort: Sort, dir: string): Held[] {
  const value = compared[sort];
  const inCatalogue = stock.flatMap((known) => held.filter((one) => idOf(one) === idOf(known)));
  return inCatalogue.sort((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const difference =
      typeof left === "number" && typeof right === "number" ? left - right : byText(String(left), String(right));
    return dir === "asc" ? difference : -difference;
  });
}

const collections = fc
  .uniqueArray(fc.nat(159), { minLength: 1, maxLength: 80 })
  .chain((places) =>
    fc.tuple(
      fc.constant(places),
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: places.length, maxLength: places.length }),
      fc.array(fc.nat(20), { minLength: places.length, maxLength: places.length }),
    ),
  )
  .map(([places, quantities, minutes]) =>
    places.map(
      (place, index): Held => ({
        ...stock[place % stock.length]!,
        quantity: quantities[index]!,
        added: now.getTime() - minutes[index]! * 60_000,
      }),
    ),
  );

describe("sorting", () => {
  test.each([...columns.sort])("by %s is what comparing entry by entry gives, both ways", async (sort) => {
    const misty = await site.signUp();
    await fc.assert(
      fc.asyncProperty(collections, fc.constantFrom("asc", "desc"), async (held, dir) => {
        await own(misty, held);
        const rows = await readAll(misty, { sort, dir });
        expect(rows.map(idOf)).toEqual(slowOrder(held, sort, dir).map(idOf));
      }),
      { numRuns: 8 },
    );
  });
});

const keyOf = (query: Record<string, string>) => new URLSearchParams(query).toString();

describe("what is chosen", () => {
  const filters: [Record<string, string>, (one: Held) => boolean][] = [
    [{ own: "dupes" }, ({ quantity }) => quantity > 1],
    [{ category: "EN" }, ({ category }) => category === "EN"],
    [{ set: "sv03.5" }, ({ setId }) => setId === "sv03.5"],
    [{ variant: "reverse" }, ({ variant }) => variant === "reverse"],
    [{ rarity: "Common" }, ({ rarity }) => rarity === "Common"],
    [{ min: "2.50" }, ({ price }) => price !== null && price >= 250],
    [{ max: "4,75" }, ({ price }) => price !== null && price <= 475],
    [
      { min: "2", max: "5", category: "EN" },
      ({ price, category }) => category === "EN" && price !== null && price >= 200 && price <= 500,
    ],
    [{ q: "char" }, ({ name }) => / char/i.test(` ${name}`)],
    [{ q: "151 EX", category: "EN" }, ({ setId, name }) => setId === "sv03.5" && / ex/i.test(name)],
    [{ q: "6" }, ({ numberKey, name }) => numberKey === "6" || / 6 /.test(` ${name} `)],
  ];

  test.each(filters.map(([query, isMeant]) => [keyOf(query), query, isMeant] as const))(
    "%s leaves what picking entry by entry leaves, with its sums",
    async (_name, query, isMeant) => {
      const misty = await site.signUp();
      const everything = stock.map((known, index) => ({ ...known, quantity: 1 + (index % 3), added: now.getTime() }));
      await own(misty, everything);
      const meant = everything.filter(isMeant);
      expect(meant.length).toBeGreaterThan(0);
      const { entries, copies, worth } = await read(misty, query);
      expect((await readAll(misty, query)).map(idOf).sort()).toEqual(meant.map(idOf).sort());
      expect(entries).toBe(meant.length);
      expect(copies).toBe(meant.reduce((sum, { quantity }) => sum + quantity, 0));
      const value = meant.reduce((sum, { quantity, price }) => sum + quantity * (price ?? 0), 0);
      expect(worth?.reduce((sum, one) => sum + one.value, 0)).toBe(value);
    },
  );

  test("a graded card counts with its own value in the place of one copy", async () => {
    const misty = await site.signUp();
    const [priced] = stock.filter(({ price }) => price !== null);
    await own(misty, [{ ...priced!, quantity: 3, added: now.getTime() }]);
    await site.sql`insert into graded_cards (user_id, set_id, card_id, variant, company, grade, value, value_currency)
      values (${misty.id}, ${priced!.setId}, ${priced!.cardId}, ${priced!.variant}, 'PSA', '10', 99000, 'USD')`;
    expect((await read(misty, {})).worth).toEqual([{ currency: "USD", value: 99_000 + 2 * priced!.price! }]);
  });

  test("categories that are switched off are left out", async () => {
    const misty = await site.signUp();
    await own(
      misty,
      stock.map((known) => ({ ...known, quantity: 1, added: now.getTime() })),
    );
    await site.sql`update users set disallowed_categories = array['JP', 'TCG-POCKET-EN'] where id = ${misty.id}`;
    const english = stock.filter(({ category }) => category === "EN");
    expect((await read(misty, {})).entries).toBe(english.length);
    expect((await read(misty, { category: "JP" })).entries).toBe(0);
  });
});

const titleOf: Record<Exclude<Group, "none" | "released" | "change" | "percent">, (one: Known) => string> = {
  artist: ({ artist }) => artist ?? "Unknown artist",
  rarity: ({ rarity }) => rarity ?? "No rarity",
  variant: ({ variantName }) => variantName,
  booster: ({ boosters }) => boosters.join(" and ") || "Any booster",
};

/** The bands of a change, from the greatest gain to what is not known. */
function percentBand({ price, past }: Known): string {
  if (price === null || past === null) return "No price history";
  const change = (price - past) / past;
  if (change === 0) return "No change in 7 days";
  const word = change > 0 ? "Up" : "Down";
  const size = Math.abs(change);
  return size >= 0.25 ? `${word} 25 % or more` : size >= 0.1 ? `${word} 10 % to 25 %` : `${word} less than 10 %`;
}

function moneyBand({ price, past }: Known): string {
  if (price === null || past === null) return "No price history";
  if (price === past) return "No change in 7 days";
  const word = price > past ? "Up" : "Down";
  const size = Math.abs(price - past);
  return size >= 1000 ? `${word} $10.00 or more` : size >= 100 ? `${word} $1.00 to $10.00` : `${word} less than $1.00`;
}

describe("grouping", () => {
  const groupings: [Group, (one: Known) => string][] = [
    ...(Object.entries(titleOf) as [Group, (one: Known) => string][]),
    ["percent", percentBand],
    ["change", moneyBand],
  ];

  test.each(groupings)(
    "by %s puts each entry under its heading, each heading once, the order kept below",
    async (group, titleOf) => {
      const misty = await site.signUp();
      const held = stock.map((known, index) => ({ ...known, quantity: 1 + (index % 3), added: now.getTime() - index }));
      await own(misty, held);
      const rows = await readAll(misty, { group, sort: "added" });
      const byId = new Map(held.map((one) => [idOf(one), one]));
      for (const row of rows) expect(row.group).toBe(titleOf(byId.get(idOf(row))!));
      const runs = rows.map((row) => row.group).filter((title, index, all) => title !== all[index - 1]);
      expect(runs).toEqual([...new Set(runs)]);
      expect(rows.length).toBe(held.length);
      for (const title of runs) {
        const under = rows.filter((row) => row.group === title).map((row) => byId.get(idOf(row))!.added);
        expect(under).toEqual(under.toSorted((a, b) => b - a));
      }
    },
  );

  test("bands run from the greatest gain to the greatest loss, the unknown last", async () => {
    const misty = await site.signUp();
    await own(
      misty,
      stock.map((known) => ({ ...known, quantity: 1, added: now.getTime() })),
    );
    const rows = await readAll(misty, { group: "percent" });
    const runs = rows.map((row) => row.group).filter((title, index, all) => title !== all[index - 1]);
    const bands = ["25 % or more", "10 % to 25 %", "less than 10 %"];
    const all = [
      ...bands.map((band) => `Up ${band}`),
      "No change in 7 days",
      ...bands.toReversed().map((band) => `Down ${band}`),
      "No price history",
    ];
    expect(runs).toEqual(all.filter((title) => runs.includes(title)));
    expect(runs.length).toBeGreaterThan(5);
  });

  test("looked at by change, each card says how far it moved", async () => {
    const misty = await site.signUp();
    const moved = stock.find(({ price, past }) => price !== null && past !== null && price > past)!;
    await own(misty, [{ ...moved, quantity: 1, added: now.getTime() }]);
    const percent = ((moved.price! / moved.past! - 1) * 100).toLocaleString("en", { maximumFractionDigits: 1 });
    for (const view of ["grid", "table"]) {
      const page = await (await misty.page(`/collection/cards?sort=change&view=${view}`)).text();
      expect(page).toContain(`<b>+${percent} % </b>`);
      expect(await (await misty.page(`/collection/cards?view=${view}`)).text()).not.toContain(" % </b>");
    }
  });

  test("a heading says how many stand under it, over all pages", async () => {
    const misty = await site.signUp();
    await own(
      misty,
      stock.map((known) => ({ ...known, quantity: 1, added: now.getTime() })),
    );
    const page = await (await misty.page("/collection/cards?group=percent&sort=name&dir=asc")).text();
    const unknown = stock.filter((one) => percentBand(one) === "Up 25 % or more").length;
    expect(page).toMatch(new RegExp(`Up 25 % or more <span>${unknown}</span>`));
  });
});

describe("paging", () => {
  test("shows no entry twice and misses none, whatever is added, removed or counted anew between two pages", async () => {
    const misty = await site.signUp();
    const sorts = fc.constantFrom(...columns.sort);
    const step = fc.record({
      add: fc.array(fc.nat(159), { maxLength: 6 }),
      remove: fc.array(fc.nat(159), { maxLength: 6 }),
      count: fc.array(fc.tuple(fc.nat(159), fc.integer({ min: 1, max: 9 })), { maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(
        sorts,
        fc.constantFrom("asc", "desc"),
        fc.array(step, { minLength: 3, maxLength: 3 }),
        async (sort, dir, steps) => {
          const atFirst = stock
            .slice(0, 140)
            .map((known, index) => ({ ...known, quantity: 1 + (index % 4), added: now.getTime() - index * 1000 }));
          await own(misty, atFirst);
          const untouched = new Set(atFirst.map(idOf));
          const seen: string[] = [];
          let after = "";
          for (let page = 0; ; page++) {
            const answer = await read(misty, { sort, dir, ...(after !== "" && { after }) });
            seen.push(...answer.value.map(idOf));
            if (answer.pagingKey === null) break;
            after = answer.pagingKey;
            const change = steps[page] ?? { add: [], remove: [], count: [] };
            const put = async (index: number, quantity: number) => {
              const known = stock[index % stock.length]!;
              untouched.delete(idOf(known));
              const { setId, cardId, variant } = known;
              expect((await misty.put(`/api/collection?setId=${setId}`, { cardId, variant, quantity })).status).toBe(
                200,
              );
            };
            for (const index of change.add) await put(index, 1);
            for (const [index, quantity] of change.count) await put(index, quantity);
            for (const index of change.remove) await put(index, 0);
          }
          // What was not touched stands exactly once; what was touched may have moved over the edge of a page.
          for (const id of untouched) expect(seen.filter((one) => one === id)).toEqual([id]);
          if (sort !== "copies" && sort !== "added") expect(new Set(seen).size).toBe(seen.length);
        },
      ),
      { numRuns: 10 },
    );
  });

  test("back and forth gives the same pages", async () => {
    const misty = await site.signUp();
    await own(
      misty,
      stock.map((known, index) => ({ ...known, quantity: 1, added: now.getTime() - index })),
    );
    const linkOf = (html: string, rel: string) =>
      new RegExp(`rel="${rel}" href="([^"]+)"`).exec(html)?.[1]?.replaceAll("&amp;", "&");
    const tiles = (html: string) => [...html.matchAll(/id="own-([^"]+)"/g)].map(([, id]) => id);
    const first = await (await misty.page("/collection/cards?sort=price")).text();
    expect(linkOf(first, "prev")).toBeUndefined();
    const second = await (await misty.page(linkOf(first, "next")!)).text();
    const third = await (await misty.page(linkOf(second, "next")!)).text();
    expect(linkOf(third, "next")).toBeUndefined();
    expect(new Set([...tiles(first), ...tiles(second), ...tiles(third)]).size).toBe(stock.length);
    expect(third).toContain("<b>121–160</b> of 160");
    expect(tiles(await (await misty.page(linkOf(third, "prev")!)).text())).toEqual(tiles(second));
    expect(linkOf(second, "prev")).toBe("/collection/cards?sort=price");
  });

  test("a page whose entries are all gone shows the last that there are", async () => {
    const misty = await site.signUp();
    await own(
      misty,
      stock.map((known) => ({ ...known, quantity: 1, added: now.getTime() })),
    );
    const { pagingKey } = await read(misty, { sort: "number", dir: "asc" });
    await own(misty, [{ ...stock[0]!, position: 0, quantity: 1, added: now.getTime() }]);
    expect((await read(misty, { sort: "number", dir: "desc", after: pagingKey! })).value).toHaveLength(1);
  });
});

describe("who sees what", () => {
  const fill = async (person: Person) => {
    const held = stock.slice(0, 70).map((known) => ({ ...known, quantity: 2, added: now.getTime() }));
    await own(person, held);
  };

  test("one's own cards are for members; visitors are sent to sign in", async () => {
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
      const page = await (await person.page(path)).text();
      expect(page).toContain(`${misty.username}’s cards`);
      expect(page).toContain('<p class="held"><b>2</b> copies</p>');
      expect(page).not.toContain('class="stepper"');
      expect(await (await person.page(`${path}?view=table`)).text()).not.toContain('class="stepper"');
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

  test("where memberships are sold they are sorted and filtered by Pro members; all others look through them", async () => {
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
          problems: ["Filtering other people’s cards belongs to Pro."],
        });
        expect(await read(person, { after: all.pagingKey ?? "" }, path)).not.toEqual(all);
        const page = await (await person.page(`${path}?view=table`)).text();
        expect(page).toContain('class="card-table"');
        for (const tool of ["owned-search", "filter-menu", ">Sort ", ">Group ", ">Show "])
          expect(page).not.toContain(tool);
      }
      expect((await read(misty, { q: "zzz" }, path)).entries).toBe(0);
      await grantRole(site.deps.db, brock.id, "subscriber");
      expect((await read(brock, { q: "zzz" }, path)).entries).toBe(0);
      expect(await (await brock.page(path)).text()).toContain("owned-search");
    } finally {
      config.membership = "off";
    }
  });

  test("prices are shown where the owner shows the value and the viewer looks at prices", async () => {
    const misty = await site.signUp();
    const brock = await site.signUp();
    await fill(misty);
    const path = `/u/${misty.username}/collection`;
    const seen = async (person: Pick<Person, "json" | "page">, where = path) => {
      const page = await (await person.page(`${where}?sort=price&group=change`)).text();
      const { worth, value } = await read(person, { sort: "price" }, where);
      const isPriced = value.some(({ price }) => price !== null);
      expect(page.includes('class="price')).toBe(isPriced);
      expect(page.includes("worth <b>")).toBe(isPriced);
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
  test("unknown values fall back to what is usual", async () => {
    const misty = await site.signUp();
    await own(
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

  test("an empty collection and an empty choice say what to do next", async () => {
    const misty = await site.signUp();
    expect(await (await misty.page("/collection/cards")).text()).toContain("Browse sets");
    await own(misty, [{ ...stock[0]!, quantity: 1, added: now.getTime() }]);
    const none = await (await misty.page("/collection/cards?q=zzzz&sort=name&dir=asc")).text();
    expect(none).toContain("No card matches");
    expect(none).toContain('href="/collection/cards?sort=name&amp;dir=asc"');
  });

  test("a swap is the page's part alone", async () => {
    const misty = await site.signUp();
    const part = await (await misty.htmx("GET", "/collection/cards?view=table")).text();
    expect(part).toStartWith('<div id="owned"');
    expect(part).not.toContain("<html");
  });

  test("a number set without a script comes back to the same page", async () => {
    const misty = await site.signUp();
    await own(misty, [{ ...stock[0]!, quantity: 1, added: now.getTime() }]);
    const { setId, cardId, variant } = stock[0]!;
    const answer = await misty.post(
      `/api/collection?setId=${setId}&_method=PUT`,
      { cardId, variant, quantity: "2" },
      { accept: "text/html", referer: "http://localhost/collection/cards?sort=name" },
    );
    expect(answer.headers.get("location")).toBe(`/collection/cards?sort=name#own-${cardId}-${variant}`);
    expect((await read(misty, {})).copies).toBe(2);
  });

  test("of named cards of any sets the present numbers are told", async () => {
    const misty = await site.signUp();
    const [first, second] = [stock[0]!, stock.find(({ setId }) => setId !== stock[0]!.setId)!];
    await own(
      misty,
      [first, second].map((known) => ({ ...known, quantity: 4, added: now.getTime() })),
    );
    const text = await (
      await misty.htmx("GET", `/api/collection/changes?cardId=${first.cardId}&cardId=${second.cardId}`)
    ).text();
    expect(text).toContain(`data-cards="${first.cardId} ${second.cardId}"`);
    for (const { cardId, variant } of [first, second]) expect(text).toContain(`id="${cardId} ${variant}" value="4"`);
  });
});

describe("what one's cards of a set are worth", () => {
  const set = "sv03.5";
  const path = "/series/scarlet-violet/151";

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
    return `yours <b>${money(yours)}</b> · missing <b>${money(missing)}</b>`;
  }

  test.each(["complete", "master", "grandmaster"])("follows the goal, and each tap: %s", async (goal) => {
    const misty = await site.signUp();
    const ofSet = stock.filter(({ setId }) => setId === set).slice(0, 8);
    await own(
      misty,
      ofSet.map((known, index) => ({ ...known, quantity: 1 + index, added: now.getTime() })),
    );
    const held = new Map(ofSet.map((known, index) => [idOf(known), 1 + index]));
    const address = `${path}?goal=${goal}`;
    expect(await (await misty.page(address)).text()).toContain(await slowWorth(held, goal));
    const priced = ofSet.find(({ price }) => price !== null)!;
    const answer = await misty.request(`/api/collection?setId=${set}`, {
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
    expect(await answer.text()).toContain(await slowWorth(held, goal));
  });

  test("is converted once, as the collection's worth is: a hundred cards of one cent each are no two hundred yen", async () => {
    const misty = await site.signUp();
    const known = stock.find(({ setId, price }) => setId === set && price !== null)!;
    const { pricesVersion } = site.deps.catalogue;
    const ofKnown = site.sql`card_id = ${known.cardId} and variant = ${known.variant}`;
    await site.sql`insert into exchange_rates (currency, symbol, per_dollar, source, day)
      values ('JPY', '¥', '150', 'ecb', '2026-11-20')`;
    await site.sql`update current_prices set market = 1 where ${ofKnown}`;
    await site.sql`update catalogue_state set prices_version = prices_version + 1`;
    await site.sql`notify catalogue`;
    while (site.deps.catalogue.pricesVersion === pricesVersion) await Bun.sleep(5);
    await site.sql`update users set preferred_currency = 'JPY' where id = ${misty.id}`;
    await own(misty, [{ ...known, quantity: 100, added: now.getTime() }]);
    expect(await (await misty.page(path)).text()).toContain("yours <b>≈¥150</b>");
    expect(await (await misty.page("/collection")).text()).toContain("≈¥150");
    expect(await (await misty.page("/collection/cards")).text()).toContain("worth <b>≈¥150</b>");
    await site.sql`update current_prices set market = ${known.price} where ${ofKnown}`;
    await site.sql`update catalogue_state set prices_version = prices_version + 1`;
    await site.sql`notify catalogue`;
    while (site.deps.catalogue.pricesVersion === pricesVersion + 1) await Bun.sleep(5);
  });

  test("is not said to visitors, nor while prices are hidden, nor where there are none", async () => {
    expect(await (await site.anonymous.page(path)).text()).not.toContain("yours <b>");
    const misty = await site.signUp();
    expect(await (await misty.page(path)).text()).toContain("yours <b>$0.00</b>");
    const [pocket] = await site.sql<{ slug: string; series: string }[]>`
      select s.slug, r.slug as series from sets s join series r on r.id = s.series_id
      where s.category = 'TCG-POCKET-EN' and s.card_count > 0 limit 1`;
    const answer = await misty.page(`/tcg-pocket-en/series/${pocket?.series}/${pocket?.slug}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("yours <b>");
    await site.sql`update users set show_prices = false where id = ${misty.id}`;
    expect(await (await misty.page(path)).text()).not.toContain("yours <b>");
  });
});
