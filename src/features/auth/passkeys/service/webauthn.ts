import {
  decodePKIXECDSASignature,
  decodeSEC1PublicKey,
  ECDSAPublicKey,
  p256,
  verifyECDSASignature,
} from "@oslojs/crypto/ecdsa";
import {
  decodePKCS1RSAPublicKey,
  RSAPublicKey,
  sha256ObjectIdentifier,
  verifyRSASSAPKCS1v15Signature,
} from "@oslojs/crypto/rsa";
import { sha256 } from "@oslojs/crypto/sha2";
import {
  type AuthenticatorData,
  ClientDataType,
  type COSEPublicKey,
  coseAlgorithmES256,
  coseAlgorithmRS256,
  coseEllipticCurveP256,
  createAssertionSignatureMessage,
  parseAttestationObject,
  parseAuthenticatorData,
  parseClientDataJSON,
} from "@oslojs/webauthn";
import { Refusal } from "#lib/errors.ts";
import { rpIdOf } from "../rules.ts";
import type { Assertion, Attestation } from "../schema.ts";
import { PASSKEY_REFUSED } from "../schema.ts";

// Web Authentication, 7.1 and 7.2. The statement of an attestation is not read: authenticators of all makers are accepted.

export const algorithms = [coseAlgorithmES256, coseAlgorithmRS256];

const maxIdBytes = 1023;

/** Refusal 422 for an answer of a passkey that does not hold. */
export const refused = () => new Refusal(422, PASSKEY_REFUSED);

type Key = { algorithm: number; publicKey: Uint8Array };
type NewKey = Key & { challenge: string; credentialId: Uint8Array; counter: number };

/** @throws Refusal 422 for another site, without user verification, or a kind of key that is not known. */
export function readAttestation({ response }: Attestation, base: string): NewKey {
  return orRefused(() => {
    const challenge = challengeOf(response.clientDataJSON, ClientDataType.Create, base);
    const { authenticatorData } = parseAttestationObject(response.attestationObject);
    checkAuthenticator(authenticatorData, base);
    const { credential, signatureCounter: counter } = authenticatorData;
    if (credential === null || credential.id.length > maxIdBytes) throw refused();
    return { challenge, credentialId: credential.id, counter, ...keyOf(credential.publicKey) };
  });
}

/** @throws Refusal 422 for another site or key, or without user verification. */
export function readAssertion({ response }: Assertion, base: string, key: Key): { challenge: string; counter: number } {
  return orRefused(() => {
    const { clientDataJSON, authenticatorData, signature } = response;
    const challenge = challengeOf(clientDataJSON, ClientDataType.Get, base);
    const authenticator = parseAuthenticatorData(authenticatorData);
    checkAuthenticator(authenticator, base);
    const message = createAssertionSignatureMessage(authenticatorData, clientDataJSON);
    if (!isSigned(key, message, signature)) throw refused();
    return { challenge, counter: authenticator.signatureCounter };
  });
}

/** The library throws its own errors for unreadable input. */
function orRefused<Value>(read: () => Value): Value {
  try {
    return read();
  } catch {
    throw refused();
  }
}

function challengeOf(clientDataJSON: Uint8Array, type: ClientDataType, base: string): string {
  const data = parseClientDataJSON(clientDataJSON);
  if (data.type !== type || data.origin !== base || data.crossOrigin === true) throw refused();
  return Buffer.from(data.challenge).toString();
}

function checkAuthenticator(data: AuthenticatorData, base: string): void {
  const isOurs = data.verifyRelyingPartyIdHash(rpIdOf(base));
  if (!isOurs || !data.userPresent || !data.userVerified) throw refused();
}

function keyOf(key: COSEPublicKey): Key {
  const algorithm = key.algorithm();
  if (algorithm === coseAlgorithmES256) {
    const { curve, x, y } = key.ec2();
    if (curve !== coseEllipticCurveP256) throw refused();
    // Its uncompressed form (1.0.1) shifts a y that starts with a zero byte.
    return { algorithm, publicKey: new ECDSAPublicKey(p256, x, y).encodeSEC1Compressed() };
  }
  if (algorithm !== coseAlgorithmRS256) throw refused();
  const { n, e } = key.rsa();
  return { algorithm, publicKey: new RSAPublicKey(n, e).encodePKCS1() };
}

function isSigned({ algorithm, publicKey }: Key, message: Uint8Array, signature: Uint8Array): boolean {
  const hash = sha256(message);
  if (algorithm === coseAlgorithmES256) {
    return verifyECDSASignature(decodeSEC1PublicKey(p256, publicKey), hash, decodePKIXECDSASignature(signature));
  }
  return verifyRSASSAPKCS1v15Signature(decodePKCS1RSAPublicKey(publicKey), sha256ObjectIdentifier, hash, signature);
}
