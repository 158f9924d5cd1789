import { type OverlayKind, overlays } from "#features/stream/overlays/rules/kinds.ts";
import { overlayToken } from "#features/stream/overlays/state.ts";
import type { TestApp } from "../harness.ts";

type Tokens = Pick<TestApp, "deps">;

export const tokenOf = ({ deps }: Tokens, kind: OverlayKind | "chat", userId: string, generation = 0): string =>
  overlayToken(deps.secret, { kind, userId, generation });

export const overlayAt = (site: Tokens, kind: OverlayKind, userId: string, generation = 0): string =>
  `/stream-tools/${overlays[kind].path}/${userId}/${tokenOf(site, kind, userId, generation)}`;

export const chatAt = (site: Tokens, userId: string): string =>
  `/stream-tools/chat/${userId}/${tokenOf(site, "chat", userId)}/text`;
