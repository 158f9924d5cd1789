import { limited } from "#access/limits.ts";
import { assertStands } from "#access/queries.ts";
import { provenBy, type Viewer } from "#access/viewer.ts";
import type { Db, Tx } from "#db/open.ts";
import { lockAddresses } from "#features/auth/sign-in/queries/registration.ts";
import { EMAIL_TAKEN, NewEmail } from "#features/auth/sign-in/rules/accounts.ts";
import { assertPassword, assertProof } from "#features/auth/sign-in/service/own-password.ts";
import { Refusal } from "#lib/errors.ts";
import { check } from "#lib/input/inputs.ts";
import type { Letter, Mailer } from "#lib/mailer.ts";
import { findAccount, findAccountWith, lockAccount, updateEmail } from "../queries/accounts.ts";
import { deleteLinksOf, findWantedEmail } from "../queries/links.ts";
import { confirmLetter, takenLetter } from "../views/letters.ts";
import { linkGone, makeLinkToken, renewToken, takeLink } from "./links.ts";
import { type LetterSender, ownerToTell, postLetter } from "./post.ts";

type Site = Omit<LetterSender, "address">;

export type EmailState = { email: string | null; isVerified: boolean; wanted: string | null; hasPassword: boolean };

/** A person's email address, whether it is confirmed, and the new one that waits for confirmation. */
export async function emailStateOf(db: Db, userId: string, now: Date): Promise<EmailState> {
  const account = await findAccount(db, userId);
  const wanted = await findWantedEmail(db, userId, now);
  const { email = null, isVerified = false, hasPassword = false } = account ?? {};
  return { email, isVerified, wanted: wanted === email ? null : wanted, hasPassword };
}

/** A taken address gets the same response, and its owner a mail. @throws Refusal 403 without proof, 422, 429. */
export async function changeEmail(
  db: Db,
  mailer: Mailer | null,
  viewer: Viewer,
  given: { email: string; password: string },
  from: LetterSender,
): Promise<void> {
  const { email } = check(NewEmail, { email: given.email });
  const { address, now } = from;
  await limited(db, { action: "emailChange", address, account: viewer.id }, now);
  if (mailer === null) {
    await assertProof(db, viewer, { password: given.password, field: "password" }, from);
    return changeUnproven(db, viewer, email);
  }
  if (given.password !== "") await assertPassword(db, viewer.id, given.password, "password", from);
  return changeByLink(db, mailer, viewer, email, from);
}

async function changeByLink(db: Db, mailer: Mailer, viewer: Viewer, email: string, from: LetterSender): Promise<void> {
  const { address, now } = from;
  const { id: userId } = viewer;
  await limited(db, { action: "mail", address, account: email }, now);
  const { email: present } = (await findAccount(db, userId)) ?? {};
  const isSame = present?.toLowerCase() === email.toLowerCase();
  const owner = isSame ? undefined : await ownerToTell(db, userId, from);
  await db.transaction(async (tx) => {
    await assertStands(tx, provenBy(viewer));
    await orderConfirmation(tx, mailer, userId, email, from);
    if (owner) await postLetter(mailer, { kind: "email-change", email: owner, base: from.base }, tx);
  });
}

/** Orders the letter that asks a person to confirm an address. */
export const askToConfirm = (db: Db, mailer: Mailer, userId: string, email: string, from: Site): Promise<void> =>
  db.transaction((tx) => orderConfirmation(tx, mailer, userId, email, from));

async function orderConfirmation(tx: Tx, mailer: Mailer, userId: string, email: string, { base, now }: Site) {
  // Stored even if the address is taken, so that `wanted` reveals nothing.
  await makeLinkToken(tx, { purpose: "verify", subject: userId, email, userId }, now);
  await postLetter(mailer, { kind: "confirm", userId, email, base }, tx);
}

/** The letter that confirms an address; to one of another account it says so. Undefined when the link was replaced. */
export async function writeConfirmLetter(
  db: Db,
  { userId, email }: { userId: string; email: string },
  { base, now }: Site,
): Promise<Letter | undefined> {
  const other = await findAccountWith(db, email);
  if (other?.email && other.id !== userId) return takenLetter({ to: other.email, base, url: `${base}/auth/reset` });
  const token = await renewToken(db, { purpose: "verify", subject: userId, email }, now);
  if (token === undefined) return undefined;
  return confirmLetter({ to: email, base, url: `${base}/auth/verify?token=${token}` });
}

async function changeUnproven(db: Db, viewer: Viewer, email: string): Promise<void> {
  const { id: userId } = viewer;
  await db.transaction(async (tx) => {
    await lockAddresses(tx);
    await assertStands(tx, provenBy(viewer));
    if (!(await updateEmail(tx, userId, { email, emailVerifiedAt: null }))) throw taken();
    await deleteLinksOf(tx, userId);
  });
}

/**
 * Confirms an address, only for the requesting account: else the address's owner would verify a stranger's. @throws
 * Refusal 422.
 */
export async function confirmEmail(db: Db, userId: string, token: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAddresses(tx);
    // Before the link, as whatever ends links does.
    await lockAccount(tx, { id: userId });
    const link = await takeLink(tx, "verify", token, now);
    if (link.userId !== userId) throw linkGone();
    if (!(await updateEmail(tx, userId, { email: link.email, emailVerifiedAt: now }))) throw taken();
    await deleteLinksOf(tx, userId);
  });
}

const taken = () => new Refusal(422, EMAIL_TAKEN, { email: EMAIL_TAKEN });
