import type { Db, Tx } from "../../../../../db/open.ts";
import { type Attempt, countAttempt, forgetAttempt, limited } from "../../../../access/limits.ts";
import { hashOf, randomToken } from "../../../../access/sessions.ts";
import type { Role } from "../../../../access/viewer.ts";
import type { Config } from "../../../../config.ts";
import { notFound, Refusal } from "../../../../lib/errors.ts";
import { check } from "../../../../lib/input/inputs.ts";
import { slug } from "../../../../lib/text/slug.ts";
import { deleteLinksOf } from "../../email/queries.ts";
import * as queries from "../queries.ts";
import {
  EMAIL_TAKEN,
  INVITATION_NEEDED,
  isEmail,
  isPasswordLength,
  NewAccount,
  NewPassword,
  NewUser,
  REGISTRATION_CLOSED,
  RoleName,
  USERNAME_TAKEN,
} from "../rules/accounts.ts";
import { hashPassword, matchesPassword } from "./passwords.ts";

export { deleteExpired, listUsers, type UserRow } from "../queries.ts";

type User = { id: string; username: string; email: string; roles: Role[] };

/** @throws Refusal 422 that names each field at fault, also for a taken name or address. */
export async function createUser(
  db: Db,
  input: { username: string; email: string; password: string; roles: Role[] },
): Promise<User> {
  const roles = input.roles.map((role) => check(RoleName, role));
  const { username, email, password } = check(NewUser, input);
  const user = { username, slug: slug(username), email, passwordHash: await hashPassword(password) };
  return db.transaction(async (tx) => {
    await queries.lockAddresses(tx);
    const id = await queries.insertUser(tx, user);
    if (id === undefined) throw await takenRefusal(tx, user);
    await queries.insertRoles(tx, id, roles);
    return { id, username, email, roles };
  });
}

export type Gate = { registration: Config["registration"]; invitation: string; now: Date };

/**
 * Opens an account without a name, a member once onboarded; the first of an installation becomes the admin.
 * @returns its id. @throws Refusal 422 for a taken address, 403 where registration is closed.
 */
export async function openAccount(
  tx: Tx,
  account: { email: string | null; isEmailVerified: boolean; passwordHash?: string },
  gate: Gate,
): Promise<string> {
  const isFirst = await queries.lockWhetherFirst(tx);
  if (!isFirst) await passGate(tx, gate);
  const { email, isEmailVerified, passwordHash } = account;
  const emailVerifiedAt = isEmailVerified ? gate.now : null;
  const id = await queries.insertUser(tx, { email, emailVerifiedAt, passwordHash });
  if (id === undefined) throw new Refusal(422, EMAIL_TAKEN, { email: EMAIL_TAKEN });
  if (isFirst) await queries.insertRoles(tx, id, ["admin"]);
  return id;
}

async function passGate(tx: Tx, { registration, invitation, now }: Gate): Promise<void> {
  if (registration === "closed") throw new Refusal(403, REGISTRATION_CLOSED);
  if (registration === "invite" && !(await queries.useInvitation(tx, hashOf(invitation), now))) {
    throw new Refusal(403, INVITATION_NEEDED);
  }
}

/** @returns its id. @throws Refusal as `openAccount`, 422 for a bad address or password, 429. */
export async function register(
  db: Db,
  input: { email: string; password: string },
  gate: Gate & { address: string },
): Promise<string> {
  const { email, password } = check(NewAccount, input);
  await limited(db, { action: "register", address: gate.address, account: email }, gate.now);
  const passwordHash = await hashPassword(password);
  return db.transaction((tx) => openAccount(tx, { email, isEmailVerified: false, passwordHash }, gate));
}

/** Always while there is no account. */
export async function canRegister(db: Db, { registration, invitation, now }: Gate): Promise<boolean> {
  if (registration === "open") return true;
  if (registration === "invite" && (await queries.hasInvitation(db, hashOf(invitation), now))) return true;
  return !(await queries.hasUsers(db));
}

