import { Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond, wanted } from "#http/respond.ts";
import { query } from "#http/validate.ts";
import { friendsJson, loadPanel } from "../page/panel.tsx";
import { FriendsAnswer, PanelQuery } from "../schema.ts";
import { FriendsDialog, FriendsPage, FriendsPanel, friendsTitle } from "../views/page.tsx";

export const friendsPages = new Hono<Env>().get(
  "/",
  requireMember,
  answers("Your friends", FriendsAnswer),
  query(PanelQuery),
  async (c) => {
    const state = c.req.valid("query");
    if (wanted(c) === "json") return respond(c, { json: await friendsJson(c, memberOf(c).id, state.after) });
    const props = await loadPanel(c, state);
    const part = state.part === undefined ? undefined : <FriendsPanel {...props} />;
    return respond(c, {
      fragment: state.overlay === undefined ? part : <FriendsDialog {...props} />,
      page: { title: friendsTitle(props.tab), body: <FriendsPage {...props} isDialog={false} /> },
    });
  },
);
