import { afterAll, expect, test } from "bun:test";
import * as fc from "fast-check";
import { factOf, facts, isFact, undecided } from "#features/search/keys/rules/unknown.ts";
import { printQuery } from "#features/search/language/rules/print.ts";
import type { Comparison, Direction, Query, SearchFilter, Term } from "#features/search/language/rules/query.ts";
import { join as joinParts, negate } from "#features/search/language/rules/query.ts";
import { loadVariantNames } from "#features/search/lexicon/queries.ts";
import { pageOfFound } from "#features/search/results/queries/find.ts";
import { prepareQuery } from "#features/search/results/queries/prepare.ts";
import { closeApps, testDatabase } from "#tests/harness.ts";
import { isLong } from "#tests/long.ts";
import { realData, sayWithoutRealData } from "#tests/real-data.ts";
import { choice, from, number, text } from "./arbitrary.ts";
import { type Card, compare, hasWords, inOrder, lacks, lower, numberOf } from "./plain-search.ts";

afterAll(closeApps);

const maxCards = isLong ? 2000 : 700;

const queries = isLong ? 150 : 60;
/** The suite asks the same each time; the long form asks something new. */
const seed = isLong ? Date.now() : 2;

const pagings = isLong ? 30 : 8;

const { db, sql } = await testDatabase(realData ? "real" : "starter");

sayWithoutRealData("queries are tested with the starter catalogue.");

// All others are gone, so that a slow filter in memory can keep up.
await sql`update cards set gone_at = now() where id not in (select id from cards order by md5(id) limit ${maxCards})`;

await sql`insert into users (email, username, slug) values ('misty@example.com', 'Misty', 'misty')`;

const [{ id: userId } = { id: "" }] = await sql<{ id: string }[]>`select id from users`;

await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
  select ${userId}, c.set_id, c.id, v.key, 1 + ('x' || substr(md5(c.id || v.key), 1, 2))::bit(8)::int % 3
  from cards c join variants v on v.card_id = c.id where md5(c.id) < '8' and c.gone_at is null`;

await sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
  select v.card_id, v.key, s.source, s.currency, ('x' || substr(md5(v.card_id || s.source), 1, 4))::bit(16)::int, now()
  from variants v, (values ('tcgplayer', 'USD'), ('cardmarket', 'EUR')) s(source, currency)
  where md5(v.card_id || s.source) < '9'`;

const cards = [
  ...(await sql<Card[]>`
    select c.id, c.category, c.set_id as "setId", c.position, r.rank, s.release_date::text as "setReleased", s.printed_total as "printedTotal", c.number_key as "numberKey",
      array_remove(array[search_fold(c.name), search_fold(c.english_name), search_fold(c.alternate_name), search_fold(c.number_key)], null) as "text",
      array_remove(array[search_fold(s.name), search_fold(s.english_name), search_fold(s.code)], null) as "setText",
      s.series_id as "seriesId",
      (select array_remove(array[search_fold(name), search_fold(english_name)], null) from series where id = s.series_id) as "seriesText",
      search_fold(concat_ws(' ', (select string_agg(a->>'effect', ' ') from jsonb_array_elements(c.attacks || c.abilities) a), c.rules)) as said,
      c.rarity, r.display as "rarityName", c.supertype, c.subtypes, c.types, c.hp, c.retreat, c.weaknesses, c.resistances,
      cardinality(c.rules) as rules,
      (select coalesce(array_agg(search_fold(a->>'name')), '{}') from jsonb_array_elements(c.attacks) a) as attacks,
      (select coalesce(array_agg(search_fold(a->>'name')), '{}') from jsonb_array_elements(c.abilities) a) as abilities,
      search_fold(c.evolves_from) as evolves, (select search_fold(a.name) from artists a where a.id = c.artist_id) as artist,
      c.legal, c.is_secret as "isSecret", coalesce(c.release_date, s.release_date)::text as released,
      (select coalesce(array_agg(x.species_id), '{}') from card_species x where x.card_id = c.id) as species,
      (select array_agg(search_fold(v.name)) from variants v where v.card_id = c.id and v.gone_at is null) as variants,
      exists (select from variants v where v.card_id = c.id and v.gone_at is null and v.source = 'derived' and not exists (
        select from current_prices p where p.card_id = c.id and p.variant = v.key)) as "isAssumed",
      (select coalesce(sum(e.quantity), 0)::int from entries e where e.card_id = c.id) as own,
      (select p.market from current_prices p where p.card_id = c.id and p.variant =
        (select key from variants v where v.card_id = c.id order by position limit 1)
        and p.source = 'tcgplayer') as price
    from cards c join sets s on s.id = c.set_id
    left join rarities r on r.category = c.category and r.key = c.rarity
    where c.gone_at is null`),
];

