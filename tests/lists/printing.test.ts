import { expect, test } from "bun:test";
import { useSite } from "../harness.ts";
import { makeList } from "./people.ts";

const site = await useSite({}, "starter");

/** A list as long as it needs: its cards may repeat in it. */
async function longList(count: number) {
  const ash = await site.signUp();
  const id = await makeList(ash, "STATIC");
  await site.sql`
    insert into list_cards (list_id, user_id, set_id, card_id, position)
    select ${id}, ${ash.id}, c.set_id, c.id, n from generate_series(0, ${count - 1}) n
    join lateral (select * from cards where set_id = 'sv03.5' order by position offset n % 200 limit 1) c on true`;
  const print = async (query: string) => {
    const page = await (await ash.page(`/lists/${id}/print${query}`)).text();
    const link = (rel: string) =>
      new RegExp(`rel="${rel}" href="([^"]+)"|href="([^"]+)" rel="${rel}"`).exec(page)?.slice(1).find(Boolean) ?? null;
    return {
      cards: page.match(/<span class="box"/g)?.length ?? 0,
      range: /<b>([\d,–]+)<\/b> of ([\d,]+)/.exec(page.replaceAll(/<!-- -->/g, ""))?.slice(1) ?? null,
      next: link("next"),
      previous: link("prev"),
    };
  };
  return { id, ash, print };
}

test("a long list is printed in parts of 900 cards, each leading to the next", async () => {
  const { id, print } = await longList(2000);
  const path = `/lists/${id}/print`;
  expect(await print("")).toEqual({ cards: 900, range: ["1–900", "2,000"], next: `${path}?part=2`, previous: null });
  const second = { cards: 900, range: ["901–1,800", "2,000"], next: `${path}?part=3`, previous: path };
  expect(await print("?part=2")).toEqual(second);
  const last = { cards: 200, range: ["1,801–2,000", "2,000"], next: null, previous: `${path}?part=2` };
  expect([await print("?part=3"), await print("?part=99")]).toEqual([last, last]);
  expect((await print("?part=zero")).range).toEqual(["1–900", "2,000"]);
});

test("of those that are missing, parts are counted; a short list has none", async () => {
  const { ash, print } = await longList(1100);
  await site.sql`insert into entries (user_id, set_id, card_id, variant, quantity)
    select ${ash.id}, c.set_id, c.id, v.key, 1 from cards c join variants v on v.card_id = c.id and v.position = 0
    where c.id in (select id from cards where set_id = 'sv03.5' order by position limit 100)`;
  expect(await print("?of=missing")).toMatchObject({ cards: 500, range: null, next: null });
  expect(await print("")).toMatchObject({ cards: 900, range: ["1–900", "1,100"] });
});
