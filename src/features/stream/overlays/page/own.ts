import type { Context } from "hono";
import { assertSeesLinks, memberOf } from "#access/guards.ts";
import type { Env } from "#http/env.ts";
import { generationsOf } from "../queries.ts";
import { type TokenKind, tokenKinds } from "../rules/kinds.ts";
import { chatPath, overlayPath, overlayToken } from "../state.ts";

type OwnOverlay = { kind: TokenKind; isOn: boolean; path: string | null };

export async function ownOverlays(c: Context<Env>): Promise<OwnOverlay[]> {
  assertSeesLinks(c);
  const { db, secret } = c.var;
  const { id: userId } = memberOf(c);
  const written = await generationsOf(db, userId);
  return tokenKinds.map((kind) => {
    const { generation, isOn } = written.find((one) => one.kind === kind) ?? { generation: 0, isOn: true };
    const address = { userId, token: overlayToken(secret, { kind, userId, generation }) };
    const path = kind === "chat" ? chatPath(address) : overlayPath(kind, address);
    return { kind, isOn, path: isOn ? path : null };
  });
}

export async function ownOverlay(c: Context<Env>, kind: TokenKind): Promise<OwnOverlay> {
  const found = (await ownOverlays(c)).find((one) => one.kind === kind);
  if (!found) throw new Error(`There is no overlay ${kind}.`);
  return found;
}
