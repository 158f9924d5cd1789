import { assertStands, newcomer, type Proof } from "#access/queries.ts";
import type { Db, Tx } from "#db/open.ts";
import { EMAIL_TAKEN } from "#features/auth/sign-in/rules/accounts.ts";
import { type Gate, openAccount } from "#features/auth/sign-in/service/registration.ts";
import { Refusal } from "#lib/errors.ts";
import * as queries from "../queries.ts";
import type { Provider, ProviderIdentity } from "./identity.ts";

type IdentityError = "OAuthAccountNotLinked" | "OAuthAlreadyLinked" | "AccessDenied";

/** A new identity never opens the account of its email address, verified or not: its owner signs in and links. */
export async function accountOf(
  db: Db,
  provider: Provider,
  identity: ProviderIdentity,
  gate: Gate,
): Promise<Proof | { error: IdentityError }> {
  const known = await queries.findOwner(db, provider.id, identity.providerUserId);
  if (known !== undefined) return known;
  try {
    return newcomer(await openLinked(db, provider, identity, gate));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const owner = await queries.findOwner(db, provider.id, identity.providerUserId);
    if (owner !== undefined) return owner;
    return { error: error.status === 403 ? "AccessDenied" : "OAuthAccountNotLinked" };
  }
}

const openLinked = (db: Db, provider: Provider, identity: ProviderIdentity, gate: Gate): Promise<string> =>
  db.transaction(async (tx) => {
    const userId = await openAccount(tx, identity, gate);
    const { providerUserId, label } = identity;
    const isOurs = await queries.insertIdentity(tx, { provider: provider.id, providerUserId, label, userId });
    if (!isOurs) throw new Refusal(422, EMAIL_TAKEN);
    return userId;
  });

/** @returns why not, if it cannot be linked. */
export async function linkIdentity(
  db: Db,
  proof: Proof,
  provider: Provider,
  { providerUserId, label }: ProviderIdentity,
): Promise<IdentityError | undefined> {
  const { userId } = proof;
  const isLinked = await db.transaction(async (tx) => {
    await assertStands(tx, proof);
    return queries.insertIdentity(tx, { provider: provider.id, providerUserId, label, userId });
  });
  if (isLinked) return undefined;
  const owner = await queries.findOwner(db, provider.id, providerUserId);
  if (owner?.userId === userId) return undefined;
  return owner === undefined ? "OAuthAlreadyLinked" : "OAuthAccountNotLinked";
}

export type LinkedProvider = { id: string; name: string; label: string; linkedAt: Date };
export type ProviderLinks = { linked: LinkedProvider[]; available: { id: string; name: string }[] };

/** Providers that a person linked, and those of the installation that they can still link. */
export async function providerLinks(db: Db, table: Provider[], userId: string): Promise<ProviderLinks> {
  const rows = await queries.identitiesOf(db, userId);
  return {
    linked: rows.map(({ provider: id, label, linkedAt }) => ({ id, name: nameIn(table, id), label, linkedAt })),
    available: table
      .filter(({ id }) => !rows.some(({ provider }) => provider === id))
      .map(({ id, name }) => ({ id, name })),
  };
}

const nameIn = (table: Provider[], id: string): string => table.find((provider) => provider.id === id)?.name ?? id;

const lastWayIn = () =>
  new Refusal(
    409,
    "This is your only way to log in. Set a password, confirm your email address, add a passkey or link an account first.",
  );

/** Ends no session. @throws Refusal 404 if not linked, 409 if it is the last way to sign in. */
export async function unlinkIdentity(db: Db, userId: string, provider: string, site: IdentitySite): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await queries.lockWaysIn(tx, userId);
    if (!user?.providers.includes(provider)) throw new Refusal(404, "Your account isn’t linked to that provider.");
    assertWayIn({ ...user, providers: user.providers.filter((one) => one !== provider) }, site);
    await queries.deleteIdentity(tx, userId, provider);
  });
}

export type IdentitySite = { table: { id: string }[]; sendsMail: boolean };
type WaysIn = NonNullable<Awaited<ReturnType<typeof queries.lockWaysIn>>>;

/** @throws Refusal 409 if no way to log in would remain. */
export function assertWayIn({ passkeys, providers, ...own }: WaysIn, { table, sendsMail }: IdentitySite): void {
  const hasProvider = table.some(({ id }) => providers.includes(id));
  if (passkeys === 0 && !hasProvider && !hasOwnWay(own, sendsMail)) throw lastWayIn();
}

const hasOwnWay = (
  { email, passwordHash, emailVerifiedAt }: Omit<WaysIn, "passkeys" | "providers">,
  sendsMail: boolean,
): boolean => email !== null && (passwordHash !== null || (emailVerifiedAt !== null && sendsMail));

/** Unlinks all providers from an account with a password. @throws Refusal 409 without an email address. */
export async function unlinkAll(tx: Tx, userId: string): Promise<void> {
  const user = await queries.lockWaysIn(tx, userId);
  if (user?.email === null) throw lastWayIn();
  await queries.deleteIdentities(tx, userId);
}
