import { Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import { defaultAvatar } from "#access/viewer.ts";
import { shownCard } from "#features/catalogue/cards/policy.ts";
import { CardByNumber } from "#features/catalogue/schema.ts";
import { FriendCardsPage, FriendsPageInput } from "#features/collection/schema/friends.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { friendsWithCard } from "../queries/cards.ts";

const shown = 20;

export const friendCardsApi = new Hono<Env>().post(
  "/",
  requireMember,
  answers("A page of your friends who own a card, with their copies", FriendCardsPage),
  query(CardByNumber),
  body(FriendsPageInput),
  async (c) => {
    const { db } = c.var;
    const card = await shownCard(db, c.var.viewer, c.req.valid("query"));
    const { pagingKey } = c.req.valid("json");
    const { rows, next } = await friendsWithCard(db, memberOf(c), card, {
      after: pagingKey ?? undefined,
      limit: shown,
    });
    const value = rows.map((owner) => ({ ...owner, friendAvatar: owner.friendAvatar ?? defaultAvatar }));
    return respond(c, { json: { value, pagingKey: next } });
  },
);
