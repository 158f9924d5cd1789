import { isSignature, signature } from "#lib/crypto/signed.ts";
import { type OverlayKind, overlays, type TokenKind } from "./rules/kinds.ts";

const purpose = "overlay";

type Signed = { kind: TokenKind; userId: string; generation: number };

const signedText = ({ kind, userId, generation }: Signed): string => `${kind} ${userId} ${generation}`;

export const overlayToken = (secret: string, signed: Signed): string => signature(secret, purpose, signedText(signed));

export const isOverlayToken = (token: string, secret: string, signed: Signed): boolean =>
  isSignature(token, secret, purpose, signedText(signed));

export type Address = { userId: string; token: string };

export const overlayPath = (kind: OverlayKind, { userId, token }: Address): string =>
  `/stream-tools/${overlays[kind].path}/${userId}/${token}`;

export const chatPath = ({ userId, token }: Address): string => `/stream-tools/chat/${userId}/${token}/text`;
