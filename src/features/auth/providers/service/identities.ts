import type { Db, Tx } from "../../../../../db/open.ts";
import { Refusal } from "../../../../lib/errors.ts";
import { EMAIL_TAKEN } from "../../sign-in/rules/accounts.ts";
import { type Gate, openAccount } from "../../sign-in/service/accounts.ts";
import * as queries from "../queries.ts";
import type { Identity } from "./identity.ts";
import type { Provider } from "./table.ts";

/** Why an identity opens no account, as a code of the auth client. */
type IdentityFault = "OAuthAccountNotLinked" | "OAuthAlreadyLinked" | "AccessDenied";

/**
 * The account of an identity; a new one where nobody has it yet. An e-mail address opens no account that is there
 * already, verified or not: its owner signs in as before, and links the provider.
 */
export async function accountOf(
  db: Db,
  provider: Provider,
  identity: Identity,
  gate: Gate,
): Promise<{ userId: string } | { error: IdentityFault }> {
  const known = await queries.findOwner(db, provider.id, identity.providerUserId);
  if (known !== undefined) return { userId: known };
  try {
    return { userId: await openLinked(db, provider, identity, gate) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The same person in another tab was faster.
    const userId = await queries.findOwner(db, provider.id, identity.providerUserId);
    if (userId !== undefined) return { userId };
    return { error: error.status === 403 ? "AccessDenied" : "OAuthAccountNotLinked" };
  }
}

const openLinked = (db: Db, provider: Provider, identity: Identity, gate: Gate): Promise<string> =>
  db.transaction(async (tx) => {
    const userId = await openAccount(tx, identity, gate);
    const { providerUserId, label } = identity;
    const isOurs = await queries.insertIdentity(tx, { provider: provider.id, providerUserId, label, userId });
    if (!isOurs) throw new Refusal(422, EMAIL_TAKEN);
    return userId;
  });

/** Links an identity to an account; one that it has already stays. Resolves to why not, where it cannot be. */
export async function linkIdentity(
  db: Db,
  userId: string,
  provider: Provider,
  { providerUserId, label }: Identity,
): Promise<IdentityFault | undefined> {
  if (await queries.insertIdentity(db, { provider: provider.id, providerUserId, label, userId })) return undefined;
  const owner = await queries.findOwner(db, provider.id, providerUserId);
  if (owner === userId) return undefined;
  return owner === undefined ? "OAuthAlreadyLinked" : "OAuthAccountNotLinked";
}

/** A provider and, where the account is linked with it, what the person is called there and since when. */
export type LinkedProvider = { id: string; name: string; label: string; linkedAt: Date };
export type ProviderLinks = { linked: LinkedProvider[]; available: { id: string; name: string }[] };

/** The providers that an account is linked with, and those that it could be. */
export async function providerLinks(db: Db, table: Provider[], userId: string): Promise<ProviderLinks> {
  const rows = await queries.identitiesOf(db, userId);
  return {
    linked: rows.map(({ provider: id, label, linkedAt }) => ({ id, name: nameIn(table, id), label, linkedAt })),
    available: table
      .filter(({ id }) => !rows.some(({ provider }) => provider === id))
      .map(({ id, name }) => ({ id, name })),
  };
}

/** A provider that this site no longer offers has its id for a name. */
const nameIn = (table: Provider[], id: string): string => table.find((provider) => provider.id === id)?.name ?? id;

const LAST_WAY_IN =
  "This is your only way to sign in. Set a password, verify your email address or link another account first.";

/**
 * Ends the link of an account with a provider; no session ends.
 * @throws Refusal 404 where there is none, 409 where nothing else would let the person in again.
 */
export async function unlinkIdentity(
  db: Db,
  userId: string,
  provider: string,
  site: { table: Provider[]; sendsMail: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await queries.lockWaysIn(tx, userId);
    const linked = await queries.identitiesOf(tx, userId);
    if (!user || !linked.some((one) => one.provider === provider)) {
      throw new Refusal(404, "Your account is not linked with that provider.");
    }
    const hasPassword = user.passwordHash !== null && user.email !== null;
    const hasMail = user.emailVerifiedAt !== null && user.email !== null && site.sendsMail;
    const hasOther = linked.some(
      (one) => one.provider !== provider && site.table.some(({ id }) => id === one.provider),
    );
    if (!hasPassword && !hasMail && !hasOther) throw new Refusal(409, LAST_WAY_IN);
    await queries.deleteIdentity(tx, userId, provider);
  });
}

/** Ends all links of an account with a password. @throws Refusal 409 without an address. */
export async function unlinkAll(tx: Tx, userId: string): Promise<void> {
  const user = await queries.lockWaysIn(tx, userId);
  if (user?.email === null) throw new Refusal(409, LAST_WAY_IN);
  await queries.deleteIdentities(tx, userId);
}
