import type { Context } from "hono";
import * as v from "valibot";
import { signedIn } from "#access/guards.ts";
import { dropCookie, putCookie, readCookie } from "#http/cookies.ts";
import type { Env } from "#http/env.ts";
import { Draft } from "./steps.ts";

const lifetimeSeconds = 24 * 60 * 60;
const StoredDraft = v.object({ of: v.string(), draft: Draft });

/**
 * Answers so far, from a cookie, so nothing is stored for visitors who leave. Unsigned, as all are checked at the
 * end.
 */
export function readDraft(c: Context<Env>): Draft {
  const text = readCookie(c, "onboarding");
  try {
    const { of, draft } = v.parse(StoredDraft, JSON.parse(Buffer.from(text ?? "", "base64url").toString()));
    if (of === signedIn(c).id) return draft;
  } catch {
    // Missing or invalid: start empty.
  }
  return v.parse(Draft, {});
}

export function keepDraft(c: Context<Env>, draft: Draft): void {
  const text = Buffer.from(JSON.stringify({ of: signedIn(c).id, draft })).toString("base64url");
  putCookie(c, "onboarding", text, { maxAge: lifetimeSeconds });
}

export const forgetDraft = (c: Context<Env>): void => dropCookie(c, "onboarding");
