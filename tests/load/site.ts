import { join } from "node:path";
import type { Sql } from "postgres";
import { connect } from "#db/connect.ts";
import { type Db, openDatabase } from "#db/open.ts";
import { setPath, speciesPath } from "#features/catalogue/rules/paths.ts";
import { startSession } from "../session-of.ts";
import { makeCollectors, type Size } from "./collectors.ts";
import { type Held, makeDecks } from "./decks.ts";
import { measuredSet } from "./folder.ts";
import { type Circle, makeFriends } from "./friends.ts";
import { longest, type MeasuredLists, makeLists, owners } from "./lists.ts";

export type Card = { cardId: string; variant: string };
export type Person = { id: string; cookie: string };

/** A server process under test, and a way past it to its database. */
export type Site = {
  port: number;
  barePort: number;
  sql: Sql;
  db: Db;
  /** Where its PostgreSQL listens. */
  socket: string;
  people: Person[];
  /** Owners of a small collection and a large one, by its size. */
  collectors: Map<Size, Person>;
  /** Those with few friends and with many. */
  sociable: Map<Circle, Person>;
  cards: Card[];
  lists: MeasuredLists;
  paths: { set: string; longest: string; card: string; series: string; species: string } & Held;
  /** Beginnings of names as they are typed: more of them than the site remembers answers for. */
  beginnings: string[];
  stop(): Promise<void>;
};

/** How many cards are written to in turn; small enough that everybody's are warm. */
const written = 32;

/** Serves a data folder in a process of its own, with a session for each person. */
export async function startSite(folder: string): Promise<Site> {
  const opened = await openDatabase({ dataDir: folder }, () => {});
  const { sql, db } = connect(opened);
  await sql`truncate entry_changes`;
  await sql`delete from sessions`;
  const rows = await sql<
    { id: string }[]
  >`select id from users where username like 'person%' order by username limit 200`;
  const people: Person[] = [];
  const signIn = async (id: string): Promise<Person> => ({
    id,
    cookie: `session=${await startSession(db, id, "bench", new Date())}`,
  });
  for (const { id } of rows) people.push(await signIn(id));
  const collectors = new Map<Size, Person>();
  for (const [size, id] of await makeCollectors(sql)) collectors.set(size, await signIn(id));
  // The smallest and the largest collector have the same friend, and so the same news.
  const traders = ([20_000, 40_000, 1000] as const).map((size) => collectors.get(size)?.id ?? "");
  const sociable = new Map<Circle, Person>();
  for (const [circle, id] of await makeFriends(sql, traders)) sociable.set(circle, await signIn(id));
  const cards = await sql<Card[]>`
    select c.id as "cardId", v.key as variant from cards c join variants v on v.card_id = c.id and v.position = 0
    where c.set_id = ${measuredSet} order by c.position limit ${written}`;
  const { port, barePort, child } = await startServer(folder);
  // The whole catalogue is read for the first of these pages; what is measured are the pages after it.
  for (const [size, { cookie }] of collectors) {
    for (const path of ["/collection/cards", "/collection", "/collection/money", `/u/collector${size}/insights`])
      await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Accept: "text/html", Cookie: cookie } });
  }
  const lists = await makeLists(sql, people, written);
  const held = await makeDecks(sql, people.at(-1)?.id ?? "");
  for (const [owner, ids] of [
    [people[owners.one], [lists.short, lists.long]],
    [people[owners.thousand], [lists.amongMany]],
  ] as const)
    for (const id of ids)
      await fetch(`http://127.0.0.1:${port}/lists/${id}`, {
        headers: { Accept: "text/html", Cookie: owner?.cookie ?? "" },
      });
  return {
    port,
    barePort,
    sql,
    db,
    socket: opened.options.path ?? "",
    people,
    collectors,
    sociable,
    cards: [...cards],
    lists,
    paths: { ...(await findPaths(sql)), ...held },
    beginnings: await findBeginnings(sql),
    async stop() {
      child.kill();
      await child.exited;
      await sql.end({ timeout: 5 });
      await opened.close();
    },
  };
}

/** The server process alone; it says where it listens. */
export async function startServer(folder: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ port: number; barePort: number }>();
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "server.ts")], {
    env: { ...environment, DATA_DIR: folder, NODE_ENV: "production", TRUST_PROXY: "true" },
    stdout: "ignore",
    stderr: "inherit",
    ipc: resolve,
    onExit: () => reject(new Error("The server under test ended.")),
  });
  return { ...(await promise), child };
}

async function findPaths(sql: Sql): Promise<Omit<Site["paths"], keyof Held>> {
  const [found] = await sql<{ category: string; series: string; set: string; number: string; species: string }[]>`
    select s.category, r.slug as series, s.slug as set, c.number_key as number, p.slug as species
    from sets s join series r on r.id = s.series_id join cards c on c.set_id = s.id
      join card_species cs on cs.card_id = c.id join species p on p.id = cs.species_id
    where s.id = ${measuredSet} order by c.position limit 1`;
  if (!found) throw new Error(`There is no set ${measuredSet}.`);
  const set = setPath(found.category, found.series, found.set);
  return {
    set,
    longest: await longestSet(sql),
    card: `${set}/${found.number}`,
    series: set.slice(0, set.lastIndexOf("/")),
    species: speciesPath(found.species),
  };
}

/** Of those that fill a page: the starter has none, so its longest. */
async function longestSet(sql: Sql): Promise<string> {
  const [found] = await sql<{ category: string; series: string; set: string }[]>`
    select s.category, r.slug as series, s.slug as set from sets s join series r on r.id = s.series_id
    where s.category = 'EN' order by s.card_count < ${longest}, abs(s.card_count - ${longest}) limit 1`;
  return setPath(found?.category ?? "", found?.series ?? "", found?.set ?? "");
}

async function findBeginnings(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select distinct left(lower(name), 3 + length(name) % 4) as text from cards where name ~ '^[A-Za-z ]{5,}' order by 1 limit 3000`;
  return rows.map(({ text }) => text);
}

/** @throws Error unless the page that is measured is a person's set page, whole. */
export async function assertSetPage({ port, paths, people, sql }: Site): Promise<void> {
  const [set] = await sql<{ count: number }[]>`select card_count as count from sets where id = ${measuredSet}`;
  const headers = { Accept: "text/html", Cookie: people[0]?.cookie ?? "" };
  const page = await (await fetch(`http://127.0.0.1:${port}${paths.set}`, { headers })).text();
  const tiles = page.split('class="tile"').length - 1;
  const isOwned = page.includes('data-owned="true"') && page.includes("person1");
  if (tiles !== set?.count || !isOwned) throw new Error(`The set page has ${tiles} tiles of ${set?.count}.`);
}
