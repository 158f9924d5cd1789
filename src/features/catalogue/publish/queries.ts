import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import type { CategoryId } from "#features/catalogue/rules/paths.ts";

/** What a feed is of: prices, or one game of the catalogue. Each has issues of its own. */
type FeedSubject = "prices" | `catalogue ${CategoryId}`;

/** An issue of a feed as its header and its signature tell it. */
export type FeedIssue = { of: FeedSubject; key: string; day: string; sequence: number };

const named = (of: FeedSubject) => (of === "prices" ? "feed" : `${of} feed`);
const sequenceKey = ({ of, key }: Pick<FeedIssue, "of" | "key">) => `${named(of)} sequence of ${key}`;
const dayKey = (of: FeedSubject) => `${named(of)} day`;

/** The day of the newest accepted issue of any publisher, and the sequence of the newest one of this publisher. */
export async function lastIssue(
  sql: Sql | TransactionSql,
  issue: Pick<FeedIssue, "of" | "key">,
): Promise<{ day: string; sequence: number }> {
  const rows = await typedRows(
    v.strictObject({ key: v.string(), value: v.string() }),
    sql`select key, value from settings where key in (${sequenceKey(issue)}, ${dayKey(issue.of)})`,
  );
  const found = new Map(rows.map((row) => [row.key, row.value]));
  return { day: found.get(dayKey(issue.of)) ?? "", sequence: Number(found.get(sequenceKey(issue)) ?? 0) };
}

/** Keeps the issue of a feed as the newest of its publisher, and its day as the newest of all. */
export async function keepIssue(tx: TransactionSql, issue: FeedIssue) {
  for (const [name, value] of [
    [sequenceKey(issue), String(issue.sequence)],
    [dayKey(issue.of), issue.day],
  ] as const) {
    await tx`insert into settings (key, value) values (${name}, ${value})
      on conflict (key) do update set value = excluded.value`;
  }
}

/** The version and the key of a feed that this site serves; undefined before the first. */
export async function servedFeed(sql: Sql, of: FeedSubject): Promise<{ etag: string } | undefined> {
  const feeds = await typedRows(
    v.strictObject({ etag: v.string() }),
    sql`select concat_ws('-', prices_version, public_key) as etag from published_feeds where name = ${of}`,
  );
  return feeds[0];
}

/** A feed that this site serves; undefined before the first. */
export async function servedBytes(sql: Sql, of: FeedSubject): Promise<{ bytes: Uint8Array; etag: string } | undefined> {
  const feeds = await typedRows(
    v.strictObject({ etag: v.string(), bytes: v.instance(Uint8Array) }),
    sql`select concat_ws('-', prices_version, public_key) as etag, bytes from published_feeds where name = ${of}`,
  );
  return feeds[0];
}

/** `version`: of the prices, or of the catalogue. */
type Served = { of: FeedSubject; version: number; publicKey: string; bytes: Uint8Array; madeAt: Date };

/** Replaces a feed that this site serves. */
export async function serveFeed(sql: Sql, { of, version, publicKey, bytes, madeAt }: Served): Promise<void> {
  await sql`insert into published_feeds (name, prices_version, public_key, bytes, made_at)
    values (${of}, ${version}, ${publicKey}, ${Buffer.from(bytes)}, ${madeAt})
    on conflict (name) do update set prices_version = excluded.prices_version, public_key = excluded.public_key,
      bytes = excluded.bytes, made_at = excluded.made_at`;
}

const text = v.nullable(v.string());
const Series = v.strictObject({ id: v.string(), name: v.string(), englishName: text, releaseDate: text });
const Place = v.strictObject({
  ...Series.entries,
  seriesId: v.string(),
  code: text,
  printedTotal: v.number(),
  sourceIds: v.record(v.string(), v.unknown()),
  logoImage: text,
  symbolImage: text,
});
const Stated = v.strictObject({
  id: v.string(),
  setId: v.string(),
  source: v.string(),
  reprintKey: v.string(),
  facts: v.record(v.string(), v.unknown()),
  artist: text,
  variants: v.nullable(v.array(v.record(v.string(), v.unknown()))),
  dexIds: v.nullable(v.array(v.number())),
});
export type StatedCard = v.InferOutput<typeof Stated>;
const Named = v.strictObject({ id: v.string(), names: v.record(v.string(), v.string()) });
const NamedCard = v.strictObject({ ...Named.entries, setId: v.string(), numberKey: v.string() });

