import type { Context } from "hono";
import * as v from "valibot";
import { dropCookie, putCookie, readCookie } from "../../../../http/cookies.ts";
import type { Env } from "../../../../http/env.ts";

// Keeps the typed email address out of URLs while a CSRF failure shows the form again.

const name = "sign-in";
const lifetimeSeconds = 300;
const longest = 2000;
const Wish = v.object({ callbackUrl: v.string(), email: v.string() });
type Wish = v.InferOutput<typeof Wish>;

export function keepWish(c: Context<Env>, { callbackUrl, email = "" }: { callbackUrl: string; email?: string }): void {
  const text = JSON.stringify({ callbackUrl, email } satisfies Wish);
  if ((callbackUrl === "" && email === "") || text.length > longest) return;
  putCookie(c, name, Buffer.from(text).toString("base64url"), { maxAge: lifetimeSeconds });
}

export function takeWish(c: Context<Env>): Wish | undefined {
  const text = readCookie(c, name);
  if (text === undefined) return undefined;
  dropCookie(c, name);
  const wish = v.safeParse(v.pipe(v.string(), v.parseJson(), Wish), Buffer.from(text, "base64url").toString());
  return wish.success ? wish.output : undefined;
}
