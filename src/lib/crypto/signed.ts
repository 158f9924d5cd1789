import { createHmac, timingSafeEqual } from "node:crypto";

const signatureLength = 43;

/** HMAC-SHA256, 43 characters. `purpose` (no spaces): a text signed for one use is invalid for another. */
export const signature = (secret: string, purpose: string, text: string): string =>
  createHmac("sha256", secret).update(`${purpose} ${text}`).digest("base64url");

/** Whether `given` signs the text for this purpose; compared in constant time. */
export function isSignature(given: string, secret: string, purpose: string, text: string): boolean {
  const [actual, expected] = [Buffer.from(given), Buffer.from(signature(secret, purpose, text))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Signed, not encrypted; base64url, for cookies. */
export function seal(secret: string, purpose: string, text: string): string {
  const payload = Buffer.from(text).toString("base64url");
  return signature(secret, purpose, payload) + payload;
}

/** Undefined for an invalid signature. */
export function unseal(secret: string, purpose: string, sealed: string): string | undefined {
  const payload = sealed.slice(signatureLength);
  const isOurs = isSignature(sealed.slice(0, signatureLength), secret, purpose, payload);
  return isOurs ? Buffer.from(payload, "base64url").toString() : undefined;
}
