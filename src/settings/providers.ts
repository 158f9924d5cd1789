import { createPrivateKey } from "node:crypto";
import * as v from "valibot";
import { isConfidential } from "#lib/confidential.ts";

const issuer = v.pipe(
  v.string(),
  v.check(
    (text) => isConfidential(text) && !/[?#]/.test(text),
    "must be a URL without a query that starts with https://, or with http:// on this machine",
  ),
);

/** A .p8 file's text, whose line ends may be written as \\n; becomes PKCS 8 bytes. */
const privateKey = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      const key = createPrivateKey(dataset.value.replaceAll("\\n", "\n"));
      if (key.asymmetricKeyDetails?.namedCurve === "prime256v1") {
        return new Uint8Array(key.export({ type: "pkcs8", format: "der" }));
      }
    } catch {
      // Not a key: reported like any bad value.
    }
    addIssue({ message: "must be the contents of Apple's .p8 file" });
    return NEVER;
  }),
);

/** `does`: the setting's text in `docs/settings.md`. */
export const setting = <const Schema extends v.GenericSchema>(does: string, schema: Schema) =>
  v.pipe(schema, v.description(does));

/** A provider is offered once all of its settings are there. */
export const providerSettings = {
  GOOGLE_CLIENT_ID: setting(
    "Login with Google, callback `/api/auth/callback/google`. Needs the secret. Not set: not offered.",
    v.optional(v.string()),
  ),
  GOOGLE_CLIENT_SECRET: setting("Google client secret.", v.optional(v.string())),
  DISCORD_CLIENT_ID: setting(
    "Login with Discord, callback `/api/auth/callback/discord`. Needs the secret. Not set: not offered.",
    v.optional(v.string()),
  ),
  DISCORD_CLIENT_SECRET: setting("Discord client secret.", v.optional(v.string())),
  TWITCH_CLIENT_ID: setting(
    "Login with Twitch, callback `/api/auth/callback/twitch`. Needs the secret. Not set: not offered.",
    v.optional(v.string()),
  ),
  TWITCH_CLIENT_SECRET: setting("Twitch client secret.", v.optional(v.string())),
  APPLE_CLIENT_ID: setting(
    "Login with Apple, over HTTPS only, callback `/api/auth/callback/apple`. Needs the next three. Not set: not offered.",
    v.optional(v.string()),
  ),
  APPLE_TEAM_ID: setting("Apple developer team ID.", v.optional(v.string())),
  APPLE_KEY_ID: setting("Apple key ID.", v.optional(v.string())),
  APPLE_PRIVATE_KEY: setting(
    "Contents of Apple's `.p8` file; line breaks can be written as `\\n`.",
    v.optional(privateKey),
  ),
  OIDC_ISSUER: setting(
    "Login with any OpenID provider, callback `/api/auth/callback/oidc`. Needs the client ID and secret. Not set: not offered.",
    v.optional(issuer),
  ),
  OIDC_CLIENT_ID: setting("Client ID at this provider.", v.optional(v.string())),
  OIDC_CLIENT_SECRET: setting("Client secret at this provider.", v.optional(v.string())),
  OIDC_NAME: setting(
    "Provider name shown on its button. Not set: OpenID.",
    v.optional(v.pipe(v.string(), v.maxLength(40, "must have at most 40 characters"))),
  ),
};

const Given = v.object(providerSettings);
type Given = v.InferOutput<typeof Given>;

/** Registration of this site at a provider. */
export type ProviderClient = { clientId: string; clientSecret: string };
export type AppleClient = { clientId: string; teamId: string; keyId: string; privateKey: Uint8Array };
/** `name`: the label of its button. */
export type Issuer = ProviderClient & { issuer: string; name: string };

export type Providers = {
  google: ProviderClient | undefined;
  discord: ProviderClient | undefined;
  twitch: ProviderClient | undefined;
  apple: AppleClient | undefined;
  oidc: Issuer | undefined;
};

export function providersOf(settings: Given): Providers {
  return {
    google: client(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET),
    discord: client(settings.DISCORD_CLIENT_ID, settings.DISCORD_CLIENT_SECRET),
    twitch: client(settings.TWITCH_CLIENT_ID, settings.TWITCH_CLIENT_SECRET),
    apple: appleClient(settings),
    oidc: issuerClient(settings),
  };
}

const client = (clientId?: string, clientSecret?: string): ProviderClient | undefined =>
  clientId && clientSecret ? { clientId, clientSecret } : undefined;

function appleClient(settings: Given): AppleClient | undefined {
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId } = settings;
  const { APPLE_PRIVATE_KEY: privateKey } = settings;
  return clientId && teamId && keyId && privateKey ? { clientId, teamId, keyId, privateKey } : undefined;
}

function issuerClient(settings: Given): Issuer | undefined {
  const { OIDC_ISSUER: issuer, OIDC_NAME: name = "OpenID" } = settings;
  const ours = client(settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET);
  return issuer && ours ? { ...ours, issuer, name } : undefined;
}

const optional = new Set(["OIDC_NAME", "STRIPE_TAX", "STRIPE_URL"]);

/** A line for each missing setting of a provider with others set. */
export function unsetBeside(given: Record<string, string | undefined>, names: string[]): string[] {
  const groups = Object.groupBy(names, (name) => name.split("_")[0] ?? name);
  return Object.values(groups).flatMap((group = []) => {
    const set = group.find((name) => given[name] !== undefined);
    const unset = group.filter((name) => given[name] === undefined && !optional.has(name));
    return set === undefined ? [] : unset.map((name) => `${name} must be set if ${set} is`);
  });
}
