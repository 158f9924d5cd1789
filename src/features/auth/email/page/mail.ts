import type { Context } from "hono";
import { limited } from "#access/limits.ts";
import { NewEmail, NO_MAIL } from "#features/auth/sign-in/rules/accounts.ts";
import { allowedUrl } from "#features/auth/sign-in/state/gate.ts";
import type { Env } from "#http/env.ts";
import { Refusal } from "#lib/errors.ts";
import { check } from "#lib/input/inputs.ts";
import type { Mailer } from "#lib/mailer.ts";
import { type NewsMail, postLetter, postNews } from "../service/post.ts";

export const sentUrl = (base: string) => `${base}/api/auth/verify-request?provider=email&type=email`;

type Asked = { email: string; callbackUrl: string; invitation: string };

export const sendSignInLink = (c: Context<Env>, request: Asked): Promise<string> => sendLink(c, "sign-in", request);
export const sendRegisterLink = (c: Context<Env>, request: Asked): Promise<string> => sendLink(c, "register", request);

async function sendLink(c: Context<Env>, kind: "sign-in" | "register", request: Asked): Promise<string> {
  const { base } = c.var;
  const { email, mailer } = await mailTo(c, request.email);
  const url = allowedUrl(c, request.callbackUrl);
  await postLetter(mailer, { kind, email, callbackUrl: url, invitation: request.invitation, base });
  return sentUrl(base);
}

/** Writes to someone else, if this site has mail and they want it. */
export const newsMail =
  ({ var: { db, mailer, base, address, clock } }: Context<Env>): NewsMail =>
  async (userId, news) => {
    if (mailer) await postNews(db, mailer, userId, news, { base, address, now: clock() });
  };

/** @throws Refusal 422 for a bad address or without mail, 429. */
export async function mailTo(c: Context<Env>, given: string): Promise<{ email: string; mailer: Mailer }> {
  const { db, mailer, address, clock } = c.var;
  if (mailer === null) throw new Refusal(422, NO_MAIL);
  const { email } = check(NewEmail, { email: given });
  await limited(db, { action: "mail", address, account: email }, clock());
  return { email, mailer };
}
