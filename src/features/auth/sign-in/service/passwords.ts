import { randomBytes } from "node:crypto";

// 19 MiB, two passes: OWASP's recommendation where memory is scarce.
const cost = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

const base64 = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "");

/** Verified for unknown accounts, so they take as long as a wrong password. */
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${base64(32)}$${base64(32)}`;

// Keyboards differ in how they encode a character.
const canonical = (password: string) => password.normalize("NFKC");

/** Hash of a password; spellings that Unicode holds equal are one password. */
export const hashPassword = (password: string): Promise<string> => Bun.password.hash(canonical(password), cost);

/** Whether a password is right; takes equally long without a hash, so that the time does not tell which accounts have one. */
export async function matchesPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const matches = await Bun.password.verify(canonical(password) || " ", hash ?? decoy);
  return matches && hash !== null && hash !== undefined;
}
