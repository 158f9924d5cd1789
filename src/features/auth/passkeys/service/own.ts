import type { Proof } from "#access/queries.ts";
import { nameOf, type Viewer } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { lockWaysIn } from "#features/auth/providers/queries.ts";
import { assertWayIn, type IdentitySite } from "#features/auth/providers/service/identities.ts";
import { fieldRefusal, notFound } from "#lib/errors.ts";
import * as queries from "../queries.ts";
import { handleOf, rpIdOf } from "../rules.ts";
import type { Passkey, PasskeyInput } from "../schema.ts";
import { challengeMinutes, makeChallenge, useChallenge } from "./challenge.ts";
import { algorithms, readAttestation } from "./webauthn.ts";

type At = { secret: string; base: string; now: Date };

const publicKey = "public-key" as const;
const timeout = challengeMinutes * 60_000;
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

type Row = Awaited<ReturnType<typeof queries.passkeysOf>>[number];

const shownPasskey = ({ createdAt, lastUsedAt, ...passkey }: Row): Passkey => ({
  ...passkey,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** A person's passkeys as the settings list them, the oldest first. */
export const ownPasskeys = async (db: Db, userId: string): Promise<Passkey[]> =>
  (await queries.passkeysOf(db, userId)).map(shownPasskey);

/** What a browser needs to ask for any passkey of this site; the challenge is signed, not stored. */
export const requestOptions = ({ secret, base, now }: At) => ({
  challenge: makeChallenge(secret, { userId: "", base }, now),
  rpId: rpIdOf(base),
  timeout,
  userVerification: "required" as const,
});

/** The authenticator keeps the account's name, so that the browser can offer it. */
export async function creationOptions(db: Db, viewer: Viewer, { secret, base, now }: At) {
  const known = await queries.credentialsOf(db, viewer.id);
  const name = nameOf(viewer);
  return {
    challenge: makeChallenge(secret, { userId: viewer.id, base }, now),
    rp: { id: rpIdOf(base), name: "Toploader" },
    user: { id: base64url(handleOf(viewer.id)), name: viewer.email ?? name, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: publicKey, alg })),
    excludeCredentials: known.map(({ id }) => ({ type: publicKey, id: base64url(id) })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
    timeout,
  };
}

const refusals = {
  full: () => fieldRefusal(409, "name", `You can have at most ${queries.maxPasskeys} passkeys. Remove one first.`),
  known: () => fieldRefusal(409, "name", "This passkey is already in use."),
};

/** @throws Refusal 422, 409 for one that is known already or with too many. */
export async function addPasskey(
  db: Db,
  proof: Proof,
  { name, credential }: PasskeyInput,
  { secret, base, now }: At,
): Promise<Passkey> {
  const { challenge, ...key } = readAttestation(credential, base);
  await useChallenge(db, secret, challenge, { userId: proof.userId, base }, now);
  const added = await queries.insertPasskey(db, proof, { userId: proof.userId, name, createdAt: now, ...key });
  if (typeof added === "object") return shownPasskey(added);
  throw refusals[added]();
}

/** @throws Refusal 404 for an unknown one. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<Passkey> {
  const renamed = await queries.writeName(db, userId, id, name);
  if (!renamed) throw notFound("passkey");
  return shownPasskey(renamed);
}

/** @returns the one removed. @throws Refusal 404 for an unknown one, 409 for the last way to log in. */
export async function removePasskey(db: Db, userId: string, id: string, site: IdentitySite): Promise<{ name: string }> {
  return db.transaction(async (tx) => {
    const ways = await lockWaysIn(tx, userId);
    const passkey = (await queries.passkeysOf(tx, userId)).find((one) => one.id === id);
    if (!ways || !passkey) throw notFound("passkey");
    assertWayIn({ ...ways, passkeys: ways.passkeys - 1 }, site);
    await queries.deletePasskey(tx, userId, id);
    return passkey;
  });
}
