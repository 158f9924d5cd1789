import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { send } from "#http/send.ts";
import { OfflinePage } from "./views.tsx";

/** The service worker for offline reading; it installs itself again when a build changes. */
export const offline = new Hono<Env>()
  .get("/worker.js", (c) => {
    const { files, urls } = c.var.assets;
    const script = new TextDecoder().decode(files.get(urls.offline)?.bytes);
    return send(c, `${script}\n// ${Object.values(urls).join(" ")}\n`, "text/javascript; charset=utf-8");
  })
  .get("/offline", (c) => respond(c, { page: { title: "You’re offline", body: <OfflinePage />, isBare: true } }));
