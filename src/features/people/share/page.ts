import type { Context } from "hono";
import { assertSeesLinks } from "#access/guards.ts";
import { hiddenGames } from "#access/viewer.ts";
import type { Env } from "#http/env.ts";
import { shareGeneration, sharerOf } from "./queries.ts";
import { isShareTokenOf, ownerInToken, sharedPath, shareToken } from "./state.ts";

export async function ownShare(c: Context<Env>, userId: string): Promise<{ token: string; path: string } | null> {
  assertSeesLinks(c);
  const generation = await shareGeneration(c.var.db, userId);
  if (generation === undefined) return null;
  const token = shareToken(c.var.secret, userId, generation);
  return { token, path: sharedPath(token) };
}

/** Who shares by this token. Prices of the whole and all else stay theirs. */
export async function sharer(c: Context<Env>, token: string) {
  const id = ownerInToken(token);
  const { db, viewer, secret } = c.var;
  const found = id === undefined ? undefined : await sharerOf(db, viewer, id);
  if (!found || !isShareTokenOf(token, secret, found.id, found.generation)) return undefined;
  const { generation: _, ...owner } = found;
  return {
    ...owner,
    showsPrices: false,
    showsValue: false,
    priceSource: "tcgplayer" as const,
    hiddenGames: [...new Set([...owner.disallowedCategories, ...hiddenGames(viewer)])],
  };
}
