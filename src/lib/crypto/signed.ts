import { createHmac, timingSafeEqual } from "node:crypto";

const signatureLength = 43;

/** HMAC-SHA256 as 43 letters. `purpose` has no spaces; it keeps a text signed for one use from counting in another. */
export const signature = (secret: string, purpose: string, text: string): string =>
  createHmac("sha256", secret).update(`${purpose} ${text}`).digest("base64url");

/** Compares without telling by its time how much was right. */
export function isSignature(given: string, secret: string, purpose: string, text: string): boolean {
  const [actual, expected] = [Buffer.from(given), Buffer.from(signature(secret, purpose, text))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** A text with its signature in front, as base64url letters that a cookie can hold. The text is readable. */
export function seal(secret: string, purpose: string, text: string): string {
  const payload = Buffer.from(text).toString("base64url");
  return signature(secret, purpose, payload) + payload;
}

/** The text of `seal`, or undefined where it was not sealed by this secret for this purpose. */
export function unseal(secret: string, purpose: string, sealed: string): string | undefined {
  const payload = sealed.slice(signatureLength);
  const isOurs = isSignature(sealed.slice(0, signatureLength), secret, purpose, payload);
  return isOurs ? Buffer.from(payload, "base64url").toString() : undefined;
}
