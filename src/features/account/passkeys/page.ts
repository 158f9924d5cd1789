import type { Context } from "hono";
import { signedIn } from "#access/guards.ts";
import { ownPasskeys } from "#features/auth/passkeys/service/own.ts";
import { missingProof } from "#features/auth/second/policy.ts";
import { proofPath } from "#features/auth/sessions/page/proof.ts";
import { deviceOf } from "#features/auth/sessions/rules.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { sectionPath } from "../settings/views/sections.ts";

export async function passkeysProps(c: Context<Env>, { fault }: Sent) {
  const { db, clock } = c.var;
  const viewer = signedIn(c);
  const [passkeys, missing] = await Promise.all([ownPasskeys(db, viewer.id), missingProof(db, viewer, clock())]);
  const proofHref = missing && proofPath(missing, sectionPath("passkeys"));
  const renamed = fault?.fields.name === undefined ? undefined : c.req.query("id");
  return { passkeys, renamed, device: deviceOf(c.req.header("user-agent") ?? ""), proofHref };
}