const seriesOf = (tx: TransactionSql, game: CategoryId) =>
  typedRows(
    Series,
    tx`select id, name, english_name as "englishName", release_date::text as "releaseDate" from series
      where category = ${game} and id in (select series_id from sets where card_count > 0) order by id collate "C"`,
  );

const setsOf = (tx: TransactionSql, game: CategoryId) =>
  typedRows(
    Place,
    tx`select id, name, english_name as "englishName", release_date::text as "releaseDate", series_id as "seriesId", code,
        printed_total as "printedTotal", source_ids as "sourceIds", logo_image as "logoImage", symbol_image as "symbolImage"
      from sets where category = ${game} and card_count > 0 order by id collate "C"`,
  );

/**
 * What each source states of each card, with name and number where it states only a rarity; only its own source states
 * its variants and Pokémon. Nothing of staff.
 */
const cardsOf = (tx: TransactionSql, game: CategoryId) =>
  typedRows(
    Stated,
    tx`
    select c.id, c.set_id as "setId", s.source, c.reprint_key as "reprintKey", a.name as artist,
      jsonb_build_object('name', c.name, 'number', c.number, 'supertype', c.supertype) || s.facts as facts,
      case when s.source = c.source then (
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('key', v.key, 'name', v.name, 'position', v.position,
          'tier', v.tier, 'isAssumed', case when v.source = 'derived' then true end, 'tcgplayerId', v.tcgplayer_id,
          'cardmarketId', v.cardmarket_id)) order by v.position, v.key collate "C")
        from variants v where v.card_id = c.id and v.gone_at is null
          and (v.source = c.source or v.source = 'derived' and v.position = 0)) end as variants,
      case when s.source = c.source then (
        select array_agg(species_id order by species_id) from card_species p where p.card_id = c.id) end as "dexIds"
    from card_sources s join cards c on c.id = s.card_id
    left join artists a on a.id = s.facts ->> 'artistId'
    where c.category = ${game} and c.gone_at is null and s.source <> 'staff' and c.source <> 'staff'
    order by c.set_id collate "C", c.position, c.id collate "C", s.source collate "C"`,
  );

const namesOf = (tx: TransactionSql, game: CategoryId) => ({
  sets: typedRows(
    Named,
    tx`select n.set_id as id, n.names from local_set_names n join sets s on s.id = n.set_id
      where s.category = ${game} and card_count > 0 order by n.set_id collate "C"`,
  ),
  cards: typedRows(
    NamedCard,
    tx`select n.card_id as id, n.names, c.set_id as "setId", c.number_key as "numberKey"
      from local_card_names n join cards c on c.id = n.card_id
      where c.category = ${game} and c.gone_at is null and c.source <> 'staff' order by n.card_id collate "C"`,
  ),
});

/** All that a feed of a game has, as of one moment. */
export async function publishedGame(sql: Sql, game: CategoryId) {
  return await sql.begin("isolation level repeatable read read only", async (tx) => {
    await tx`set local statement_timeout = 0`;
    const names = namesOf(tx, game);
    return {
      series: await seriesOf(tx, game),
      sets: await setsOf(tx, game),
      cards: await cardsOf(tx, game),
      setNames: await names.sets,
      cardNames: await names.cards,
      version: await catalogueVersionOf(tx),
    };
  });
}

/** The version of the catalogue; it grows with every change. */
export async function catalogueVersionOf(sql: Sql | TransactionSql): Promise<number> {
  const rows = await typedRows(v.strictObject({ version: v.number() }), sql`select version from catalogue_state`);
  return rows[0]?.version ?? 0;
}

/** The ETag of a feed's address when it was imported last; null before. */
export async function feedEtag(sql: Sql, url: string): Promise<string | null> {
  const rows = await typedRows(
    v.strictObject({ etag: v.nullable(v.string()) }),
    sql`select etag from sync_state where url = ${url}`,
  );
  return rows[0]?.etag ?? null;
}
