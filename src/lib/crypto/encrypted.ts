import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

const keyOf = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));

/** `purpose`: bytes encrypted for one use cannot be read for another. */
export function encrypt(secret: string, purpose: string, bytes: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceLength);
  const box = createCipheriv(cipher, keyOf(secret, purpose), nonce);
  const hidden = Buffer.concat([box.update(bytes), box.final()]);
  return Buffer.concat([nonce, box.getAuthTag(), hidden]);
}

/** Undefined for bytes that another secret or purpose encrypted. */
export function decrypt(secret: string, purpose: string, sealed: Uint8Array): Uint8Array | undefined {
  const start = nonceLength + tagLength;
  if (sealed.length < start) return undefined;
  const box = createDecipheriv(cipher, keyOf(secret, purpose), sealed.subarray(0, nonceLength));
  box.setAuthTag(sealed.subarray(nonceLength, start));
  try {
    return Buffer.concat([box.update(sealed.subarray(start)), box.final()]);
  } catch {
    return undefined;
  }
}
