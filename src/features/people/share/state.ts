import { isSignature, signature } from "#lib/crypto/signed.ts";

const purpose = "share-link";
const idLength = 22;

const signedText = (userId: string, generation: number): string => `${userId} ${generation}`;

/** Token of a share link: whose it is, and a signature that the next generation ends. */
export function shareToken(secret: string, userId: string, generation: number): string {
  const id = Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
  return id + signature(secret, purpose, signedText(userId, generation));
}

export function ownerInToken(token: string): string | undefined {
  const hex = Buffer.from(token.slice(0, idLength), "base64url").toString("hex");
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") : undefined;
}

export const isShareTokenOf = (token: string, secret: string, userId: string, generation: number): boolean =>
  isSignature(token.slice(idLength), secret, purpose, signedText(userId, generation));

export const sharedPath = (token: string): string => `/shared/${token}`;
