import type { LiveEvent } from "./event.ts";

/** Receives null when the hub stops, so that pages reconnect to another process. */
type Listener = (event: LiveEvent | null) => void;

export type StreamEnd = "session" | "full";

/** `owner`: for the limit of streams. `sessionId`: hex; ends the stream with its session; none for streams by token. */
export type Subscriber = {
  topics: string[];
  owner: string;
  sessionId?: string;
  onEvent: Listener;
  /** Events may have been lost: the state must be loaded again. */
  onMissed: () => void;
  onEnd: (reason: StreamEnd) => void;
};

export class Subscribers {
  private readonly all = new Set<Subscriber>();
  private readonly byTopic = new Map<string, Set<Subscriber>>();
  private readonly byOwner = new Map<string, Set<Subscriber>>();
  private isStopped = false;

  constructor(private readonly maxOfOwner: number) {}

  get size(): number {
    return this.all.size;
  }

  get sessionIds(): string[] {
    return [...new Set([...this.all].flatMap(({ sessionId }) => sessionId ?? []))];
  }

  /** Beyond the limit an owner's oldest stream ends. @returns unsubscribe. */
  add(subscriber: Subscriber): () => void {
    if (this.isStopped) subscriber.onEvent(null);
    this.all.add(subscriber);
    for (const topic of subscriber.topics) addTo(this.byTopic, topic, subscriber);
    const own = addTo(this.byOwner, subscriber.owner, subscriber);
    const [oldest] = own;
    if (own.size > this.maxOfOwner && oldest) this.endFull(oldest);
    return () => this.remove(subscriber);
  }

  deliver(event: LiveEvent): void {
    for (const { onEvent } of this.byTopic.get(event.topic) ?? []) onEvent(event);
  }

  endSession(id: string): void {
    for (const { sessionId, onEnd } of this.all) if (sessionId === id) onEnd("session");
  }

  stop(): void {
    this.isStopped = true;
    for (const { onEvent } of this.all) onEvent(null);
  }

  missed(): void {
    for (const { onMissed } of this.all) onMissed();
  }

  private endFull(subscriber: Subscriber): void {
    this.remove(subscriber);
    subscriber.onEnd("full");
  }

  private remove(subscriber: Subscriber): void {
    this.all.delete(subscriber);
    for (const topic of subscriber.topics) removeFrom(this.byTopic, topic, subscriber);
    removeFrom(this.byOwner, subscriber.owner, subscriber);
  }
}

function addTo(groups: Map<string, Set<Subscriber>>, key: string, subscriber: Subscriber): Set<Subscriber> {
  const group = (groups.get(key) ?? new Set()).add(subscriber);
  groups.set(key, group);
  return group;
}

function removeFrom(groups: Map<string, Set<Subscriber>>, key: string, subscriber: Subscriber): void {
  const group = groups.get(key);
  group?.delete(subscriber);
  if (group?.size === 0) groups.delete(key);
}
