import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";

export const citext = customType<{ data: string }>({ dataType: () => "citext" });

/**
 * Folded by `search_fold`, between bars, to match whole fields and starts of fields or words: "| charizard ex
 * 6 |".
 */
export const searchText = (name: SQL, ...others: SQL[]) =>
  text()
    .notNull()
    .generatedAlwaysAs(
      sql.join([
        sql`'| ' || search_fold(${name}) || ' |'`,
        ...others.map((other) => sql` || coalesce(' ' || search_fold(${other}) || ' |', '')`),
      ]),
    );

/** Names of attacks or abilities: "| bite | rock crush |"; empty for none. */
const namesText = (list: SQL) => text().notNull().generatedAlwaysAs(sql`search_names(${list})`);

/** The three games and their flags (docs/product.md, Words). */
export const categories = pgTable("categories", {
  id: text().primaryKey(),
  name: text().notNull(),
  /** First path segment: "" for English, "jp", "tcg-pocket-en". */
  pathPrefix: text().notNull().unique(),
  position: integer().notNull(),
  title: text().notNull(),
  subtitle: text().notNull(),
  bannerImage: text(),
  isReleased: boolean().notNull(),
  inDeckBuilder: boolean().notNull(),
  hasPrices: boolean().notNull(),
  hasEnergyCards: boolean().notNull(),
  hasAlternateNames: boolean().notNull(),
  tabEnabled: boolean().notNull(),
  massEntryEnabled: boolean().notNull(),
  tcgLiveImportEnabled: boolean().notNull(),
});

export const series = pgTable(
  "series",
  {
    id: text().primaryKey(),
    category: text()
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    englishName: text(),
    slug: text().notNull(),
    releaseDate: date(),
  },
  (t) => [unique("series_category_slug").on(t.category, t.slug)],
);

export const sets = pgTable(
  "sets",
  {
    id: text().primaryKey(),
    category: text()
      .notNull()
      .references(() => categories.id),
    seriesId: text()
      .notNull()
      .references(() => series.id),
    name: text().notNull(),
    englishName: text(),
    slug: text().notNull(),
    /** Code on badges and in deck lists: "MEW". A main set and its gallery may share one. */
    code: text(),
    releaseDate: date(),
    printedTotal: integer().notNull(),
    /** Number of cards without extra ones; 0 hides the set. Updated by the import. */
    cardCount: integer().notNull().default(0),
    sourceIds: jsonb().$type<SetSourceIds>().notNull().default({}),
    /** Path on the image host without extension; null if no source has a logo. */
    logoImage: text(),
    symbolImage: text(),
    searchText: searchText(sql`name`, sql`english_name`, sql`code`),
  },
  (t) => [unique("sets_series_slug").on(t.seriesId, t.slug), index("sets_category").on(t.category, t.releaseDate)],
);

export const artists = pgTable("artists", {
  id: text().primaryKey(),
  name: text().notNull(),
  searchText: searchText(sql`name`),
});

export const rarities = pgTable(
  "rarities",
  {
    category: text()
      .notNull()
      .references(() => categories.id),
    key: text().notNull(),
    display: text().notNull(),
    /** English 1–35, Promo 99, Pocket 100–109, Japanese 200–221. */
    rank: integer().notNull(),
    scale: real().notNull(),
  },
  (t) => [primaryKey({ columns: [t.category, t.key] })],
);

