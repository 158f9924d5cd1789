import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { hashPassword } from "#features/auth/sign-in/service/passwords.ts";
import { openAccount } from "#features/auth/sign-in/service/registration.ts";
import { closeApps, html, origin, testApp } from "#tests/harness.ts";
import { linkIn, startMailServer, type Taken } from "#tests/mail-server.ts";
import { newcomer, person, type Visitor } from "./mail-calls.ts";

const endings: (() => Promise<unknown>)[] = [];

/** Does this once the test is over; the last first. */
export const atEnd = (end: () => Promise<unknown>) => void endings.push(end);

/** Ends what a test has started. */
export async function endSites(): Promise<void> {
  await closeApps();
  for (const end of endings.splice(0).reverse()) await end();
}

/** The site with a mail server. `mail()` resolves to what has been sent since it was last asked. */
export async function mailSite(settings: Record<string, string> = {}) {
  const server = await startMailServer();
  atEnd(server.stop);
  const site = await testApp({ SMTP_URL: server.url, PUBLIC_URL: origin, ...settings });
  return {
    ...site,
    async mail(): Promise<Taken[]> {
      await site.settled();
      return server.letters.splice(0);
    },
  };
}
export type MailSite = Awaited<ReturnType<typeof mailSite>>;

/** The one letter that was sent. */
export async function letter(site: MailSite): Promise<Taken> {
  const [one, ...others] = await site.mail();
  expect(others).toEqual([]);
  if (!one) throw new Error("No letter was sent");
  return one;
}

/** An account by password, as from before the site had mail; the letter that confirms it is taken out of the way. */
export async function register(site: MailSite, form = person): Promise<Visitor & { confirm: string }> {
  const who = newcomer(site);
  const gate = { registration: "open", invitation: "", now: new Date() } as const;
  const account = { email: form.email, isEmailVerified: false, passwordHash: await hashPassword(form.password) };
  await site.db.transaction((tx) => openAccount(tx, account, gate));
  expect((await who.post("/auth/signin", form, html)).status).toBe(303);
  expect((await who.post("/api/user/email", form, { accept: "application/json" })).status).toBe(200);
  return { ...who, confirm: linkIn(await letter(site)) };
}

/** As if the link that confirms the address of the account had been opened. */
export async function prove({ db }: MailSite, { id }: { id: string }): Promise<void> {
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id));
}

/** For what has to be there. */
export function missing(): never {
  throw new Error("The letter is missing");
}
