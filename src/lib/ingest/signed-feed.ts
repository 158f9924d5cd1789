import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliDecompress } from "node:zlib";
import { takeTurns } from "../turns.ts";
import { ImportError } from "./error.ts";
import type { Input } from "./inputs.ts";

/*
 * A signed feed is one line, `toploader-feed 1 KEY SIGNATURE` (the publisher's Ed25519 key and its signature of the
 * rest, both base64url), and then lines of text, compressed with Brotli. Nothing is unpacked before it is verified.
 */
const FIRST_WORDS = "toploader-feed 1 ";
const FIRST_LINE = /^toploader-feed 1 ([\w-]{43}) ([\w-]{86})$/;

/** In bytes. Prices of all cards from two sources pack into 0.6 MB. */
export const MAX_PACKED = 4 * 1024 * 1024;
const MAX_UNPACKED = 8 * 1024 * 1024;

/** In bytes. `setting`: where the trusted keys are set. */
type FeedLimits = { packed: number; unpacked: number; setting: string };

const ofPrices: FeedLimits = { packed: MAX_PACKED, unpacked: MAX_UNPACKED, setting: "PRICES_KEYS" };

const FIRST_LINE_BYTES = 200;

/** A public Ed25519 key in base64url, as publishers give it out. */
export const PUBLIC_KEY = /^[\w-]{43}$/;

/** The public half of a private Ed25519 key, in base64url. */
export const publicKeyOf = (key: KeyObject): string => createPublicKey(key).export({ format: "jwk" }).x ?? "";

/** @throws ImportError for anything but a private Ed25519 key in PEM. */
export function readPrivateKey(pem: string, file: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // What the library says may quote the key.
  }
  throw new ImportError(`${file} has no private key that "prices key" made.`);
}

const compressed = promisify(brotliCompress);

const level = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24 },
});

/** Above this the best level takes a minute for a tenth less. */
const large = 8 * 1024 * 1024;

/** The bytes of a signed feed. @throws ImportError when no reader would take it. */
export async function signedFeed(
  text: string,
  key: KeyObject,
  limits?: Pick<FeedLimits, "packed" | "unpacked">,
): Promise<Uint8Array<ArrayBuffer>> {
  const size = Buffer.byteLength(text);
  const packed = await compressed(text, level(size > large ? 7 : 10));
  if (limits && (size > limits.unpacked || packed.length > limits.packed - FIRST_LINE_BYTES))
    throw new ImportError(
      `The feed is larger than ${megabytes(limits.packed)}, or ${megabytes(limits.unpacked)} unpacked.`,
    );
  const signature = sign(null, signedPart(packed), key).toString("base64url");
  return Buffer.concat([Buffer.from(`${FIRST_WORDS}${publicKeyOf(key)} ${signature}\n`), packed]);
}

/** The words belong to it, so that a signature of another format is invalid here. */
const signedPart = (packed: Uint8Array): Uint8Array => Buffer.concat([Buffer.from(FIRST_WORDS), packed]);

/** By the first bytes of a file. */
export const isSignedFeed = (head: Uint8Array): boolean =>
  Buffer.from(head.subarray(0, FIRST_WORDS.length)).toString("latin1") === FIRST_WORDS;

/** The verified lines of a signed feed, in turns with other work, and the key that signed it. */
type OpenedFeed = { key: string; lines: AsyncGenerator<string> };

/** @throws ImportError of one line: too large, damaged, or signed by none of the trusted keys. */
export async function openSignedFeed(
  { name, bytes }: Pick<Input, "name" | "bytes">,
  trusted: readonly string[],
  limits: FeedLimits = ofPrices,
): Promise<OpenedFeed> {
  const whole = await packedOf(name, bytes, limits.packed);
  const end = whole.indexOf("\n");
  const [, key = "", signature = ""] = FIRST_LINE.exec(whole.subarray(0, Math.max(0, end)).toString("latin1")) ?? [];
  if (key === "") throw new ImportError(`${name} is a feed whose first line is damaged.`);
  if (!trusted.includes(key)) {
    throw new ImportError(`${name} is signed by ${key}, which is none of the keys in ${limits.setting}.`);
  }
  const packed = whole.subarray(end + 1);
  const publisher = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x: key } });
  if (!verify(null, signedPart(packed), publisher, Buffer.from(signature, "base64url"))) {
    throw new ImportError(`${name} was changed after ${key} signed it.`);
  }
  return { key, lines: unpackedLines(name, packed, limits.unpacked) };
}

async function packedOf(name: string, bytes: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > most) throw new ImportError(`${name} is larger than ${megabytes(most)}.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function* unpackedLines(name: string, packed: Uint8Array, most: number): AsyncGenerator<string> {
  const turn = takeTurns();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const unpacking = createBrotliDecompress();
  unpacking.end(packed);
  let size = 0;
  // Joined only at the end of a line: a long one without an end must not be copied again for each part.
  let rest: string[] = [];
  try {
    for await (const part of unpacking) {
      size += part.length;
      if (size > most) throw new ImportError(`${name} unpacks to more than ${megabytes(most)}.`);
      const [end = "", ...lines] = decoder.decode(part, { stream: true }).split("\n");
      rest.push(end);
      const last = lines.pop();
      if (last !== undefined) {
        yield rest.join("");
        yield* lines;
        rest = [last];
      }
      await turn();
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`${name} cannot be unpacked.`);
  } finally {
    unpacking.destroy();
  }
  if (rest.join("") + decoder.decode() !== "") throw new ImportError(`${name} ends in the middle of a line.`);
}

const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
