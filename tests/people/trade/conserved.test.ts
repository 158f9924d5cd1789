import { expect, test } from "bun:test";
import fc from "fast-check";
import { json, type Person, useSite } from "#tests/harness.ts";
import { isLong } from "#tests/long.ts";
import { importFile } from "#tests/transfer/transfer-files.ts";
import { befriended } from "../ties.ts";
import { accepts, ends, gets, type Line, line, proposes, stateOf, swaps, type TradeAnswer, undoes } from "./trading.ts";

const [collectors, trades, atOnce] = isLong ? [20, 1000, 20] : [6, 60, 10];
const start = 5;

const site = await useSite({}, "starter");
const { sql } = site;
const people: Person[] = [];
for (let n = 0; n < collectors; n++) people.push(await site.signUp());
const lines: Line[] = await Promise.all([1, 2, 3, 6].map((number) => line(site, number)));
await site.work();
const graded = lines[3] as Line;
for (const [n, one] of people.entries()) {
  for (const other of people.slice(0, n)) await befriended(sql, one.id, other.id);
  for (const owned of lines) await gets(one, owned, start);
  await sql`insert into graded_cards (user_id, set_id, card_id, variant, company, grade)
    select ${one.id}, ${graded.setId}, ${graded.cardId}, ${graded.variant}, 'PSA', unnest('{9,10}'::text[])`;
}

type Plan = Record<"from" | "to" | "give" | "take" | "copies", number> & { isUndone: boolean; isGraded: boolean };

const plan: fc.Arbitrary<Plan> = fc.record({
  from: fc.nat(collectors - 1),
  to: fc.nat(collectors - 1),
  give: fc.nat(3),
  take: fc.nat(3),
  copies: fc.integer({ min: 1, max: 4 }),
  isUndone: fc.boolean(),
  isGraded: fc.boolean(),
});

const at = (n: number) => people[n] as Person;
const isOk = async (response: Promise<Response>): Promise<boolean> => {
  const { status } = await response;
  expect([200, 409]).toContain(status);
  return status === 200;
};

const slabOf = ({ id }: Person) => sql`select id as "gradedId" from graded_cards where user_id = ${id} limit 1`;

async function trade({ from, to, give, take, copies, isUndone, isGraded }: Plan): Promise<void> {
  const [one, other] = [at(from), at(from === to ? (to + 1) % collectors : to)];
  const [slab] = isGraded ? await slabOf(other) : [];
  const offer = { userId: other.id, give: [{ ...lines[give], quantity: copies }], take: [slab ?? lines[take]] };
  const response = await proposes(one, offer);
  expect([200, 409]).toContain(response.status);
  if (response.status !== 200) return;
  const { id } = await json<TradeAnswer>(response);
  if (!(await isOk(accepts(other, id)))) return;
  const done = await Promise.all([isOk(swaps(one, id)), isOk(swaps(other, id))]);
  if (done.includes(false)) await isOk(ends(one, id));
  else if (isUndone) await Promise.all([isOk(undoes(one, id)), isOk(undoes(other, id))]);
}

type Counts = Map<string, number>;

const keyOf = (person: Person, { cardId, variant }: Line) => `${person.username} ${cardId} ${variant} `;
const add = (counts: Counts, key: string, change: number) => counts.set(key, (counts.get(key) ?? 0) + change);

/** Taps beside the trades; counted by their answers. */
async function tap(counts: Counts, n: number): Promise<void> {
  const line = lines[n % lines.length] as Line;
  const body = { cardId: line.cardId, variant: line.variant, change: 1 };
  const response = await at(n % collectors).put("/api/collection?setId=sv03.5", body);
  const { before, quantity } = await json<{ before?: number; quantity: number }>(response);
  expect(response.status).toBe(200);
  add(counts, keyOf(at(n % collectors), line), before === undefined ? 1 : quantity - before);
}

