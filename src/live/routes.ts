import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { Env } from "../http/env.ts";
import { requireViewer, signedIn } from "../http/viewer.ts";

/** Bun closes a stream that is silent for ten seconds. */
const heartbeatMilliseconds = 8000;

/** GET /events: the viewer's own changes as they happen, for open pages to refresh what they show. */
export const events = new Hono<Env>().get("/", requireViewer, (c) => {
  const { hub } = c.var;
  const viewer = signedIn(c);
  c.header("Cache-Control", "no-store");
  c.header("X-Accel-Buffering", "no");
  return streamSSE(c, async (stream) => {
    const stop = hub.subscribe(viewer.id, (event) => {
      const { name, userId: _, ...data } = event;
      void stream.writeSSE({ event: name, data: JSON.stringify(data) });
    });
    stream.onAbort(stop);
    await stream.writeSSE({ event: "ready", data: "", retry: 2000 });
    while (!stream.aborted) {
      await stream.sleep(heartbeatMilliseconds);
      await stream.write(": \n\n");
    }
  });
});
