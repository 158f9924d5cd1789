import type { Context } from "hono";
import { putCookie, readCookie } from "./cookies.ts";
import type { Env } from "./env.ts";

// A press on a page that the browser or the site still has makes another one; a double press does not (docs/decisions/0100).

const name = "made";
const lifetimeSeconds = 24 * 60 * 60;

export const pressOf = (c: Context<Env>, formId: string | undefined): string | undefined =>
  formId && [formId, readCookie(c, name) ?? ""].join(" ");

export const leaveMade = (c: Context<Env>, id: string): void => putCookie(c, name, id, { maxAge: lifetimeSeconds });
