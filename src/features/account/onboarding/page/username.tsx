import type { Context } from "hono";
import type { ReactNode } from "react";
import * as v from "valibot";
import { signedIn } from "#access/guards.ts";
import { limited } from "#access/limits.ts";
import { USERNAME_AVAILABLE } from "#features/account/rules.ts";
import { UsernameStatus } from "#features/account/views/username.tsx";
import { USERNAME_TAKEN, Username } from "#features/auth/sign-in/rules/accounts.ts";
import type { Env } from "#http/env.ts";
import { wanted } from "#http/respond.ts";
import { Refusal } from "#lib/errors.ts";
import { isUsernameAvailable } from "../service.ts";

/** @throws Refusal 422 to a program for an invalid name, 429. */
export async function availability(c: Context<Env>, typed: string): Promise<{ json: boolean; fragment: ReactNode }> {
  if (typed.trim() === "") return { json: false, fragment: null };
  const { db, address, clock } = c.var;
  const viewer = signedIn(c);
  const { success, output, issues } = v.safeParse(Username, typed, { abortPipeEarly: true });
  if (!success) {
    const [{ message }] = issues;
    if (wanted(c) !== "fragment") throw new Refusal(422, message, { username: message });
    return { json: false, fragment: <UsernameStatus isAvailable={false} message={message} /> };
  }
  await limited(db, { action: "availability", address, account: viewer.id }, clock());
  const isAvailable = await isUsernameAvailable(db, viewer, output);
  const message = isAvailable ? USERNAME_AVAILABLE : USERNAME_TAKEN;
  return { json: isAvailable, fragment: <UsernameStatus isAvailable={isAvailable} message={message} /> };
}
