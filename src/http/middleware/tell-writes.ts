import { createMiddleware } from "hono/factory";
import { userTopic } from "#live/event.ts";
import type { Env } from "../env.ts";

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Notifies the person's other pages that show the object of `/:id`, after each write below it. */
export const tellWrites = (name: "list" | "deck") =>
  createMiddleware<Env>(async (c, next) => {
    await next();
    const scope = c.req.param("id") ?? "";
    const viewer = c.get("viewer");
    if (c.req.method === "GET" || c.res.status >= 400 || viewer === null || !isId(scope)) return;
    c.get("hub").publish({ topic: userTopic(viewer.id), name, scope, ids: [], tab: c.req.header("x-tab") ?? "" });
  });