const setsBegun = new Set(cards.filter(({ own }) => own > 0).map(({ setId }) => setId));

const today = "2024-06-01";

/** Whether a card is one of those that a filter asks for, by plain code that shares nothing with the SQL. null: unknown. */
function isAsked(filter: SearchFilter, card: Card): boolean | null {
  if (filter.kind === "not") {
    const is = isAsked(filter.part, card);
    return is === null ? null : !is;
  }
  if ("parts" in filter) {
    const all = filter.parts.map((part) => isAsked(part, card));
    const decides = filter.kind === "or";
    return all.includes(decides) ? decides : all.includes(null) ? null : !decides;
  }
  const fact = factOf(filter);
  return fact !== null && lacks[fact](card) ? null : isTerm(filter, card);
}

function isTerm(filter: Term, card: Card): boolean {
  switch (filter.kind) {
    case "word":
      return hasWords([...card.text, ...card.setText], filter.text);
    case "phrase":
      return [...card.text, ...card.setText].some((text) => ` ${text} `.includes(` ${filter.text} `));
    case "text":
      return isText(filter, card);
    case "choice":
      return isChoice(filter.key, filter.value, card);
    case "number": {
      if (filter.key === "dex") return card.species.some((one) => compare[filter.compare](one, filter.value));
      const value = numberOf[filter.key](card);
      const asked = filter.key === "price" ? Math.round(filter.value * 100) : filter.value;
      return value !== null && compare[filter.compare](value, asked);
    }
    case "released": {
      const part = card.released?.slice(0, filter.date.length);
      if (part === undefined) return false;
      return compare[filter.compare](part === filter.date ? 0 : part > filter.date ? 1 : -1, 0);
    }
  }
}

function isText({ key, isWhole, text }: Extract<Term, { kind: "text" }>, card: Card): boolean {
  if (key === "number") {
    const [number, total] = text.split("/");
    return card.numberKey === number && (total === undefined || card.printedTotal === Number(total));
  }
  if (key === "text") return hasWords([card.said], text);
  const texts = {
    set: card.setText,
    series: card.seriesText,
    attack: card.attacks,
    ability: card.abilities,
    artist: card.artist === null ? [] : [card.artist],
    evolves: card.evolves === null ? [] : [card.evolves],
    variant: card.variants,
  }[key];
  const isNamed =
    texts.includes(text) || (key === "set" && card.setId === text) || (key === "series" && card.seriesId === text);
  if (isWhole || (key === "series" && isNamed)) return isNamed;
  if (key === "variant") return texts.some((one) => hasWords([one], text));
  if (key !== "set") return texts.length > 0 && hasWords(texts, text);
  return namedSets.has(text) ? isNamed : hasWords(texts, text);
}

const allSets = await sql<{ names: string[] }[]>`
  select array_remove(array[id, search_fold(name), search_fold(english_name), search_fold(code)], null) as names from sets`;

const namedSets = new Set(allSets.flatMap(({ names }) => names));

function isChoice(key: string, value: string, card: Card): boolean {
  const types = lower(card.types);
  const subtypes = lower(card.subtypes);
  switch (key) {
    case "type":
      return card.supertype === value || types.includes(value);
    case "energy":
      return types.includes(value);
    case "subtype":
      return subtypes.includes(value);
    case "rarity":
      return [
        card.rarityName?.toLowerCase(),
        card.rarity?.replace(/_JP$/, "").replaceAll("_", " ").toLowerCase(),
      ].includes(value);
    case "weakness":
    case "resistance": {
      const list = key === "weakness" ? card.weaknesses : card.resistances;
      if (value === "none") return card.supertype === "pokemon" && card.hp !== null && list.length === 0;
      return lower(list.map(({ type }) => type)).includes(value);
    }
    case "category":
      return card.category === value;
    case "format":
      return card.legal[value] === true;
    case "unknown":
      return isFact(value) && lacks[value](card);
    default:
      return isFlag(value, card, subtypes);
  }
}

function isFlag(value: string, card: Card, subtypes: string[]): boolean {
  switch (value) {
    case "secret":
      return card.isSecret;
    case "promo":
      return card.rarityName === "Promo" || card.setText.some((text) => ` ${text}`.includes(" promo"));
    case "new": {
      const days = card.released === null ? -1 : (Date.parse(today) - Date.parse(card.released)) / 86_400_000;
      return days >= 0 && days <= 90;
    }
    case "owned":
      return card.own > 0;
    case "dupe":
      return card.own > 1;
    case "wanted":
      return card.own === 0 && setsBegun.has(card.setId);
    default:
      return subtypes.includes(value);
  }
}

