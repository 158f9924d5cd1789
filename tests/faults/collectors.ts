import type { Sql } from "postgres";
import { assert } from "./fault.ts";

const clients = 16;
const cardsEach = 4;
const set = "sv03.5";

/** One card's count as its collector knows it: what the site has acknowledged, and what was sent last. */
type Line = { cardId: string; variant: string; acknowledged: number; sent: number };

type Entry = { cardId: string; variant: string; quantity: number };

/** One collector's cards. Other people may own the same. */
export type Ledger = { username: string; lines: Line[]; acknowledgements: number };

/** A ledger of cards of the starter catalogue. */
export async function openLedger(sql: Sql, username = "Misty"): Promise<Ledger> {
  const lines = await sql<Line[]>`
    select card_id as "cardId", key as variant, 0 as acknowledged, 0 as sent
    from variants join cards on cards.id = card_id where set_id = ${set} order by 1, 2 limit ${clients * cardsEach}`;
  return { username, lines: [...lines], acknowledgements: 0 };
}

/** Makes an account and sets it up. @returns its cookie. */
export async function register(address: string, username = "Misty"): Promise<string> {
  const response = await fetch(`${address}/auth/register`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: address, accept: "text/html" },
    body: new URLSearchParams({ email: `${username}@example.com`, password: "correct horse battery" }),
  });
  assert(response.status === 303, `Registering answered ${response.status}.`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  await setUp(address, cookie, username);
  return cookie;
}

/** Names an account, which makes it a member's. */
export async function setUp(address: string, cookie: string, username: string): Promise<void> {
  const response = await fetch(`${address}/api/user`, {
    method: "POST",
    headers: { cookie, origin: address, "content-type": "application/json" },
    body: JSON.stringify({ username, defaultImageURL: "/avatars/4.png" }),
  });
  assert(response.status === 201, `Setting up an account answered ${response.status}.`);
}

/** Sets one quantity, as JSON. */
export function put(address: string, cookie: string, entry: Entry, signal?: AbortSignal): Promise<Response> {
  return fetch(`${address}/api/collection?setId=${set}`, {
    method: "PUT",
    headers: { cookie, origin: address, "content-type": "application/json" },
    body: JSON.stringify(entry),
    signal,
  });
}

/**
 * 16 clients that write as fast as they are answered: each counts up cards of its own, and now and then they all change
 * the same one. They go on through failures until they are stopped.
 */
export function startWriting(address: string | ((client: number) => string), cookie: string, ledger: Ledger) {
  const statuses = new Map<number, number>();
  const before = ledger.acknowledgements;
  let isStopped = false;
  const place = typeof address === "string" ? () => address : address;

  async function write(client: number, { cardId, variant, quantity }: Entry) {
    const response = await put(place(client), cookie, { cardId, variant, quantity });
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    await response.arrayBuffer();
    return response.status === 200;
  }

  async function collect(client: number): Promise<void> {
    const own = ledger.lines.filter((_, index) => index > 0 && index % clients === client);
    const shared = ledger.lines[0];
    for (let turn = 0; !isStopped; turn++) {
      const line = own[turn % own.length];
      if (!line || !shared) throw new Error("There are too few cards.");
      try {
        const quantity = ++line.sent;
        if (await write(client, { ...line, quantity })) {
          line.acknowledged = quantity;
          ledger.acknowledgements++;
        }
        if (turn % 8 === 7) await write(client, { ...shared, quantity: Math.floor(Math.random() * 4) });
      } catch {
        await Bun.sleep(20);
      }
    }
  }

  const all = Promise.all(Array.from({ length: clients }, (_, client) => collect(client)));
  return {
    /** How often each status was answered. */
    statuses,
    acknowledged: () => ledger.acknowledgements - before,
    async stop() {
      isStopped = true;
      await all;
    },
  };
}

/**
 * Every acknowledged write is there, and nothing that was never sent. The change log agrees: the newest change of each
 * entry leads to its quantity, and each change begins where the one before ended.
 */
export async function checkLedger(sql: Sql, { username, lines }: Ledger): Promise<void> {
  const entries = await sql<{ key: string; quantity: number }[]>`
    select card_id || ' ' || variant as key, quantity from entries join users on users.id = user_id
    where set_id = ${set} and username = ${username}`;
  const quantities = new Map(entries.map(({ key, quantity }) => [key, quantity]));
  for (const { cardId, variant, acknowledged, sent } of lines.slice(1)) {
    const found = quantities.get(`${cardId} ${variant}`) ?? 0;
    assert(
      found >= acknowledged && found <= sent,
      `${cardId} ${variant} is ${found}; ${acknowledged} was acknowledged, ${sent} was sent last.`,
    );
  }
  await checkChangeLog(sql);
}

/** The part of the check that holds at every moment, for every collection. */
export async function checkChangeLog(sql: Sql): Promise<void> {
  const [apart] = await sql<[{ newest: number; steps: number }]>`
    with steps as (
      select *, lag(after, 1, 0) over mine as previous, id = last_value(id) over mine as is_newest from entry_changes
      -- A tap that found nothing to take away is there for its id alone.
      where before <> 0 or after <> 0
      window mine as (partition by user_id, set_id, card_id, variant order by id
        rows between unbounded preceding and unbounded following)
    )
    select (select count(*)::int from (select * from steps where is_newest) c
        full join entries using (user_id, set_id, card_id, variant)
        where coalesce(quantity, 0) <> coalesce(after, 0)) as newest,
      (select count(*)::int from steps where before <> previous) as steps`;
  assert(apart.newest === 0, `${apart.newest} entries differ from the newest line of their change log.`);
  assert(apart.steps === 0, `${apart.steps} changes do not begin where the one before ended.`);
}
