import type { Context } from "hono";
import { countWaysIn } from "#access/credentials/queries.ts";
import { mayIn, secondPath, signedIn } from "#access/guards.ts";
import { hasRecentFactor } from "#access/viewer.ts";
import { factorsOf } from "#features/auth/codes/queries.ts";
import type { Env } from "#http/env.ts";
import type { EndingProps } from "../views/ending.tsx";

/** What a new password or signing out everywhere else would end. `here`: the page that says so. */
export async function endingOf(c: Context<Env>, here: string): Promise<EndingProps> {
  const { db, clock } = c.var;
  const viewer = signedIn(c);
  const now = clock();
  const [ways, { hasCodes, hasPasskeys }] = await Promise.all([
    countWaysIn(db, viewer.id, { session: viewer.sessionId, now, hasOverlays: mayIn(c, "streamTools") }),
    factorsOf(db, viewer.id),
  ]);
  const mayKeep = hasRecentFactor(viewer, now);
  return { ways, mayKeep, confirmPath: !mayKeep && (hasCodes || hasPasskeys) ? secondPath(here) : null };
}
