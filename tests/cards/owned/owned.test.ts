import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { bodyOf, type Person } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import {
  type Answer,
  columns,
  compared,
  type Group,
  type Held,
  idOf,
  type Known,
  moneyBand,
  now,
  own,
  percentBand,
  read,
  type Sort,
  titleOf,
  useStock,
} from "./owned-cards.ts";

const { site, stock } = await useStock();

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
  test.each([...columns.sort])("by %s equals a comparison of every entry, in both directions", async (sort) => {
    const misty = await site.signUp();
    await fc.assert(
      fc.asyncProperty(collections, fc.constantFrom("asc", "desc"), async (held, dir) => {
        await own(site, misty, held);
        const rows = await readAll(misty, { sort, dir });
        expect(rows.map(idOf)).toEqual(slowOrder(held, sort, dir).map(idOf));
      }),
      { numRuns: 8 },
    );
  });
});

const keyOf = (query: Record<string, string>) => new URLSearchParams(query).toString();

describe("filters", () => {
  const filters: [Record<string, string>, (one: Held) => boolean][] = [
    [{ own: "dupes" }, ({ quantity }) => quantity > 1],
    [{ category: "EN" }, ({ category }) => category === "EN"],
    [{ set: "sv03.5" }, ({ setId }) => setId === "sv03.5"],
    [{ variant: "reverse" }, ({ variant }) => variant === "reverse"],
    [{ rarity: "Common" }, ({ rarity }) => rarity === "Common"],
    [{ rarity: "unknown" }, ({ rarity }) => rarity === null],
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
    "%s equals a filter over every entry, with its sums",
    async (_name, query, isMeant) => {
      const misty = await site.signUp();
      const everything = stock.map((known, index) => ({ ...known, quantity: 1 + (index % 3), added: now.getTime() }));
      await own(site, misty, everything);
      const meant = everything.filter(isMeant);
      expect(meant.length).toBeGreaterThan(0);
      const { entries, copies, worth, unpriced } = await read(misty, query);
      expect((await readAll(misty, query)).map(idOf).sort()).toEqual(meant.map(idOf).sort());
      expect(entries).toBe(meant.length);
      // A bound of the price says what it leaves out because the price is unknown.
      const isOpen = (one: Held) => one.price === null && (query.category ?? one.category) === one.category;
      const left = "min" in query || "max" in query ? everything.filter(isOpen).length : 0;
      expect(unpriced).toBe(left);
      expect((await bodyOf(misty.page(`/collection/cards?${keyOf(query)}`))).includes("without a price left out")).toBe(
        left > 0,
      );
      expect(copies).toBe(meant.reduce((sum, { quantity }) => sum + quantity, 0));
      const value = meant.reduce((sum, { quantity, price }) => sum + quantity * (price ?? 0), 0);
      expect(worth?.reduce((sum, one) => sum + one.value, 0)).toBe(value);
    },
  );

  test("a graded card counts with its own value instead of one copy's", async () => {
    const misty = await site.signUp();
    const [priced] = stock.filter(({ price }) => price !== null);
    await own(site, misty, [{ ...priced!, quantity: 3, added: now.getTime() }]);
    await site.sql`insert into graded_cards (user_id, set_id, card_id, variant, company, grade, value, value_currency)
      values (${misty.id}, ${priced!.setId}, ${priced!.cardId}, ${priced!.variant}, 'PSA', '10', 99000, 'USD')`;
    expect((await read(misty, {})).worth).toEqual([{ currency: "USD", value: 99_000 + 2 * priced!.price! }]);
  });

  test("categories that are switched off are left out", async () => {
    const misty = await site.signUp();
    await own(
      site,
      misty,
      stock.map((known) => ({ ...known, quantity: 1, added: now.getTime() })),
    );
    await site.sql`update users set disallowed_categories = array['JP', 'TCG-POCKET-EN'] where id = ${misty.id}`;
    const english = stock.filter(({ category }) => category === "EN");
    expect((await read(misty, {})).entries).toBe(english.length);
    expect((await read(misty, { category: "JP" })).entries).toBe(0);
  });
});

