import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { findSession } from "#access/queries.ts";
import { asSuperuser } from "#db/embedded/postmaster.ts";
import { APPLICATION } from "#db/embedded/prepare-server.ts";
import { cardsOfSet } from "#features/catalogue/cards/queries.ts";
import { quantitiesInSet } from "#features/collection/entries/queries/quantities.ts";
import { writeEntry } from "#features/collection/entries/queries/write.ts";
import { marketPrices } from "#features/prices/read/queries/market.ts";
import { measuredSet } from "../folder.ts";
import type { Site } from "../site.ts";

export type Plan = { query: string; lines: string[] };

/** How PostgreSQL runs the five hottest queries, with times and buffers, from its own log while they run. */
export async function readPlans(folder: string, { socket, people, cards }: Site): Promise<Plan[]> {
  const [person] = people;
  const [card] = cards;
  if (!person || !card) return [];
  return await asSuperuser(socket, APPLICATION, async (sql) => {
    await sql`load 'auto_explain'`;
    await sql`set auto_explain.log_analyze = on`;
    await sql`set auto_explain.log_buffers = on`;
    const db = drizzle(sql, { casing: "snake_case" });
    const [session] = await sql<{ hash: Uint8Array }[]>`
      select token_hash as hash from sessions where user_id = ${person.id} limit 1`;
    const hash = session?.hash ?? new Uint8Array();
    // Each gets the number of its call: a write must change something, and a cache must not answer.
    const calls: [query: string, call: (turn: number) => Promise<unknown>][] = [
      ["session", () => findSession(db, hash, new Date())],
      ["quantities in a set", () => quantitiesInSet(db, person.id, measuredSet)],
      ["write an entry", (turn) => writeEntry(db, person.id, { ...card, setId: measuredSet, quantity: turn })],
      ["cards of a set", () => cardsOfSet(db, measuredSet)],
      ["prices of a set", (turn) => marketPrices(db, measuredSet, turn)],
    ];
    const log = join(folder, "pg/server.log");
    const plans: Plan[] = [];
    for (const [query, call] of calls) {
      await call(101);
      const start = statSync(log).size;
      await sql`set auto_explain.log_min_duration = 0`;
      await call(102);
      await sql`set auto_explain.log_min_duration = -1`;
      plans.push({ query, lines: planIn(readFileSync(log).subarray(start).toString()) });
    }
    return plans;
  });
}

/** The lines of the plan in a piece of the log: after the text of the query, up to the next entry. */
function planIn(log: string): string[] {
  const lines = log.split("\n").map((line) => line.replace("\t", "").trimEnd());
  const start = lines.findIndex((line) => line.includes("(cost="));
  const length = lines.slice(start).findIndex((line) => /^\d{4}-\d\d-\d\d /.test(line));
  return lines.slice(start, length < 0 ? undefined : start + length).filter(Boolean);
}
