import { randomBytes } from "node:crypto";
import { generateHOTP } from "@oslojs/otp";
import { encrypt } from "#lib/crypto/encrypted.ts";
import type { TestApp } from "#tests/harness.ts";

export const codeAt = (key: Uint8Array, at: Date): string =>
  generateHOTP(key, BigInt(Math.floor(at.getTime() / 30_000)), 6);

/** Of a million codes three are right at a time: one that is wrong for some minutes. */
export function wrongCode(codeOf: (at: Date) => string, now = Date.now()): string {
  const near = [-3, -2, -1, 0, 1, 2, 3, 4].map((step) => codeOf(new Date(now + step * 30_000)));
  const codes = Array.from({ length: near.length + 1 }, (_, digit) => String(digit).repeat(6));
  return codes.find((code) => !near.includes(code)) ?? "";
}

/** As if they had been turned on long ago. */
export async function haveCodes({ sql, deps }: TestApp, userId: string): Promise<(at?: Date) => string> {
  const key = randomBytes(20);
  const sealed = Buffer.from(encrypt(deps.secret, `one-time-codes ${userId}`, key));
  await sql`insert into one_time_codes ${sql({ user_id: userId, key: sealed, last_step: 0, created_at: new Date(0) })}
    on conflict (user_id) do update set key = excluded.key, last_step = 0`;
  return (at = new Date()) => codeAt(key, at);
}
