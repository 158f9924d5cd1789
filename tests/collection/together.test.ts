import { afterEach, expect, test } from "bun:test";
import { writeEntryWithOthers } from "#features/collection/entries/queries/together.ts";
import { createLog } from "#src/log.ts";
import { checkChangeLog } from "../faults/collectors.ts";
import { useSite } from "../harness.ts";

// Writes of one moment share a statement. What refuses one of them refuses all, and each is written alone; what breaks
// the statement is an error.

const site = await useSite({}, "starter");
const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });

/** A fault of the database that only a statement with several rows meets. */
const breakBatches = (code: string) =>
  site.sql.unsafe(`
    create function break_batches() returns trigger language plpgsql as $$ begin
      if (select count(*) from added) > 1 then raise exception 'planted' using errcode = '${code}'; end if;
      return null;
    end $$;
    create trigger break_batches after insert on entries referencing new table as added
      for each statement execute function break_batches()`);

afterEach(async () => {
  lines.length = 0;
  await site.sql`drop function break_batches cascade`;
});

const cards = ["001", "002", "004", "005"].map((number) => ({
  setId: "sv03.5",
  cardId: `sv03.5-${number}`,
  variant: "normal",
}));

/** The first is written alone at once, the others while it runs: together. */
const writeAll = (owner: string, amount: { quantity: number } | { change: number }) =>
  Promise.allSettled(cards.map((place) => writeEntryWithOthers(site.db, log, owner, { ...place, ...amount })));

const owned = async (owner: string) =>
  (await site.sql`select quantity from entries where user_id = ${owner}`).map(({ quantity }) => quantity);

const amounts = [{ quantity: 2 }, { change: 2 }];

test.each(amounts.flatMap((amount) => ["XX000", "22003", "57014", "53100"].map((code) => [code, amount] as const)))(
  "a batch that breaks with %s is an error of each of its writes: %j",
  async (code, amount) => {
    await breakBatches(code);
    const { id } = await site.signUp();
    const results = await writeAll(id, amount);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
    expect(await owned(id)).toEqual([2]);
    expect(lines).toEqual([]);
    await checkChangeLog(site.sql);
  },
);

test.each(
  amounts.flatMap((amount) =>
    Object.entries({ lock: "55P03", deadlock: "40P01", unique: "23505", foreignKey: "23503", check: "23514" }).map(
      ([kind, code]) => [kind, code, amount] as const,
    ),
  ),
)("a batch that a %s refuses (%s) is written one by one, which the log says: %j", async (kind, code, amount) => {
  await breakBatches(code);
  const { id } = await site.signUp();
  const results = await writeAll(id, amount);
  expect(results.map(({ status }) => status)).toEqual(cards.map(() => "fulfilled"));
  expect(await owned(id)).toEqual([2, 2, 2, 2]);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ kind, writes: 3, msg: expect.stringContaining("alone") }),
  ]);
  await checkChangeLog(site.sql);
});

test("a broken batch of typed quantities fails no tap beside it", async () => {
  await breakBatches("XX000");
  const { id } = await site.signUp();
  const [one, two, three, four] = cards;
  const results = await Promise.allSettled([
    writeEntryWithOthers(site.db, log, id, { ...one!, quantity: 1 }),
    writeEntryWithOthers(site.db, log, id, { ...two!, quantity: 1 }),
    writeEntryWithOthers(site.db, log, id, { ...three!, quantity: 1 }),
    writeEntryWithOthers(site.db, log, id, { ...four!, change: 1 }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(await owned(id)).toEqual([1, 1]);
});
