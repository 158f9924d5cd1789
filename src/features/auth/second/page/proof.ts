import { createMiddleware } from "hono/factory";
import { signedIn } from "#access/guards.ts";
import { askForProof } from "#features/auth/sessions/page/proof.ts";
import type { Env } from "#http/env.ts";
import { missingProof } from "../policy.ts";

/**
 * Requires a proof for changes of passkeys and codes, behind `requireViewer`. @throws Refusal 403 for JSON requests.
 */
export const requireProof = (back: string) =>
  createMiddleware<Env>(async (c, next) => {
    const missing = await missingProof(c.var.db, signedIn(c), c.var.clock());
    if (missing) return askForProof(c, missing, back);
    await next();
  });
