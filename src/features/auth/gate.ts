import type { Context } from "hono";
import type { Env } from "../../http/env.ts";
import { callbackUrl } from "./callback-url.ts";
import type { Gate } from "./service.ts";

/** Whom this site takes in, now, and the invitation that a visitor brought. */
export const gateOf = (c: Context<Env>, invitation: string): Gate => ({
  registration: c.var.config.registration,
  invitation,
  now: c.var.clock(),
});

/** Where a page's address says to go afterwards. `redirect` is an older name for the same wish. */
export const wishedUrl = (c: Context<Env>): string =>
  callbackUrl(c.req.query("callbackUrl") ?? c.req.query("redirect"), c.var.base);
