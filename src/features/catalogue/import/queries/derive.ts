import type { TransactionSql } from "postgres";
import { slug } from "../../../../lib/text/slug.ts";
import { cardSlug, compareNumbers } from "../../rules/paths.ts";
import { type SpeciesName, speciesIndex } from "../rules/species-names.ts";
import { insertRows } from "./stage.ts";

type SetRow = {
  id: string;
  name: string;
  englishName: string | null;
  printedTotal: number;
  releaseDate: string | null;
};
type CardRow = {
  id: string;
  category: string;
  setId: string;
  name: string;
  englishName: string | null;
  number: string;
  numberKey: string;
  position: number;
  isSecret: boolean;
  slug: string;
  rarity: string | null;
  supertype: string;
  isGone: boolean;
  speciesIds: number[];
};
type Index = ReturnType<typeof speciesIndex>;

const SETS_AT_ONCE = 20;

/** For the sets of this run, or all after species changed. @returns the number of changed sets and series. */
export async function derive(tx: TransactionSql, all: boolean): Promise<number> {
  const index = speciesIndex(
    await tx<SpeciesName[]>`select id, name, japanese_name as "japaneseName" from species order by id`,
  );
  const renamed = await deriveSlugs(tx);
  const ids = await tx<{ id: string }[]>`
    select id from sets where ${all} or id in (select id from staged_sets union select set_id from staged_cards
      union select set_id from touched) order by id`;
  let changed = renamed;
  for (let at = 0; at < ids.length; at += SETS_AT_ONCE) {
    changed += await deriveCards(
      tx,
      ids.slice(at, at + SETS_AT_ONCE).map((set) => set.id),
      index,
    );
  }
  return changed;
}

/** From the English name, else the name, else the id; the older set gets the plain one. */
async function deriveSlugs(tx: TransactionSql): Promise<number> {
  type Named = { id: string; within: string; slug: string; name: string };
  const series = await tx<Named[]>`
    select id, category as within, slug, coalesce(english_name, name) as name from series order by release_date, id`;
  const sets = await tx<Named[]>`
    select id, series_id as within, slug, coalesce(english_name, name) as name from sets
    order by (english_name is null), release_date, id`;
  let changed = 0;
  for (const [table, rows] of [
    ["series", series],
    ["sets", sets],
  ] as const) {
    const taken = new Set<string>();
    const wanted = rows.map((row) => {
      const id = slug(row.id) || row.id;
      const free = [slug(row.name) || id, `${slug(row.name)}-${id}`, row.id].find(
        (one) => !taken.has(`${row.within}/${one}`),
      );
      taken.add(`${row.within}/${free}`);
      return { ...row, wanted: free ?? row.id };
    });
    const wrong = wanted.filter((row) => row.slug !== row.wanted);
    changed += wrong.length;
    if (wrong.length === 0) continue;
    const byId = JSON.stringify(Object.fromEntries(wrong.map((row) => [row.id, row.wanted])));
    // Through temporary slugs, because two sets may swap theirs.
    await tx.unsafe(`update ${table} set slug = '~' || id where $1::text::jsonb ? id`, [byId]);
    await tx.unsafe(`update ${table} set slug = $1::text::jsonb->>id where $1::text::jsonb ? id`, [byId]);
  }
  return changed;
}

async function deriveCards(tx: TransactionSql, setIds: string[], index: Index): Promise<number> {
  const counted = await countCards(tx, setIds);
  const sets = await tx<SetRow[]>`
    select id, name, english_name as "englishName", printed_total as "printedTotal", release_date as "releaseDate"
    from sets where id = any(${setIds})`;
  const cards = await tx<CardRow[]>`
    select id, category, set_id as "setId", name, english_name as "englishName", number, number_key as "numberKey",
      position, is_secret as "isSecret", slug, rarity, supertype, gone_at is not null as "isGone",
      array(select species_id from card_species where card_id = cards.id order by species_id) as "speciesIds"
    from cards where set_id = any(${setIds})`;
  const bySet = Map.groupBy(cards, (card) => card.setId);
  const facts = sets.flatMap((set) => factsOf(set, bySet.get(set.id) ?? [], index));
  const wrong = facts
    .filter(({ before, after }) => !Bun.deepEquals(before, after))
    .map(({ id, after }) => ({ id, ...after }));
  if (wrong.length > 0) await writeFacts(tx, wrong);
  await linkSpecies(tx, cards, index);
  await tx`
    with changed as (
      update cards c set release_date = s.release_date from sets s
      where s.id = c.set_id and s.id = any(${setIds}) and c.release_date is distinct from s.release_date
      returning c.id, c.set_id)
    insert into touched select id, set_id, 'changed' from changed`;
  return counted;
}

