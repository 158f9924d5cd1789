import type { Sql } from "postgres";
import { notify } from "#db/notify.ts";
import { rememberChanges } from "./changes.ts";
import type { LiveEvent } from "./event.ts";
import { openOutbox } from "./outbox.ts";
import { endedSessions } from "./queries.ts";
import { type Subscriber, Subscribers } from "./subscribers.ts";

export const liveChannel = "live";
/** Channel of ended sessions; its payload is the session's id, hex. */
export const sessionsChannel = "sessions";
const recheckMilliseconds = 30_000;
export const maxStreams = 8;

export type Hub = {
  /** Call after the commit; not awaited, as a lost event costs freshness only. */
  publish(event: LiveEvent): void;
  subscribe(subscriber: Subscriber): () => void;
  lastChange(topics: string[]): number;
  recheck(): Promise<void>;
  readonly size: number;
  stop(): Promise<void>;
};

/** Opens the hub of live events: one LISTEN per process, fanned out by topic. */
export async function openHub(sql: Sql, onFailure: (error: unknown) => void): Promise<Hub> {
  const subscribers = new Subscribers(maxStreams);
  const changes = rememberChanges();
  const outbox = openOutbox((events) => {
    const payloads = events.map((event) => JSON.stringify(event));
    notify(sql, liveChannel, payloads).catch(onFailure);
  });
  const stopListening = await listen(sql, subscribers, changes);
  const recheck = () => recheckSessions(sql, subscribers);
  const rechecking = setInterval(() => void recheck().catch(onFailure), recheckMilliseconds);
  rechecking.unref();
  return {
    publish: outbox.add,
    subscribe: (subscriber) => subscribers.add(subscriber),
    lastChange: changes.latest,
    recheck,
    get size() {
      return subscribers.size;
    },
    async stop() {
      clearInterval(rechecking);
      subscribers.stop();
      outbox.stop();
      await stopListening();
    },
  };
}

async function listen(sql: Sql, subscribers: Subscribers, changes: ReturnType<typeof rememberChanges>) {
  const onEvent = (payload: string) => {
    const event: LiveEvent = JSON.parse(payload);
    changes.add(event.topic);
    subscribers.deliver(event);
  };
  // Again after a lost connection: what happened meanwhile is unknown.
  const onListening = () => {
    changes.listening();
    subscribers.missed();
  };
  const events = await sql.listen(liveChannel, onEvent, onListening);
  const sessions = await sql.listen(sessionsChannel, (id) => subscribers.endSession(id));
  return () => Promise.all([events.unlisten(), sessions.unlisten()]);
}

async function recheckSessions(sql: Sql, subscribers: Subscribers): Promise<void> {
  const ids = subscribers.sessionIds;
  if (ids.length === 0) return;
  for (const id of await endedSessions(sql, ids)) subscribers.endSession(id);
}
