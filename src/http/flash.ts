import type { Context } from "hono";
import * as v from "valibot";
import { dropCookie, putCookie, readCookie } from "./cookies.ts";
import type { Env } from "./env.ts";

const name = "flash";
const FlashSchema = v.object({
  message: v.string(),
  undo: v.optional(v.string()),
  /** Address that undoes the change; without it that of the collection. */
  undoAt: v.optional(v.string()),
  isRefusal: v.optional(v.boolean()),
});

export type Flash = v.InferOutput<typeof FlashSchema>;

/** Leaves a message for the page that a form without JavaScript returns to. It is shown as text. */
export function leaveFlash(c: Context<Env>, flash: Flash): void {
  putCookie(c, name, encodeURIComponent(JSON.stringify(flash)), { maxAge: 60 });
}

/** Whether a message or a moment waits for the next page, which must not be answered with 304. */
export const hasFlash = (c: Context<Env>): boolean => readCookie(c, name) !== undefined || c.var.moments !== undefined;

export function takeFlash(c: Context<Env>): Flash | undefined {
  const text = readCookie(c, name);
  if (text === undefined) return undefined;
  dropCookie(c, name);
  try {
    return v.parse(FlashSchema, JSON.parse(decodeURIComponent(text)));
  } catch {
    return undefined;
  }
}
