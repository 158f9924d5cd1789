import type { Context } from "hono";
import type { FactorChange } from "#features/auth/email/schema.ts";
import { ownerToTell, postLetter } from "#features/auth/email/service/post.ts";
import type { Env } from "#http/env.ts";

/** Tells of a changed factor by mail, to a verified address only. */
export async function tellFactor(c: Context<Env>, userId: string, change: FactorChange, name = ""): Promise<void> {
  const { db, mailer, base, address, clock } = c.var;
  if (mailer === null) return;
  const email = await ownerToTell(db, userId, { address, now: clock() }, "notice");
  if (email) await postLetter(mailer, { kind: "factor", change, name, email, base });
}
