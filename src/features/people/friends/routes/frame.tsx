import { Hono } from "hono";
import { memberOf, requireMember } from "../../../../access/guards.ts";
import type { Env } from "../../../../http/env.ts";
import { respond } from "../../../../http/respond.ts";
import { friendsTab } from "../state.ts";
import type { FriendsProps } from "../views/find.tsx";
import { FriendsDialog, FriendsPage, friendsTitle } from "../views/page.tsx";

export const friendsPages = new Hono<Env>().get("/", requireMember, (c) => {
  const { slug, preferences } = memberOf(c);
  const { tab, overlay } = c.req.query();
  const props: FriendsProps = {
    tab: friendsTab(tab),
    ownPath: preferences.profileVisibility === "public" ? `/u/${slug}/collection` : null,
    base: c.var.base,
  };
  return respond(c, {
    fragment: overlay === undefined ? undefined : <FriendsDialog {...props} />,
    page: { title: friendsTitle, body: <FriendsPage {...props} /> },
  });
});
