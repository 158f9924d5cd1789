import type { Context } from "hono";
import * as v from "valibot";
import { linkLifetimes } from "#features/auth/email/service/links.ts";
import { dropCookie, putCookie, readCookie } from "#http/cookies.ts";
import type { Env } from "#http/env.ts";
import { decrypt, encrypt } from "#lib/crypto/encrypted.ts";

const cookie = "registration";
const Chosen = v.strictObject({ email: v.string(), passwordHash: v.string() });
type Chosen = v.InferOutput<typeof Chosen>;

/**
 * Keeps the password that was typed for a new account in this browser alone, until the letter is opened: it must not
 * count in another browser, where the owner of an address that a stranger typed opens the letter.
 */
export function chooseAccount(c: Context<Env>, chosen: Chosen): void {
  const sealed = encrypt(c.var.secret, cookie, Buffer.from(JSON.stringify(chosen)));
  putCookie(c, cookie, Buffer.from(sealed).toString("base64url"), { maxAge: linkLifetimes["sign-in"] / 1000 });
}

/** The hash of the password that this browser chose for an address; each is used once. */
export function chosenPassword(c: Context<Env>): (email: string) => string | undefined {
  return (email) => {
    const sealed = Buffer.from(readCookie(c, cookie) ?? "", "base64url");
    const bytes = decrypt(c.var.secret, cookie, sealed);
    const chosen = bytes && v.parse(Chosen, JSON.parse(Buffer.from(bytes).toString()));
    if (chosen?.email !== email) return undefined;
    dropCookie(c, cookie);
    return chosen.passwordHash;
  };
}
