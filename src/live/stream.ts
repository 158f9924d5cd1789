import type { Context } from "hono";
import type { Hub } from "./hub.ts";
import type { StreamEnd, Subscriber } from "./subscribers.ts";

/** Bun closes a stream after ten silent seconds. */
const heartbeatMilliseconds = 8000;

type StreamPolicy = Pick<Subscriber, "topics" | "owner" | "sessionId">;

type Message = { event: string; data: string; retry?: number };

export type Send = (message: Message) => Promise<void>;

type Follow = (send: Send, end: () => void) => (() => void) | Promise<() => void>;

const encoder = new TextEncoder();
const headers = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  // Turns nginx's buffering off.
  "X-Accel-Buffering": "no",
};

/** One timer for all streams of the process. */
const open = new Set<OpenStream>();
setInterval(() => {
  for (const stream of open) stream.write(": \n\n");
}, heartbeatMilliseconds).unref();

/** An open stream with its heartbeat, until `end` is called or the client leaves. `follow` returns what stops it. */
export const eventStream = (c: Context, follow: Follow): Response => c.body(bodyOf(follow), 200, headers);

/** What `follow` captures, such as the request, is free once it has answered: a stream lives for hours. */
function bodyOf(follow: Follow): ReadableStream<Uint8Array> {
  let first: Follow | null = follow;
  let stream: OpenStream | undefined;
  return new ReadableStream({
    start(controller) {
      stream = new OpenStream(controller);
      const begin = first;
      first = null;
      if (begin) void stream.begin(begin);
    },
    cancel: () => stream?.leave(),
  });
}

class OpenStream {
  private stop: (() => void) | null = null;
  private isOpen = true;

  constructor(private readonly controller: ReadableStreamDefaultController<Uint8Array>) {
    open.add(this);
  }

  write(text: string): void {
    if (this.isOpen) this.controller.enqueue(encoder.encode(text));
  }

  // Not made in `begin`: a closure there would keep `follow`.
  private readonly send: Send = async (message) => this.write(textOf(message));
  private readonly end = (): void => {
    if (!this.isOpen) return;
    this.leave();
    this.controller.close();
  };

  async begin(follow: Follow): Promise<void> {
    try {
      const stop = await follow(this.send, this.end);
      if (this.isOpen) this.stop = stop;
      else stop();
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /** The client has left. */
  leave(): void {
    this.isOpen = false;
    open.delete(this);
    this.stop?.();
    this.stop = null;
  }
}

const textOf = ({ event, data, retry }: Message): string => {
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `event: ${event}\n${lines.join("")}${retry === undefined ? "" : `retry: ${retry}\n`}\n`;
};

/**
 * `ready` comes first, and after lost events: a page made before `changed` may have missed something. `end`: do not
 * reconnect.
 */
export const openStream = (c: Context, hub: Hub, policy: StreamPolicy): Response =>
  eventStream(c, async (send, end) => {
    const ready = () => {
      const times = { now: Date.now(), changed: hub.lastChange(policy.topics) };
      return send({ event: "ready", data: JSON.stringify(times), retry: 2000 });
    };
    const stop = hub.subscribe({
      ...policy,
      onMissed: () => void ready(),
      onEnd: (reason: StreamEnd) => void send({ event: "end", data: reason }).then(end, end),
      onEvent: (event) => {
        if (event === null) return end();
        const { name, topic: _, ...data } = event;
        void send({ event: name, data: JSON.stringify(data) });
      },
    });
    await ready();
    return stop;
  });
