import { limited } from "#access/limits.ts";
import { hashOf, randomToken } from "#access/sessions.ts";
import type { Role } from "#access/viewer.ts";
import type { Db, Tx } from "#db/open.ts";
import { Refusal } from "#lib/errors.ts";
import { check } from "#lib/input/inputs.ts";
import type { Mailer } from "#lib/mailer.ts";
import type { Config } from "#src/config.ts";
import { insertRoles, insertUser } from "../queries/accounts.ts";
import {
  hasInvitation,
  hasUsers,
  insertInvitation,
  lockWhetherFirst,
  noteInvited,
  useInvitation,
} from "../queries/registration.ts";
import { EMAIL_TAKEN, INVITATION_NEEDED, NewAccount, REGISTRATION_CLOSED } from "../rules/accounts.ts";
import { hashPassword } from "./passwords.ts";

export type Gate = { registration: Config["registration"]; invitation: string; now: Date };

/** Opens an account for a newcomer. @returns its id. @throws Refusal 422 for a taken address, 403 if closed. */
export async function openAccount(
  tx: Tx,
  account: { email: string | null; isEmailVerified: boolean; passwordHash?: string },
  gate: Gate,
): Promise<string> {
  const invitation = (await lockWhetherFirst(tx)) ? undefined : await passGate(tx, gate);
  const { email, isEmailVerified, passwordHash } = account;
  const made = await addAccount(tx, { email, emailVerifiedAt: isEmailVerified ? gate.now : null, passwordHash }, []);
  if (made === undefined) throw new Refusal(422, EMAIL_TAKEN, { email: EMAIL_TAKEN });
  if (invitation !== undefined) await noteInvited(tx, invitation, made.id);
  return made.id;
}

/** Adds an account, by whichever door: the first one of all is an admin. @returns undefined for a taken address or name. */
export async function addAccount(
  tx: Tx,
  account: Parameters<typeof insertUser>[1],
  given: Role[],
): Promise<{ id: string; roles: Role[] } | undefined> {
  const isFirst = await lockWhetherFirst(tx);
  const id = await insertUser(tx, account);
  if (id === undefined) return undefined;
  const roles = isFirst ? [...new Set<Role>([...given, "admin"])] : given;
  await insertRoles(tx, id, roles);
  return { id, roles };
}

/** @returns the id of the invitation that it took. */
async function passGate(tx: Tx, { registration, invitation, now }: Gate): Promise<number | undefined> {
  if (registration === "closed") throw new Refusal(403, REGISTRATION_CLOSED);
  if (registration === "open") return undefined;
  const used = await useInvitation(tx, hashOf(invitation), now);
  if (used === undefined) throw new Refusal(403, INVITATION_NEEDED);
  return used;
}

type Wanted = { email: string; passwordHash: string };

/** What a newcomer typed. @throws Refusal 422 for a bad address or password, 429, 403 if closed. */
export async function wantedAccount(
  db: Db,
  input: { email: string; password: string },
  gate: Gate & { address: string },
): Promise<Wanted> {
  const { email, password } = check(NewAccount, input);
  await limited(db, { action: "register", address: gate.address, account: email }, gate.now);
  if (!(await canRegister(db, gate)))
    throw new Refusal(403, gate.registration === "invite" ? INVITATION_NEEDED : REGISTRATION_CLOSED);
  return { email, passwordHash: await hashPassword(password) };
}

/** @returns its id. @throws Refusal as `openAccount`. */
export const register = (db: Db, wanted: Wanted, gate: Gate): Promise<string> =>
  db.transaction((tx) => openAccount(tx, { ...wanted, isEmailVerified: false }, gate));

/**
 * Whether an account begins once its letter is opened, so that no answer tells which addresses are taken: with mail,
 * but for the first account.
 */
export const beginsByLetter = async (db: Db, mailer: Mailer | null): Promise<boolean> =>
  mailer !== null && (await hasUsers(db));

/** Whether an account can be made: the site is open, the invitation holds, or there is no account yet. */
export async function canRegister(db: Db, { registration, invitation, now }: Gate): Promise<boolean> {
  if (registration === "open") return true;
  if (registration === "invite" && (await hasInvitation(db, hashOf(invitation), now))) return true;
  return !(await hasUsers(db));
}

/** Makes an invitation for one account. @returns its id and the path to register with. */
export async function invite(db: Db | Tx, { days, note = "" }: { days: number; note?: string }, now: Date) {
  const code = randomToken();
  const expiresAt = new Date(now.getTime() + days * 24 * 60 * 60_000);
  const id = await insertInvitation(db, { codeHash: hashOf(code), note, expiresAt });
  return { id, path: `/auth/register?invitation=${code}`, expiresAt };
}

/** The line of the first start that says who becomes admin; undefined once there is an account. */
export const firstAdminHint = async (db: Db): Promise<string | undefined> =>
  (await hasUsers(db)) ? undefined : "There is no account yet: the first person to sign up becomes the admin.";
