import type { Context } from "hono";
import type { Env } from "../../../../http/env.ts";
import type { FactorChange } from "../../email/schema.ts";
import { ownerToTell, postLetter } from "../../email/service/post.ts";

/** By mail, to a verified address only. */
export async function tellFactor(c: Context<Env>, userId: string, change: FactorChange, name = ""): Promise<void> {
  const { db, mailer, base, address, clock } = c.var;
  if (mailer === null) return;
  const email = await ownerToTell(db, userId, { address, now: clock() }, "notice");
  if (email) await postLetter(mailer, { kind: "factor", change, name, email, base });
}
