import type { Db, Tx } from "../../../db/open.ts";
import { notFound, Refusal } from "../../lib/errors.ts";
import { check } from "../../lib/inputs.ts";
import { slug } from "../../lib/slug.ts";
import { type Attempt, countAttempt, forgetAttempt } from "./limits.ts";
import { hashPassword, matchesPassword } from "./passwords.ts";
import * as queries from "./queries.ts";
import {
  EMAIL_TAKEN,
  isEmail,
  isPasswordLength,
  NewPassword,
  NewUser,
  REGISTRATION_CLOSED,
  RoleName,
  USERNAME_TAKEN,
} from "./rules.ts";
import { randomToken } from "./sessions.ts";
import type { Role } from "./viewer.ts";

export { deleteExpired, listUsers, type UserRow } from "./queries.ts";

export type Registration = { username: string; email: string; password: string };
export type User = { id: string; username: string; email: string; roles: Role[] };

/** Makes an account. @throws Refusal 422 that names each field at fault, also where a name or address is in use. */
export async function createUser(db: Db, input: Registration & { roles: Role[] }): Promise<User> {
  const roles = input.roles.map((role) => check(RoleName, role));
  const user = await prepareUser(check(NewUser, input));
  return db.transaction((tx) => saveUser(tx, user, roles));
}

/**
 * Makes an account for a visitor: a member, and the admin where it is the first of this installation. Two that arrive
 * together wait for each other, so there is one first.
 * @throws Refusal 422 as `createUser`, 403 where registration is closed, 429 after too many attempts.
 */
export async function register(
  db: Db,
  input: Registration,
  from: { registration: "open" | "closed"; address: string; now: Date },
): Promise<User> {
  const valid = check(NewUser, input);
  const seconds = await countAttempt(db, { action: "register", address: from.address, account: valid.email }, from.now);
  if (seconds > 0) throw tooManyAttempts(seconds);
  const user = await prepareUser(valid);
  return db.transaction(async (tx) => {
    const isFirst = await queries.lockWhetherFirst(tx);
    if (from.registration === "closed" && !isFirst) throw new Refusal(403, REGISTRATION_CLOSED);
    return saveUser(tx, user, isFirst ? ["member", "admin"] : ["member"]);
  });
}

/** Whether a visitor may register: always while there is no account at all. */
export const canRegister = async (db: Db, registration: "open" | "closed"): Promise<boolean> =>
  registration === "open" || !(await queries.hasUsers(db));

/** The line that tells whoever started a fresh installation how to become its admin. */
export const firstAdminHint = async (db: Db): Promise<string | undefined> =>
  (await queries.hasUsers(db)) ? undefined : "There is no account yet: the first to sign up becomes the admin.";

/** The secret this installation signs with: made once, kept in the database so that a backup holds it. */
export const signingSecret = (db: Db): Promise<string> => queries.keepSetting(db, "secret", randomToken());

async function prepareUser({ username, email, password }: Registration) {
  return { username, slug: slug(username), email, passwordHash: await hashPassword(password) };
}

async function saveUser(tx: Tx, user: Awaited<ReturnType<typeof prepareUser>>, roles: Role[]): Promise<User> {
  const id = await queries.insertUser(tx, user);
  if (id === undefined) throw await takenRefusal(tx, user);
  await queries.insertRoles(tx, id, roles);
  return { id, username: user.username, email: user.email, roles };
}

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
 * Checks an e-mail address and a password under the limits on attempts. An unknown address and a wrong password give the
 * same answer after the same work.
 */
export async function signIn(
  db: Db,
  given: { email: string; password: string },
  from: { address: string; now: Date },
): Promise<SignIn> {
  const attempt: Attempt = { action: "signIn", address: from.address, account: given.email };
  const seconds = await countAttempt(db, attempt, from.now);
  if (seconds > 0) return { error: "TooManyAttempts", seconds };
  const userId = await verifyPassword(db, given.email, given.password);
  if (userId === null) return { error: "CredentialsSignin" };
  await forgetAttempt(db, attempt);
  return { userId };
}

/** Whose e-mail address and password these are. */
export async function verifyPassword(db: Db, email: string, password: string): Promise<string | null> {
  if (!isPasswordLength(password)) return null;
  const user = isEmail(email) ? await queries.findCredentials(db, email.trim()) : undefined;
  const matches = await matchesPassword(password, user?.passwordHash);
  return matches && user ? user.id : null;
}

/** Sets a new password and ends every session of the account. @throws Refusal 404 or 422. */
export async function setPassword(db: Db, username: string, password: string): Promise<void> {
  const user = await userNamed(db, username);
  const passwordHash = await hashPassword(check(NewPassword, { password }).password);
  await db.transaction(async (tx) => {
    await queries.updatePassword(tx, user.id, passwordHash);
    await queries.deleteSessionsOf(tx, user.id);
  });
}

/** Gives a role; one that is there already stays. @throws Refusal 404 or 422. */
export async function grantRole(db: Db, username: string, role: Role): Promise<void> {
  const user = await userNamed(db, username);
  await queries.insertRoles(db, user.id, [check(RoleName, role)]);
}

/** Takes a role away. @throws Refusal 404 or 422. */
export async function revokeRole(db: Db, username: string, role: Role): Promise<void> {
  const user = await userNamed(db, username);
  await queries.deleteRole(db, user.id, check(RoleName, role));
}

/**
 * Locks or unlocks the collections of one person or of all. Resolves to how many accounts changed.
 * @throws Refusal 404.
 */
export async function setWritesLocked(
  db: Db,
  { locked, ...whose }: ({ username: string } | { all: true }) & { locked: boolean },
): Promise<number> {
  const userId = "username" in whose ? (await userNamed(db, whose.username)).id : undefined;
  return queries.updateWritesLocked(db, locked, userId);
}

/** The account of a username, whatever its case and accents. @throws Refusal 404. */
export async function userNamed(db: Db, username: string): Promise<queries.UserRow> {
  const user = await queries.findUser(db, { slug: slug(username) });
  if (!user) throw notFound("user");
  return user;
}

/** The account of an e-mail address. @throws Refusal 404. */
export async function userWithEmail(db: Db, email: string): Promise<queries.UserRow> {
  const user = isEmail(email) ? await queries.findUser(db, { email: email.trim() }) : undefined;
  if (!user) throw notFound("user");
  return user;
}

export function tooManyAttempts(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  return new Refusal(429, `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`);
}
