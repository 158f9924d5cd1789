import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Context } from "hono";
import * as v from "valibot";
import { dropCookie, putCookie, readCookie } from "../http/cookies.ts";
import type { Env } from "../http/env.ts";
import { typedIn } from "../http/form.ts";
import { backTo, pathOf } from "../http/respond.ts";
import { decrypt, encrypt } from "../lib/crypto/encrypted.ts";
import { isTokenOf } from "./sessions.ts";

// A form that a person filled in before their session ended (docs/decisions/0095).

const name = "unsent";
export const unsentPath = "/auth/unsent";
const lifetimeSeconds = 600;
/** Browsers keep 4,096 bytes with name and attributes. */
const maxCookieLength = 3800;
const maxBytes = 64_000;

const Unsent = v.object({
  /** The token of the session that had ended. */
  token: v.string(),
  method: v.string(),
  path: v.string(),
  /** The page that it was on; "" where the browser does not say. */
  from: v.string(),
  fields: v.array(v.tuple([v.string(), v.string()])),
});
export type Unsent = v.InferOutput<typeof Unsent>;

const isSecret = (field: string): boolean => /pass|secret|token|credential|current|^code/i.test(field);

/** Words or a long text, not the choices and ids of a button. */
export const isWritten = (value: string): boolean => /\S\s+\S/.test(value) || value.length > 60;

/**
 * Keeps what a form without files and secrets held, whose browser had a session; not of one that deletes, as "Save"
 * would delete. @returns whether it is in a cookie now.
 */
export async function keepUnsent(c: Context<Env>): Promise<boolean> {
  const token = readCookie(c, "session");
  const { method } = c.req;
  if (method === "GET" || method === "DELETE" || token === undefined) return false;
  const typed = Object.entries(await typedIn(c));
  const fields = typed.flatMap(([field, value]) => [value].flat().map((one): [string, unknown] => [field, one]));
  const isSafe = fields.every(([field, value]) => typeof value === "string" && !isSecret(field));
  if (!isSafe || !fields.some(([, value]) => isWritten(String(value)))) return false;
  const text = JSON.stringify({ token, method, path: pathOf(c.req.url), from: backTo(c, ""), fields });
  if (text.length > maxBytes) return false;
  const sealed = Buffer.from(encrypt(c.var.secret, name, deflateRawSync(text))).toString("base64url");
  if (sealed.length > maxCookieLength) return false;
  putCookie(c, name, sealed, { maxAge: lifetimeSeconds });
  return true;
}

export function readUnsent(c: Context<Env>, userId: string): Unsent | undefined {
  const bytes = decrypt(c.var.secret, name, Buffer.from(readCookie(c, name) ?? "", "base64url"));
  if (bytes === undefined) return undefined;
  const text = inflateRawSync(bytes, { maxOutputLength: 4 * maxBytes }).toString();
  const unsent = v.safeParse(v.pipe(v.string(), v.parseJson(), Unsent), text);
  return unsent.success && isTokenOf(userId, unsent.output.token) ? unsent.output : undefined;
}

/** Drops a form once it is saved: it is not kept any longer, and its page follows. */
export function dropSaved(c: Context<Env>, userId: string): void {
  if (c.req.method === "GET" || c.res.status >= 400) return;
  if (c.req.path === unsentPath || backTo(c, "") !== unsentPath) return;
  const { from = "" } = readUnsent(c, userId) ?? {};
  dropUnsent(c);
  if (c.res.headers.get("location") === unsentPath) c.header("Location", from === "" ? "/" : from);
}

export function dropUnsentOfOthers(c: Context<Env>, userId: string): void {
  if (readCookie(c, name) !== undefined && !readUnsent(c, userId)) dropUnsent(c);
}

export const dropUnsent = (c: Context<Env>): void => dropCookie(c, name);