const some = <T>(pick: (card: Card) => T[]): T[] => [...new Set(cards.slice(0, 300).flatMap(pick))];

// Names of rarities are words of the quick search too; these tests leave that to the golden ones.
const words = some(({ text, setText }) => [...text, ...setText].flatMap((one) => one.split(" "))).filter(
  (word) =>
    word !== "" &&
    !/^(?:rare|holo|ex|gx|v|vmax|vstar|star|shiny|promo|prime|double|secret|super|ace|spec|art|crown|radiant|legend|break|prism|gold|shining|classic|collection|trainer|gallery|special|mega|black|white|common|hyper|ultra|rainbow|illustration|amazing|character|triple|diamond|diamonds|stars|one|two|three|four|lvx|lv|x|or|attack|uncommon|illu.*|lege.*)$/.test(
      word,
    ),
);

const energies = ["fire", "water", "grass", "lightning", "psychic", "metal"];

const term: fc.Arbitrary<SearchFilter> = fc.oneof(
  fc.record({ kind: fc.constant("word" as const), text: from(words) }),
  fc.record({
    kind: fc.constant("phrase" as const),
    text: from(some(({ text: [name = ""] }) => [name]).filter((one) => /^[ -~]+$/.test(one))),
  }),
  text(
    "set",
    some(({ setText }) => setText),
  ),
  text(
    "series",
    some(({ seriesId, seriesText }) => [seriesId, ...seriesText]),
  ),
  text("text", ["energy", "coin", "damage to", "paralyz"]).map((one) => ({ ...one, isWhole: false })),
  text(
    "attack",
    some(({ attacks }) => [...attacks, ...attacks.flatMap((one) => one.split(" ").slice(0, 1))]),
  ),
  text(
    "ability",
    some(({ abilities }) => abilities),
  ),
  text(
    "artist",
    some(({ artist }) => (artist === null ? [] : [artist, artist.split(" ")[0] ?? artist])),
  ),
  text(
    "evolves",
    some(({ evolves }) => (evolves === null ? [] : [evolves])),
  ),
  text(
    "variant",
    some(({ variants }) => variants),
  ),
  text(
    "number",
    some(({ numberKey, printedTotal }) => [numberKey, `${numberKey}/${printedTotal}`]),
  ).map((one) => ({ ...one, isWhole: false })),
  choice("type", ["pokemon", "trainer", "energy", ...energies]),
  choice("energy", energies),
  choice("subtype", ["basic", "stage 1", "stage 2", "supporter", "ex"]),
  choice("rarity", ["common", "rare", "double rare", "illustration rare", "1 diamond", "art rare"]),
  choice("weakness", [...energies, "none"]),
  choice("resistance", [...energies, "none"]),
  choice("category", ["EN", "JP", "TCG-POCKET-EN"]),
  choice("format", ["standard", "expanded", "unlimited"]),
  choice(
    "unknown",
    facts.filter((fact) => fact !== "price"),
  ),
  choice("is", ["secret", "promo", "new", "owned", "dupe", "wanted", "vmax", "item"]),
  number("hp", 34, 10),
  number("retreat", 5),
  number("own", 5),
  number("dex", 1025),
  fc.record({
    kind: fc.constant("released" as const),
    compare: fc.constantFrom<Comparison>("=", ">", ">=", "<", "<="),
    date: from(
      some(({ released }) => (released === null ? [] : [released, released.slice(0, 7), released.slice(0, 4)])),
    ),
  }),
);

const { filter } = fc.letrec<{ filter: SearchFilter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    term,
    fc.array(tie("filter"), { minLength: 2, maxLength: 3 }).map((parts) => joinParts("and", parts)),
    fc.array(tie("filter"), { minLength: 2, maxLength: 3 }).map((parts) => joinParts("or", parts)),
    tie("filter").map(negate),
  ),
}));

const variantNames = await loadVariantNames(db);
const equals = { famous: new Map<string, string>(), ownsPocketOnly: false };
const money = { source: "tcgplayer" as const, currency: "USD", rates: new Map() };

async function found(asked: SearchFilter): Promise<string[]> {
  const query = { filter: asked, sort: "match" as const, dir: null };
  const prepared = await prepareQuery(db, query, { userId, hidden: [], today, money, variantNames, ...equals });
  return (await pageOfFound(db, prepared, "", 40_000)).ids;
}