/** A file of one card beside them. */
async function imported(counts: Counts, n: number): Promise<void> {
  const line = lines[n % lines.length] as Line;
  const person = at((n + 1) % collectors);
  const file = `Kind,Set ID,Card ID,Variant,Quantity\ncard,${line.setId},${line.cardId},${line.variant},2`;
  expect((await importFile(person, file)).state).toBe("done");
  add(counts, keyOf(person, line), 2);
}

/** What each trade that was completed and not undone moved, by its own record. */
async function withTrades(counts: Counts): Promise<object> {
  const moved = await sql<{ key: string; graded: string | null; change: number }[]>`
    select concat_ws(' ', username, line ->> 'cardId', line ->> 'variant', '') as key, line ->> 'graded' as graded,
      sign * (line ->> 'quantity')::int as change
    from trades t join users on users.id = t.user_id
    cross join lateral (
      select 1 as sign, jsonb_array_elements(takes) as line union all select -1, jsonb_array_elements(gives)
    ) lines where state = 'completed'`;
  const all: Counts = new Map(counts);
  for (const { key, graded, change } of moved) {
    add(all, key, change);
    if (graded !== null) add(all, key + graded, change);
  }
  return Object.fromEntries([...all].filter(([, count]) => count !== 0).sort());
}

/** Copies of each person, card and variant; and of each grade. */
async function held(): Promise<Record<string, number>> {
  const rows = await sql<{ key: string; count: number }[]>`
    select concat_ws(' ', username, card_id, variant, grade) as key, count from users join (
      select user_id, card_id, variant, '' as grade, quantity as count from entries
      union all
      select user_id, card_id, variant, company || ' ' || grade, count(*)::int from graded_cards group by 1, 2, 3, 4
    ) held on users.id = user_id`;
  return Object.fromEntries(rows.map(({ key, count }) => [key, count] as const).sort());
}

/** Totals of each card, variant and grade over all owners. */
function totals(counts: Iterable<[string, number]>): object {
  const sums: Counts = new Map();
  for (const [key, count] of counts) add(sums, key.slice(key.indexOf(" ")), count);
  return Object.fromEntries([...sums].sort());
}

test("trades in parallel with taps and imports lose no copy, and each person has what the trades say", async () => {
  const plans = fc.sample(plan, { numRuns: trades, seed: 7 });
  const counts: Counts = new Map(Object.entries(await held()));
  for (let n = 0; n < plans.length; n += atOnce) {
    const round = plans.slice(n, n + atOnce);
    const taps = round.map((_, index) => tap(counts, n + index));
    await Promise.all([...round.map(trade), ...taps, imported(counts, n / atOnce)]);
    const present = await held();
    expect<object>(present).toEqual(await withTrades(counts));
    expect(totals(Object.entries(present))).toEqual(totals(counts));
  }
  const [logged] = await sql<{ net: number }[]>`select sum(after - before)::int as net from entry_changes`;
  const [owned] = await sql<{ copies: number }[]>`select sum(quantity)::int as copies from entries`;
  expect(logged?.net).toBe(owned?.copies ?? 0);
  const states = await sql<{ state: string }[]>`select distinct state from trades`;
  for (const state of ["completed", "undone"]) expect(states.map((row) => row.state)).toContain(state);
  const ofGraded = await sql`select from trades where state = 'completed' and takes::text like '%PSA%'`;
  expect(ofGraded.length).toBeGreaterThan(0);
  const uneven =
    await sql`select from trades a join trades b using (id) where a.state <> b.state or a.round <> b.round`;
  expect(uneven).toHaveLength(0);
});

test("both sides see the same state of each trade", async () => {
  const [row] = await sql<{ id: string; one: string; other: string }[]>`
    select a.id, a.user_id as one, b.user_id as other from trades a join trades b on b.id = a.id and b.user_id > a.user_id`;
  const person = (id = "") => people.find((one) => one.id === id) as Person;
  expect(await stateOf(person(row?.one), row?.id ?? "")).toBe(await stateOf(person(row?.other), row?.id ?? ""));
});
