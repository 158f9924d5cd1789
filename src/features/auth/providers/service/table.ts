import { Apple, Discord, Google, Twitch } from "arctic";
import * as v from "valibot";
import type { AppleClient, Client, Providers } from "../../../../config-providers.ts";
import { inTime, perhaps, readAnswer } from "./answers.ts";
import { type Identity, identity, identityOf, ProviderUserId, personOf } from "./identity.ts";
import { openIdProvider } from "./openid.ts";

/** `verifier`: of PKCE; `nonce`: comes back in the ID token. */
export type Secrets = { verifier: string; nonce: string };

/** `redirectUri`: our callback URL. */
export type Provider = {
  id: string;
  name: string;
  /** @throws if the provider is unreachable. */
  authorizeUrl(redirectUri: string, secrets: Secrets & { state: string }, now: Date): Promise<URL>;
  /** @throws if the provider is unreachable, rejects the code, or gives an invalid answer. */
  identify(redirectUri: string, code: string, secrets: Secrets, now: Date): Promise<Identity>;
};

const tables = new WeakMap<Providers, Provider[]>();

/** In the order of the buttons. */
export function providerTable(settings: Providers): Provider[] {
  const { google: g, discord: d, apple: a, twitch: t, oidc: o } = settings;
  const table =
    tables.get(settings) ??
    [g && google(g), d && discord(d), a && apple(a), t && twitch(t), o && openIdProvider(o)].filter(
      (provider) => provider !== undefined,
    );
  tables.set(settings, table);
  return table;
}

export const providerOf = (settings: Providers, id: string): Provider | undefined =>
  providerTable(settings).find((provider) => provider.id === id);

function google({ clientId, clientSecret }: Client): Provider {
  const client = (redirectUri: string) => new Google(clientId, clientSecret, redirectUri);
  return {
    id: "google",
    name: "Google",
    async authorizeUrl(redirectUri, { state, verifier, nonce }) {
      const url = client(redirectUri).createAuthorizationURL(state, verifier, ["openid", "profile", "email"]);
      url.searchParams.set("nonce", nonce);
      return url;
    },
    async identify(redirectUri, code, { verifier, nonce }, now) {
      const tokens = await inTime(client(redirectUri).validateAuthorizationCode(code, verifier));
      const issuers = ["https://accounts.google.com", "accounts.google.com"];
      return identityOf(personOf(tokens.idToken(), { issuers, clientId, nonce, now }));
    },
  };
}

/** Apple sends the name only once and only to the browser, so it is not requested. */
function apple({ clientId, teamId, keyId, privateKey }: AppleClient): Provider {
  const client = (redirectUri: string) => new Apple(clientId, teamId, keyId, privateKey, redirectUri);
  return {
    id: "apple",
    name: "Apple",
    async authorizeUrl(redirectUri, { state, nonce }) {
      const url = client(redirectUri).createAuthorizationURL(state, ["email"]);
      url.searchParams.set("response_mode", "form_post");
      url.searchParams.set("nonce", nonce);
      return url;
    },
    async identify(redirectUri, code, { nonce }, now) {
      const tokens = await inTime(client(redirectUri).validateAuthorizationCode(code));
      const issuers = ["https://appleid.apple.com"];
      return identityOf(personOf(tokens.idToken(), { issuers, clientId, nonce, now }));
    },
  };
}

const DiscordUser = v.object({
  id: ProviderUserId,
  username: perhaps,
  global_name: perhaps,
  email: perhaps,
  verified: v.fallback(v.optional(v.boolean()), false),
});

function discord({ clientId, clientSecret }: Client): Provider {
  const client = (redirectUri: string) => new Discord(clientId, clientSecret, redirectUri);
  return {
    id: "discord",
    name: "Discord",
    authorizeUrl: async (redirectUri, { state, verifier }) =>
      client(redirectUri).createAuthorizationURL(state, verifier, ["identify", "email"]),
    async identify(redirectUri, code, { verifier }) {
      const tokens = await inTime(client(redirectUri).validateAuthorizationCode(code, verifier));
      const headers = { Authorization: `Bearer ${tokens.accessToken()}` };
      const user = await readAnswer(DiscordUser, "https://discord.com/api/users/@me", headers);
      return identity({ ...user, isEmailVerified: user.verified === true, name: user.global_name ?? user.username });
    },
  };
}

const TwitchUsers = v.object({
  data: v.tuple([v.object({ id: ProviderUserId, login: perhaps, display_name: perhaps, email: perhaps })]),
});

function twitch({ clientId, clientSecret }: Client): Provider {
  const client = (redirectUri: string) => new Twitch(clientId, clientSecret, redirectUri);
  return {
    id: "twitch",
    name: "Twitch",
    authorizeUrl: async (redirectUri, { state }) =>
      client(redirectUri).createAuthorizationURL(state, ["user:read:email"]),
    async identify(redirectUri, code) {
      const tokens = await inTime(client(redirectUri).validateAuthorizationCode(code));
      const headers = { Authorization: `Bearer ${tokens.accessToken()}`, "Client-Id": clientId };
      const { data } = await readAnswer(TwitchUsers, "https://api.twitch.tv/helix/users", headers);
      const [user] = data;
      // Twitch returns only verified addresses.
      return identity({ ...user, isEmailVerified: true, name: user.display_name ?? user.login });
    },
  };
}
