import { endWaysIn } from "#access/credentials/queries.ts";
import type { Keepable } from "#access/credentials/rules.ts";
import { randomToken } from "#access/sessions.ts";
import type { Role } from "#access/viewer.ts";
import type { Db, Tx } from "#db/open.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { check } from "#lib/input/inputs.ts";
import { slug } from "#lib/text/slug.ts";
import { findClashes, findUser, type UserRow, updatePassword } from "../queries/accounts.ts";
import { keepSetting } from "../queries/settings.ts";
import { EMAIL_TAKEN, isEmail, NewPassword, NewUser, RoleName, USERNAME_TAKEN } from "../rules/accounts.ts";
import { hashPassword } from "./passwords.ts";
import { addAccount } from "./registration.ts";

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
    const made = await addAccount(tx, user, roles);
    if (made === undefined) throw await takenRefusal(tx, user);
    return { ...made, username, email };
  });
}

/** The secret that signs links and challenges; made at the first start, the same in all processes. */
export const signingSecret = (db: Db): Promise<string> => keepSetting(db, "secret", randomToken());

async function takenRefusal(tx: Tx, { email, slug }: { email: string; slug: string }): Promise<Refusal> {
  const taken = await findClashes(tx, email, slug);
  const fields = { ...(taken.username && { username: USERNAME_TAKEN }), ...(taken.email && { email: EMAIL_TAKEN }) };
  return new Refusal(422, Object.values(fields).join(" "), fields);
}

/** Ends every way in. @throws Refusal 422. */
export async function setPassword(db: Db, userId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(check(NewPassword, { password }).password);
  await db.transaction((tx) => replacePassword(tx, userId, passwordHash));
}

/** Stores a new password and ends all other ways in, but those that the person keeps. */
export async function replacePassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  keep: readonly Keepable[] = [],
): Promise<void> {
  await updatePassword(tx, userId, passwordHash);
  await endWaysIn(tx, userId, { keep });
}

/** Ignores case and accents. @throws Refusal 404. */
export async function userNamed(db: Db, username: string): Promise<UserRow> {
  const user = await findUser(db, { slug: slug(username) });
  if (!user) throw notFound("user");
  return user;
}

/** The user of an email address. @throws Refusal 404 if there is none. */
export async function userWithEmail(db: Db, email: string): Promise<UserRow> {
  const user = isEmail(email) ? await findUser(db, { email: email.trim() }) : undefined;
  if (!user) throw notFound("user");
  return user;
}
