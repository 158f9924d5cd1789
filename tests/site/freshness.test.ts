import { afterAll, expect, test } from "bun:test";
import { watchFlags } from "#access/flags/queries.ts";
import { connect } from "#db/connect.ts";
import { watchCatalogue } from "#features/catalogue/queries.ts";
import { watchTexts } from "#frame/texts/queries.ts";
import { createApp } from "#src/app.ts";
import { markDaysOfHistory } from "#tests/prices/fetched-days.ts";
import { fillAll, personalTables } from "../account/personal-tables.ts";
import { type Person, visitor } from "../harness.ts";
import { fillOf, type Reading, readAs, readingsOf } from "../readings.ts";
import { ready, sampleSite, send } from "../requests/requests.ts";
import { slab, type Who } from "../requests/sample.ts";
import { routes, stockCollector } from "../requests/table.ts";
import { isRoutesTurn } from "../requests/turns.ts";
import { watchWrites } from "../requests/written.ts";
import { until } from "../until.ts";

// Every table is changed, and each page of a process that had all in its caches is compared with that of one that was
// just started. What has versions of its own takes turns: what changes with all of them hides that a key lacks one.

const site = await sampleSite({ MEMBERSHIP: "off" });
afterAll(site.close);
const { sql } = site;
const misty = await site.signUp({ roles: ["admin", "subscriber"] });
const [brock, gary] = [await site.signUp(), await site.signUp()];
const personal = await personalTables(sql);
await fillAll(sql, misty, personal);
await sql`delete from price_alerts`;
await stockCollector(site, misty);
await sql`insert into friendships (user_id, friend_id) values (${misty.id}, ${brock.id}), (${brock.id}, ${misty.id})`;
await sql`insert into current_prices (card_id, variant, source, currency, market, low, as_of)
  select v.card_id, v.key, 'tcgplayer', 'USD', 10 + abs(hashtext(v.card_id || v.key)) % 20000, 10, now()
  from variants v join cards c on c.id = v.card_id where c.category <> 'TCG-POCKET-EN' on conflict do nothing`;
await sql`insert into price_history (card_id, variant, source, currency, market, low, as_of, day)
  select card_id, variant, source, currency, market + 100, low, as_of, current_date - 7
  from current_prices where card_id like 'sv03.5-%' on conflict do nothing`;
await markDaysOfHistory(sql);
await sql`insert into exchange_rates (currency, symbol, per_dollar, source) values ('EUR', '€', '0.9', 'a bank')
  on conflict do nothing`;
await sql`insert into local_card_names select id, jsonb_build_object('de', name || ' auf Deutsch') from cards`;
await sql`update users set name_language = 'de' where id in (${misty.id}, ${gary.id})`;
const { tables, written } = await watchWrites(site);

/** What no page shows. */
const unread = [
  "changed_firsts",
  "closed_customers",
  "local_set_names",
  "product_links",
  "published_feeds",
  "recovery_codes",
  "sealed_products",
  "stripe_events",
];
const changed = new Set<string>();

const whos: Who[] = ["member", "data entry", "senior data entry", "admin"];
/** Writes that a person may send and stay signed in: those that end an account or a session are left out. */
const writing = [...routes].flatMap(([route, { to, writes, alone }]) => {
  const isWriting = writes === true || /^(PUT|DELETE) /.test(route);
  return isWriting && !alone && to !== "everyone" && to !== "signed-in" ? [route] : [];
});

/** Sends them as the collector. @returns those that changed the collection. */
async function write(some: string[]): Promise<string[]> {
  const people = new Map(whos.map((who) => [who, misty]));
  const found: string[] = [];
  for (const route of some) {
    const response = await send(await ready(site, route, people));
    await response.body?.cancel();
    const names = await written();
    for (const name of names) changed.add(name);
    if (names.includes("entry_changes")) found.push(route);
  }
  return found;
}

/** Changes rows of a table in the first column that may have another value. */
async function touch(table: string): Promise<void> {
  const columns = await sql<{ name: string; isText: boolean }[]>`
    select column_name as name, udt_name in ('text', 'citext') as "isText" from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      and udt_name in ('text', 'citext', 'int4', 'int8', 'timestamptz') and column_name !~ '(^|_)(id|slug|category|key)$'
    order by column_name ~ 'name|text|title' desc, ordinal_position`;
  if (table === "local_card_names") {
    await sql`update local_card_names set names = jsonb_build_object('de', names ->> 'de' || 'x')`;
    changed.add(table);
  }
  for (const { name, isText } of columns) {
    const value = isText ? sql`${sql(name)} || 'x'` : sql`${sql(name)} + ${name.endsWith("_at") ? "1 day" : "1"}`;
    const { count } = await sql`update ${sql(table)} set ${sql(name)} = ${value}`.catch(() => ({ count: 0 }));
    if (count > 0) return void changed.add(table);
  }
}

