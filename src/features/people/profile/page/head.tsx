import type { Context } from "hono";
import type { ReactNode } from "react";
import { signInPath } from "#access/guards.ts";
import { type Owner, visibleOwner } from "#access/people/queries.ts";
import { isSubscriber } from "#access/rules.ts";
import { defaultAvatar, isMember } from "#access/viewer.ts";
import { progressLevel } from "#features/collection/rules/progress.ts";
import { valueStanding as collectionOf } from "#features/library/value/page/standing.ts";
import { friendStanding } from "#features/people/friends/queries/standing.ts";
import { statusFrom } from "#features/people/friends/rules.ts";
import { profilePath } from "#features/people/friends/state.ts";
import type { Env } from "#http/env.ts";
import { notFound } from "#lib/errors.ts";
import { type Profile, profileOf } from "../queries.ts";
import { tabsFor } from "../rules.ts";
import { MemberActions, OwnActions, VisitorActions } from "../views/actions.tsx";
import { ProfileHead } from "../views/head.tsx";

export type ShownProfile = {
  owner: Owner;
  profile: Profile;
  path: string;
  isOwn: boolean;
  collection: Awaited<ReturnType<typeof collectionOf>>;
  level: number;
  tabs: ReturnType<typeof tabsFor>;
  /** Buttons for the owner, another member or a visitor. */
  actions: ReactNode;
};

/** @throws Refusal the same 404 for unknown and private accounts and for those that block the viewer. */
export async function ownerNamed(c: Context<Env>): Promise<Owner> {
  const owner = await visibleOwner(c.var.db, c.var.viewer, { username: c.req.param("slug") ?? "" });
  if (!owner?.username) throw notFound("collector");
  return owner;
}

export async function loadProfile(c: Context<Env>, owner: Owner): Promise<ShownProfile> {
  const { db, catalogue, viewer } = c.var;
  const isOwn = viewer?.id === owner.id;
  const [profile, collection, standing, tabs] = await Promise.all([
    profileOf(db, owner.id),
    collectionOf(db, catalogue, owner),
    viewer && !isOwn ? friendStanding(db, viewer.id, owner.id) : undefined,
    tabsOf(c, owner.id, isOwn),
  ]);
  if (!profile) throw notFound("collector");
  const path = profilePath(profile.slug);
  const actions = isOwn ? (
    <OwnActions />
  ) : standing && viewer && isMember(viewer) ? (
    <MemberActions
      who={{ id: owner.id, username: profile.username, path }}
      status={statusFrom(standing)}
      isBlocked={standing.hasBlocked}
    />
  ) : (
    <VisitorActions signIn={signInPath(path)} />
  );
  const level = progressLevel(collection.unique, owner.hiddenGames);
  return { owner, profile, path, isOwn, collection, level, tabs, actions };
}

/** The tab that is open stays, also when it is empty. */
async function tabsOf(c: Context<Env>, owner: string, isOwn: boolean): Promise<ShownProfile["tabs"]> {
  const isThere = await Promise.all(
    c.var.personTabs.map(async (tab) => isOwn || c.req.path.endsWith(`/${tab.key}`) || (await tab.isFilled(c, owner))),
  );
  const others = c.var.personTabs.filter((_, index) => isThere[index]);
  return tabsFor(c.var.viewer !== null).toSpliced(
    2,
    0,
    ...others.map(({ key, title }) => ({ key, title, path: `/${key}` })),
  );
}

export function headOf(
  c: Context<Env>,
  { profile, path, level, tabs, actions, isOwn }: ShownProfile,
  tab: string,
): ReactNode {
  const { username, avatar, banner, friends, createdAt, roles, isPrivate } = profile;
  return (
    <ProfileHead
      {...{ path, tab, tabs, username, banner, level, friends, actions, isPrivate }}
      avatar={avatar ?? defaultAvatar}
      joined={createdAt.toISOString().slice(0, 4)}
      isLive={c.var.viewer !== null && !isOwn}
      isPro={c.var.config.membership !== "off" && isSubscriber({ roles })}
    />
  );
}
