import type { Context } from "hono";
import type { Hub } from "./hub.ts";
import type { StreamEnd, Subscriber } from "./subscribers.ts";

/** Bun closes a stream after ten silent seconds. */
const heartbeatMilliseconds = 8000;

type StreamPolicy = Pick<Subscriber, "topics" | "owner" | "sessionId">;

type Message = { event: string; data: string; retry?: number };

/** An open stream: `end` closes it. */
export type Stream = { send(message: Message): void; end(): void };

type Follow = (stream: Stream) => (() => void) | Promise<() => void>;

const encoder = new TextEncoder();
const headers = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  // Turns nginx's buffering off.
  "X-Accel-Buffering": "no",
};

/** Open streams, which share one timer of the process. */
const open = new Set<OpenStream>();
const heartbeat = encoder.encode(": \n\n");
setInterval(() => {
  const now = Date.now();
  for (const stream of open) stream.beat(now);
}, heartbeatMilliseconds).unref();

/**
 * A stream with its heartbeat, until its `end`, its lifetime or the client ends it. `follow` returns what stops it, and
 * is free once it has answered, with the request that it captures: a stream lives for hours.
 */
export function eventStream(c: Context, follow: Follow, lifeMilliseconds = Number.POSITIVE_INFINITY): Response {
  // Its stream would have no reader, and so no end.
  if (c.req.method === "HEAD") return c.body(null, 200, headers);
  return c.body(new ReadableStream(new OpenStream(follow, Date.now() + lifeMilliseconds)), 200, headers);
}

class OpenStream implements UnderlyingDefaultSource<Uint8Array>, Stream {
  private controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  private stop: (() => void) | null = null;

  constructor(
    private follow: Follow | null,
    private readonly endsAt: number,
  ) {}

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.controller = controller;
    open.add(this);
    void this.begin();
  }

  cancel(): void {
    this.leave();
  }

  beat(now: number): void {
    if (now > this.endsAt) this.end();
    else this.controller?.enqueue(heartbeat);
  }

  send(message: Message): void {
    this.controller?.enqueue(bytesOf(message));
  }

  end(): void {
    const { controller } = this;
    this.leave();
    controller?.close();
  }

  private async begin(): Promise<void> {
    const { follow } = this;
    this.follow = null;
    try {
      const stop = await follow?.(this);
      if (this.controller) this.stop = stop ?? null;
      else stop?.();
    } catch (error) {
      this.end();
      throw error;
    }
  }

  private leave(): void {
    this.controller = null;
    open.delete(this);
    this.stop?.();
    this.stop = null;
  }
}

let last: { message: Message; bytes: Uint8Array<ArrayBuffer> } | undefined;

/** A message to many streams is encoded once. */
function bytesOf(message: Message): Uint8Array<ArrayBuffer> {
  if (!last || !isSame(last.message, message)) last = { message, bytes: encoder.encode(textOf(message)) };
  return last.bytes;
}

const isSame = (one: Message, other: Message): boolean =>
  one.event === other.event && one.data === other.data && one.retry === other.retry;

const textOf = ({ event, data, retry }: Message): string => {
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `event: ${event}\n${lines.join("")}${retry === undefined ? "" : `retry: ${retry}\n`}\n`;
};

/**
 * `ready` comes first, and after lost events: a page made before `changed` may have missed something. `end`: do not
 * reconnect.
 */
export const openStream = (c: Context, hub: Hub, policy: StreamPolicy): Response =>
  eventStream(c, (stream) => {
    const ready = () => {
      const times = { now: Date.now(), changed: hub.lastChange(policy.topics) };
      stream.send({ event: "ready", data: JSON.stringify(times), retry: 2000 });
    };
    const stop = hub.subscribe({
      ...policy,
      onMissed: ready,
      onEnd: (reason: StreamEnd) => {
        stream.send({ event: "end", data: reason });
        stream.end();
      },
      onEvent: (event) => {
        if (event === null) return stream.end();
        const { name, topic: _, ...data } = event;
        stream.send({ event: name, data: JSON.stringify(data) });
      },
    });
    ready();
    return stop;
  });