const prices = ["current_prices", "price_history", "exchange_rates", "held_prices", "price_overrides"];
/** Tables without a person's data. Caches keep them by a version of their own, or pages read them each time. */
const ofSite = tables.map(({ name }) => name).filter((name) => !personal.has(`public.${name}`) && name !== "users");

/** As a feed does, which raises its version with what it writes. */
async function publish(names: string[], version: "version" | "prices_version") {
  for (const name of names) await touch(name);
  await sql`update catalogue_state set ${sql(version)} = ${sql(version)} + 1`;
  await sql`notify catalogue`;
  const [state] = await sql`select version, prices_version as "pricesVersion" from catalogue_state`;
  const { catalogue } = site.deps;
  await until(() => catalogue.version === state?.version && catalogue.pricesVersion === state?.pricesVersion);
}

/** The same people at a process that has nothing in its caches. */
async function freshProcess() {
  const { sql: own, db } = connect(site.opened, { max: 4, statementTimeoutMs: 60_000 });
  const watches = [
    await watchCatalogue(own),
    await watchFlags(own, site.deps.config.flags),
    await watchTexts(own),
  ] as const;
  const [{ state: catalogue }, { state: flags }, { state: texts }] = watches;
  const app = createApp({ ...site.deps, sql: own, db, catalogue, flags, texts });
  return {
    as({ cookies }: Pick<Person, "cookies">) {
      const person = visitor((request) => app.request(request));
      for (const [name, value] of cookies) person.cookies.set(name, value);
      return person;
    },
    async stop() {
      for (const { stop } of watches) await stop();
      await own.end();
    },
  };
}

/** New for each answer: the keys of forms. */
const ofOneAnswer = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

async function textOf(person: Pick<Person, "request">, reading: Reading): Promise<string> {
  await sql`delete from rate_limits`;
  const { status, text } = await readAs(person, reading);
  return `${status} ${text.replace(ofOneAnswer, "")}`;
}

const everyone = { owner: misty, friend: brock, stranger: gary, visitor: site.anonymous };
const some = { owner: misty, visitor: site.anonymous };

/** What a person looks at, before and after each change; in the short form a quarter of the pages. */
const readingsOfPerson = (name: string) => readings.filter(({ route }) => isRoutesTurn(route, name));

/** The pages that differ from those of a fresh process. */
async function stale(people: Partial<typeof everyone>): Promise<string[]> {
  const fresh = await freshProcess();
  const found: string[] = [];
  for (const [name, person] of Object.entries(people)) {
    const other = fresh.as(person);
    for (const reading of readingsOfPerson(name)) {
      const isEqual = async () => (await textOf(person, reading)) === (await textOf(other, reading));
      // What is shown once, the first of them showed.
      if (!(await isEqual()) && !(await isEqual())) found.push(`${name}: ${reading.at}`);
    }
  }
  await fresh.stop();
  return found;
}

const ofCollection = await write(writing);
changed.clear();
/** A secret that is another each time, and what the machine does now, or found within the last minute. */
const differs = /^\/(account\/settings\/codes\b|admin\/installation\b|admin(\?|$))/;
const fill = await fillOf(site, misty);
const readings = readingsOf(site, {
  word: "char",
  fill: (route, parameter) => fill(route, parameter).slice(0, parameter === "id" ? 2 : undefined),
  queries: [{ q: "char", setId: "sv03.5", userId: misty.id, username: misty.username, category: "EN", numberKey: "6" }],
}).filter(({ want, body, at }) => want === "page" && !body && !differs.test(at));
for (const [name, person] of Object.entries(everyone))
  for (const reading of readingsOfPerson(name)) await textOf(person, reading);

test("after changes of what people have", async () => {
  await write(writing.filter((route) => !ofCollection.includes(route)));
  for (const table of personal.keys()) {
    const name = table.replace("public.", "");
    if (!changed.has(name) && !name.startsWith("entr")) await touch(name);
  }
  expect(await stale(everyone)).toEqual([]);
}, 300_000);

test("after a change of a graded card", async () => {
  await misty.post("/api/collection/sv03.5-006/graded?setId=sv03.5", { ...slab, value: "77777" });
  expect(await stale({ owner: misty })).toEqual([]);
}, 300_000);

test("after changes of a collection", async () => {
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant: "holo", quantity: 7 });
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-009", variant: "holo", quantity: 3 });
  await write(ofCollection);
  expect(await stale({ owner: misty, friend: brock })).toEqual([]);
}, 300_000);

test("after changes of prices", async () => {
  // All of its columns are its key.
  const { count } = await sql`update price_days set day = day - 1`;
  if (count > 0) changed.add("price_days");
  await publish(prices, "prices_version");
  expect(await stale(some)).toEqual([]);
}, 300_000);

test("after changes of the catalogue", async () => {
  await publish(
    ofSite.filter((name) => !changed.has(name) && name !== "catalogue_state"),
    "version",
  );
  expect(await stale(some)).toEqual([]);
}, 300_000);

test("every table was changed", () => {
  expect(
    tables
      .map(({ name }) => name)
      .filter((name) => !changed.has(name))
      .sort(),
  ).toEqual(unread);
});
