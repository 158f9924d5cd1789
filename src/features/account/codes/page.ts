import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import type { Context } from "hono";
import * as v from "valibot";
import { signedIn } from "#access/guards.ts";
import { CodesInput } from "#features/auth/codes/schema.ts";
import { codesState, newKey } from "#features/auth/codes/service.ts";
import { missingProof } from "#features/auth/second/policy.ts";
import { proofPath } from "#features/auth/sessions/page/proof.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { sectionPath } from "../settings/views/sections.ts";

/** A refused code keeps the key, because the app already has it. */
export async function codesProps(c: Context<Env>, { typed, fault, notice }: Sent) {
  const { db, clock } = c.var;
  const viewer = signedIn(c);
  const [state, missing] = await Promise.all([codesState(db, viewer.id), missingProof(db, viewer, clock())]);
  // It holds a key.
  c.header("Cache-Control", "private, no-store");
  const given = v.is(CodesInput.entries.key, typed?.key) ? decodeBase32IgnorePadding(typed.key) : undefined;
  const setUp = missing ? { proofHref: proofPath(missing, sectionPath("codes")) } : newKey(viewer, given);
  return { ...state, setUp, fault, notice };
}
