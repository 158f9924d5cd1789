import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { requireViewer, signedIn } from "../../../access/guards.ts";
import type { Env } from "../../../http/env.ts";
import type { StreamEnd } from "../../../live/hub.ts";

/** Bun closes a stream that is silent for ten seconds. */
const heartbeatMilliseconds = 8000;

/** GET /events: the viewer's own changes as they happen, for open pages to refresh what they show. */
export const events = new Hono<Env>().get("/", requireViewer, (c) => {
  const { hub } = c.var;
  const viewer = signedIn(c);
  const answer = streamSSE(c, async (stream) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    // Without this word the browser would connect again: as "full" to take the place of another, and so on without end.
    const endFor = (reason: StreamEnd) => void stream.writeSSE({ event: "end", data: reason }).then(end, end);
    const stop = hub.subscribe(
      viewer.id,
      (event) => {
        if (event === null) return end();
        const { name, userId: _, ...data } = event;
        void stream.writeSSE({ event: name, data: JSON.stringify(data) });
      },
      { id: viewer.sessionId, onEnd: endFor },
    );
    stream.onAbort(end);
    const heartbeat = setInterval(() => void stream.write(": \n\n"), heartbeatMilliseconds);
    await stream.writeSSE({ event: "ready", data: "", retry: 2000 });
    await ended;
    clearInterval(heartbeat);
    stop();
  });
  answer.headers.set("Cache-Control", "no-store");
  // nginx would hold the stream back until its buffer is full.
  answer.headers.set("X-Accel-Buffering", "no");
  return answer;
});
