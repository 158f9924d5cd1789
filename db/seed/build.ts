/** DATABASE_URL=postgres://… bun db/seed/build.ts: facts only, without texts of effects, prices or pictures. */
import { join } from "node:path";
import postgres from "postgres";
import type { Seed } from "./format.ts";

type Variant = [key: string, tcgplayerId: number | null, cardmarketId: number | null];
type Row = [...facts: unknown[], variants: Variant[]];

const SETS = [
  ...["base1", "swsh9", "swsh9tg", "sv03.5", "me01"],
  ...["jp-PMCG1", "jp-SV2a"],
  ...["pocket-A1", "pocket-B1a"],
];

if (!process.env.DATABASE_URL) throw new Error("Set DATABASE_URL to a database that holds the full catalogue.");
const sql = postgres(process.env.DATABASE_URL, { max: 1 });

const series = await sql<Seed["series"]>`
  select distinct s.id, s.category, s.name, s.english_name, s.release_date::text from series s join sets on sets.series_id = s.id
  where sets.id = any(${SETS}) order by 2, 5, 1`.values();
const sets = await sql<Seed["sets"]>`
  select id, category, series_id, name, english_name, code, release_date::text, printed_total, source_ids, logo_image,
    symbol_image
  from sets where id = any(${SETS}) order by category, release_date, id`.values();
const variantKinds = await sql<Seed["variantKinds"]>`
  select v.key, v.name, v.tier from variants v join cards c on c.id = v.card_id
  where c.set_id = any(${SETS}) and v.gone_at is null group by 1, 2, 3 order by count(*) desc, 1`.values();
const species = await sql<Seed["species"]>`
  select id, name, slug, generation, types, evolves_from_id, japanese_name, height, weight, local_names
  from species order by id`.values();
const cards = await sql<{ card: Row }[]>`
  select json_build_array(c.id, c.set_id, c.category, c.source, c.number, c.name, c.rarity, c.supertype, c.subtypes,
    c.types, c.hp, c.evolves_from, c.regulation_mark, a.name, c.image, c.reprint_key,
    case when c.legal <> '{}' then coalesce((c.legal->>'standard')::boolean::int, 0)
      + 2 * coalesce((c.legal->>'expanded')::boolean::int, 0) + 4 * coalesce((c.legal->>'unlimited')::boolean::int, 0) end,
    array(select species_id from card_species where card_id = c.id order by 1),
    (select json_agg(json_build_array(v.key, v.tcgplayer_id, v.cardmarket_id) order by v.position)
      from variants v where v.card_id = c.id and v.gone_at is null)) as card
  from cards c left join artists a on a.id = c.artist_id
  where c.set_id = any(${SETS}) and c.gone_at is null order by c.category, c.set_id, c.position`;
await sql.end();

const kindOf = new Map(variantKinds.map(([key], index) => [String(key), index]));
const compact = cards.map(({ card }) => {
  const variants = card.at(-1) as Variant[];
  return [...card.slice(0, -1), variants.map(([key, ...ids]) => [kindOf.get(key), ...ids])];
});

const lines = (rows: readonly unknown[]): string => `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`;
const parts = { series, sets, variantKinds, species, cards: compact };
const text = Object.entries(parts).map(([name, rows]) => `"${name}": ${lines([...rows])}`);
await Bun.write(join(import.meta.dir, "catalogue.json"), `{\n${text.join(",\n")}\n}\n`);
console.log(`${cards.length} cards of ${sets.length} sets, ${species.length} species`);
