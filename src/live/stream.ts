import type { Context } from "hono";
import { type SSEMessage, streamSSE } from "hono/streaming";
import type { Hub } from "./hub.ts";
import type { StreamEnd, Subscriber } from "./subscribers.ts";

/** Bun closes a stream after ten silent seconds. */
const heartbeatMilliseconds = 8000;

type StreamPolicy = Pick<Subscriber, "topics" | "owner" | "sessionId"> & {
  age: number | null;
};

export type Send = (message: SSEMessage) => Promise<void>;

/** An open stream with its heartbeat, until `end` is called or the client leaves. `follow` returns what stops it. */
export function eventStream(
  c: Context,
  follow: (send: Send, end: () => void) => (() => void) | Promise<() => void>,
): Response {
  const answer = streamSSE(c, async (stream) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    stream.onAbort(end);
    const heartbeat = setInterval(() => void stream.write(": \n\n"), heartbeatMilliseconds);
    try {
      const stop = await follow((message) => stream.writeSSE(message), end);
      await ended;
      stop();
    } finally {
      clearInterval(heartbeat);
    }
  });
  answer.headers.set("Cache-Control", "no-store");
  // Turns nginx's buffering off.
  answer.headers.set("X-Accel-Buffering", "no");
  return answer;
}

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
