import { Discord } from "arctic";
import * as v from "valibot";
import type { ProviderClient } from "#src/settings/providers.ts";
import { inProviderTime, perhaps, readAnswer } from "./answers.ts";
import type { Provider } from "./identity.ts";
import { identity, ProviderUserId } from "./identity.ts";

const DiscordUser = v.object({
  id: ProviderUserId,
  username: perhaps,
  global_name: perhaps,
  email: perhaps,
  verified: v.fallback(v.optional(v.boolean()), false),
});

/** Login with Discord, by OAuth 2. */
export function discord({ clientId, clientSecret }: ProviderClient): Provider {
  const client = (redirectUri: string) => new Discord(clientId, clientSecret, redirectUri);
  return {
    id: "discord",
    name: "Discord",
    authorizeUrl: async (redirectUri, { state, verifier }) =>
      client(redirectUri).createAuthorizationURL(state, verifier, ["identify", "email"]),
    async identify(redirectUri, code, { verifier }) {
      const tokens = await inProviderTime(client(redirectUri).validateAuthorizationCode(code, verifier));
      const headers = { Authorization: `Bearer ${tokens.accessToken()}` };
      const user = await readAnswer(DiscordUser, "https://discord.com/api/users/@me", headers);
      return identity({ ...user, isEmailVerified: user.verified === true, name: user.global_name ?? user.username });
    },
  };
}
