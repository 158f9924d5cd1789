import * as v from "valibot";
import { nameUpTo } from "#lib/input/inputs.ts";
import { ClientForm } from "../sign-in/schema.ts";

export const PASSKEY_REFUSED = "That passkey didn’t work. Please try again or log in another way.";

const Bytes = v.pipe(
  v.string("must be text"),
  v.maxLength(8192, "must be shorter"),
  v.regex(/^[\w-]+$/, "must be base64url"),
  v.transform((text) => new Uint8Array(Buffer.from(text, "base64url"))),
);

/** The used fields of a browser's `PublicKeyCredential.toJSON()`. */
const Assertion = v.object({
  id: Bytes,
  response: v.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes,
  }),
});
export type Assertion = v.InferOutput<typeof Assertion>;

const Attestation = v.object({ response: v.object({ clientDataJSON: Bytes, attestationObject: Bytes }) });
export type Attestation = v.InferOutput<typeof Attestation>;

const parsed = v.pipe(v.string("must be text"), v.parseJson({}, "must be a credential as JSON"));

const credential = v.pipe(parsed, Assertion);

/** Form of the auth client, which reads an address from every answer: what is no credential is null. */
export const ClientPasskeyForm = v.object({
  ...ClientForm.entries,
  credential: v.fallback(v.nullable(credential), null),
});
/** Form of our own pages. */
export const PasskeyForm = v.strictObject({ callbackUrl: ClientForm.entries.callbackUrl, credential });

export const PasskeyName = v.strictObject({ name: nameUpTo(60) });

export const PasskeyInput = v.strictObject({
  ...PasskeyName.entries,
  credential: v.pipe(parsed, Attestation),
});
export type PasskeyInput = v.InferOutput<typeof PasskeyInput>;

export const PasskeyChoice = v.strictObject({ id: v.pipe(v.string(), v.uuid("must be a UUID")) });

export const Passkey = v.strictObject({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
});
export type Passkey = v.InferOutput<typeof Passkey>;
export const PasskeysAnswer = v.array(Passkey);

const Key = v.strictObject({ type: v.literal("public-key"), id: v.string() });

/** What `navigator.credentials.get` needs, with bytes in base64url. */
export const RequestOptions = v.strictObject({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal("required"),
});

/** What `navigator.credentials.create` needs, with bytes in base64url. */
export const CreationOptions = v.strictObject({
  challenge: v.string(),
  rp: v.strictObject({ id: v.string(), name: v.string() }),
  user: v.strictObject({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.strictObject({ type: v.literal("public-key"), alg: v.number() })),
  excludeCredentials: v.array(Key),
  authenticatorSelection: v.strictObject({
    residentKey: v.literal("required"),
    requireResidentKey: v.literal(true),
    userVerification: v.literal("required"),
  }),
  attestation: v.literal("none"),
  timeout: v.number(),
});
