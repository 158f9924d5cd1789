import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";
import type { Env } from "./env.ts";

// The only file that handles cookies, so that all have the same attributes.

/** Browsers refuse a __Host- cookie from a subdomain or over http. */
function cookieFor(c: Context<Env>, name: string) {
  const secure = c.get("base").startsWith("https:");
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: "/", httpOnly: true, sameSite: "Lax", secure } satisfies CookieOptions,
  };
}

export const readCookie = (c: Context<Env>, name: string): string | undefined => getCookie(c, cookieFor(c, name).name);

type Options = Pick<CookieOptions, "maxAge" | "httpOnly" | "sameSite" | "secure">;

/** Sets a cookie; without `maxAge` (seconds) it lasts as long as the browser's session. */
export function putCookie(c: Context<Env>, name: string, value: string, more: Options = {}): void {
  const { name: full, options } = cookieFor(c, name);
  setCookie(c, full, value, { ...options, ...more });
}

export function dropCookie(c: Context<Env>, name: string, more: Options = {}): void {
  const { name: full, options } = cookieFor(c, name);
  deleteCookie(c, full, { ...options, ...more });
}

/** Oldest first. */
export function cookieNames(c: Context<Env>, prefix: string): string[] {
  const { name: full } = cookieFor(c, "");
  const names = Object.keys(getCookie(c)).filter((name) => name.startsWith(full + prefix));
  return names.map((name) => name.slice(full.length));
}
