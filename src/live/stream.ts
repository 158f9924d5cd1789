import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Hub } from "./hub.ts";
import type { StreamEnd, Subscriber } from "./subscribers.ts";

/** Bun closes a stream after ten silent seconds. */
const heartbeatMilliseconds = 8000;

type StreamPolicy = Pick<Subscriber, "topics" | "owner" | "sessionId"> & {
  age: number | null;
};

/** `ready` comes first, with `missed` if a topic may have changed since the page's request. `end`: do not reconnect. */
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
  // Turns nginx's buffering off.
  answer.headers.set("X-Accel-Buffering", "no");
  return answer;
}
