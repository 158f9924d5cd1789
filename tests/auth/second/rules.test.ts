import { describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { codeStep } from "#features/auth/codes/rules.ts";
import { decrypt, encrypt } from "#lib/crypto/encrypted.ts";
import { codeAt } from "./factors.ts";

describe("RFC 6238, appendix B", () => {
  const key = Buffer.from("12345678901234567890");
  test.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("at %d seconds", (seconds, vector) => {
    expect(codeStep(key, vector.slice(-6), new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });
});

test("accepts a clock that is one step off, not two", () => {
  const key = randomBytes(20);
  const now = new Date("2026-11-23T00:00:00Z");
  const at = (seconds: number) => codeStep(key, codeAt(key, new Date(now.getTime() + seconds * 1000)), now);
  const step = now.getTime() / 30_000;
  expect([at(-31), at(-30), at(0), at(30), at(60)]).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test("a key can be decrypted only with its secret and for its account", () => {
  const sealed = encrypt("secret", "of Misty", Buffer.from("key"));
  expect(Buffer.from(decrypt("secret", "of Misty", sealed) ?? "").toString()).toBe("key");
  expect(Buffer.from(sealed).toString("latin1")).not.toContain("key");
  for (const [secret, purpose, bytes] of [
    ["other", "of Misty", sealed],
    ["secret", "of Brock", sealed],
    ["secret", "of Misty", sealed.subarray(0, -1)],
    ["secret", "of Misty", sealed.subarray(0, 9)],
  ] as const) {
    expect(decrypt(secret, purpose, bytes)).toBeUndefined();
  }
});
