import { expect, test } from "bun:test";
import { array, object, parse, string } from "valibot";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf, useSite, type visitor } from "../harness.ts";

const site = await useSite({}, "starter");
const { anonymous, sql } = site;

const Answer = object({ value: array(object({ id: string(), setId: string(), category: string() })) });

async function find(q: string, who: ReturnType<typeof visitor> = anonymous) {
  const response = await who.json(`/search?${new URLSearchParams({ q })}`);
  expect(response.status).toBe(200);
  return parse(Answer, await response.json()).value;
}
const setsOf = async (q: string) => [...new Set((await find(q)).map(({ setId }) => setId))];
const idOf = async (q: string) => (await find(q))[0]?.id;

test.each(["151", "most expensive 151", "151 booster box", "151 holo"])(
  "a number that is the name of a set is that set where no card is named: %s",
  async (q) => expect(await setsOf(q)).toEqual(["sv03.5"]),
);

test("beside a name, another set or another number it is a card's number as well", async () => {
  expect((await setsOf("charizard 151"))[0]).toBe("sv03.5");
  expect(await idOf("base set 4")).toBe("base1-4");
  expect((await setsOf("151 199"))[0]).toBe("sv03.5");
});

test("of cards of one name the best known comes first, and cards before those of Pocket", async () => {
  for (const [q, id] of [
    ["charizard", "base1-4"],
    ["pikachu", "base1-58"],
    ["glurak", "base1-4"],
  ] as const)
    expect([q, await idOf(q)]).toEqual([q, id]);
  const games = (await find("charizard ex")).map(({ category }) => category);
  expect(games).toContain("TCG-POCKET-EN");
  expect(games.indexOf("EN")).toBeLessThan(games.indexOf("TCG-POCKET-EN"));
});

test("of as many printings the more expensive is better known, then the older", async () => {
  const priceOf = async (id: string, market: number) => {
    await sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
      select card_id, key, 'tcgplayer', 'USD', ${market}, now() from variants where card_id = ${id} order by position limit 1
      on conflict (card_id, variant, source) do update set market = excluded.market`;
  };
  await changeCatalogue(
    site,
    sql`update variants set tier = 'special' where card_id in ('sv03.5-006', 'sv03.5-183') and position > 0`,
  );
  await priceOf("sv03.5-183", 900);
  await changeCatalogue(site, priceOf("sv03.5-199", 300_00));
  expect(await idOf("charizard ex")).toBe("sv03.5-199");
  await changeCatalogue(site, priceOf("sv03.5-183", 400_00));
  expect(await idOf("charizard ex")).toBe("sv03.5-183");
});

test("who owns cards of Pocket alone has those first, in suggestions as well", async () => {
  const misty = await site.signUp();
  const own = async (id: string, setId: string) => {
    const [variant] = await sql<{ key: string }[]>`select key from variants where card_id = ${id} order by position`;
    const response = await misty.put(`/api/collection?setId=${setId}`, {
      cardId: id,
      variant: variant?.key,
      quantity: 1,
    });
    expect(response.status).toBe(200);
  };
  const first = async () => {
    const text = await bodyOf(misty.request("/search/suggest?q=charizard"));
    const isPocket = text.indexOf("· Pocket") < text.indexOf("Base Set · #4");
    return [(await find("charizard", misty))[0]?.category, isPocket];
  };
  expect(await first()).toEqual(["EN", false]);
  await own("pocket-A1-035", "pocket-A1");
  expect(await first()).toEqual(["TCG-POCKET-EN", true]);
  await own("base1-4", "base1");
  expect(await first()).toEqual(["EN", false]);
});

test("of a number with a total the oldest set of that total comes first", async () => {
  await changeCatalogue(site, sql`update sets set printed_total = 102 where id = 'sv03.5'`);
  expect((await find("4/102")).map(({ id }) => id)).toEqual(["base1-4", "sv03.5-004", "jp-PMCG1-004"]);
  await changeCatalogue(site, sql`update sets set printed_total = 165 where id = 'sv03.5'`);
});

test("a nickname yields to a word that contradicts it, and the page says so", async () => {
  expect((await find("fat pikachu")).map(({ id }) => id)).toEqual(["base1-58"]);
  const yielded = await find("japanese fat pikachu");
  expect(yielded[0]?.id).toBe("jp-SV2a-025");
  expect(new Set(yielded.map(({ category }) => category))).toEqual(new Set(["JP"]));
  const page = await bodyOf(anonymous.page("/search?q=japanese+fat+pikachu"));
  expect(page).toContain("No results for “fat pikachu”. Showing “pikachu”.");
});
