import { decodeIdToken } from "arctic";
import * as v from "valibot";
import { isEmail } from "#features/auth/sign-in/rules/accounts.ts";
import { ProviderError, parsed, perhaps } from "./answers.ts";

export type Secrets = { verifier: string; nonce: string };

export type Provider = {
  id: string;
  name: string;
  /** @throws if the provider is unreachable. */
  authorizeUrl(redirectUri: string, secrets: Secrets & { state: string }, now: Date): Promise<URL>;
  /** @throws if the provider is unreachable, rejects the code, or gives an invalid response. */
  identify(redirectUri: string, code: string, secrets: Secrets, now: Date): Promise<ProviderIdentity>;
};

export type ProviderIdentity = {
  providerUserId: string;
  email: string | null;
  isEmailVerified: boolean;
  label: string;
};

/** An identity from a provider's claims; an address that is malformed counts as none, and as not confirmed. */
export function identity(claims: {
  id: string;
  email?: string;
  isEmailVerified: boolean;
  name?: string;
}): ProviderIdentity {
  const email = claims.email !== undefined && isEmail(claims.email) ? claims.email.trim() : null;
  const label = claims.name?.trim() || email || "";
  const isEmailVerified = claims.isEmailVerified && email !== null;
  return { providerUserId: claims.id, email, isEmailVerified, label: label.slice(0, 100) };
}

/** An identity from the claims of OpenID Connect, whose flag of a confirmed address may be text. */
export const identityOf = ({
  sub: id,
  email,
  email_verified,
  name,
  preferred_username,
}: ProviderPerson): ProviderIdentity =>
  identity({ id, email, isEmailVerified: String(email_verified) === "true", name: name ?? preferred_username });

export const ProviderUserId = v.pipe(v.string(), v.minLength(1), v.maxLength(255));

/** Apple writes booleans as text. */
export const ProviderPerson = v.object({
  sub: ProviderUserId,
  name: perhaps,
  preferred_username: perhaps,
  email: perhaps,
  email_verified: v.fallback(v.optional(v.union([v.boolean(), v.string()])), false),
});
export type ProviderPerson = v.InferOutput<typeof ProviderPerson>;

const Claims = v.object({
  ...ProviderPerson.entries,
  iss: v.string(),
  aud: v.union([v.string(), v.array(v.string())]),
  azp: v.optional(v.string()),
  exp: v.number(),
  iat: v.optional(v.number()),
  nbf: v.optional(v.number()),
  nonce: v.string(),
});

const clockSkewMs = 60_000;

/**
 * Claims of an identity token. It comes from the token endpoint, so needs no signature (OpenID Connect Core 3.1.3.7,
 * rule 6). @throws ProviderError.
 */
export function personOf(
  idToken: string,
  expected: { issuers: string[]; clientId: string; nonce: string; now: Date },
): ProviderPerson {
  const claims = parsed(Claims, decoded(idToken), "the ID token");
  const audience = [claims.aud].flat();
  const isForUs = audience.includes(expected.clientId) && (claims.azp ?? audience[0]) === expected.clientId;
  if (!expected.issuers.includes(claims.iss)) throw new ProviderError("an ID token from another issuer");
  if (!isForUs) throw new ProviderError("an ID token for another site");
  if (claims.exp * 1000 + clockSkewMs <= expected.now.getTime()) throw new ProviderError("an expired ID token");
  if (Math.max(claims.iat ?? 0, claims.nbf ?? 0) * 1000 - clockSkewMs > expected.now.getTime()) {
    throw new ProviderError("an ID token from the future");
  }
  if (claims.nonce !== expected.nonce) throw new ProviderError("an ID token from another login");
  return claims;
}

function decoded(idToken: string): object {
  try {
    return decodeIdToken(idToken);
  } catch {
    throw new ProviderError("a malformed ID token");
  }
}