function factsOf(set: SetRow, cards: CardRow[], index: Index) {
  const isSecret = secretRule(set, cards);
  const sorted = cards.toSorted((a, b) => compareNumbers(a.numberKey, b.numberKey));
  return sorted.map((card, position) => {
    const { id, englishName } = card;
    const english =
      card.category === "JP" ? (index.englishName(card.name, card.speciesIds) ?? englishName) : englishName;
    const after = {
      position,
      isSecret: isSecret(card),
      englishName: english,
      slug: cardSlug({
        id,
        name: english ?? card.name,
        set: slug(set.englishName ?? set.name) || set.id,
        numberKey: card.numberKey,
      }),
    };
    return { id, before: { position: card.position, isSecret: card.isSecret, englishName, slug: card.slug }, after };
  });
}

/** Numbers above the printed total, and a gallery's; in sets numbered by prefix (promos) none is secret. */
function secretRule({ printedTotal }: SetRow, cards: CardRow[]): (card: CardRow) => boolean {
  const plain = (card: CardRow) => /^\d+/.exec(card.numberKey)?.[0];
  const isFull = printedTotal > 0 && new Set(cards.map(plain).filter(Boolean)).size >= printedTotal;
  return (card) => {
    const number = plain(card);
    return number === undefined ? isFull : printedTotal > 0 && Number(number) > printedTotal;
  };
}

async function writeFacts(tx: TransactionSql, facts: Record<string, unknown>[]): Promise<void> {
  await tx`create temp table if not exists derived on commit drop as select * from cards with no data`;
  await tx`truncate derived`;
  await insertRows(tx, "derived", facts);
  await tx`
    with changed as (
      update cards c set position = d.position, is_secret = d.is_secret, english_name = d.english_name, slug = d.slug
      from derived d where c.id = d.id returning c.id, c.set_id)
    insert into touched select id, set_id, 'changed' from changed`;
}

/** By the card's name, where its source names no species. */
async function linkSpecies(tx: TransactionSql, cards: CardRow[], index: Index): Promise<void> {
  const links = cards
    .filter((card) => card.supertype === "pokemon" && card.speciesIds.length === 0)
    .flatMap((card) => index.ofName(card.name).map((speciesId) => ({ cardId: card.id, speciesId })));
  if (links.length === 0) return;
  await tx`truncate links`;
  await insertRows(tx, "links", links);
  await tx`
    with added as (
      insert into card_species (card_id, species_id) select distinct card_id, species_id from links returning card_id)
    insert into touched select id, set_id, 'changed' from cards where id in (select card_id from added)`;
}

/** Also the printed total of Pocket sets, which no source has: their cards with diamonds. */
async function countCards(tx: TransactionSql, setIds: string[]): Promise<number> {
  const changed = await tx`
    update sets s set card_count = n.count,
      printed_total = case when s.printed_total = 0 and s.category = 'TCG-POCKET-EN' then n.diamonds else s.printed_total end
    from (
      select sets.id, count(c.id)::int as count, count(c.id) filter (where c.rarity like '%DIAMOND')::int as diamonds
      from sets left join cards c on c.set_id = sets.id and c.gone_at is null
      where sets.id = any(${setIds}) group by sets.id) n
    where n.id = s.id and (s.card_count <> n.count
      or (s.printed_total = 0 and s.category = 'TCG-POCKET-EN' and n.diamonds <> 0))
    returning 1`;
  return changed.length;
}
