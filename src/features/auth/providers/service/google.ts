import { Google } from "arctic";
import type { ProviderClient } from "#src/settings/providers.ts";
import { inProviderTime } from "./answers.ts";
import type { Provider } from "./identity.ts";
import { identityOf, personOf } from "./identity.ts";

/** Login with Google, by OpenID Connect. */
export function google({ clientId, clientSecret }: ProviderClient): Provider {
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
      const tokens = await inProviderTime(client(redirectUri).validateAuthorizationCode(code, verifier));
      const issuers = ["https://accounts.google.com", "accounts.google.com"];
      return identityOf(personOf(tokens.idToken(), { issuers, clientId, nonce, now }));
    },
  };
}