describe("grouping", () => {
  const groupings: [Group, (one: Known) => string][] = [
    ...(Object.entries(titleOf) as [Group, (one: Known) => string][]),
    ["percent", percentBand],
    ["change", moneyBand],
  ];

  test.each(groupings)(
    "by %s puts each entry under its heading, each heading once, in the chosen order",
    async (group, titleOf) => {
      const misty = await site.signUp();
      const held = stock.map((known, index) => ({ ...known, quantity: 1 + (index % 3), added: now.getTime() - index }));
      await own(site, misty, held);
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

  test.each([
    ["set", ({ setId }: Known) => setId],
    ["game", ({ category }: Known) => category],
  ] as const)("by %s, the headings stand in the order of the catalogue", async (group, keyOf) => {
    const misty = await site.signUp();
    await own(
      site,
      misty,
      stock.map((known) => ({ ...known, quantity: 1, added: now.getTime() })),
    );
    const rows = await readAll(misty, { group, sort: "name" });
    const byId = new Map(stock.map((one) => [idOf(one), keyOf(one)]));
    const expected = group === "set" ? stock.map(keyOf) : ["EN", "JP", "TCG-POCKET-EN"];
    expect([...new Set(rows.map((row) => byId.get(idOf(row))))]).toEqual([...new Set(expected)]);
  });

  test("a set’s own page has no groups by set or game", async () => {
    const links = (page: string) => [...page.matchAll(/href="[^"]*[?;]group=(\w+)/g)].map(([, group]) => group);
    const misty = await site.signUp();
    await own(site, misty, [{ ...stock[0]!, quantity: 1, added: now.getTime() }]);
    expect(links(await bodyOf(misty.page("/collection/cards")))).toContain("set");
    const page = links(await bodyOf(misty.page("/series/scarlet-violet/151")));
    expect(page).toContain("artist");
    expect(page).not.toContain("set");
    expect(page).not.toContain("game");
  });

  test("bands run from the greatest gain to the greatest loss, the unknown last", async () => {
    const misty = await site.signUp();
    await own(
      site,
      misty,
      stock.map((known) => ({ ...known, quantity: 1, added: now.getTime() })),
    );
    const rows = await readAll(misty, { group: "percent" });
    const runs = rows.map((row) => row.group).filter((title, index, all) => title !== all[index - 1]);
    const bands = ["25% or more", "10% to 25%", "less than 10%"];
    const all = [
      ...bands.map((band) => `Up ${band}`),
      "No change in 7 days",
      ...bands.toReversed().map((band) => `Down ${band}`),
      "No price history",
    ];
    expect(runs).toEqual(all.filter((title) => runs.includes(title)));
    expect(runs.length).toBeGreaterThan(5);
  });

  test("by price change shows each card's change", async () => {
    const misty = await site.signUp();
    const moved = stock.find(({ price, past }) => price !== null && past !== null && price > past)!;
    await own(site, misty, [{ ...moved, quantity: 1, added: now.getTime() }]);
    const percent = ((moved.price! / moved.past! - 1) * 100).toLocaleString("en", { maximumFractionDigits: 1 });
    for (const view of ["grid", "table"]) {
      const shown = async (query: string) =>
        readPage(await bodyOf(misty.page(`/collection/cards?${query}view=${view}`))).get("main").sight;
      expect(await shown("sort=change&")).toContain(` +${percent}% `);
      expect(await shown("")).not.toContain(`${percent}%`);
    }
  });

  test("a heading counts its entries on all pages, and says their value", async () => {
    const misty = await site.signUp();
    await own(
      site,
      misty,
      stock.map((known) => ({ ...known, quantity: 1, added: now.getTime() })),
    );
    const page = await bodyOf(misty.page("/collection/cards?group=percent&sort=name&dir=asc"));
    const up = stock.filter((one) => percentBand(one) === "Up 25% or more");
    const value = up.reduce((sum, { price }) => sum + (price ?? 0), 0) / 100;
    const money = value.toLocaleString("en", { style: "currency", currency: "USD" });
    expect(readPage(page).names("heading")).toContain(`Up 25% or more · ${up.length} · ${money}`);
    await site.sql`update users set show_prices = false where id = ${misty.id}`;
    const table = await bodyOf(misty.page("/collection/cards?group=game&view=table"));
    const english = stock.filter(({ category }) => category === "EN").length;
    expect(/English TCG <span>.*?<\/span>/.exec(table)?.[0]).toBe(`English TCG <span>· ${english}</span>`);
  });
});

describe("paging", () => {
  test("repeats and skips no entry, whatever is added, removed or recounted between two pages", async () => {
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
          await own(site, misty, atFirst);
          const untouched = new Set(atFirst.map(idOf));
          const seen: string[] = [];
          let after = "";
          for (let page = 0; ; page++) {
            const response = await read(misty, { sort, dir, ...(after !== "" && { after }) });
            seen.push(...response.value.map(idOf));
            if (response.pagingKey === null) break;
            after = response.pagingKey;
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
      site,
      misty,
      stock.map((known, index) => ({ ...known, quantity: 1, added: now.getTime() - index })),
    );
    const linkOf = (html: string, rel: string) =>
      new RegExp(`rel="${rel}" href="([^"]+)"`).exec(html)?.[1]?.replaceAll("&amp;", "&");
    const tiles = (html: string) => [...html.matchAll(/id="own-([^"]+)"/g)].map(([, id]) => id);
    const first = await bodyOf(misty.page("/collection/cards?sort=price"));
    expect(linkOf(first, "prev")).toBeUndefined();
    const second = await bodyOf(misty.page(linkOf(first, "next")!));
    const third = await bodyOf(misty.page(linkOf(second, "next")!));
    expect(linkOf(third, "next")).toBeUndefined();
    expect(new Set([...tiles(first), ...tiles(second), ...tiles(third)]).size).toBe(stock.length);
    expect(readPage(third).get("navigation", "Pages").text).toContain("121–160 of 160");
    expect(tiles(await bodyOf(misty.page(linkOf(third, "prev")!)))).toEqual(tiles(second));
    expect(linkOf(second, "prev")).toBe("/collection/cards?sort=price");
  });

  test("if all entries of a page are gone, the last page with entries is shown", async () => {
    const misty = await site.signUp();
    await own(
      site,
      misty,
      stock.map((known) => ({ ...known, quantity: 1, added: now.getTime() })),
    );
    const { pagingKey } = await read(misty, { sort: "number", dir: "asc" });
    await own(site, misty, [{ ...stock[0]!, position: 0, quantity: 1, added: now.getTime() }]);
    expect((await read(misty, { sort: "number", dir: "desc", after: pagingKey! })).value).toHaveLength(1);
  });
});
