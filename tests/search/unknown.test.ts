import { expect, test } from "bun:test";
import { keys } from "#features/search/keys/rules/keys.ts";
import { type Fact, facts, factsAsked, undecided } from "#features/search/keys/rules/unknown.ts";
import { join, negate, type SearchFilter } from "#features/search/language/rules/query.ts";
import { loadVariantNames } from "#features/search/lexicon/queries.ts";
import { pageOfFound } from "#features/search/results/queries/find.ts";
import { prepareQuery } from "#features/search/results/queries/prepare.ts";
import { body, json, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const { anonymous, db, sql } = site;

// Of these three the catalogue knows no more than a name, a number and a set; of the fourth it knows all.
const setId = "swsh9tg";
const [pokemon = "", trainer = "", energy = "", known = ""] = (
  await sql<{ id: string }[]>`select id from cards where set_id = ${setId} order by position limit 4`
).map(({ id }) => id);
await sql`
  update cards set hp = null, subtypes = '{}', types = '{}', attacks = '[]', abilities = '[]', rules = '{}', weaknesses = '[]',
    resistances = '[]', retreat = null, evolves_from = null, rarity = null, artist_id = null, legal = '{}', release_date = null
  where id in ${sql([pokemon, trainer, energy])}`;
await sql`update cards set supertype = 'trainer' where id = ${trainer}`;
await sql`update cards set supertype = 'energy' where id = ${energy}`;
await sql`update sets set release_date = null where id = ${setId}`;
await sql`update variants set source = 'derived' where card_id in ${sql([pokemon, trainer, energy])}`;
await sql`delete from card_species where card_id = ${pokemon}`;
await sql`
  update cards set supertype = 'pokemon', hp = 60, subtypes = '{Basic}', types = '{Fire}', attacks = '[{"name": "Ember"}]',
    rarity = 'PROMO', artist_id = (select id from artists limit 1), legal = '{"standard": true, "expanded": false}',
    release_date = '2022-02-25' where id = ${known}`;
await sql`insert into card_species values (${known}, 4) on conflict do nothing`;
await sql`delete from current_prices where card_id in ${sql([pokemon, trainer, energy])}`;
await sql`
  insert into current_prices (card_id, variant, source, currency, market, as_of)
  select card_id, key, 'tcgplayer', 'USD', 150, now() from variants where card_id = ${known} on conflict do nothing`;

const lacking: Record<string, Fact[]> = {
  [pokemon]: facts.filter((fact) => fact !== "kind"),
  [trainer]: ["kind", "subtype", "text", "rarity", "artist", "standard", "expanded", "price", "released", "finish"],
  [energy]: ["stage", "kind", "subtype", "rarity", "artist", "standard", "expanded", "price", "released", "finish"],
  [known]: [],
};

const money = { source: "tcgplayer" as const, currency: "USD", rates: new Map() };
const equals = { famous: new Map<string, string>(), ownsPocketOnly: false };
const variantNames = await loadVariantNames(db);
const searcher = { userId: null, hidden: [], today: "2026-11-28", money, variantNames, ...equals };
const ofSet: SearchFilter = { kind: "text", key: "set", isWhole: true, text: setId };

/** Those of the four cards that a filter finds. */
async function found(filter: SearchFilter | null): Promise<string[]> {
  if (filter === null) return [];
  const query = { filter: join("and", [ofSet, filter]), sort: "match" as const, dir: null };
  const { ids } = await pageOfFound(db, await prepareQuery(db, query, searcher), "", 1000);
  return ids.filter((id) => Object.hasOwn(lacking, id));
}

/** What can be typed after each key of the language; a key that chooses nothing has no row. */
const values = keys.flatMap(({ name, names, read }) => {
  const typed = names ?? ["1", "60", "2022-02-25", "a", "holofoil"];
  const terms = typed.flatMap((value) => {
    const one = read(value, ":");
    return typeof one === "object" && one.type === "term" ? [one.filter] : [];
  });
  return terms.length === 0 ? [] : [[name, terms] as const];
});

test("each key of the language but those of the order is tried", () => {
  const orders = keys.filter(({ name }) => name === "sort" || name === "dir").length;
  expect(values.length).toBe(keys.length - orders);
});

test.each(values)(
  "%s: a card is found, or surely not, or its fact is unknown: never two of these, never none",
  async (_, terms) => {
    for (const term of terms) {
      const open = undecided(term);
      const of = { yes: await found(term), no: await found(negate(term)), open: await found(open) };
      const all = Object.values(of).flat();
      expect({ term, all: all.toSorted() }).toEqual({ term, all: Object.keys(lacking).toSorted() });
      const [fact] = open === null ? [] : factsAsked(open);
      const unknown = Object.keys(lacking).filter((id) => fact !== undefined && lacking[id]?.includes(fact));
      expect({ term, open: of.open.toSorted() }).toEqual({ term, open: unknown.toSorted() });
    }
  },
);

test.each(facts.map((fact) => [fact] as const))("unknown:%s finds exactly the cards without it", async (fact) => {
  const ids = await found({ kind: "choice", key: "unknown", value: fact });
  expect(ids.toSorted()).toEqual(
    Object.keys(lacking)
      .filter((id) => lacking[id]?.includes(fact))
      .toSorted(),
  );
  const isRead = values.some(([, terms]) =>
    terms.some((term) => "kind" in term && factsAsked(undecided(term) ?? term).includes(fact)),
  );
  expect(isRead).toBe(true);
});

const answer = (q: string) =>
  json<{ total: number; value: { id: string }[]; open: { query: string; total: number; facts: Fact[] } | null }>(
    anonymous.json(`/search?${new URLSearchParams({ q })}`),
  );

/** Each with the facts that are said to be unknown, and the search that lists the cards. */
test.each<[string, Fact[], string]>([
  ["set:swsh9tg hp>500", ["hp"], "set:swsh9tg unknown:hp"],
  ["set:swsh9tg -stage:basic", ["stage"], "set:swsh9tg unknown:stage"],
  ["set:swsh9tg -finish:holofoil", ["finish"], "set:swsh9tg unknown:finish"],
  ["set:swsh9tg (rarity:common or rarity:uncommon)", ["rarity"], "set:swsh9tg unknown:rarity"],
  [
    "set:swsh9tg hp>500 type:grass",
    ["hp", "type"],
    "set:swsh9tg (hp>500 or unknown:hp) (type:grass or unknown:type) (unknown:hp or unknown:type)",
  ],
])("%s says how many more may match, and lists exactly those", async (q, said, query) => {
  const { value, open } = await answer(q);
  expect(open).toMatchObject({ facts: said, query });
  const listed = await answer(query);
  expect(listed.total).toBe(open?.total ?? 0);
  expect(listed.open).toBeNull();
  expect(listed.value.some(({ id }) => value.some((one) => one.id === id))).toBe(false);
  const page = readPage(await body(anonymous.page(`/search?${new URLSearchParams({ q })}`)));
  expect(page.text).toContain(`may match: no source states `);
  expect(page.hrefs()).toContain(`/search?${new URLSearchParams({ q: query })}`);
});

test.each(["charizard", "set:swsh9tg", "own:0", "unknown:hp", "is:promo"])(
  "%s reads no such fact, and says nothing",
  async (q) => {
    expect((await answer(q)).open).toBeNull();
  },
);

test("filters of the API and of the form know unknown facts", async () => {
  const ask = (filters: object) =>
    anonymous.request("/api/search/advanced", {
      method: "POST",
      body: JSON.stringify(filters),
      headers: { "content-type": "application/json" },
    });
  const typed = await json<{ query: string; total: number }>(ask({ set: setId, hp: "unknown" }));
  expect(typed).toMatchObject({ query: "set:swsh9tg unknown:hp", total: 1 });
  expect(await json(ask({ set: setId, unknown: "hp" }))).toMatchObject(typed);
  const wrong = await ask({ unknown: "weather" });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain("Unknown value “weather” for “unknown:”.");
  const form = await anonymous.page(`/search/advanced?compose=1&set=${setId}&unknown=hp`);
  expect(form.headers.get("location")).toContain(encodeURIComponent("unknown:hp"));
});
