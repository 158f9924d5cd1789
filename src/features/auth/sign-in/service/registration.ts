import type { Db, Tx } from "../../../../../db/open.ts";
import { limited } from "../../../../access/limits.ts";
import { hashOf, randomToken } from "../../../../access/sessions.ts";
import type { Config } from "../../../../config.ts";
import { Refusal } from "../../../../lib/errors.ts";
import { check } from "../../../../lib/input/inputs.ts";
import { insertRoles, insertUser } from "../queries/accounts.ts";
import { hasInvitation, hasUsers, insertInvitation, lockWhetherFirst, useInvitation } from "../queries/registration.ts";
import { EMAIL_TAKEN, INVITATION_NEEDED, NewAccount, REGISTRATION_CLOSED } from "../rules/accounts.ts";
import { hashPassword } from "./passwords.ts";

export type Gate = { registration: Config["registration"]; invitation: string; now: Date };

/** The first one becomes the admin. @returns its id. @throws Refusal 422 for a taken address, 403 if closed. */
export async function openAccount(
  tx: Tx,
  account: { email: string | null; isEmailVerified: boolean; passwordHash?: string },
  gate: Gate,
): Promise<string> {
  const isFirst = await lockWhetherFirst(tx);
  if (!isFirst) await passGate(tx, gate);
  const { email, isEmailVerified, passwordHash } = account;
  const emailVerifiedAt = isEmailVerified ? gate.now : null;
  const id = await insertUser(tx, { email, emailVerifiedAt, passwordHash });
  if (id === undefined) throw new Refusal(422, EMAIL_TAKEN, { email: EMAIL_TAKEN });
  if (isFirst) await insertRoles(tx, id, ["admin"]);
  return id;
}

async function passGate(tx: Tx, { registration, invitation, now }: Gate): Promise<void> {
  if (registration === "closed") throw new Refusal(403, REGISTRATION_CLOSED);
  if (registration === "invite" && !(await useInvitation(tx, hashOf(invitation), now))) {
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

export async function canRegister(db: Db, { registration, invitation, now }: Gate): Promise<boolean> {
  if (registration === "open") return true;
  if (registration === "invite" && (await hasInvitation(db, hashOf(invitation), now))) return true;
  return !(await hasUsers(db));
}

/** @returns the path to register with an invitation for one account. */
export async function invite(db: Db, days: number, now: Date): Promise<string> {
  const code = randomToken();
  await insertInvitation(db, hashOf(code), new Date(now.getTime() + days * 24 * 60 * 60_000));
  return `/auth/register?invitation=${code}`;
}

export const firstAdminHint = async (db: Db): Promise<string | undefined> =>
  (await hasUsers(db)) ? undefined : "There is no account yet: the first to sign up becomes the admin.";
