import { describe, expect, test } from "bun:test";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { exported } from "#db/schema/exported.ts";
import * as schema from "#db/schema/index.ts";
import { fieldsOfCopies } from "#features/collection/rules/copies.ts";
import { columnsOf, sampleCopy } from "#tests/details/copies/samples.ts";

import { bodyOf, useSite } from "../harness.ts";
import { fill } from "./personal-tables.ts";

/** Columns of what belongs to a person, as the database names them, and where the export has them. */
const columnsAt: Record<string, Record<string, string>> = {
  users: {
    username: "profile.username",
    email: "profile.email",
    bio: "profile.bio",
    avatar: "profile.avatar",
    banner: "profile.banner",
    heard_about_us: "profile.heardAboutUs",
    heard_about_us_additional: "profile.heardAboutUsAdditional",
    social_x: "socials.x",
    social_youtube: "socials.youtube",
    social_twitch: "socials.twitch",
    show_prices: "preferences.showPrices",
    profile_visibility: "preferences.profileVisibility",
    collection_value_visibility: "preferences.collectionValueVisibility",
    preferred_currency: "preferences.preferredCurrency",
    disallowed_categories: "preferences.disallowedCategories",
    price_source: "preferences.priceSource",
    name_language: "preferences.nameLanguage",
    wants_visibility: "preferences.wantsVisibility",
    hidden_milestones: "preferences.hiddenMilestones",
    mailed_news: "preferences.mailedNews",
  },
  identities: { provider: "signIns.0.provider", label: "signIns.0.label" },
  passkeys: { name: "passkeys.0.name", created_at: "passkeys.0.at" },
  pictures: { kind: "pictures.0.kind", type: "pictures.0.dataUrl", bytes: "pictures.0.dataUrl" },
  entries: {
    set_id: "entries.0.setId",
    card_id: "entries.0.cardId",
    variant: "entries.0.variant",
    quantity: "entries.0.quantity",
    created_at: "entries.0.addedAt",
  },
  entry_changes: {
    set_id: "changes.0.setId",
    card_id: "changes.0.cardId",
    variant: "changes.0.variant",
    before: "changes.0.before",
    after: "changes.0.after",
    at: "changes.0.at",
  },
  copies: {
    set_id: "entries.0.setId",
    card_id: "entries.0.cardId",
    variant: "entries.0.variant",
    quantity: "entries.0.copies.0.quantity",
    ...Object.fromEntries(fieldsOfCopies.map(([key, { column }]) => [column, `entries.0.copies.0.${key}`])),
  },
  graded_cards: {
    set_id: "graded.0.setId",
    card_id: "graded.0.cardId",
    variant: "graded.0.variant",
    company: "graded.0.company",
    grade: "graded.0.grade",
    condition: "graded.0.condition",
    certificate: "graded.0.certificate",
    url: "graded.0.url",
    value: "graded.0.value",
    value_currency: "graded.0.valueCurrency",
    cost: "graded.0.cost",
    cost_currency: "graded.0.costCurrency",
    acquired_on: "graded.0.acquiredOn",
    seller: "graded.0.seller",
  },
  private_notes: { set_id: "notes.0.setId", card_id: "notes.0.cardId", label: "notes.0.label", text: "notes.0.text" },
  blocks: { created_at: "people.0.at" },
  friendships: { created_at: "people.1.at" },
  profile_reports: { created_at: "people.2.at", reason: "people.2.reason" },
  friend_requests: { created_at: "people.3.at" },
};

const internal = "An id or mark of the program's own.";
const time = "A time that nobody entered.";
const secret = "It proves who a person is, or came of signing in; nobody entered it to keep it.";
const byName = "Told by name.";
const read = "A file is its owner's already; what came of it is in entries, graded cards and notes.";

