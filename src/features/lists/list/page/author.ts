import type { Context } from "hono";
import { assertSeesLinks, mayIn, memberOf } from "#access/guards.ts";
import { hiddenGames } from "#access/viewer.ts";
import type { Env } from "#http/env.ts";
import { isSignature, signature } from "#lib/crypto/signed.ts";
import { notFound } from "#lib/errors.ts";
import type { Author } from "../policy.ts";
import { type List, openList, type SeenList, visibleList } from "../queries/lists.ts";
import type { Editing } from "../service/cards.ts";

export const authorOf = (c: Context<Env>): Author => ({
  viewer: memberOf(c),
  plan: { hasMany: mayIn(c, "manyLists"), hasPokedex: mayIn(c, "pokedexLists") },
});

export const editingList = (c: Context<Env>, listId: string, version?: number): Editing => ({
  db: c.var.db,
  author: authorOf(c),
  listId,
  version,
  now: c.var.clock(),
});

/** @throws Refusal 404 for another's private list too. */
export async function seenList(c: Context<Env>, id: string): Promise<SeenList> {
  const list = (await visibleList(c.var.db, c.var.viewer?.id ?? null, id)) ?? (await sharedList(c, id));
  if (!list) throw notFound("list");
  return list;
}

const purpose = "list-share";

const shareText = ({ id, shareGeneration }: List) => `${id} ${shareGeneration}`;

export function listShareToken(c: Context<Env>, list: List): string {
  assertSeesLinks(c);
  return signature(c.var.secret, purpose, shareText(list));
}

async function sharedList(c: Context<Env>, id: string): Promise<SeenList | undefined> {
  const { share } = c.req.query();
  const list = share ? await openList(c.var.db, c.var.viewer?.id ?? null, id) : undefined;
  return list && isSignature(share ?? "", c.var.secret, purpose, shareText(list)) ? list : undefined;
}

export const hiddenFrom = (c: Context<Env>): string[] => hiddenGames(c.var.viewer);
