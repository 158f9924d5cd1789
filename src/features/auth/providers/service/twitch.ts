import { Twitch } from "arctic";
import * as v from "valibot";
import type { ProviderClient } from "#src/settings/providers.ts";
import { inProviderTime, perhaps, readAnswer } from "./answers.ts";
import type { Provider } from "./identity.ts";
import { identity, ProviderUserId } from "./identity.ts";

const TwitchUsers = v.object({
  data: v.tuple([v.object({ id: ProviderUserId, login: perhaps, display_name: perhaps, email: perhaps })]),
});

/** Login with Twitch, by OAuth 2. */
export function twitch({ clientId, clientSecret }: ProviderClient): Provider {
  const client = (redirectUri: string) => new Twitch(clientId, clientSecret, redirectUri);
  return {
    id: "twitch",
    name: "Twitch",
    authorizeUrl: async (redirectUri, { state }) =>
      client(redirectUri).createAuthorizationURL(state, ["user:read:email"]),
    async identify(redirectUri, code) {
      const tokens = await inProviderTime(client(redirectUri).validateAuthorizationCode(code));
      const headers = { Authorization: `Bearer ${tokens.accessToken()}`, "Client-Id": clientId };
      const { data } = await readAnswer(TwitchUsers, "https://api.twitch.tv/helix/users", headers);
      const [user] = data;
      // Twitch returns only verified addresses.
      return identity({ ...user, isEmailVerified: true, name: user.display_name ?? user.login });
    },
  };
}