/** Columns that nobody enters, and why each is not in the export. A whole table is a "*". */
const excused: Record<string, Record<string, string>> = {
  users: {
    id: internal,
    slug: "Made of the username.",
    email_verified_at: time,
    password_hash: secret,
    generation: "Counts the ends of all ways in.",
    are_writes_locked: "Set by staff.",
    suspended_at: "Set by staff.",
    suspended_reason: "Set by staff.",
    sign_up_platform: "Seen by the program.",
    name_language_chosen_at: time,
    printings_answered_at: time,
    created_at: time,
  },
  user_roles: { "*": "Given by staff." },
  invitations: { "*": "Written by staff." },
  sessions: { "*": secret },
  email_tokens: { "*": secret },
  passkeys: {
    id: internal,
    user_id: internal,
    credential_id: secret,
    algorithm: secret,
    public_key: secret,
    counter: secret,
    last_used_at: time,
  },
  one_time_codes: { "*": secret },
  recovery_codes: { "*": secret },
  identities: { provider_user_id: secret, user_id: internal, created_at: time },
  pictures: { id: internal, user_id: internal, created_at: time },
  entries: { user_id: internal, replaced: internal, updated_at: time },
  entry_changes: {
    id: internal,
    user_id: internal,
    batch: internal,
    undone_at: "Whether it was undone is told.",
    is_final: internal,
    tap_id: internal,
  },
  copies: {
    id: internal,
    user_id: internal,
    created_at: time,
    removed_at: "Those that were removed are not exported.",
  },
  graded_cards: { id: internal, user_id: internal, batch: internal, created_at: time, updated_at: time },
  private_notes: { id: internal, user_id: internal, batch: internal, created_at: time, updated_at: time },
  blocks: { user_id: internal, blocked_user_id: byName },
  friendships: { user_id: internal, friend_id: byName },
  friend_requests: { user_id: internal, requestee_id: byName, dismissed_at: "Set by someone else." },
  profile_reports: { id: internal, user_id: internal, reported_user_id: byName, status: "Set by staff." },
  share_links: { "*": "Made again of its owner's id." },
  milestones: { "*": "Written by the program; what caused them is in the other sections." },
  access_tokens: { "*": secret },
  overlays: { "*": "Made again of its owner's id." },
  stream_cards: { "*": "What the stream shows at the moment." },
  pulls: { "*": "Which changes came from packs, for a day; the changes are exported." },
  stripe_customers: { "*": "Stripe's, which shows its own in the billing portal." },
  stripe_subscriptions: { "*": "Stripe's, which shows its own in the billing portal." },
  value_snapshots: { "*": "Computed from prices." },
  list_changes: { "*": "What undoes a write; what came of it is in the lists." },
  deck_versions: { "*": "What a deck was before each change; what came of them is in the decks." },
  collection_imports: { "*": read },
  collection_import_rows: { "*": read },
};

for (const [section, table] of Object.entries(exported)) {
  const name = getTableName(table);
  const columns = getTableConfig(table).columns.map((column) => column.name);
  const internals = columns.filter((column) => ["id", "userId"].includes(column));
  excused[name] = Object.fromEntries(internals.map((column) => [snake(column), internal]));
  columnsAt[name] = Object.fromEntries(
    columns
      .filter((column) => !internals.includes(column))
      .map((column) => [snake(column), `${section}.0.${column === "createdAt" ? "at" : column}`]),
  );
}

const tables = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [table] : []));
const parentsOf = (table: PgTable) => getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
const isOwned = (table: PgTable): boolean =>
  getTableName(table) === "users" || parentsOf(table).some((parent) => parent !== table && isOwned(parent));
const columns = tables.filter(isOwned).flatMap((table) => {
  const name = getTableName(table);
  return getTableConfig(table).columns.map((column) => [name, snake(column.name)] as const);
});

/** Drizzle names a column as the code does; the database in snake case. */
function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const site = await useSite({}, "starter");
const misty = await site.signUp();
const { sql } = site;
const [setId, cardId] = ["sv03.5", "sv03.5-006"];
const [row] = await sql<
  { key: string }[]
