import { memberOf } from "#access/guards.ts";
import { defaultAvatar } from "#access/viewer.ts";
import type { CardTab } from "#http/env.ts";
import { isUuid } from "#lib/input/uuid.ts";
import { slug } from "#lib/text/slug.ts";
import { hrefWith } from "#lib/url/href.ts";
import { friendsWithCard } from "../queries/cards.ts";
import { CardFriends } from "../views/card.tsx";

const shown = 20;

/** Which friends own the card, in which variants, and who has a spare. */
export const friendsCardTab: CardTab = {
  key: "friends",
  title: "Friends",
  async render(c, card) {
    const { after } = c.req.query();
    const place = { after: after !== undefined && isUuid(after) ? after : undefined, limit: shown };
    const { rows, next } = await friendsWithCard(c.var.db, memberOf(c), card, place);
    const people = rows.map(({ friendId, friendUsername, friendAvatar, variants }) => ({
      id: friendId,
      username: friendUsername,
      slug: slug(friendUsername),
      avatar: friendAvatar ?? defaultAvatar,
      variants,
    }));
    const more = next === null ? null : hrefWith(c.req.path, { tab: "friends", after: next });
    return <CardFriends rows={people} next={more} />;
  },
};
