import { Apple } from "arctic";
import type { AppleClient } from "#src/settings/providers.ts";
import { inProviderTime } from "./answers.ts";
import type { Provider } from "./identity.ts";
import { identityOf, personOf } from "./identity.ts";

/** Apple sends the name only once and only to the browser, so it is not requested. */
export function apple({ clientId, teamId, keyId, privateKey }: AppleClient): Provider {
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
      const tokens = await inProviderTime(client(redirectUri).validateAuthorizationCode(code));
      const issuers = ["https://appleid.apple.com"];
      return identityOf(personOf(tokens.idToken(), { issuers, clientId, nonce, now }));
    },
  };
}