export const cards = pgTable(
  "cards",
  {
    id: text().primaryKey(),
    category: text()
      .notNull()
      .references(() => categories.id),
    setId: text()
      .notNull()
      .references(() => sets.id),
    /** The printed number, normalised; unique in its set. */
    numberKey: text().notNull(),
    /** Number as printed: "006", "TG12". */
    number: text().notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    alternateName: text(),
    englishName: text(),
    position: integer().notNull(),
    isSecret: boolean().notNull(),
    /** A further print of another card’s number: "182a" beside "182". Of the goals only Grandmaster counts it. */
    isExtra: boolean().notNull().default(false),
    rarity: text(),
    supertype: text().notNull(),
    subtypes: text().array().notNull().default([]),
    types: text().array().notNull().default([]),
    hp: integer(),
    retreat: integer(),
    weaknesses: jsonb().$type<TypeValue[]>().notNull().default([]),
    resistances: jsonb().$type<TypeValue[]>().notNull().default([]),
    attacks: jsonb().$type<Attack[]>().notNull().default([]),
    abilities: jsonb().$type<Ability[]>().notNull().default([]),
    rules: text().array().notNull().default([]),
    flavor: text(),
    evolvesFrom: text(),
    regulationMark: text(),
    legal: jsonb().$type<Legality>().notNull().default({}),
    boosters: text().array().notNull().default([]),
    /** Shared by all printings of a card; used for decks and related cards. */
    reprintKey: text().notNull(),
    /** What a deck may hold four of; "" until the next import. */
    nameKey: text().notNull().default(""),
    artistId: text().references(() => artists.id),
    releaseDate: date(),
    image: text(),
    /** An import's source, or "staff"; an import removes only what it added. */
    source: text().notNull().default("staff"),
    /** Set when no source lists the card any more; the row stays for its owners. */
    goneAt: timestamp({ withTimezone: true }),
    searchText: searchText(sql`name`, sql`english_name`, sql`alternate_name`, sql`number_key`),
    attackText: namesText(sql`attacks`),
    abilityText: namesText(sql`abilities`),
  },
  (t) => [
    index("cards_search").using("gin", t.searchText.op("gin_trgm_ops")),
    // In the C locale pg_trgm ignores non-ASCII letters, so Japanese is indexed by character.
    index("cards_search_letters").using("gin", sql`string_to_array(${t.searchText}, null)`),
    index("cards_attacks").using(
      "gin",
      sql`string_to_array(${t.attackText}, '|')`,
      sql`string_to_array(${t.abilityText}, '|')`,
    ),
    index("cards_said").using("gin", sql`search_said(${t.attacks}, ${t.abilities}, ${t.rules})`),
    unique("cards_set_number").on(t.setId, t.numberKey),
    unique("cards_id_set").on(t.id, t.setId),
    index("cards_slug").on(t.category, t.slug),
    index("cards_name").on(t.name),
    index("cards_reprint").on(t.reprintKey),
    index("cards_artist").on(t.artistId),
    // What searches filter and sort by: a fifth of the size of the table.
    index("cards_narrow").on(
      ...[t.setId, t.position, t.id, t.category, t.goneAt, t.releaseDate, t.numberKey, t.searchText],
      ...[t.supertype, t.types, t.subtypes, t.rarity, t.isSecret, t.hp, t.retreat, t.artistId, t.evolvesFrom],
    ),
  ],
);

/** The facts that each source states about a card; the import merges them into `cards`. */
export const cardSources = pgTable(
  "card_sources",
  {
    cardId: text()
      .notNull()
      .references(() => cards.id),
    source: text().notNull(),
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.cardId, t.source] }),
    index("card_sources_text").on(sql`(${t.facts} ->> 'textId')`).where(sql`${t.facts} ? 'textId'`),
  ],
);

export const variants = pgTable(
  "variants",
  {
    cardId: text()
      .notNull()
      .references(() => cards.id),
    /** Unique in the card: "normal", "reverse", "holo-1st-edition". */
    key: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
    tier: text({ enum: ["standard", "special"] }).notNull(),
    tcgplayerId: integer(),
    cardmarketId: integer(),
    source: text().notNull().default("staff"),
    goneAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.cardId, t.key] }),
    index("variants_tcgplayer").on(t.tcgplayerId),
    index("variants_cardmarket").on(t.cardmarketId),
    index("variants_name").on(t.name, t.cardId).where(sql`${t.goneAt} is null`),
  ],
);

export type SetSourceIds = { ptcgData?: string; ptcgo?: string; tcgplayerGroup?: number; cardmarketExpansion?: number };

export type TypeValue = { type: string; value?: string };

export type Attack = { name: string; cost: string[]; damage?: string; effect?: string };

export type Ability = { name: string; type: string; effect?: string };

export type Legality = { standard?: boolean; expanded?: boolean; unlimited?: boolean };
