import { encodeBase32LowerCaseNoPadding } from "@oslojs/encoding";
import { verifyHOTP } from "@oslojs/otp";

export const stepSeconds = 30;
export const digits = 6;
export const keyBytes = 20;
export const recoveryCount = 10;

/** The step of a right code: the present one, or with a clock that drifts the one beside it (RFC 6238, 5.2). */
export function codeStep(key: Uint8Array, code: string, now: Date): number | undefined {
  const present = Math.floor(now.getTime() / 1000 / stepSeconds);
  return [0, -1, 1].map((drift) => present + drift).find((step) => verifyHOTP(key, BigInt(step), digits, code));
}

/** Whether a typed code is one of an authenticator app, not a recovery code: six digits. */
export const isOneTime = (code: string): boolean => /^\d{6}$/.test(code);

/** Rather than a one-time code with a wrong number of digits. */
export const isRecovery = (code: string): boolean => /[a-z]/.test(code);

/** A code that was typed with spaces, dashes or capitals, without them. */
export const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z\d]/g, "");

/** 80 bits in groups of four. */
export const recoveryCode = (random: Uint8Array): string =>
  encodeBase32LowerCaseNoPadding(random).replaceAll(/.{4}(?=.)/g, "$&-");
