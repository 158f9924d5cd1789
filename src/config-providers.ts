import { createPrivateKey } from "node:crypto";
import * as v from "valibot";
import { isConfidential } from "./lib/confidential.ts";

const issuer = v.pipe(
  v.string(),
  v.check(
    (text) => isConfidential(text) && !/[?#]/.test(text),
    "must be a URL without a query that begins with https://, or with http:// on this machine",
  ),
);

/** The text of a key file, whose line ends may be written as \\n; becomes its PKCS 8 bytes. */
const privateKey = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      const key = createPrivateKey(dataset.value.replaceAll("\\n", "\n"));
      if (key.asymmetricKeyDetails?.namedCurve === "prime256v1") {
        return new Uint8Array(key.export({ type: "pkcs8", format: "der" }));
      }
    } catch {
      // No key at all: told as any other that does not fit.
    }
    addIssue({ message: "must be the text of the .p8 file that Apple gave" });
    return NEVER;
  }),
);

/** The settings of sign-in by a provider. Each provider is offered once its settings are there. */
export const providerSettings = {
  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  DISCORD_CLIENT_ID: v.optional(v.string()),
  DISCORD_CLIENT_SECRET: v.optional(v.string()),
  TWITCH_CLIENT_ID: v.optional(v.string()),
  TWITCH_CLIENT_SECRET: v.optional(v.string()),
  APPLE_CLIENT_ID: v.optional(v.string()),
  APPLE_TEAM_ID: v.optional(v.string()),
  APPLE_KEY_ID: v.optional(v.string()),
  APPLE_PRIVATE_KEY: v.optional(privateKey),
  OIDC_ISSUER: v.optional(issuer),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  OIDC_NAME: v.optional(v.pipe(v.string(), v.maxLength(40, "must have at most 40 characters"))),
};

const Given = v.object(providerSettings);
type Given = v.InferOutput<typeof Given>;

/** Who this site is at a provider. */
export type Client = { clientId: string; clientSecret: string };
export type AppleClient = { clientId: string; teamId: string; keyId: string; privateKey: Uint8Array };
/** Any OpenID provider, by its issuer; `name` is what people read on its button. */
export type Issuer = Client & { issuer: string; name: string };

export type Providers = {
  google: Client | undefined;
  discord: Client | undefined;
  twitch: Client | undefined;
  apple: AppleClient | undefined;
  oidc: Issuer | undefined;
};

/** What each provider that is set up needs. */
export function providersOf(settings: Given): Providers {
  return {
    google: client(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET),
    discord: client(settings.DISCORD_CLIENT_ID, settings.DISCORD_CLIENT_SECRET),
    twitch: client(settings.TWITCH_CLIENT_ID, settings.TWITCH_CLIENT_SECRET),
    apple: appleClient(settings),
    oidc: issuerClient(settings),
  };
}

const client = (clientId?: string, clientSecret?: string): Client | undefined =>
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

const optional = new Set(["OIDC_NAME"]);

/** One line for each setting that lacks beside others of its provider. */
export function unsetBeside(given: Record<string, string | undefined>): string[] {
  const groups = Object.groupBy(Object.keys(providerSettings), (name) => name.split("_")[0] ?? name);
  return Object.values(groups).flatMap((group = []) => {
    const set = group.find((name) => given[name] !== undefined);
    const unset = group.filter((name) => given[name] === undefined && !optional.has(name));
    return set === undefined ? [] : unset.map((name) => `${name} must be set where ${set} is`);
  });
}
