import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Hub, StreamEnd, Subscriber } from "./hub.ts";

/** Bun closes a stream that is silent for ten seconds. */
const heartbeatMilliseconds = 8000;

/** What a route allows its caller to hear. */
type StreamPolicy = Pick<Subscriber, "topics" | "owner" | "sessionId"> & {
  /** Age of what the page shows, in milliseconds; null for a page of unknown age. */
  age: number | null;
};

/**
 * Streams the events of the topics as they happen. The first event is `ready`; its data is `missed` where a topic may
 * have changed since the page was asked for. `end` means that connecting again is of no use.
 */
export function openStream(c: Context, hub: Hub, { age, ...policy }: StreamPolicy): Response {
  const answer = streamSSE(c, async (stream) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const onEnd = (reason: StreamEnd) => void stream.writeSSE({ event: "end", data: reason }).then(end, end);
    const stop = hub.subscribe({
      ...policy,
      onEnd,
      onEvent: (event) => {
        if (event === null) return end();
        const { name, topic: _, ...data } = event;
        void stream.writeSSE({ event: name, data: JSON.stringify(data) });
      },
    });
    stream.onAbort(end);
    const heartbeat = setInterval(() => void stream.write(": \n\n"), heartbeatMilliseconds);
    const isMissed = age === null || hub.hasChanged(policy.topics, age);
    await stream.writeSSE({ event: "ready", data: isMissed ? "missed" : "", retry: 2000 });
    await ended;
    clearInterval(heartbeat);
    stop();
  });
  answer.headers.set("Cache-Control", "no-store");
  // nginx would hold the stream back until its buffer is full.
  answer.headers.set("X-Accel-Buffering", "no");
  return answer;
}
