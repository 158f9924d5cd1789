import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import { connect } from "#db/connect.ts";
import { createApp } from "#src/app.ts";
import { json, origin, type Person, useSite } from "../harness.ts";
import { isLong } from "../long.ts";
import { type Kind, kinds, noTies, ordersOf, type Step, stepped, type Ties } from "./friends-model.ts";

const site = await useSite();
const people: Person[] = [];
for (let n = 0; n < 4; n++) people.push(await site.signUp());
const at = (n: number) => people[n] as Person;

/** A second process: another app, with connections of its own. */
const second = connect(site.opened, { max: 4 });
afterAll(() => second.sql.end({ timeout: 1 }));
const apps = [site.app, createApp({ ...site.deps, ...second })];

const calls: Record<Kind, (to: number) => [method: string, path: string]> = {
  request: (to) => ["PUT", `/api/friend-request/sent?requesteeUsername=${at(to).username}`],
  accept: (to) => ["PUT", `/api/friend-request/received?requesterId=${at(to).id}`],
  dismiss: (to) => ["DELETE", `/api/friend-request/received?requesterId=${at(to).id}`],
  cancel: (to) => ["DELETE", `/api/friend-request/sent?requesteeId=${at(to).id}`],
  remove: (to) => ["DELETE", `/api/friends?friendId=${at(to).id}`],
  block: (to) => ["PUT", `/api/blocks?userId=${at(to).id}`],
  unblock: (to) => ["DELETE", `/api/blocks?userId=${at(to).id}`],
};

/** Whether it was done; alternately by one process and the other. */
async function isDone({ kind, by, to }: Step, index: number): Promise<boolean> {
  const [method, path] = calls[kind](to);
  const cookie = `session=${at(by).cookies.get("session")}`;
  const response = await apps[index % 2]?.request(new URL(path, origin), { method, headers: { origin, cookie } });
  const status = response?.status ?? 0;
  expect([200, 404, 409]).toContain(status);
  return status === 200;
}

const indexOf = (id: string) => people.findIndex((person) => person.id === id);

/** What the database holds, in the words of the model. */
async function stored(): Promise<Ties> {
  const ties = noTies();
  const rows = await site.sql<{ kind: keyof Ties; one: string; other: string }[]>`
    select 'friends' as kind, user_id as one, friend_id as other from friendships
    union all select case when dismissed_at is null then 'open' else 'dismissed' end, user_id, requestee_id
      from friend_requests
    union all select 'blocks', user_id, blocked_user_id from blocks`;
  for (const { kind, one, other } of rows) ties[kind].add(`${indexOf(one)}>${indexOf(other)}`);
  return ties;
}

/** What the calls tell each person, against the model. */
async function checkVisible(ties: Ties): Promise<void> {
  for (const [me, person] of people.entries()) {
    const others = (set: Set<string>, name: (other: number) => string) =>
      [0, 1, 2, 3].filter((other) => set.has(name(other))).map((other) => at(other).id);
    const list = async (path: string, key: string) =>
      (await json<Record<string, string>[]>(person.json(path))).map((row) => row[key] ?? "").sort();
    const { count } = await json<{ count: number }>(person.json("/api/friend-request"));
    const received = others(ties.open, (other) => `${other}>${me}`);
    expect(count).toBe(received.length);
    expect(await list("/api/friend-request/received", "requesterId")).toEqual(received.sort());
    expect(await list("/api/friend-request/sent", "requesteeId")).toEqual(
      others(ties.open, (other) => `${me}>${other}`).sort(),
    );
    const friends = await json<{ value: { friendId: string }[] }>(person.post("/api/friends", {}));
    expect(friends.value.map(({ friendId }) => friendId).sort()).toEqual(
      others(ties.friends, (other) => `${me}>${other}`).sort(),
    );
    for (const other of [0, 1, 2, 3]) {
      const { status } = await json<{ status: string }>(person.json(`/api/friends/status?friendId=${at(other).id}`));
      const [mine, theirs] = [`${me}>${other}`, `${other}>${me}`];
      const expected = ties.friends.has(mine)
        ? "friends"
        : ties.open.has(theirs)
          ? "received"
          : ties.open.has(mine)
            ? "sent"
            : "none";
      expect(status).toBe(me === other ? "self" : expected);
    }
  }
}

const step = fc
  .record({ kind: fc.constantFrom(...kinds), by: fc.nat(3), to: fc.nat(2) })
  .map(({ kind, by, to }): Step => ({ kind, by, to: to < by ? to : to + 1 }));
/** Steps that happen at once stand together; mostly between two of the four, so that they meet. */
const rounds = fc.array(
  fc.oneof(
    fc.array(step, { minLength: 1, maxLength: 3 }),
    fc
      .array(fc.tuple(fc.constantFrom(...kinds), fc.boolean()), { minLength: 2, maxLength: 3 })
      .map((steps) => steps.map(([kind, isFirst]): Step => ({ kind, by: isFirst ? 0 : 1, to: isFirst ? 1 : 0 }))),
  ),
  { minLength: 1, maxLength: 12 },
);

/** The states that some order of the steps leads to, with these answers. */
function reached(before: Ties, steps: Step[], done: boolean[]): Ties[] {
  return ordersOf([...steps.keys()]).flatMap((order) => {
    let ties = before;
    for (const index of order) {
      const next = stepped(ties, steps[index] as Step);
      if ((next !== null) !== done[index]) return [];
      ties = next ?? ties;
    }
    return [ties];
  });
}

test("any sequence of actions of four people, also in parallel in two processes, ends as in the model", async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (sequence) => {
      await site.sql`truncate friendships, friend_requests, blocks, rate_limits`;
      let ties = noTies();
      for (const steps of sequence) {
        const done = await Promise.all(steps.map(isDone));
        const now = await stored();
        expect(reached(ties, steps, done)).toContainEqual(now);
        ties = now;
      }
      await checkVisible(ties);
    }),
    { numRuns: isLong ? 300 : 25 },
  );
});
