import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { newsMail } from "#features/auth/email/page/mail.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { type FormView, formAgain } from "#http/form.ts";
import { backTo, respond, wanted } from "#http/respond.ts";
import type { Acting, FriendAct } from "../service.ts";
import { friendsPath } from "../state.ts";
import { friendActText } from "../views/notices.ts";
import { FriendsPage, FriendsPanel, friendsTitle } from "../views/page.tsx";
import { loadPanel } from "./panel.tsx";

type Place = { part?: "friends" | "requests" | "find" | "blocked" | "profile"; over?: "1" };

/** Who acts, and what their writes need. */
export const actingOf = (c: Context<Env>): Acting => ({
  db: c.var.db,
  hub: c.var.hub,
  viewer: memberOf(c),
  now: c.var.clock(),
  address: c.var.address,
  tab: c.req.header("x-tab") ?? "",
  mail: newsMail(c),
});

/** The form to find a friend, with why a name was refused. */
export const findForm: FormView = async (c, sent) => {
  const props = await loadPanel(c, { part: "find", over: c.req.query("over") === "1" ? "1" : undefined }, sent);
  return {
    fragment: <FriendsPanel {...props} />,
    page: { title: friendsTitle(props.tab), body: <FriendsPage {...props} isDialog={false} /> },
  };
};

/** Does something between two people, and answers what to say of it, or the part of the page as it is now. */
export async function act(
  c: Context<Env>,
  { part = "friends", over }: Place,
  write: (acting: Acting) => Promise<FriendAct>,
): Promise<Response> {
  let message: string;
  try {
    message = friendActText(await write(actingOf(c)));
  } catch (error) {
    if (part !== "find") throw error;
    return formAgain(c, findForm, error);
  }
  const isReloaded = part === "profile" && wanted(c) === "fragment";
  if (wanted(c) === "page" || isReloaded) leaveFlash(c, { message });
  if (isReloaded) {
    c.header("HX-Refresh", "true");
    return c.body("");
  }
  return respond(c, {
    json: { code: 200, message },
    fragment: async () => <FriendsPanel {...(await loadPanel(c, { part, over }, { notice: message }))} />,
    back: backTo(c, friendsPath),
  });
}
