import { LRUCache } from "lru-cache";
import type { Sql } from "postgres";
import { notify } from "../../db/notify.ts";
import { coalesce, type LiveEvent } from "./event.ts";
import { endedSessions } from "./queries.ts";

/** Receives null when the hub stops, so that pages reconnect to another process. */
type Listener = (event: LiveEvent | null) => void;

export type StreamEnd = "session" | "full";

/** `owner`: for the limit of streams. `sessionId`: hex; ends the stream with its session; none for streams by token. */
export type Subscriber = {
  topics: string[];
  owner: string;
  sessionId?: string;
  onEvent: Listener;
  onEnd: (reason: StreamEnd) => void;
};

const channel = "live";
/** Its payload is the session's id, hex. */
export const sessionsChannel = "sessions";
const recheckMilliseconds = 30_000;
export const mostStreams = 8;
const coalesceMilliseconds = 50;
const rememberedMilliseconds = 60_000;

export type Hub = {
  /** Call after the commit; not awaited, as a lost event costs freshness only. */
  publish(event: LiveEvent): void;
  /** Beyond the limit an owner's oldest stream ends. @returns unsubscribe. */
  subscribe(subscriber: Subscriber): () => void;
  hasChanged(topics: string[], milliseconds: number): boolean;
  recheck(): Promise<void>;
  readonly size: number;
  stop(): Promise<void>;
};

/** One LISTEN per process, fanned out by topic; one NOTIFY about every 50 ms. */
export async function openHub(sql: Sql, onFailure: (error: unknown) => void): Promise<Hub> {
  const subscribers = new Set<Subscriber>();
  const byTopic = new Map<string, Set<Subscriber>>();
  const lastChanges = new LRUCache<string, number>({ max: 10_000, ttl: rememberedMilliseconds });
  let waiting: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const deliver = (payload: string) => {
    const event: LiveEvent = JSON.parse(payload);
    lastChanges.set(event.topic, performance.now());
    for (const { onEvent } of byTopic.get(event.topic) ?? []) onEvent(event);
  };
  const endSession = (id: string) => {
    for (const { sessionId, onEnd } of subscribers) if (sessionId === id) onEnd("session");
  };
  const recheck = async () => {
    const ids = [...new Set([...subscribers].flatMap(({ sessionId }) => sessionId ?? []))];
    if (ids.length === 0) return;
    for (const id of await endedSessions(sql, ids)) endSession(id);
  };
  const remove = (subscriber: Subscriber) => {
    subscribers.delete(subscriber);
    for (const topic of subscriber.topics) {
      const others = byTopic.get(topic);
      others?.delete(subscriber);
      if (others?.size === 0) byTopic.delete(topic);
    }
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
  const listeningSince = performance.now();
  const rechecking = setInterval(() => void recheck().catch(onFailure), recheckMilliseconds);
  rechecking.unref();

  return {
    publish(event) {
      waiting.push(event);
      // On stop, later events have no timer to wait for.
      if (isStopped) flush();
      else timer ??= setTimeout(flush, coalesceMilliseconds);
    },
    recheck,
    subscribe(subscriber) {
      if (isStopped) subscriber.onEvent(null);
      subscribers.add(subscriber);
      for (const topic of subscriber.topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(subscriber));
      const own = [...subscribers].filter(({ owner }) => owner === subscriber.owner);
      const [oldest] = own;
      if (own.length > mostStreams && oldest) {
        remove(oldest);
        oldest.onEnd("full");
      }
      return () => remove(subscriber);
    },
    hasChanged(topics, milliseconds) {
      const since = performance.now() - milliseconds;
      if (since < listeningSince || milliseconds >= rememberedMilliseconds) return true;
      return topics.some((topic) => (lastChanges.get(topic) ?? 0) > since);
    },
    get size() {
      return subscribers.size;
    },
    async stop() {
      isStopped = true;
      clearInterval(rechecking);
      for (const { onEvent } of subscribers) onEvent(null);
      if (timer !== undefined) flush();
      await Promise.all([listening.unlisten(), ending.unlisten()]);
    },
  };
}
