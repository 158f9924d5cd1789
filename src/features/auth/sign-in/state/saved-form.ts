import type { Context } from "hono";
import * as v from "valibot";
import { dropCookie, putCookie, readCookie } from "#http/cookies.ts";
import type { Env } from "#http/env.ts";

// After a CSRF failure the form is shown again. A cookie holds its values, so that no URL holds the email address.

const name = "sign-in";
const lifetimeSeconds = 300;
const maxLength = 2000;
const SavedForm = v.object({ callbackUrl: v.string(), email: v.string() });
type SavedForm = v.InferOutput<typeof SavedForm>;

export function saveForm(c: Context<Env>, { callbackUrl, email = "" }: { callbackUrl: string; email?: string }): void {
  const text = JSON.stringify({ callbackUrl, email } satisfies SavedForm);
  if ((callbackUrl === "" && email === "") || text.length > maxLength) return;
  putCookie(c, name, Buffer.from(text).toString("base64url"), { maxAge: lifetimeSeconds });
}

export function takeSavedForm(c: Context<Env>): SavedForm | undefined {
  const text = readCookie(c, name);
  if (text === undefined) return undefined;
  dropCookie(c, name);
  const form = v.safeParse(v.pipe(v.string(), v.parseJson(), SavedForm), Buffer.from(text, "base64url").toString());
  return form.success ? form.output : undefined;
}
