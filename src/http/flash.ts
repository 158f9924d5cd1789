import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import * as v from "valibot";
import type { Env } from "./env.ts";

const name = "flash";
const FlashSchema = v.object({
  message: v.string(),
  undo: v.optional(v.string()),
  isRefusal: v.optional(v.boolean()),
});

/** A message for the next page, with the batch of changes it offers to undo. */
export type Flash = v.InferOutput<typeof FlashSchema>;

/** Leaves a message for the page that a form without JavaScript goes back to. It is text, and shown as text. */
export function leaveFlash(c: Context<Env>, flash: Flash): void {
  setCookie(c, name, encodeURIComponent(JSON.stringify(flash)), {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    maxAge: 60,
  });
}

/** Whether a message waits: such a page must not be answered with 304. */
export const hasFlash = (c: Context<Env>): boolean => getCookie(c, name) !== undefined;

/** Reads the message and forgets it. */
export function takeFlash(c: Context<Env>): Flash | undefined {
  const text = getCookie(c, name);
  if (text === undefined) return undefined;
  deleteCookie(c, name, { path: "/" });
  try {
    return v.parse(FlashSchema, JSON.parse(decodeURIComponent(text)));
  } catch {
    return undefined;
  }
}
