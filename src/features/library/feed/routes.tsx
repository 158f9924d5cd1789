import { type Context, Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { Tabs } from "#ui/navigation/tabs.tsx";
import { feedDays, feedLines } from "./page.ts";
import { feedOf, hiddenMilestonesOf, hideMilestones } from "./queries.ts";
import { milestoneKinds } from "./rules.ts";
import { FeedAnswer, FeedQuery, SharedAnswer, SharedInput } from "./schema.ts";
import { activityTabs, feedPath } from "./state.ts";
import { FriendsFeed, SharedForm } from "./views.tsx";

const shown = 50;

const newsOf = (c: Context<Env>, after: number | undefined) =>
  feedOf(c.var.db, memberOf(c), { after, limit: shown, now: c.var.clock() });

const sharedOf = async (c: Context<Env>) => {
  const hidden = await hiddenMilestonesOf(c.var.db, memberOf(c).id);
  return milestoneKinds.filter((kind) => !hidden.includes(kind));
};

export const feedApi = new Hono<Env>()
  .use("/friends", requireMember)
  .use("/shared", requireMember)
  .get("/friends", answers("Your friends’ milestones, newest first", FeedAnswer), query(FeedQuery), async (c) => {
    const { rows, next } = await newsOf(c, c.req.valid("query").after);
    return respond(c, { json: { value: feedLines(rows), pagingKey: next } });
  })
  .get("/shared", answers("The milestones your friends can see", SharedAnswer), async (c) =>
    respond(c, { json: { shown: await sharedOf(c) } }),
  )
  .put("/shared", answers("Sets the milestones your friends can see", SharedAnswer), body(SharedInput), async (c) => {
    const { shown: chosen } = c.req.valid("json");
    const hidden = milestoneKinds.filter((kind) => !chosen.includes(kind));
    await hideMilestones(c.var.db, memberOf(c).id, hidden);
    const notice = "Saved.";
    if (wanted(c) === "page") leaveFlash(c, { message: notice });
    return respond(c, {
      json: { shown: await sharedOf(c) },
      fragment: async () => <SharedForm shown={await sharedOf(c)} notice={notice} />,
      back: feedPath,
    });
  });

export const feedPages = new Hono<Env>().get(
  feedPath,
  requireMember,
  answers("Your friends’ milestones, newest first", FeedAnswer),
  query(FeedQuery),
  async (c) => {
    const { after } = c.req.valid("query");
    const [{ rows, next }, shared] = await Promise.all([newsOf(c, after), sharedOf(c)]);
    const older = next === null ? null : `${feedPath}?after=${next}`;
    const days = await feedDays(c.var.db, rows, c.var.clock(), memberOf(c).username);
    const body = (
      <>
        <h1>Activity</h1>
        <Tabs label="Activity" tabs={activityTabs} current="friends" />
        <FriendsFeed days={days} next={older} isFirst={after === undefined} />
        <details className="more">
          <summary>What friends see</summary>
          <SharedForm shown={shared} />
        </details>
      </>
    );
    return respond(c, { json: { value: feedLines(rows), pagingKey: next }, page: { title: "Activity", body } });
  },
);
