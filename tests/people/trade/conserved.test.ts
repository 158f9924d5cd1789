import { expect, test } from "bun:test";
import fc from "fast-check";
import { json, type Person, useSite } from "../../harness.ts";
import { isLong } from "../../long.ts";
import { befriended } from "../ties.ts";
import { accepts, ends, gets, type Line, line, proposes, stateOf, swaps, type Told, undoes } from "./trading.ts";

const [collectors, trades, atOnce] = isLong ? [20, 1000, 20] : [6, 60, 10];
const start = 5;

const site = await useSite({}, "starter");
const { sql } = site;
const people: Person[] = [];
for (let n = 0; n < collectors; n++) people.push(await site.signUp());
const lines: Line[] = await Promise.all([1, 2, 3, 6].map((number) => line(site, number)));
for (const [n, one] of people.entries()) {
  for (const other of people.slice(0, n)) await befriended(sql, one.id, other.id);
  for (const owned of lines) await gets(one, owned, start);
}

type Plan = { from: number; to: number; give: number; take: number; copies: number; isUndone: boolean };

const plan: fc.Arbitrary<Plan> = fc.record({
  from: fc.nat(collectors - 1),
  to: fc.nat(collectors - 1),
  give: fc.nat(3),
  take: fc.nat(3),
  copies: fc.integer({ min: 1, max: 4 }),
  isUndone: fc.boolean(),
});

const at = (n: number) => people[n] as Person;
const isOk = async (response: Promise<Response>): Promise<boolean> => {
  const { status } = await response;
  expect([200, 409]).toContain(status);
  return status === 200;
};

async function trade({ from, to, give, take, copies, isUndone }: Plan): Promise<void> {
  const [one, other] = [at(from), at(from === to ? (to + 1) % collectors : to)];
  const offer = { userId: other.id, give: [{ ...lines[give], quantity: copies }], take: [lines[take]] };
  const response = await proposes(one, offer);
  expect([200, 409]).toContain(response.status);
  if (response.status !== 200) return;
  const { id } = await json<Told>(response);
  if (!(await isOk(accepts(other, id)))) return;
  const done = await Promise.all([isOk(swaps(one, id)), isOk(swaps(other, id))]);
  if (done.includes(false)) await isOk(ends(one, id));
  else if (isUndone) await Promise.all([isOk(undoes(one, id)), isOk(undoes(other, id))]);
}

/** Taps beside the trades; counted by their answers. */
async function tap(n: number, change: number): Promise<number> {
  const { cardId, variant } = lines[n % lines.length] as Line;
  const body = { cardId, variant, change };
  const response = await at(n % collectors).put("/api/collection?setId=sv03.5", body);
  const { before, quantity } = await json<{ before?: number; quantity: number }>(response);
  expect(response.status).toBe(200);
  return before === undefined ? change : quantity - before;
}

const total = async () => {
  const [row] = await sql<{ copies: number }[]>`select sum(quantity)::int as copies from entries`;
  return row?.copies ?? 0;
};

test("trades in parallel with taps conserve copies to the last one", async () => {
  const plans = fc.sample(plan, { numRuns: trades, seed: 7 });
  let expected = collectors * lines.length * start;
  expect(await total()).toBe(expected);
  for (let n = 0; n < plans.length; n += atOnce) {
    const round = plans.slice(n, n + atOnce);
    const taps = round.map((_, index) => tap(n + index, 1));
    await Promise.all(round.map(trade));
    for (const change of await Promise.all(taps)) expected += change;
    expect(await total()).toBe(expected);
  }
  const logged = await sql<{ net: number }[]>`select sum(after - before)::int as net from entry_changes`;
  expect(logged[0]?.net).toBe(expected);
  const states = await sql<{ state: string }[]>`select distinct state from trades`;
  for (const state of ["completed", "undone"]) expect(states.map((row) => row.state)).toContain(state);
  const uneven =
    await sql`select from trades a join trades b using (id) where a.state <> b.state or a.round <> b.round`;
  expect(uneven).toHaveLength(0);
}, 600_000);

test("both sides see the state of each trade alike", async () => {
  const [row] = await sql<{ id: string; one: string; other: string }[]>`
    select a.id, a.user_id as one, b.user_id as other from trades a join trades b on b.id = a.id and b.user_id > a.user_id`;
  const person = (id = "") => people.find((one) => one.id === id) as Person;
  expect(await stateOf(person(row?.one), row?.id ?? "")).toBe(await stateOf(person(row?.other), row?.id ?? ""));
});
