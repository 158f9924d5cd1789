import type { Sql } from "postgres";
import { notify } from "../../db/notify.ts";
import { endedSessions } from "./queries.ts";

/** Something of a viewer's changed. Ids only: the page fetches the fragment again, so permissions run again. */
export type LiveEvent = { name: "collection"; userId: string; setId: string; cardIds: string[]; tab: string };

/** Gets each event, and null when the hub stops: open streams end then, and their pages connect to another process. */
type Listener = (event: LiveEvent | null) => void;

const channel = "live";
/** Tells which session ended: its id, hex. */
export const sessionsChannel = "sessions";
/** A notification may be lost with its connection, and none says that a session has expired. */
const recheckMilliseconds = 30_000;
/** Streams of one viewer in one process: more visible pages than anyone looks at. */
export const mostStreams = 8;

/** Why a stream ends for good: its session is over, or the viewer opened too many others. */
export type StreamEnd = "session" | "full";
type Session = { id: string; onEnd: (reason: StreamEnd) => void };
const coalesceMilliseconds = 50;
/** More cards than this and the page is told to fetch itself whole; NOTIFY allows 8000 bytes. */
const mostCards = 40;

export type Hub = {
  /** Tells every process about a change, after its commit; never awaited, for a lost event costs freshness only. */
  publish(event: LiveEvent): void;
  /**
   * Listens for one viewer's events, no longer than the session lasts; the oldest of too many listeners ends.
   * @returns a function that stops.
   */
  subscribe(userId: string, listener: Listener, session?: Session): () => void;
  /** Ends the listeners whose session is over. Done every half minute. */
  recheck(): Promise<void>;
  /** How many pages listen now. */
  readonly size: number;
  stop(): Promise<void>;
};

/** One LISTEN for the process, fanned out by viewer; publishing is one NOTIFY about every 50 ms. */
export async function openHub(sql: Sql, onFailure: (error: unknown) => void): Promise<Hub> {
  const listeners = new Map<string, Map<Listener, Session | undefined>>();
  let waiting: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const deliver = (payload: string) => {
    const event: LiveEvent = JSON.parse(payload);
    for (const listener of listeners.get(event.userId)?.keys() ?? []) listener(event);
  };
  const sessions = () => [...listeners.values()].flatMap((own) => [...own.values()]).filter((one) => one !== undefined);
  const endSession = (id: string) => {
    for (const session of sessions()) if (session.id === id) session.onEnd("session");
  };
  const recheck = async () => {
    const ids = [...new Set(sessions().map(({ id }) => id))];
    if (ids.length === 0) return;
    for (const id of await endedSessions(sql, ids)) endSession(id);
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const events = coalesce(waiting);
    waiting = [];
    notify(
      sql,
      channel,
      events.map((event) => JSON.stringify(event)),
    ).catch(onFailure);
  };
  const listening = await sql.listen(channel, deliver);
  const ending = await sql.listen(sessionsChannel, endSession);
  const rechecking = setInterval(() => void recheck().catch(onFailure), recheckMilliseconds);
  rechecking.unref();

  return {
    publish(event) {
      waiting.push(event);
      // Requests under way are the last to write: nothing comes after them to wait for.
      if (isStopped) flush();
      else timer ??= setTimeout(flush, coalesceMilliseconds);
    },
    recheck,
    subscribe(userId, listener, session) {
      if (isStopped) listener(null);
      const own = listeners.get(userId) ?? new Map<Listener, Session | undefined>();
      listeners.set(userId, own.set(listener, session));
      const [oldest] = own;
      if (own.size > mostStreams && oldest) {
        own.delete(oldest[0]);
        oldest[1]?.onEnd("full");
      }
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
      };
    },
    get size() {
      return [...listeners.values()].reduce((sum, own) => sum + own.size, 0);
    },
    async stop() {
      isStopped = true;
      clearInterval(rechecking);
      for (const own of listeners.values()) for (const listener of own.keys()) listener(null);
      if (timer !== undefined) flush();
      await Promise.all([listening.unlisten(), ending.unlisten()]);
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
