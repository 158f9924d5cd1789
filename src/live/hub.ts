import type { Sql } from "postgres";

/** Something of a viewer's changed. Ids only: the page fetches the fragment again, so permissions run again. */
export type LiveEvent = { name: "collection"; userId: string; setId: string; cardIds: string[]; tab: string };

/** Gets each event, and null when the hub stops: open streams end then, and their pages connect to another process. */
type Listener = (event: LiveEvent | null) => void;

const channel = "live";
const coalesceMilliseconds = 50;
/** More cards than this and the page is told to fetch itself whole; NOTIFY allows 8000 bytes. */
const mostCards = 40;

export type Hub = {
  /** Tells every process about a change, after its commit; never awaited, for a lost event costs freshness only. */
  publish(event: LiveEvent): void;
  /** Listens for one viewer's events. @returns a function that stops. */
  subscribe(userId: string, listener: Listener): () => void;
  /** How many pages listen now. */
  readonly size: number;
  stop(): Promise<void>;
};

/** One LISTEN for the process, fanned out by viewer; publishing is one NOTIFY about every 50 ms. */
export async function openHub(sql: Sql, onFailure: (error: unknown) => void): Promise<Hub> {
  const listeners = new Map<string, Set<Listener>>();
  let waiting: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const deliver = (payload: string) => {
    const event: LiveEvent = JSON.parse(payload);
    for (const listener of listeners.get(event.userId) ?? []) listener(event);
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const events = coalesce(waiting);
    waiting = [];
    sql`select pg_notify(${channel}, payload) from unnest(${events.map((event) => JSON.stringify(event))}::text[]) payload`.catch(
      onFailure,
    );
  };
  const listening = await sql.listen(channel, deliver);

  return {
    publish(event) {
      waiting.push(event);
      // Requests under way are the last to write: nothing comes after them to wait for.
      if (isStopped) flush();
      else timer ??= setTimeout(flush, coalesceMilliseconds);
    },
    subscribe(userId, listener) {
      if (isStopped) listener(null);
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(userId);
      };
    },
    get size() {
      return [...listeners.values()].reduce((sum, own) => sum + own.size, 0);
    },
    async stop() {
      isStopped = true;
      for (const own of listeners.values()) for (const listener of own) listener(null);
      if (timer !== undefined) flush();
      await listening.unlisten();
    },
  };
}

/** One event for each viewer, set and tab; an empty `cardIds` means "many". */
export function coalesce(events: LiveEvent[]): LiveEvent[] {
  const merged = new Map<string, LiveEvent>();
  for (const event of events) {
    const key = `${event.userId} ${event.setId} ${event.tab}`;
    const earlier = merged.get(key);
    if (!earlier) merged.set(key, event);
    else if (earlier.cardIds.length > 0) {
      const cardIds = event.cardIds.length === 0 ? [] : [...new Set([...earlier.cardIds, ...event.cardIds])];
      merged.set(key, { ...earlier, cardIds: cardIds.length > mostCards ? [] : cardIds });
    }
  }
  return [...merged.values()];
}
