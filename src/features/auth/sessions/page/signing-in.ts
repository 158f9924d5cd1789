import type { Context } from "hono";
import { signedIn } from "#access/guards.ts";
import { type EmailState, emailStateOf } from "#features/auth/email/service/addresses.ts";
import { postProviders } from "#features/auth/email/service/post.ts";
import { type LinkedProvider, type ProviderLinks, providerLinks } from "#features/auth/providers/service/identities.ts";
import { providerTable } from "#features/auth/providers/service/table.ts";
import type { Env } from "#http/env.ts";
import { type OwnSession, ownSessions } from "../service.ts";
import { endingOf } from "./ending.ts";

export async function signingInOf(
  c: Context<Env>,
): Promise<{ email: EmailState & { hasMail: boolean }; sessions: OwnSession[] }> {
  const { db, mailer, clock } = c.var;
  const viewer = signedIn(c);
  const [state, sessions] = await Promise.all([emailStateOf(db, viewer.id, clock()), ownSessions(db, viewer, clock())]);
  return { email: { ...state, hasMail: mailer !== null }, sessions };
}

const sessionsPath = "/account/settings/sessions";

export async function sessionsProps(c: Context<Env>) {
  const { db, clock } = c.var;
  const now = clock();
  const [sessions, { linked }, ending] = await Promise.all([
    ownSessions(db, signedIn(c), now),
    linksOf(c),
    endingOf(c, sessionsPath),
  ]);
  return { sessions, linked, ending, now };
}

export const linksOf = (c: Context<Env>): Promise<ProviderLinks> =>
  providerLinks(c.var.db, providerTable(c.var.config.providers), signedIn(c).id);

export async function linkedProviders(c: Context<Env>, userId: string | null): Promise<LinkedProvider[]> {
  if (userId === null) return [];
  return (await providerLinks(c.var.db, providerTable(c.var.config.providers), userId)).linked;
}

export async function postUnlinked(c: Context<Env>, userId: string, providers: { name: string }[]): Promise<void> {
  const { db, mailer, base, address, clock } = c.var;
  if (mailer === null || providers.length === 0) return;
  const names = providers.map(({ name }) => name);
  const from = { base, address, now: clock() };
  await postProviders(db, mailer, userId, { kind: "unlinked", providers: names }, from);
}
