import { limited } from "#access/limits.ts";
import { may, type PermissionContext } from "#access/rules.ts";
import type { Db } from "#db/open.ts";
import { notFound } from "#lib/errors.ts";
import { findOverlayOwner, type OverlayOwner } from "./queries.ts";
import type { TokenKind } from "./rules/kinds.ts";
import { type Address, isOverlayToken } from "./state.ts";

/** Undefined for a token that never was or no longer is valid. */
export async function ownerByToken(
  { db, secret }: { db: Db; secret: string },
  kind: TokenKind,
  { userId, token }: Address,
): Promise<OverlayOwner | undefined> {
  const owner = await findOverlayOwner(db, kind, userId);
  const isValid =
    owner?.isOn && isOverlayToken(token, secret, { kind, userId: owner.id, generation: owner.generation });
  return isValid ? owner : undefined;
}

export const mayStream = (
  owner: Pick<OverlayOwner, "id" | "roles">,
  site: Omit<PermissionContext, "viewer">,
): boolean => may("streamTools", { ...site, viewer: owner });

/** @throws Refusal 404, or 429 after many from this address. */
export async function refuseToken(db: Db, address: string, now: Date): Promise<never> {
  await limited(db, { action: "overlay", address }, now);
  throw notFound();
}
