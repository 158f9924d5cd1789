import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Env } from "../../http/env.ts";
import { endSession, findViewer, sessionDays, startSession } from "./sessions.ts";
import type { Viewer } from "./viewer.ts";

const lifetime = sessionDays * 24 * 60 * 60;

/** Name and attributes of a cookie of ours: on https the browser itself refuses one set from a subdomain or over http. */
export function cookieFor(c: Context<Env>, name: string) {
  const secure = c.get("base").startsWith("https:");
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: "/", httpOnly: true, sameSite: "Lax", secure } as const,
  };
}

/** Who is looking, by the session cookie. Without one there is no query; a worthless one is cleared. */
export async function readSession(c: Context<Env>): Promise<Viewer | null> {
  const { name, options } = cookieFor(c, "session");
  const token = getCookie(c, name);
  if (token === undefined) return null;
  const found = await findViewer(c.get("db"), token, c.get("clock")());
  if (!found) {
    deleteCookie(c, name, options);
    return null;
  }
  if (found.isExtended) setCookie(c, name, token, { ...options, maxAge: lifetime });
  return found.viewer;
}

/** Signs this browser in with a new session; the one it had before ends. */
export async function beginSession(c: Context<Env>, userId: string): Promise<void> {
  const { db, viewer, clock } = c.var;
  if (viewer) await endSession(db, viewer.sessionId);
  const token = await startSession(db, userId, c.req.header("user-agent") ?? "", clock());
  const { name, options } = cookieFor(c, "session");
  setCookie(c, name, token, { ...options, maxAge: lifetime });
}

/** Signs this browser out, on the server too. */
export async function finishSession(c: Context<Env>): Promise<void> {
  const { db, viewer } = c.var;
  if (viewer) await endSession(db, viewer.sessionId);
  const { name, options } = cookieFor(c, "session");
  deleteCookie(c, name, options);
}
