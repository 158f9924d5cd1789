import { type Context, Hono } from "hono";
import * as v from "valibot";
import { auditOf } from "#access/audit/queries.ts";
import { actorOf, actorWithReason } from "#access/guards.ts";
import { collectionChanged } from "#features/collection/entries/service.ts";
import { subscriptionsOf } from "#features/membership/queries.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { again, formAgain, type Sent, typedOn } from "#http/form.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { hrefWith } from "#lib/url/href.ts";
import { countUsers, type FoundUser, findUsers, readUsersCursor, userDetails } from "./queries.ts";
import { mostUsersCounted } from "./rules.ts";
import * as shapes from "./schema.ts";
import { changeUser, clearUser, createAccount, passwordLink, removeUser, setComped } from "./service.ts";
import { LinkPage, NewUserPage, stateParam, UsersPage } from "./views/list.tsx";
import { UserPage } from "./views/user.tsx";

const shown = 50;
const listPath = "/admin/users";
const userPath = (id: string): string => `${listPath}/${id}`;

const jsonOf = ({ createdAt, place, ...user }: FoundUser) => ({ ...user, createdAt: createdAt.toISOString() });
const Done = v.strictObject({ id: v.string() });

const idOf = (c: Context<Env>): string => v.parse(shapes.OfCollector, c.req.param()).id;

/** A write about a user: JSON, or back to their page, which shows a refusal. */
async function writing(c: Context<Env>, write: () => Promise<object | null>, notice: string, back = userPath(idOf(c))) {
  try {
    const json = await write();
    if (wanted(c) !== "json") leaveFlash(c, { message: notice });
    return await respond(c, { json, back });
  } catch (error) {
    return formAgain(c, userForm, error);
  }
}

type Wanted = { q: string; state?: shapes.AccountState; after?: string };

const users = (c: Context<Env>, { q, state = "all", after = "" }: Wanted) =>
  findUsers(c.var.db, { q, state, after: readUsersCursor(after), limit: shown });

export const usersApi = new Hono<Env>()
  .get("/", answers("Accounts, newest first", shapes.UsersResponse), query(shapes.UsersQuery), async (c) => {
    const page = await users(c, c.req.valid("query"));
    return respond(c, { json: { value: page.rows.map(jsonOf), pagingKey: page.next } });
  })
  .get(
    "/search",
    answers("Accounts that match part of a username or email", shapes.UsersFound),
    query(shapes.UserSearchQuery),
    async (c) => respond(c, { json: (await users(c, { q: c.req.valid("query").username })).rows.map(jsonOf) }),
  )
  .post(
    "/",
    answers("Creates an account; the link sets its password", shapes.LinkResponse),
    body(shapes.NewUserInput, again(newUserForm)),
    async (c) => {
      const { reason, ...account } = c.req.valid("json");
      try {
        return await linkShown(c, await createAccount(c.var.db, account, actorOf(c, reason)));
      } catch (error) {
        return formAgain(c, newUserForm, error);
      }
    },
  )
  .get("/:id", answers("An account", shapes.UserResponse), params(shapes.OfCollector), async (c) => {
    const user = await userDetails(c.var.db, c.req.valid("param").id);
    if (!user) throw notFound("user");
    return respond(c, { json: { ...user, createdAt: user.createdAt.toISOString() } });
  })
  .put(
    "/:id",
    answers("Changes an account’s roles, name, lock or suspension, or ends its sessions", Done),
    params(shapes.OfCollector),
    body(shapes.UserInput, again(userForm)),
    (c) => {
      const { reason, ...change } = c.req.valid("json");
      const { id } = c.req.valid("param");
      const isDangerous = change.roles !== undefined || change.isSuspended === true;
      const by = () => (isDangerous ? actorWithReason(c, reason) : actorOf(c, reason));
      return writing(c, async () => await changeUser(c.var.db, id, change, by()), "The account was changed.");
    },
  )
  .post(
    "/:id",
    answers("Creates a password reset link; works once, for a day", shapes.LinkResponse),
    params(shapes.OfCollector),
    body(shapes.UserReasonInput, again(userForm)),
    async (c) => {
      const by = actorOf(c, c.req.valid("json").reason);
      return await linkShown(c, await passwordLink(c.var.db, c.req.valid("param").id, by));
    },
  )
  .delete(
    "/:id",
    answers("Deletes an account and everything in it; repeat its username to confirm", v.null()),
    params(shapes.OfCollector),
    body(shapes.DeleteInput, again(userForm)),
    (c) => {
      const { verificationString, reason } = c.req.valid("json");
      const remove = () =>
        removeUser(c.var.db, c.req.valid("param").id, verificationString, actorWithReason(c, reason));
      return writing(c, async () => await remove(), "The account was deleted.", listPath);
    },
  )
  .delete(
    "/:id/cleanup",
    answers(
      "Deletes a set or a game from a member’s collection",
      v.strictObject({ entries: v.number(), graded: v.number(), notes: v.number() }),
    ),
    params(shapes.OfCollector),
    body(shapes.CleanupInput, again(userForm)),
    (c) => {
      const { reason, verificationString, category, setId } = c.req.valid("json");
      const { id } = c.req.valid("param");
      return writing(
        c,
        async () => {
          if (!category && !setId) throw invalid({ setId: "Choose a set or a game" });
          const what = { typed: typedOn(c, verificationString), category, setId };
          const { cleared, setIds } = await clearUser(c.var.db, id, what, actorWithReason(c, reason));
          for (const one of setIds) c.var.hub.publish(collectionChanged(id, one, []));
          return cleared;
        },
        "The cards were deleted.",
      );
    },
  )
  .put(
    "/:id/subscribe",
    answers("Grants free Pro", Done),
    params(shapes.OfCollector),
    body(shapes.SubscribeInput, again(userForm)),
    (c) => comping(c, true, c.req.valid("json").reason),
  )
  .delete(
    "/:id/subscribe",
    answers("Ends free Pro", Done),
    params(shapes.OfCollector),
    body(shapes.SubscribeInput, again(userForm)),
    (c) => comping(c, false, c.req.valid("json").reason),
  );

