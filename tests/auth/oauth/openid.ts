import { afterAll, expect } from "bun:test";
import { createServer } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import Provider, { type AccountClaims } from "oidc-provider";
import { origin, type TestApp, useSite, visitor } from "#tests/harness.ts";

export const client = { clientId: "cards", clientSecret: "a-secret-of-the-tests" };

/** Claims of an account at the provider. */
type Known = { email?: string; email_verified?: boolean; name?: string };

/** A real OpenID provider on this machine: one-time codes, PKCE, enforces exact redirect URIs and the client secret. */
async function startIssuer() {
  const people = new Map<string, Known>();
  const unanswered: Socket[] = [];
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** A provider that allows only these redirect URIs. */
  const listenerFor = (redirectUris: string[]) =>
    new Provider(issuer, {
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          redirect_uris: redirectUris,
          grant_types: ["authorization_code"],
        },
      ],
      claims: { email: ["email", "email_verified"], profile: ["name"] },
      features: { devInteractions: { enabled: true } },
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      pkce: { required: () => true },
      cookies: { keys: ["of the tests"] },
      findAccount: (_, id) => ({ accountId: id, claims: (): AccountClaims => ({ sub: id, ...people.get(id) }) }),
    }).callback();
  let handle = listenerFor([`${origin}/api/auth/callback/oidc`]);
  /** Injected faults, by path. */
  const faults = new Map<string, "503" | "silence">();
  const requested: string[] = [];
  server.on("request", (request, response) => {
    const path = new URL(request.url ?? "", issuer).pathname;
    requested.push(path);
    const fault = faults.get(path);
    if (fault === "503") response.writeHead(503).end();
    else if (fault === undefined) void handle(request, response);
    else if (request.socket instanceof Socket) unanswered.push(request.socket);
  });
  return {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.clientId, OIDC_CLIENT_SECRET: client.clientSecret },
    people,
    faults,
    /** Replaces the redirect URI with one at this origin. */
    serve(other: string) {
      handle = listenerFor([`${other}/api/auth/callback/oidc`]);
    },
    /** Requested paths, in order. */
    asked: requested,
    async stop() {
      for (const socket of unanswered) socket.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The provider of a test file. */
export async function useIssuer(): Promise<Issuer> {
  const issuer = await startIssuer();
  afterAll(issuer.stop);
  return issuer;
}

/** A site whose members may come from that provider, with its admin. */
export async function useClub() {
  const issuer = await useIssuer();
  const site = await useSite({ ...issuer.settings, OIDC_NAME: "The Club" });
  // Else the first to come would be the admin.
  await site.signUp();
  /** A new person at the provider; resolves to their name there. */
  function person(known: Known = {}): string {
    const login = `p${crypto.randomUUID().slice(0, 8)}`;
    const account = { email: `${login}@example.com`, email_verified: true, name: `Trainer ${login}`, ...known };
    issuer.people.set(login, account);
    return login;
  }
  return { issuer, site, person };
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;

/** Signs in as `login`, or refuses; resolves to the redirect back to the site. */
export async function atProvider(url: string, login: string | "refuse"): Promise<URL> {
  const { request: input, post } = visitor((input) => fetch(input, { redirect: "manual" }));
  const home = new URL(url).origin;
  let response = await input(url);
  for (let steps = 0; steps < 20; steps++) {
    const location = response.headers.get("location");
    if (location !== null) {
      const next = new URL(location, home);
      if (next.origin !== home) return next;
      response = await input(next.href);
      continue;
    }
    const page = await response.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!action || !prompt) throw new Error(`the provider shows no form: ${response.status} ${page.slice(0, 500)}`);
    if (login === "refuse") response = await input(`${new URL(action, home)}/abort`);
    else response = await post(new URL(action, home).href, { prompt, login, password: "any" }, { origin: home });
  }
  throw new Error("too many redirects at the provider");
}

/** A browser that signs in through a provider with the auth client's API. */
export function traveller(app: TestApp["app"]) {
  const browser = visitor((request) => app.request(request));
  const csrfToken = async () =>
    ((await (await browser.json("/api/auth/csrf")).json()) as { csrfToken: string }).csrfToken;
  /** Starts sign-in as the auth client does; resolves to the authorization URL. */
  async function leave(provider = "oidc", options: Record<string, string> = {}, query = ""): Promise<string> {
    const form = { csrfToken: await csrfToken(), callbackUrl: "/series", json: "true", ...options };
    const response = await browser.post(`/api/auth/signin/${provider}${query}`, form, { accept: "*/*" });
    expect(response.status).toBe(200);
    return ((await response.json()) as { url: string }).url;
  }
  /** Requests a URL of the site; resolves to its redirect target. */
  async function follow(url: string | URL): Promise<string> {
    const response = await browser.request(String(url), { headers: { accept: "text/html" } });
    expect(response.status).toBe(302);
    return response.headers.get("location") ?? "";
  }
  return {
    ...browser,
    csrfToken,
    leave,
    follow,
    /** Complete sign-in; resolves to the final redirect target. */
    async signIn(login: string, options: Record<string, string> = {}): Promise<string> {
      return follow(await atProvider(await leave("oidc", options), login));
    },
    /** Id of the signed-in user. */
    async userId(): Promise<string | undefined> {
      const session = (await (await browser.json("/api/auth/session")).json()) as { user?: { id: string } };
      return session.user?.id;
    },
  };
}
