import { origin, type TestApp, visitor } from "#tests/harness.ts";

/** A browser with the client in it. */
export function clientOf({ app }: Pick<TestApp, "app">) {
  const browser = visitor((request) => app.request(request));
  const post = (path: string, form: Record<string, string>) =>
    browser.request(`/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "*/*" },
      body: new URLSearchParams({ ...form, json: "true" }).toString(),
    });
  const get = (path: string) =>
    browser.request(`/api/auth/${path}`, { headers: { "content-type": "application/json", accept: "*/*" } });
  const csrfToken = async () => ((await (await get("csrf")).json()) as { csrfToken: string }).csrfToken;
  return {
    ...browser,
    get,
    post,
    csrfToken,
    session: async () => (await (await get("session")).json()) as Record<string, unknown>,
    /** `signIn("credentials", { redirect: false, … })`; resolves to what the page gets. */
    async signIn(options: Record<string, string>) {
      const response = await post("callback/credentials", {
        redirect: "false",
        ...options,
        csrfToken: options.csrfToken ?? (await csrfToken()),
        callbackUrl: options.callbackUrl ?? `${origin}/series`,
      });
      const { url } = (await response.json()) as { url: string };
      const error = new URL(url).searchParams.get("error");
      return { error, status: response.status, ok: response.ok, url: error ? null : url, sentTo: url };
    },
    async signOut(token?: string) {
      const response = await post("signout", {
        csrfToken: token ?? (await csrfToken()),
        callbackUrl: `${origin}/series`,
      });
      return {
        status: response.status,
        cookies: response.headers.getSetCookie(),
        ...((await response.json()) as { url: string }),
      };
    },
  };
}

export const navigate = (who: { page(path: string): Promise<Response> }, path: string) => who.page(`/api/auth/${path}`);
