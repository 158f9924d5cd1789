import type { Context } from "hono";
import * as v from "valibot";
import { dropCookie, putCookie, readCookie } from "./cookies.ts";
import type { Env } from "./env.ts";

const name = "flash";
const FlashSchema = v.object({
  message: v.string(),
  undo: v.optional(v.string()),
  /** Where it is undone; else in the collection. */
  undoAt: v.optional(v.string()),
  isRefusal: v.optional(v.boolean()),
});

export type Flash = v.InferOutput<typeof FlashSchema>;

/** For the page that a form without JavaScript returns to. Shown as text. */
export function leaveFlash(c: Context<Env>, flash: Flash): void {
  putCookie(c, name, encodeURIComponent(JSON.stringify(flash)), { maxAge: 60 });
}

/** Such a page must not be answered with 304. */
export const hasFlash = (c: Context<Env>): boolean => readCookie(c, name) !== undefined;

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