/** @returns the path to register with an invitation for one account. */
export async function invite(db: Db, days: number, now: Date): Promise<string> {
  const code = randomToken();
  await queries.insertInvitation(db, hashOf(code), new Date(now.getTime() + days * 24 * 60 * 60_000));
  return `/auth/register?invitation=${code}`;
}

export const firstAdminHint = async (db: Db): Promise<string | undefined> =>
  (await queries.hasUsers(db)) ? undefined : "There is no account yet: the first to sign up becomes the admin.";

/** Made once and kept in the database, so a backup holds it. */
export const signingSecret = (db: Db): Promise<string> => queries.keepSetting(db, "secret", randomToken());

async function takenRefusal(tx: Tx, { email, slug }: { email: string; slug: string }): Promise<Refusal> {
  const taken = await queries.findClashes(tx, email, slug);
  const fields = { ...(taken.username && { username: USERNAME_TAKEN }), ...(taken.email && { email: EMAIL_TAKEN }) };
  return new Refusal(422, Object.values(fields).join(" "), fields);
}

export type SignIn =
  | { userId: string }
  | { error: "CredentialsSignin" }
  | { error: "TooManyAttempts"; seconds: number };

/**
 * `device`: the id of a browser that has signed in with this address before. An unknown address and a wrong password
 * get the same answer after the same work.
 */
export async function signIn(
  db: Db,
  given: { email: string; password: string },
  from: { address: string; now: Date; device?: string },
): Promise<SignIn> {
  const { address, device } = from;
  const attempt: Attempt =
    device === undefined
      ? { action: "signIn", address, account: given.email }
      : { action: "signInKnown", address, account: `${device} ${given.email.trim()}` };
  const seconds = await countAttempt(db, attempt, from.now);
  if (seconds > 0) return { error: "TooManyAttempts", seconds };
  const userId = await verifyPassword(db, given.email, given.password);
  if (userId === null) return { error: "CredentialsSignin" };
  await forgetAttempt(db, attempt);
  return { userId };
}

export async function verifyPassword(db: Db, email: string, password: string): Promise<string | null> {
  if (!isPasswordLength(password)) return null;
  const user = isEmail(email) ? await queries.findCredentials(db, email.trim()) : undefined;
  const matches = await matchesPassword(password, user?.passwordHash);
  return matches && user ? user.id : null;
}

/** Ends every session. @throws Refusal 422. */
export async function setPassword(db: Db, userId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(check(NewPassword, { password }).password);
  await db.transaction((tx) => replacePassword(tx, userId, passwordHash));
}

export async function replacePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await queries.updatePassword(tx, userId, passwordHash);
  await queries.deleteSessionsOf(tx, userId);
  await deleteLinksOf(tx, userId);
}

export async function grantRole(db: Db, userId: string, role: Role): Promise<void> {
  await queries.insertRoles(db, userId, [check(RoleName, role)]);
}

export async function revokeRole(db: Db, userId: string, role: Role): Promise<void> {
  await queries.deleteRole(db, userId, check(RoleName, role));
}

/** Without `userId`, all accounts, future ones included. @returns how many changed. */
export async function setWritesLocked(
  db: Db,
  { locked, userId }: { locked: boolean; userId?: string },
): Promise<number> {
  if (userId !== undefined) return queries.updateWritesLocked(db, locked, userId);
  return db.transaction(async (tx) => {
    // An account opened meanwhile waits and is locked too.
    await queries.lockAddresses(tx);
    await queries.keepLock(tx, locked);
    return queries.updateWritesLocked(tx, locked);
  });
}

/** Ignores case and accents. @throws Refusal 404. */
export async function userNamed(db: Db, username: string): Promise<queries.UserRow> {
  const user = await queries.findUser(db, { slug: slug(username) });
  if (!user) throw notFound("user");
  return user;
}

export async function userWithEmail(db: Db, email: string): Promise<queries.UserRow> {
  const user = isEmail(email) ? await queries.findUser(db, { email: email.trim() }) : undefined;
  if (!user) throw notFound("user");
  return user;
}
