import { isConfidential } from "#lib/confidential.ts";

/** The relying party: browsers show a passkey to this host alone. */
export const rpIdOf = (base: string): string => new URL(base).hostname;

/** Browsers have passkeys for names, over https or on this machine (Web Authentication, 5.1.3). */
export const hasPasskeys = (base: string): boolean => isConfidential(base) && !/^[\d.]+$|^\[/.test(rpIdOf(base));

/** The id of an account as authenticators keep it. */
export const handleOf = (userId: string): Uint8Array => Buffer.from(userId.replaceAll("-", ""), "hex");
