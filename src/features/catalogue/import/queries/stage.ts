import type { TransactionSql } from "postgres";
import { FIELDS, type StatedFacts } from "#features/catalogue/merge/rules/fields.ts";
import { slug } from "#lib/text/slug.ts";
import { reprintKeysOf } from "../rules/reprints.ts";
import { type CardRecord, type ImportRecord, isMain, type Note, type Reject } from "../schema/records.ts";
import { insertRecords } from "./rows.ts";

const TABLES = `
  create temp table staged_series on commit drop as select *, false as main, '' as source from series with no data;
  create temp table staged_sets on commit drop as select *, false as main, '' as source from sets with no data;
  create temp table staged_cards (seq int, source text, id text, category text, set_id text, number text, rarity text,
    reprint_key text, name_key text, facts jsonb, dex_ids int[], file text) on commit drop;
  create temp table staged_variants on commit drop as select *, 0 as seq, false as is_assumed from variants with no data;
  create temp table staged_species on commit drop as select * from species with no data;
  create temp table staged_artists on commit drop as select * from artists with no data;
  create temp table staged_names (file text, subject text, id text, set_id text, number_key text, names jsonb) on commit drop;
  create temp table staged_rarities (source text, set_id text, number_key text, rarity text, printed_total int) on commit drop;
  create temp table staged_present (source text, set_id text, id text) on commit drop;
  create temp table resolved (seq int primary key, id text, number_key text, is_new boolean) on commit drop;
  create temp table own_variants (card_id text, set_id text, key text, name text, position int, tier text,
    tcgplayer_id int, cardmarket_id int) on commit drop;
  create temp table assumed_variants (card_id text, key text, name text, tier text, tcgplayer_id int,
    cardmarket_id int) on commit drop;
  create temp table links (card_id text, species_id int, own boolean) on commit drop;
  create temp table restated (id text) on commit drop;
  create temp table touched (id text, set_id text, what text) on commit drop`;

type Table = "series" | "sets" | "cards" | "variants" | "species" | "artists" | "names" | "rarities" | "present";

const BATCH = 500;

const isStated = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).some((one) => one !== undefined)
    : value !== undefined && value !== null;

/** An empty list states nothing. */
const statedIn = (card: Partial<Record<keyof StatedFacts, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    ([...FIELDS, "textId"] as const).map((field) => [field, card[field]]).filter(([, value]) => isStated(value)),
  );

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Tables of one transaction that take incoming records before they are merged. */
export async function openStage(tx: TransactionSql) {
  await tx.unsafe(TABLES);
  const { put, flush } = batches(tx);
  const rejects: Reject[] = [];
  const notes: Note[] = [];
  const artists = new Map<string, string>();
  let seq = 0;

  async function putCard({ variants, dexIds, artist, ...card }: CardRecord): Promise<void> {
    seq++;
    const artistId = artist && (slug(artist) || artist);
    if (artist && artistId && !((artists.get(artistId) ?? "") >= artist)) {
      artists.set(artistId, artist);
      await put("artists", { id: artistId, name: artist });
    }
    const { id, source, category, setId, number, rarity, file } = card;
    const { nameKey, reprintKey } = { ...reprintKeysOf(category, card, id), ...card };
    const facts = statedIn({ ...card, artistId });
    const placed = { seq, id, source, category, setId, number, rarity, file, nameKey, reprintKey };
    await put("cards", { ...placed, facts, dexIds: dexIds ?? [] });
    for (const variant of variants) await put("variants", { ...variant, source, seq });
  }

  return {
    rejects,
    notes,
    async add(record: ImportRecord): Promise<void> {
      const { kind, ...row } = record;
      if (record.kind === "reject") rejects.push(record);
      else if (record.kind === "note") notes.push(record);
      else if (record.kind === "card") await putCard(record);
      else if (record.kind === "series") await put("series", { ...row, main: isMain(record.source) });
      else if (record.kind === "set") await put("sets", { ...row, main: isMain(record.source) });
      else if (record.kind === "rarity") await put("rarities", row);
      else await put(kind as Table, row);
    },
    /** Analyzes, for good query plans. */
    async end(): Promise<void> {
      await flush();
      await tx.unsafe(
        "analyze staged_cards (seq, source, set_id), staged_variants (seq), staged_artists (id), staged_names, staged_rarities",
      );
    },
  };
}

function batches(tx: TransactionSql) {
  const waiting = new Map<Table, Record<string, unknown>[]>();
  let sent: Promise<void> = Promise.resolve();

  async function insert(table: Table, rows: Record<string, unknown>[]): Promise<void> {
    await sent;
    sent = insertRecords(tx, `staged_${table}`, rows);
    sent.catch(() => {});
  }

  return {
    async put(table: Table, row: Record<string, unknown>): Promise<void> {
      const rows = waiting.get(table) ?? [];
      waiting.set(table, rows);
      if (rows.push(row) >= BATCH) await insert(table, rows.splice(0));
    },
    async flush(): Promise<void> {
      for (const [table, rows] of waiting) if (rows.length > 0) await insert(table, rows.splice(0));
      await sent;
    },
  };
}
