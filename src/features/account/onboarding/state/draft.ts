import type { Context } from "hono";
import * as v from "valibot";
import { signedIn } from "../../../../access/guards.ts";
import { dropCookie, putCookie, readCookie } from "../../../../http/cookies.ts";
import type { Env } from "../../../../http/env.ts";
import { Draft } from "./steps.ts";

const lifetimeSeconds = 24 * 60 * 60;
const Kept = v.object({ of: v.string(), draft: Draft });

/**
 * What this browser was told in the steps so far, by the person who is signed in now. It is kept in a cookie: nothing is
 * stored of somebody who goes away, and going back, reloading and a second process all find it. Whoever changes it
 * changes their own answers, and all of them are checked at the end.
 */
export function readDraft(c: Context<Env>): Draft {
  const text = readCookie(c, "onboarding");
  try {
    const { of, draft } = v.parse(Kept, JSON.parse(Buffer.from(text ?? "", "base64url").toString()));
    if (of === signedIn(c).id) return draft;
  } catch {
    // None, or none of ours: as if nothing had been told yet.
  }
  return v.parse(Draft, {});
}

export function keepDraft(c: Context<Env>, draft: Draft): void {
  const text = Buffer.from(JSON.stringify({ of: signedIn(c).id, draft })).toString("base64url");
  putCookie(c, "onboarding", text, { maxAge: lifetimeSeconds });
}

export const forgetDraft = (c: Context<Env>): void => dropCookie(c, "onboarding");
