import { html, type TestApp, visitor } from "#tests/harness.ts";

export const person = { email: "misty@example.com", password: "staryu and starmie" };
export const newcomer = ({ app }: TestApp) => visitor((request) => app.request(request));
export const register = (who: ReturnType<typeof visitor>, form: Record<string, string>) =>
  who.post("/auth/register", form, html);
type SignInForm = { email: string; password: string; callbackUrl?: string };
export const signIn = (who: ReturnType<typeof visitor>, { email, password, callbackUrl = "" }: SignInForm) =>
  who.post("/auth/signin", { email, password, callbackUrl }, html);
export const sessionOf = async (who: { json(path: string): Promise<Response> }) =>
  (await (await who.json("/api/auth/session")).json()) as {
    user?: { id: string; roles: { roleName: string }[]; profile: { username: string | null; image: string } };
    expires?: string;
  };
