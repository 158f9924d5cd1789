import { html, origin, type TestApp, visitor } from "#tests/harness.ts";

export const minute = 60_000;

export const person = { email: "misty@example.com", password: "staryu and starmie" };

export type Visitor = ReturnType<typeof visitor>;
export const newcomer = ({ app }: TestApp) => visitor((request) => app.request(request));

export const sessionOf = async (who: { json(path: string): Promise<Response> }) =>
  (await (await who.json("/api/auth/session")).json()) as { user?: { id: string; roles: { roleName: string }[] } };
export const isSignedIn = async (who: Visitor) => (await sessionOf(who)).user !== undefined;
export const idOf = async (who: Visitor) => (await sessionOf(who)).user?.id ?? "nobody";

export const ask = (who: Visitor, email: string, more: Record<string, string> = {}) =>
  who.post("/auth/email", { email, ...more }, html);

export const askReset = (who: Visitor, email: string) => who.post("/auth/reset", { email }, html);

/** What a browser posts from the page that a link leads to. */
export async function follow(who: Visitor, link: string, more: Record<string, string> = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(link, origin);
  return who.post(pathname, { ...Object.fromEntries(searchParams), ...more }, html);
}
