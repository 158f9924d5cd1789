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
    for (const topic of subscriber.topics) {
      this.byTopic.set(topic, (this.byTopic.get(topic) ?? new Set()).add(subscriber));
    }
    const own = [...this.all].filter(({ owner }) => owner === subscriber.owner);
    if (own.length > this.maxOfOwner && own[0]) this.endFull(own[0]);
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
    for (const topic of subscriber.topics) {
      const others = this.byTopic.get(topic);
      others?.delete(subscriber);
      if (others?.size === 0) this.byTopic.delete(topic);
    }
  }
}
