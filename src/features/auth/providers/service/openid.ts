import { CodeChallengeMethod, OAuth2Client } from "arctic";
import * as v from "valibot";
import { isConfidential } from "#lib/confidential.ts";
import type { Issuer } from "#src/settings/providers.ts";
import { inProviderTime, ProviderError, readAnswer } from "./answers.ts";
import type { Provider } from "./identity.ts";
import { identityOf, ProviderPerson, personOf } from "./identity.ts";

const Endpoint = v.pipe(v.string(), v.check(isConfidential));
const Discovery = v.object({
  issuer: v.string(),
  authorization_endpoint: Endpoint,
  token_endpoint: Endpoint,
  userinfo_endpoint: v.optional(Endpoint),
});
type Discovery = v.InferOutput<typeof Discovery>;

const hourMs = 60 * 60 * 1000;
const trimmed = (address: string) => address.replace(/\/+$/, "");

/** Login with any provider of OpenID Connect; its addresses are read from the issuer once an hour. */
export function openIdProvider({ issuer, clientId, clientSecret, name }: Issuer): Provider {
  const discover = keepFor(hourMs, () => readDiscovery(issuer));
  const client = (redirectUri: string) => new OAuth2Client(clientId, clientSecret, redirectUri);
  return {
    id: "oidc",
    name,
    async authorizeUrl(redirectUri, { state, verifier, nonce }, now) {
      const { authorization_endpoint: page } = await discover(now);
      const method = CodeChallengeMethod.S256;
      const scopes = ["openid", "profile", "email"];
      const url = client(redirectUri).createAuthorizationURLWithPKCE(page, state, method, verifier, scopes);
      url.searchParams.set("nonce", nonce);
      return url;
    },
    async identify(redirectUri, code, { verifier, nonce }, now) {
      const found = await discover(now);
      const tokens = await inProviderTime(
        client(redirectUri).validateAuthorizationCode(found.token_endpoint, code, verifier),
      );
      const person = personOf(tokens.idToken(), { issuers: [found.issuer], clientId, nonce, now });
      // Many ID tokens hold only the id.
      if (person.email !== undefined || !found.userinfo_endpoint) return identityOf(person);
      return identityOf(await readUserInfo(found.userinfo_endpoint, tokens.accessToken(), person.sub));
    },
  };
}

async function readUserInfo(endpoint: string, accessToken: string, sub: string) {
  const info = await readAnswer(ProviderPerson, endpoint, { Authorization: `Bearer ${accessToken}` });
  if (info.sub !== sub) throw new ProviderError("user info for another person");
  return info;
}

async function readDiscovery(issuer: string): Promise<Discovery> {
  const found = await readAnswer(Discovery, `${trimmed(issuer)}/.well-known/openid-configuration`);
  if (trimmed(found.issuer) !== trimmed(issuer)) throw new ProviderError("a discovery document from another issuer");
  return found;
}

/** Caches a load, shared by concurrent callers; a failure is not cached. */
function keepFor<T>(milliseconds: number, load: () => Promise<T>): (now: Date) => Promise<T> {
  let cached: { value: Promise<T>; until: number } | undefined;
  return async (now) => {
    if (cached && now.getTime() < cached.until) return cached.value;
    const fresh = { value: load(), until: now.getTime() + milliseconds };
    cached = fresh;
    fresh.value.catch(() => {
      if (cached === fresh) cached = undefined;
    });
    return fresh.value;
  };
}
