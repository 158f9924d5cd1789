import type { Context } from "hono";
import { secondPath } from "#access/guards.ts";
import type { Env } from "#http/env.ts";
import { backTo, respond, wanted } from "#http/respond.ts";
import { FactorMissing, ProofMissing } from "../policy.ts";

export const confirmPath = (back: string): string => `/auth/confirm?${new URLSearchParams({ callbackUrl: back })}`;

export const proofPath = (missing: ProofMissing, back: string): string =>
  missing instanceof FactorMissing ? secondPath(back) : confirmPath(back);

export async function askForProof(c: Context<Env>, error: unknown, fallback: string): Promise<Response> {
  if (!(error instanceof ProofMissing) || wanted(c) === "json") throw error;
  const path = proofPath(error, backTo(c, fallback));
  if (wanted(c) === "page") return respond(c, { back: path });
  c.header("HX-Redirect", path);
  return c.body("");
}
