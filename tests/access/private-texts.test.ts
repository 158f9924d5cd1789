import { afterAll, expect, test } from "bun:test";
import { fillAll, personalTables } from "../account/personal-tables.ts";
import type { Person } from "../harness.ts";
import { fillOf, readAs, readingsOf } from "../readings.ts";
import { sampleSite } from "../requests/requests.ts";
import { stockCollector } from "../requests/table.ts";

// Each text of a person has a needle of its own, which is looked for in every answer that others get.

const site = await sampleSite({ MEMBERSHIP: "off" });
afterAll(site.close);
const { sql } = site;
const misty = await site.signUp({ roles: ["subscriber"] });
const [brock, gary, oak] = [await site.signUp(), await site.signUp(), await site.signUp({ roles: ["admin"] })];
const tables = await personalTables(sql);
await fillAll(sql, misty, tables);
await sql`delete from price_alerts`;
await stockCollector(site, misty);
await sql`insert into friendships (user_id, friend_id) values (${misty.id}, ${brock.id}), (${brock.id}, ${misty.id})`;
await sql`update users set profile_visibility = 'public' where id = ${misty.id}`;
await sql`update decks set format = 'standard'`;
await sql`update disposals set kind = 'sold'`;
for (const table of ["lists", "decks"]) {
  await sql`update ${sql(table)} set visibility = 'PRIVATE'`;
  await sql`update ${sql(table)} set visibility = 'PUBLIC' where id = (select id from ${sql(table)} limit 1)`;
}

const everyone = ["friend", "member", "stranger", "staff"];
const staff = ["staff"];
/** Who reads a text beside its owner. No one, where a column has no line. */
const readers: Record<string, string[]> = {
  "users.username": everyone,
  "users.avatar": everyone,
  "users.banner": everyone,
  "users.bio": everyone,
  "users.social_x": everyone,
  "users.social_youtube": everyone,
  "users.social_twitch": everyone,
  "lists.name, public": everyone,
  "decks.name, public": everyone,
  "decks.description, public": everyone,
  "users.email": staff,
  "users.suspended_reason": staff,
  "card_reports.description": staff,
  "card_reports.tcg_player_url": staff,
  "card_reports.other_url": staff,
  "report_messages.text": staff,
  "profile_reports.reason": staff,
  "invitations.note": staff,
};

/** What its owner does not read either, with the reason. */
const unread: Record<string, string> = {
  "users.password_hash": "a secret",
  "users.suspended_reason": "for staff",
  "profile_reports.reason": "for staff",
  "invitations.note": "for staff",
  "email_tokens.email": "a link in a letter",
  "collection_import_rows.reason": "written by the program",
  "sessions.user_agent": "shown as the name of a browser",
};

/** Columns of ids, and of words that the program chooses. */
const chosen =
  /\.(id|\w+_id|variant|category|number_key|status|thread_status|format|mode|state|type|visibility|purpose|kind|scope|archetype|condition|language|company|grade|role|plan|\w+_visibility|price_source|name_language|sign_up_platform|heard_about_us|slug|provider|subject|energy|disallowed_categories|hidden_milestones|mailed_news)$/;

/** By needle: the column it stands in, and whether that row is public. */
const needles = new Map<string, string>();
for (const table of [...tables.keys(), "public.users"]) {
  const columns = await sql<{ name: string; isList: boolean }[]>`
    select column_name as name, udt_name = '_text' as "isList" from information_schema.columns
    where ${table}::text in (format('%I.%I', table_schema, table_name)) and udt_name in ('text', 'citext', '_text')`;
  const isVisible = columns.some(({ name }) => name === "visibility") ? sql`visibility = 'PUBLIC'` : sql`false`;
  const owned = table === "public.users" ? sql`where id = ${misty.id}` : sql``;
  for (const { name, isList } of columns.filter(({ name }) => !chosen.test(`${table}.${name}`))) {
    for (const { at, isPublic } of await sql`
      select ctid::text as at, ${isVisible} as "isPublic" from ${sql(table)} ${owned}`) {
      const needle = `zq${needles.size.toString(36).padStart(3, "0")}x`;
      await sql`update ${sql(table)} set ${sql(name)} = ${isList ? [needle] : needle} where ctid = ${at}::tid`;
      needles.set(needle, `${table.replace("public.", "")}.${name}${isPublic ? ", public" : ""}`);
    }
  }
}

const readings = readingsOf(site, {
  word: "zq",
  fill: await fillOf(site, misty),
  queries: [
    { q: "zq" },
    { userId: misty.id, username: misty.username, setId: "sv03.5", category: "EN", numberKey: "6", variant: "holo" },
  ],
});

/** The columns whose texts a person finds in any answer, each with the routes of those. */
async function columnsRead(person: Pick<Person, "request">): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (const reading of readings) {
    await sql`delete from rate_limits`;
    const { text } = await readAs(person, reading);
    for (const needle of new Set(text.match(/zq[0-9a-z]{3}x/gi) ?? [])) {
      const column = needles.get(needle.toLowerCase());
      if (column) found.set(column, (found.get(column) ?? new Set()).add(reading.route));
    }
  }
  return found;
}

test("its owner reads each text somewhere", async () => {
  const read = await columnsRead(misty);
  const all = [...new Set([...needles.values()].map((column) => column.replace(", public", "")))];
  expect(all.filter((column) => !read.has(column)).sort()).toEqual(Object.keys(unread).sort());
});

test.each(Object.entries({ friend: brock, member: gary, stranger: site.anonymous, staff: oak }))(
  "one who is a %s reads what is theirs to read, and nothing else",
  async (name, person) => {
    const read = await columnsRead(person);
    const wrong = [...read].filter(([column]) => !readers[column]?.includes(name));
    expect(wrong.map(([column, routes]) => `${column}: ${[...routes].join(", ")}`)).toEqual([]);
    const missed = Object.entries(readers).filter(([column, who]) => who.includes(name) && !read.has(column));
    expect(missed.map(([column]) => column)).toEqual([]);
  },
);