>`select key from variants where card_id = ${cardId} order by position limit 1`;
const variant = row?.key ?? "";
await misty.put(`/api/collection?setId=${setId}`, { cardId, variant, quantity: 7 });
const user_id = misty.id;
const of = { user_id, set_id: setId, card_id: cardId };
await sql`update users set avatar = '/avatars/7.png', banner = '/banners/2.png', bio = 'a bio', social_x = 'on_x',
  social_youtube = 'on_youtube', social_twitch = 'on_twitch', heard_about_us = 'TikTok',
  heard_about_us_additional = 'a friend', show_prices = false, profile_visibility = 'private',
  collection_value_visibility = 'hide', preferred_currency = 'EUR', disallowed_categories = '{JP}',
  price_source = 'cardmarket', name_language = 'de', wants_visibility = 'PUBLIC',
  hidden_milestones = '{level}' where id = ${user_id}`;
await sql`insert into identities ${sql({ provider: "discord", provider_user_id: "x", user_id, label: "misty#1" })}`;
await sql`insert into pictures ${sql({ user_id, kind: "avatar", type: "image/png", bytes: Buffer.from("picture") })}`;
await sql`insert into copies ${sql({ ...of, variant, quantity: 2, ...columnsOf(sampleCopy) })}`;
const slab = { company: "PSA", grade: "9", condition: "Mint", certificate: "C1", url: "https://example.com/c" };
const paid = { cost: 80, cost_currency: "JPY", acquired_on: "2024-02-29", seller: "Brock" };
await sql`insert into graded_cards ${sql({ ...of, variant, ...slab, value: 1234, value_currency: "GBP", ...paid })}`;
await sql`insert into private_notes ${sql({ ...of, label: "Where", text: "On the shelf" })}`;

for (const table of ["passkeys", "blocks", "friendships", "profile_reports", "friend_requests"]) {
  await fill(sql, table, { user_id });
}
const [list_id, disposal_id] = [crypto.randomUUID(), crypto.randomUUID()];
const idOf: Record<string, object> = { lists: { id: list_id }, disposals: { id: disposal_id } };
for (const table of Object.values(exported)) {
  const name = getTableName(table);
  await fill(sql, name, { ...of, variant, list_id, disposal_id, ...idOf[name] }, { isWhole: true });
}

/** The value at a path of names and indices. */
const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

describe("the export as JSON", () => {
  test("has every column of personal data, or a reason for its absence. Way out: add the table to db/schema/exported.ts", () => {
    expect(columns.length).toBeGreaterThan(80);
    const left = columns.filter(
      ([table, column]) => !columnsAt[table]?.[column] && !excused[table]?.[column] && !excused[table]?.["*"],
    );
    expect(left.map((one) => one.join("."))).toEqual([]);
    const known = new Set(columns.flatMap(([table, column]) => [`${table}.${column}`, `${table}.*`]));
    const named = [columnsAt, excused].flatMap((list) =>
      Object.entries(list).flatMap(([table, of]) => Object.keys(of).map((column) => `${table}.${column}`)),
    );
    expect(named.filter((one) => !known.has(one))).toEqual([]);
  });

  test("has the stored values", async () => {
    const whole: unknown = await (await misty.json("/api/collection/export.json")).json();
    for (const [table, paths] of Object.entries(columnsAt)) {
      const owner = table === "users" ? "id" : "user_id";
      const [stored] = await site.sql.unsafe<{ row: Record<string, unknown> }[]>(
        `select to_jsonb(t) as row from ${table} t where ${owner} = '${misty.id}' limit 1`,
      );
      for (const [column, path] of Object.entries(paths)) {
        const [value, exported] = [stored?.row[column], at(whole, path)];
        expect([`${table}.${column}`, value === null || value === undefined]).toEqual([`${table}.${column}`, false]);
        if (table === "pictures" && column !== "kind") continue;
        const expected = /(^|_)at$/.test(column) ? `${new Date(String(value)).toISOString().slice(0, 19)}Z` : value;
        expect([`${table}.${column}`, exported]).toEqual([`${table}.${column}`, expected]);
      }
    }
    const picture = `data:image/png;base64,${Buffer.from("picture").toString("base64")}`;
    expect(at(whole, "pictures.0.dataUrl")).toBe(picture);
  });

  test("has no data of other people", async () => {
    const brock = await site.signUp();
    const text = await bodyOf(brock.json("/api/collection/export.json"));
    expect(text).not.toMatch(/misty#1|a bio|On the shelf|on_x/);
    expect(text).toContain(brock.email);
  });
});