test("generated queries find what a plain filter over every card finds", async () => {
  let telling = 0;
  await fc.assert(
    fc.asyncProperty(filter, async (asked) => {
      const idsOf = (is: boolean | null) => cards.filter((card) => isAsked(asked, card) === is).map(({ id }) => id);
      const expected = idsOf(true);
      const ids = await found(asked);
      const open = undecided(asked);
      const q = printQuery({ filter: asked, sort: "match", dir: null });
      expect({ q, ids: (open === null ? [] : await found(open)).toSorted() }).toEqual({
        q,
        ids: idsOf(null).toSorted(),
      });
      if (ids.length > 0 && ids.length < cards.length) telling += 1;
      expect({ q, ids: ids.toSorted() }).toEqual({ q, ids: expected.toSorted() });
    }),
    { numRuns: queries, seed },
  );
  // Those that find nothing or everything would be the same by chance.
  expect(telling).toBeGreaterThan(queries / 3);
});

/** All pages of a query, one after the other; the last one's way back must lead through the same. */
async function pagesOf(query: Query, limit: number): Promise<string[]> {
  const prepared = await prepareQuery(db, query, { userId, hidden: [], today, money, variantNames, ...equals });
  const pages = [await pageOfFound(db, prepared, "", limit)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push(await pageOfFound(db, prepared, next, limit));
  for (const [index, page] of pages.entries()) {
    expect(page.before).toBe(index * limit);
    const previous = index < 2 ? (index === 0 ? null : "") : pages[index - 2]?.next;
    expect(page.previous).toBe(previous ?? null);
  }
  return pages.flatMap(({ ids }) => ids);
}

test("every order, in both directions and page by page, is the one that plain code makes", async () => {
  const sorts = ["number", "name", "rarity", "price", "artist", "released"] as const;
  for (const sort of sorts) {
    for (const dir of [null, "asc", "desc"] as const) {
      const all = cards.toSorted(inOrder(sort, dir)).map(({ id }) => id);
      const ids = await pagesOf({ filter: joinParts("and", []), sort, dir }, 400);
      expect({ sort, dir, ids }).toEqual({ sort, dir, ids: all });
    }
  }
  await fc.assert(
    fc.asyncProperty(
      filter,
      fc.constantFrom(...sorts),
      fc.constantFrom<(Direction | null)[]>(null, "asc", "desc"),
      fc.integer({ min: 60, max: 900 }),
      async (asked, sort, dir, limit) => {
        const expected = cards.filter((card) => isAsked(asked, card)).toSorted(inOrder(sort, dir));
        expect(await pagesOf({ filter: asked, sort, dir }, limit)).toEqual(expected.map(({ id }) => id));
      },
    ),
    { numRuns: pagings, seed },
  );
  // Where all were known, the end would prove nothing.
  expect(new Set(cards.map(({ price }) => price === null)).size).toBe(2);
});

test("prices are compared in the currency and by the source that the viewer chose", async () => {
  const asked: SearchFilter = { kind: "number", key: "price", compare: "<", value: 200.5 };
  const bySource = async (source: "tcgplayer" | "cardmarket", currency: string) => {
    const rates = new Map([["EUR", { currency: "EUR", symbol: "€", perDollar: "0.8", day: today }]]);
    const query = { filter: asked, sort: "price" as const, dir: "asc" as const };
    const prepared = await prepareQuery(db, query, {
      userId,
      hidden: [],
      today,
      money: { source, currency, rates },
      variantNames,
      ...equals,
    });
    return (await pageOfFound(db, prepared, "", 40_000)).ids;
  };
  const prices = await sql<{ id: string; usd: number | null; eur: number | null }[]>`
    select c.id, (select market from current_prices p where p.card_id = c.id and p.variant = v.key and source = 'tcgplayer') as usd,
      (select market from current_prices p where p.card_id = c.id and p.variant = v.key and source = 'cardmarket') as eur
    from cards c join variants v on v.card_id = c.id and v.position = 0 where c.gone_at is null`;
  const cheap = (worth: (row: { usd: number | null; eur: number | null }) => number | null) => {
    const worths = new Map(prices.map((row) => [row.id, Math.round(worth(row) ?? Number.POSITIVE_INFINITY)]));
    const of = (id: string) => worths.get(id) ?? Number.NaN;
    return { of, ids: [...worths].filter(([, one]) => one < 20_050).map(([id]) => id) };
  };
  const check = (found: string[], { of, ids }: ReturnType<typeof cheap>) => {
    expect(found.map(of)).toEqual(ids.map(of).toSorted((a, b) => a - b));
    expect(new Set(found)).toEqual(new Set(ids));
  };
  check(
    await bySource("tcgplayer", "USD"),
    cheap(({ usd, eur }) => usd ?? (eur === null ? null : eur / 0.8)),
  );
  check(
    await bySource("cardmarket", "EUR"),
    cheap(({ usd, eur }) => eur ?? (usd === null ? null : usd * 0.8)),
  );
});
