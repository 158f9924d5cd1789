import { beforeAll, describe, expect, test } from "bun:test";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { useCollector } from "./collector.ts";

const { site, misty } = await useCollector();
const path = "/collections/prize-pack-series-1";

const printings = [
  ["sv03.5-006", "holo"],
  ["sv03.5-001", "normal"],
  ["sv03.5-001", "reverse"],
  ["sv03.5-004", "normal"],
];

beforeAll(async () => {
  for (const [place, [card = "", variant = ""]] of printings.entries()) {
    await site.sql`insert into curated_cards (collection, card_id, variant, position)
      values ('prize-pack-series-1', ${card}, ${variant}, ${place})`;
  }
  await site.sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
    values ('sv03.5-006', 'holo', 'tcgplayer', 'USD', 8000, now()), ('sv03.5-001', 'normal', 'tcgplayer', 'USD', 25, now())`;
});

type Who = Pick<typeof misty, "json">;
type Answer = { problems: string[]; cards: { id: string; variant: string; quantity?: number }[] };
const answer = async (who: Who, query: string): Promise<Answer> => (await who.json(path + query)).json();
const shown = async (query: string, who: Who = misty) =>
  (await answer(who, query)).cards.map(({ id, variant }) => `${id.slice(-1)} ${variant}`);

describe("a curated collection", () => {
  test("names the printing of each card and its +", async () => {
    const page = await bodyOf(misty.page(path));
    for (const name of ["Normal", "Reverse Holofoil"]) {
      expect(page).toContain(`Add one Bulbasaur 001, ${name}`);
      expect(page).toMatch(new RegExp(`<span[^>]*>${name}</span>`));
    }
  });

  test("has its cards in its own order, or sorted", async () => {
    const listed = ["6 holo", "1 normal", "1 reverse", "4 normal"];
    expect(await shown("")).toEqual(listed);
    expect(await shown("?dir=desc")).toEqual(listed.toReversed());
    expect(await shown("?sort=number")).toEqual(["1 normal", "1 reverse", "4 normal", "6 holo"]);
    expect(await shown("?sort=name&dir=desc")).toEqual(["4 normal", "6 holo", "1 normal", "1 reverse"]);
    expect(await shown("?sort=nothing&dir=sideways")).toEqual(listed);
    const prices = await site.sql<{ card_id: string; variant: string }[]>`
      select card_id, variant from current_prices where source = 'tcgplayer' order by market`;
    const cheapest = prices.map(({ card_id, variant }) => `${card_id.slice(-1)} ${variant}`);
    const sorted = (await shown("?sort=price")).filter((one) => cheapest.includes(one));
    expect(sorted).toEqual(cheapest.filter((one) => sorted.includes(one)));
  });

  test("is filtered by the copies of a printing, and by words", async () => {
    expect(await shown("?own=have")).toEqual(["1 normal"]);
    expect(await shown("?own=need")).toEqual(["6 holo", "1 reverse", "4 normal"]);
    expect(await shown("?q=char&own=need")).toEqual(["6 holo", "4 normal"]);
    expect((await answer(misty, "?own=have")).cards[0]?.quantity).toBe(2);
    const page = readPage(await bodyOf(misty.page(`${path}?own=have`)));
    expect(page.names("link")).toContain("Have 1");
    expect(page.hrefs()).toContain("/lists/choose?collection=prize-pack-series-1");
    expect(await shown("?own=dupes")).toEqual(["1 normal"]);
    expect(page.names("link")).toContain("Dupes 1");
    expect(await bodyOf(misty.page(`${path}?q=zzz`))).toContain("No cards match “zzz”");
  });

  test("says its value and what is missing of it, and is a table too", async () => {
    const page = readPage(await bodyOf(misty.page(path)));
    expect(page.text).toContain("Full set $80.25 · Missing $80.00");
    expect(await bodyOf(site.anonymous.page(path))).toContain("4 cards · Full set $80.25");
    expect(await bodyOf(site.anonymous.page("/collections"))).toContain("4 cards · $80.25 · partial");
    const table = await bodyOf(misty.page(`${path}?view=table`));
    expect(table.match(/<tr data-variants="1"/g)).toHaveLength(printings.length);
    expect(table).toContain("Add one Bulbasaur 001, Reverse Holofoil");
  });

  test("without cards is listed, and leads visitors to one that has some", async () => {
    const index = await bodyOf(misty.page("/collections"));
    expect(index).toContain("/collections/prize-pack-series-2");
    expect(index).toContain("Its cards are not known yet");
    const empty = readPage(await bodyOf(site.anonymous.page("/collections/prize-pack-series-2")));
    expect(empty.hrefs()).toContain(path);
  });

  test("is partial until staff say that it is complete", async () => {
    const partial = "This list is partial: more cards may be in it.";
    expect(await bodyOf(misty.page(path))).toContain(partial);
    expect(await (await misty.json(path)).json()).toMatchObject({ isComplete: false });
    const complete = site.sql`update curated_collections set complete_at = now() where slug = 'prize-pack-series-1'`;
    await changeCatalogue(site, complete);
    expect(await bodyOf(misty.page(path))).not.toContain(partial);
    expect(await (await misty.json(path)).json()).toMatchObject({ isComplete: true });
    expect(await bodyOf(site.anonymous.page("/collections"))).not.toContain("partial");
  });

  test("says how many cards bear its stamp, and the search lists exactly those", async () => {
    const empty = "/collections/holiday-calendar-2023";
    await changeCatalogue(site, site.sql`delete from variants where key like '%snowflake%'`);
    expect(await bodyOf(site.anonymous.page(empty))).toContain("No card with its stamp is in the catalogue either.");
    const stamp = (card: string, key: string, name: string) => site.sql`
      insert into variants (card_id, key, name, position, tier) values (${card}, ${key}, ${name}, 9, 'special')`;
    const stamps = async () => {
      await stamp("sv03.5-001", "normal-snowflake", "Snowflake Stamp");
      await stamp("sv03.5-004", "holo-snowflake", "Snowflake Stamp Holofoil");
      await stamp("sv03.5-004", "normal-snowflake", "Snowflake Stamp");
      await stamp("base1-4", "holo-snowflake", "Snowflake Stamp Holofoil");
    };
    await changeCatalogue(site, stamps());
    const page = await bodyOf(site.anonymous.page(empty));
    expect(page).toContain("2 cards have its stamp, from sets of 2020 to 2023, but no source states");
    expect(page).toContain("See 2 stamped cards");
    const { stamped } = await (await site.anonymous.json(empty)).json();
    expect(stamped).toMatchObject({ cards: 2, years: "from sets of 2020 to 2023" });
    const found = await (await site.anonymous.json(`/search?${new URLSearchParams({ q: stamped.query })}`)).json();
    expect(found.value.map(({ id }: { id: string }) => id).sort()).toEqual(["sv03.5-001", "sv03.5-004"]);
    // A set of 2023 is younger than the calendar of 2022.
    expect(await (await site.anonymous.json("/collections/holiday-calendar-2022")).json()).toMatchObject({
      stamped: null,
    });
    expect(await bodyOf(misty.page("/collections"))).toContain("Its cards are not known yet · 2 may be in it");
  });

  test("asks a visitor to log in for what they have", async () => {
    const { cards, problems } = await answer(site.anonymous, "?own=have");
    expect([cards, problems]).toEqual([[], ["Log in to filter by what you own."]]);
    expect(await bodyOf(site.anonymous.page(`${path}?own=have`))).toContain("Log in to filter by what you own");
    expect(await shown("", site.anonymous)).toHaveLength(printings.length);
    expect((await answer(site.anonymous, "")).cards[0]).not.toHaveProperty("quantity");
  });

  test("adds its missing printings to a list", async () => {
    const page = readPage(await bodyOf(misty.page("/lists/choose?collection=prize-pack-series-1")));
    const { cards } = await (await misty.json("/lists/choose?collection=prize-pack-series-1")).json();
    expect(cards).toEqual([
      { cardId: "sv03.5-006", variant: "holo" },
      { cardId: "sv03.5-001", variant: "reverse" },
      { cardId: "sv03.5-004", variant: "normal" },
    ]);
    expect(page.text).toContain("3 cards");
    expect(page.get("navigation", "Breadcrumb").hrefs()).toContain("/collections/prize-pack-series-1");
  });
});
