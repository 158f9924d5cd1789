import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../../db/schema/accounts.ts";
import { closeApps, html, origin, type TestApp, testApp, visitor } from "../../harness.ts";
import { linkIn, startMailServer, type Taken } from "../../mail-server.ts";

export const minute = 60_000;
export const person = { email: "misty@example.com", password: "staryu and starmie" };

const endings: (() => Promise<unknown>)[] = [];

/** Does this once the test is over; the last first. */
export const atEnd = (end: () => Promise<unknown>) => void endings.push(end);

/** Ends what a test has started. */
export async function endSites(): Promise<void> {
  await closeApps();
  for (const end of endings.splice(0).reverse()) await end();
}

export type Visitor = ReturnType<typeof visitor>;
export const newcomer = ({ app }: TestApp) => visitor((request) => app.request(request));

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

export const sessionOf = async (who: { json(path: string): Promise<Response> }) =>
  (await (await who.json("/api/auth/session")).json()) as { user?: { id: string; roles: { roleName: string }[] } };
export const isSignedIn = async (who: Visitor) => (await sessionOf(who)).user !== undefined;
export const idOf = async (who: Visitor) => (await sessionOf(who)).user?.id ?? "nobody";

export const ask = (who: Visitor, email: string, more: Record<string, string> = {}) =>
  who.post("/auth/email", { email, ...more }, html);
export const askReset = (who: Visitor, email: string) => who.post("/auth/reset", { email }, html);

/** The one letter that was sent. */
export async function letter(site: MailSite): Promise<Taken> {
  const [one, ...others] = await site.mail();
  expect(others).toEqual([]);
  if (!one) throw new Error("No letter was sent");
  return one;
}

/** What a browser posts from the page that a link leads to. */
export async function follow(who: Visitor, link: string, more: Record<string, string> = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(link, origin);
  return who.post(pathname, { ...Object.fromEntries(searchParams), ...more }, html);
}

/** An account by password; the letter that confirms it is taken out of the way. */
export async function register(site: MailSite, form = person): Promise<Visitor & { confirm: string }> {
  const who = newcomer(site);
  expect((await who.post("/auth/register", form, html)).status).toBe(303);
  return { ...who, confirm: linkIn(await letter(site)) };
}

/** As if somebody had opened the link that confirms the address of their account. */
export async function prove({ db }: MailSite, { id }: { id: string }): Promise<void> {
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id));
}

/** For what has to be there. */
export function missing(): never {
  throw new Error("The letter is missing");
}
