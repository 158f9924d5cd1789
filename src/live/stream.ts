import type { Context } from "hono";
import type { Hub } from "./hub.ts";
import type { StreamEnd, Subscriber } from "./subscribers.ts";

/** Bun closes a stream after ten silent seconds. */
const heartbeatMilliseconds = 8000;

type StreamPolicy = Pick<Subscriber, "topics" | "owner" | "sessionId"> & {
  age: number | null;
};

type Message = { event: string; data: string; retry?: number };

export type Send = (message: Message) => Promise<void>;

type Follow = (send: Send, end: () => void) => (() => void) | Promise<() => void>;

type Write = (text: string) => void;

const encoder = new TextEncoder();
const headers = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  // Turns nginx's buffering off.
  "X-Accel-Buffering": "no",
};

/** One timer for all streams of the process. */
const open = new Set<Write>();
setInterval(() => {
  for (const write of open) write(": \n\n");
}, heartbeatMilliseconds).unref();

/** An open stream with its heartbeat, until `end` is called or the client leaves. `follow` returns what stops it. */
export function eventStream(c: Context, follow: Follow): Response {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let isOpen = true;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write: Write = (text) => void (isOpen && controller.enqueue(encoder.encode(text)));
      void held(write, (send) => follow(send, end), ended).finally(() => {
        if (isOpen) controller.close();
        isOpen = false;
      });
    },
    cancel() {
      isOpen = false;
      end();
    },
  });
  return c.body(body, 200, headers);
}

async function held(write: Write, follow: (send: Send) => ReturnType<Follow>, ended: Promise<void>): Promise<void> {
  open.add(write);
  try {
    const stop = await follow(async (message) => write(textOf(message)));
    await ended;
    stop();
  } finally {
    open.delete(write);
  }
}

const textOf = ({ event, data, retry }: Message): string => {
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `event: ${event}\n${lines.join("")}${retry === undefined ? "" : `retry: ${retry}\n`}\n`;
};

/** `ready` comes first, with `missed` if a topic may have changed since the page's request. `end`: do not reconnect. */
export const openStream = (c: Context, hub: Hub, { age, ...policy }: StreamPolicy): Response =>
  eventStream(c, async (send, end) => {
    const stop = hub.subscribe({
      ...policy,
      onEnd: (reason: StreamEnd) => void send({ event: "end", data: reason }).then(end, end),
      onEvent: (event) => {
        if (event === null) return end();
        const { name, topic: _, ...data } = event;
        void send({ event: name, data: JSON.stringify(data) });
      },
    });
    const isMissed = age === null || hub.hasChanged(policy.topics, age);
    await send({ event: "ready", data: isMissed ? "missed" : "", retry: 2000 });
    return stop;
  });
