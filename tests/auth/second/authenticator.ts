import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { json, origin, type Person } from "#tests/harness.ts";

/** What one signature says, to be changed one by one. */
type Saying = {
  type: string;
  origin: string;
  crossOrigin: boolean;
  challenge: string;
  rpId: string;
  /** 1: present, 4: verified. */
  flags: number;
  counter: number;
  userHandle: string;
  id: string;
  signature: (bytes: Buffer) => Buffer;
};

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (of: string | Buffer) => createHash("sha256").update(of).digest();
const twoBytes = (value: number) => Buffer.of(value >> 8, value & 255);
const hex = (of: string) => Buffer.from(of, "hex");

const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return { privateKey, x, y };
};

/** One key in 256 has it. */
export function keyWithZero(coordinate: "x" | "y") {
  let key = newKey();
  while (Buffer.from(key[coordinate], "base64url")[0] !== 0) key = newKey();
  return key;
}

/** A security key without a browser: Web Authentication 6.1, and "none" as the attestation. */
export function authenticator({ privateKey, x, y } = newKey(), idBytes = 32) {
  const credentialId = randomBytes(idBytes);
  let counter = 0;
  let userHandle = "";

  const clientData = ({ type, challenge, origin, crossOrigin }: Saying) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  const head = ({ rpId, flags, counter }: Saying) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count]);
  };
  const cose = Buffer.concat([
    hex("a5010203262001215820"),
    Buffer.from(x, "base64url"),
    hex("225820"),
    Buffer.from(y, "base64url"),
  ]);
  const saying = (type: string, challenge: string, changes: Partial<Saying>): Saying => ({
    type,
    challenge,
    origin,
    crossOrigin: false,
    rpId: "localhost",
    flags: 5,
    counter,
    userHandle,
    id: text(credentialId),
    signature: (bytes) => bytes,
    ...changes,
  });

  return {
    /** Answers `navigator.credentials.create` as a browser's `toJSON`. */
    create(options: { challenge: string; user: { id: string } }, changes: Partial<Saying> = {}): string {
      userHandle = options.user.id;
      const all = saying("webauthn.create", options.challenge, changes);
      const data = Buffer.concat([
        head({ ...all, flags: all.flags | 0x40 }),
        Buffer.alloc(16),
        twoBytes(idBytes),
        credentialId,
        cose,
      ]);
      const attestationObject = Buffer.concat([
        hex("a363666d74646e6f6e656761747453746d74a068617574684461746159"),
        twoBytes(data.length),
        data,
      ]);
      const response = { clientDataJSON: text(clientData(all)), attestationObject: text(attestationObject) };
      return JSON.stringify({ id: all.id, type: "public-key", response });
    },
    /** Answers `navigator.credentials.get`; each time it counts one on. */
    get(options: { challenge: string }, changes: Partial<Saying> = {}): string {
      counter++;
      const all = saying("webauthn.get", options.challenge, changes);
      const [client, data] = [clientData(all), head(all)];
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(all.signature(signature)),
        userHandle: all.userHandle,
      };
      return JSON.stringify({ id: all.id, type: "public-key", response });
    },
  };
}

export type Authenticator = ReturnType<typeof authenticator>;

type Caller = { request: Person["request"] };

/** What the site asks of a browser that adds a passkey, or logs in with one. */
export const creation = (who: Caller) =>
  json<{ challenge: string; user: { id: string } }>(who.request("/api/user/passkeys/options", { method: "POST" }));
export const request = (who: Caller) =>
  json<{ challenge: string }>(who.request("/api/auth/passkey", { method: "POST" }));

/** Adds a new passkey to an account that logged in just now. */
export async function addPasskey(
  who: Caller,
  name = "Laptop",
  key = authenticator(),
): Promise<Authenticator & { id: string }> {
  const response = await who.request("/api/user/passkeys", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, credential: key.create(await creation(who)) }),
  });
  if (!response.ok) throw new Error(`No passkey was added: ${await response.text()}`);
  return { ...key, ...((await response.json()) as { id: string }) };
}
