import { randomBytes } from "node:crypto";
import { encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { createTOTPKeyURI } from "@oslojs/otp";
import { type Attempt, forgetAttempt, limited } from "#access/limits.ts";
import { assertStands } from "#access/queries.ts";
import { hashOf } from "#access/sessions.ts";
import { nameOf, provenBy, type Viewer } from "#access/viewer.ts";
import type { Db, Tx } from "#db/open.ts";
import { decrypt, encrypt } from "#lib/crypto/encrypted.ts";
import { fieldRefusal, Refusal } from "#lib/errors.ts";
import { deleteOtherSessions } from "../sessions/queries.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";
import type { CodesInput, CodesState } from "./schema.ts";

type From = { secret: string; address: string; now: Date };

/** Since when a person has one-time codes, null when they are off, and how many recovery codes are left. */
export async function codesState(db: Db, userId: string): Promise<CodesState> {
  const [codes, recoveryCodesLeft] = await Promise.all([
    queries.findCodes(db, userId),
    queries.countRecoveryCodes(db, userId),
  ]);
  return { since: codes?.createdAt.toISOString() ?? null, recoveryCodesLeft };
}

/** A new key as text, and as the address that authenticator apps read from a picture. */
export function newKey(viewer: Viewer, key: Uint8Array = randomBytes(rules.keyBytes)): { text: string; uri: string } {
  const uri = createTOTPKeyURI("Toploader", viewer.email ?? nameOf(viewer), key, rules.stepSeconds, rules.digits);
  return { text: encodeBase32UpperCaseNoPadding(key), uri };
}

const purposeOf = (userId: string) => `one-time-codes ${userId}`;
const wrongCode = () =>
  fieldRefusal(
    422,
    "code",
    "That code isn’t right. Check that your device’s clock is correct, or wait for the next code.",
  );
const wrongRecovery = () => fieldRefusal(422, "code", "That recovery code isn’t right, or was used before.");

/** Ends the other sessions. @returns the recovery codes. @throws Refusal 422 for a wrong code, 409 if they are on already, 429. */
export async function turnCodesOn(db: Db, viewer: Viewer, { key, code }: CodesInput, from: From): Promise<string[]> {
  const { secret, address, now } = from;
  const { id: userId, sessionId } = viewer;
  const attempt: Attempt = { action: "code", address, account: userId };
  await limited(db, attempt, now);
  const lastStep = rules.codeStep(key, rules.plainCode(code), now);
  if (lastStep === undefined) throw wrongCode();
  await forgetAttempt(db, attempt);
  return db.transaction(async (tx) => {
    await assertStands(tx, provenBy(viewer));
    const row = { userId, key: encrypt(secret, purposeOf(userId), key), lastStep, createdAt: now };
    if (!(await queries.insertCodes(tx, row))) throw new Refusal(409, "One-time codes are already on.");
    await deleteOtherSessions(tx, userId, Buffer.from(sessionId, "hex"));
    return makeRecoveryCodes(tx, userId);
  });
}

async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: rules.recoveryCount }, () => rules.recoveryCode(randomBytes(10)));
  await queries.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(rules.plainCode(code))),
  );
  return codes;
}

/** The earlier ones stop working. @throws Refusal 409 while codes are off. */
export async function renewRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    if (!(await queries.lockCodes(tx, userId))) throw codesAreOff();
    return makeRecoveryCodes(tx, userId);
  });
}

/** @throws Refusal 409 if they are off already. */
export async function turnCodesOff(db: Db, userId: string): Promise<void> {
  if (!(await db.transaction((tx) => queries.deleteCodes(tx, userId)))) throw codesAreOff();
}

const codesAreOff = () => new Refusal(409, "One-time codes are off.");

/** A one-time or a recovery code, used up by it. @throws Refusal 422 for a wrong or used one, 429. */
export async function useCode(db: Db, userId: string, typed: string, from: From): Promise<"code" | "recovery"> {
  const { secret, address, now } = from;
  const code = rules.plainCode(typed);
  const isOneTime = rules.isOneTime(code);
  const attempt: Attempt = { action: isOneTime ? "code" : "recovery", address, account: userId };
  await limited(db, attempt, now);
  const isRight = isOneTime
    ? await useOneTime(db, userId, code, { secret, now })
    : await queries.deleteRecoveryCode(db, userId, hashOf(code));
  if (!isRight) throw rules.isRecovery(code) ? wrongRecovery() : wrongCode();
  await forgetAttempt(db, attempt);
  return isOneTime ? "code" : "recovery";
}

async function useOneTime(db: Db, userId: string, code: string, { secret, now }: Omit<From, "address">) {
  const codes = await queries.findCodes(db, userId);
  const key = codes && decrypt(secret, purposeOf(userId), codes.key);
  const step = key && rules.codeStep(key, code, now);
  return step !== undefined && (await queries.writeStep(db, userId, step));
}
