import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import { requireViewer } from "#access/guards.ts";
import { OwnedViewSchema } from "#features/collection/holdings/state.ts";
import { nearestFirst } from "#features/collection/rules/progress.ts";
import { activityLines } from "#features/library/activity/page.ts";
import { ActivityResponse } from "#features/library/activity/schema.ts";
import { ActivityList } from "#features/library/activity/views.tsx";
import { renderOwned } from "#features/library/cards/page/owned.tsx";
import { OwnedResponse } from "#features/library/cards/schema.ts";
import { setInProgress } from "#features/library/landing/page/lines.ts";
import { cursorOf, friendsAnswer, withSizes } from "#features/people/friends/page/panel.tsx";
import { friendsOf } from "#features/people/friends/queries/lists.ts";
import { FriendsAnswer } from "#features/people/friends/schema.ts";
import { insights, insightsJson } from "#features/people/insights/page.ts";
import { InsightsAnswer } from "#features/people/insights/schema.ts";
import { InsightsTab } from "#features/people/insights/views/insights.tsx";
import { loadShowcase, slotsOfRoles } from "#features/people/showcase/page.tsx";
import { Showcase } from "#features/people/showcase/views.tsx";
import { answers } from "#http/documents.ts";
import type { Env, PersonTab } from "#http/env.ts";
import { sharedByVisitorsOf } from "#http/middleware/visitors.ts";
import { respond } from "#http/respond.ts";
import { query } from "#http/validate.ts";
import { bestOf } from "../page/best.tsx";
import { headOf, loadProfile, ownerNamed, type ShownProfile } from "../page/head.tsx";
import { profileVersion } from "../queries.ts";
import { ActivityTabQuery, FriendsTabQuery, ProfileAnswer } from "../schema.ts";
import { FriendsOfSomeone } from "../views/friends.tsx";
import { ProfileBody } from "../views/profile.tsx";

const setsShown = 6;

const shared = sharedByVisitorsOf((c) => profileVersion(c.var.db, c.req.param("slug") ?? ""));

export const profilePages = new Hono<Env>()
  .get("/:slug", shared, answers("A profile that you may see", ProfileAnswer), async (c) => {
    const shown = await loadProfile(c, await ownerNamed(c));
    const { owner, profile, collection, isOwn, path } = shown;
    const slots = slotsOfRoles(c, profile.roles);
    const cards = await loadShowcase(c, owner, { isOwn, slots });
    const sets = nearestFirst(collection.sets)
      .slice(0, setsShown)
      .map((set) => {
        const shownSet = setInProgress(set);
        return isOwn ? shownSet : { ...shownSet, set: { ...shownSet.set, href: overlayPath(path, set) } };
      });
    return tabOf(c, shown, "profile", {
      json: profileJson(shown),
      body: (
        <ProfileBody
          bio={profile.bio}
          socials={profile.socials}
          sets={sets}
          all={collection.sets.length > setsShown ? `${path}/collection` : undefined}
          isOwn={isOwn}
        >
          <Showcase shown={cards} slots={slots} isOwn={isOwn} />
          {cards.length === 0 && (await bestOf(c, owner, path))}
        </ProfileBody>
      ),
    });
  })
  .get(
    "/:slug/collection",
    shared,
    answers("Cards that someone owns", OwnedResponse),
    query(OwnedViewSchema),
    async (c) => {
      const shown = await loadProfile(c, await ownerNamed(c));
      const { owner, path, profile } = shown;
      return renderOwned(c, owner, c.req.valid("query"), {
        path: `${path}/collection`,
        title: `${profile.username}’s cards`,
        trail: [],
        top: headOf(c, shown, "collection"),
      });
    },
  )
  .get(
    "/:slug/insights",
    answers("What is in someone’s collection, in parts and over time", InsightsAnswer),
    async (c) => {
      const owner = await ownerNamed(c);
      const [shown, props] = await Promise.all([loadProfile(c, owner), insights(c, owner)]);
      return tabOf(c, shown, "insights", { json: insightsJson(props), body: <InsightsTab {...props} /> });
    },
  )
  .get(
    "/:slug/activity",
    requireViewer,
    answers("Changes to someone’s collection, newest first", ActivityResponse),
    query(ActivityTabQuery),
    async (c) => {
      const owner = await ownerNamed(c);
      const { olderThan } = c.req.valid("query");
      const shown = await loadProfile(c, owner);
      const { rows, json, next } = await activityLines(c, owner, { olderThan, isOwn: shown.isOwn });
      const path = `${shown.path}/activity`;
      const older = next === null ? null : `${path}?olderThan=${next}`;
      return tabOf(c, shown, "activity", {
        json,
        body: (
          <ActivityList rows={rows} path={path} older={older} isFirst={olderThan === undefined} isOwn={shown.isOwn} />
        ),
      });
    },
  )
  .get("/:slug/friends", answers("Someone’s friends", FriendsAnswer), query(FriendsTabQuery), async (c) => {
    const owner = await ownerNamed(c);
    const { after, before } = c.req.valid("query");
    const [shown, page] = await Promise.all([
      loadProfile(c, owner),
      friendsOf(c.var.db, c.var.viewer, owner.id, cursorOf(after, before)),
    ]);
    const friends = await withSizes(c, page);
    return tabOf(c, shown, "friends", {
      json: friendsAnswer(friends),
      body: <FriendsOfSomeone {...friends} path={shown.path} />,
    });
  });

/** Tabs of a profile that other features show, each at its own address. */
export function profileTabs(tabs: PersonTab[]): Hono<Env> {
  const pages = new Hono<Env>();
  for (const { key, answer, load } of tabs) {
    pages.get(`/:slug/${key}`, answers(`Someone’s ${key}`, answer), async (c) => {
      const owner = await ownerNamed(c);
      const shown = await loadProfile(c, owner);
      return tabOf(c, shown, key, await load(c, { id: owner.id, isOwn: shown.isOwn, path: shown.path }));
    });
  }
  return pages;
}

const overlayPath = (
  path: string,
  { category, seriesSlug, slug }: { category: string; seriesSlug: string; slug: string },
) => `${path}/collection/${category.toLowerCase()}/${encodeURIComponent(seriesSlug)}/${encodeURIComponent(slug)}`;

type Tab = { json: unknown; body: ReactNode };

function tabOf(c: Context<Env>, shown: ShownProfile, tab: string, { json, body }: Tab): Response | Promise<Response> {
  const { username, bio } = shown.profile;
  return respond(c, {
    json,
    page: {
      title: username,
      description: bio === "" ? `${username}’s collection of cards.` : bio.slice(0, 200),
      canonical: shown.path,
      picture: shown.profile.isPrivate ? undefined : `${shown.path}/card.png`,
      body: (
        <>
          {headOf(c, shown, tab)}
          {body}
        </>
      ),
    },
  });
}

function profileJson({ profile, level }: ShownProfile) {
  const { id, username, slug, avatar, banner, bio, socials, friends, createdAt } = profile;
  return {
    userId: id,
    username,
    slug,
    avatar,
    banner,
    bio,
    socials,
    level,
    friends,
    joinedAt: createdAt.toISOString(),
  };
}