function comping(c: Context<Env>, isComped: boolean, reason: string): Promise<Response> {
  const id = idOf(c);
  const write = () => setComped(c.var.db, id, isComped, actorOf(c, reason));
  return writing(c, write, isComped ? "Pro is free for this member now." : "Free Pro ended.");
}

export const usersPages = new Hono<Env>()
  .get("/", answers("Accounts, the newest first", shapes.UsersCounted), query(shapes.UsersQuery), async (c) => {
    const { q, state, after } = c.req.valid("query");
    const [{ rows, next }, count] = await Promise.all([
      users(c, { q, state, after }),
      countUsers(c.var.db, { q, state }, mostUsersCounted + 1),
    ]);
    const first = after === "" ? null : hrefWith(listPath, { q, state: stateParam(state) });
    const more = next === null ? null : hrefWith(listPath, { q, state: stateParam(state), after: next });
    const props = { q, state, rows, count, first, next: more, now: c.var.clock() };
    return respond(c, {
      json: { value: rows.map(jsonOf), count, pagingKey: next },
      page: { title: "Users", body: <UsersPage {...props} /> },
    });
  })
  .get("/new", (c) => respond(c, newUserForm(c, {})))
  .get("/:id", params(shapes.OfCollector), async (c) => respond(c, await userForm(c, {})));

/** @throws Refusal 404. */
async function userForm(c: Context<Env>, sent: Sent) {
  const id = idOf(c);
  const { db, clock, config } = c.var;
  const [user, history, subscriptions] = await Promise.all([
    userDetails(db, id),
    auditOf(db, `user:${id}`),
    subscriptionsOf(db, id),
  ]);
  if (!user) throw sent.fault ?? notFound("user");
  const props = { user, history, subscriptions, now: clock(), isSold: config.membership !== "off" };
  const body = <UserPage {...props} {...sent} />;
  return { page: { title: user.username ?? "Account", body } };
}

function newUserForm(_: Context<Env>, sent: Sent) {
  return { page: { title: "New account", body: <NewUserPage {...sent} /> } };
}

/** Shown once: the link is stored nowhere. */
function linkShown(c: Context<Env>, { id, link }: { id: string; link: string }): Promise<Response> {
  const whole = c.var.base + link;
  const body = <LinkPage href={userPath(id)} link={whole} />;
  return respond(c, { json: { id, link: whole }, page: { title: "Password link", body } });
}
