import type { Context } from "hono";
import type * as v from "valibot";
import { memberOf } from "#access/guards.ts";
import { defaultAvatar } from "#access/viewer.ts";
import { sizesOf } from "#features/collection/entries/queries/totals.ts";
import { ownShare } from "#features/people/share/page.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import type { SortKey } from "#lib/cursor.ts";
import { isUuid } from "#lib/input/uuid.ts";
import {
  blockedBy,
  countReceived,
  findKnown,
  friendsOf,
  hasBlockedAnyone,
  type KnownPerson,
  type PageOfFriends,
  readFriendsCursor,
  receivedBy,
  sentBy,
} from "../queries/lists.ts";
import type { PanelQuery } from "../schema.ts";
import { friendStatus } from "../service.ts";
import { type FriendsTab, friendsTab, profilePath } from "../state.ts";
import type { PanelProps } from "../views/page.tsx";
import type { PersonRow } from "../views/person.tsx";

const shown = 20;

export const rowOf = (person: KnownPerson): PersonRow => ({ ...person, avatar: person.avatar ?? defaultAvatar });

type PanelState = Partial<v.InferOutput<typeof PanelQuery>>;

export async function friendsJson(c: Context<Env>, ownerId: string, after?: string) {
  const page = await friendsOf(c.var.db, c.var.viewer, ownerId, cursorOf(after, undefined));
  return friendsAnswer(await withSizes(c, page));
}

export function friendsAnswer({ rows, next }: Awaited<ReturnType<typeof withSizes>>) {
  const value = rows.map(({ id, username, avatar, level }) => ({
    friendId: id,
    friendUsername: username,
    friendAvatar: avatar,
    friendLevel: level,
  }));
  return { value, pagingKey: next };
}

/** One tab of the friends dialog, for the page and for swaps. */
export async function loadPanel(c: Context<Env>, state: PanelState, sent: Sent = {}): Promise<PanelProps> {
  const { db } = c.var;
  const viewer = memberOf(c);
  const tab = friendsTab(state.part ?? state.tab);
  const received = await countReceived(db, viewer.id);
  const parts = await partsOf(c, tab, { ...state, received }, sent);
  const isDialog = state.over !== undefined || state.overlay !== undefined;
  return { tab, isDialog, received, notice: sent.notice, ...parts };
}

async function partsOf(
  c: Context<Env>,
  tab: FriendsTab,
  state: PanelState & { received: number },
  sent: Sent,
): Promise<Partial<PanelProps>> {
  const { db } = c.var;
  const { id } = memberOf(c);
  switch (tab) {
    case "friends":
      return ownFriends(c, state);
    case "requests": {
      const [received, mine] = await Promise.all([receivedBy(db, id), sentBy(db, id)]);
      return { requests: { received: received.map(rowOf), sent: mine.map(rowOf), waiting: state.received } };
    }
    case "find":
      return { find: await findProps(c, sent) };
    case "share":
      return { share: await shareProps(c) };
    case "blocked":
      return { blocked: (await blockedBy(db, id)).map(rowOf) };
  }
}

async function ownFriends(c: Context<Env>, { after, before, remove }: PanelState): Promise<Partial<PanelProps>> {
  const { db } = c.var;
  const viewer = memberOf(c);
  const [page, hasBlocked, removing] = await Promise.all([
    friendsOf(db, viewer, viewer.id, cursorOf(after, before)),
    hasBlockedAnyone(db, viewer.id),
    remove === undefined ? undefined : friendNamed(c, remove),
  ]);
  return { friends: { ...(await withSizes(c, page)), hasBlocked }, removing };
}

export function cursorOf(after: string | undefined, before: string | undefined) {
  const read = (text: string | undefined): SortKey | null => (text === undefined ? null : readFriendsCursor(text));
  const isBefore = read(before) !== null;
  return { key: isBefore ? read(before) : read(after), isBefore, limit: shown };
}

export const withSizes = async (c: Context<Env>, { rows, ...page }: PageOfFriends) => ({
  ...page,
  rows: await sized(c, rows),
});

const noCards = { level: 0, copies: 0 };

export async function sized<Row extends KnownPerson>(c: Context<Env>, people: Row[]) {
  const sizes = await sizesOf(
    c.var.db,
    people.map(({ id }) => id),
  );
  return people.map((row) => ({ ...row, ...rowOf(row), ...(sizes.get(row.id) ?? noCards) }));
}

async function friendNamed(c: Context<Env>, id: string): Promise<PersonRow | undefined> {
  const { db } = c.var;
  const viewer = memberOf(c);
  if (!isUuid(id) || (await friendStatus(db, viewer, id)) !== "friends") return undefined;
  const friend = await findKnown(db, viewer, id);
  return friend && rowOf(friend);
}

async function shareProps(c: Context<Env>) {
  const { id, slug, preferences } = memberOf(c);
  const isPublic = preferences.profileVisibility === "public";
  return {
    ownPath: isPublic ? profilePath(slug) : null,
    sharePath: isPublic ? null : ((await ownShare(c, id))?.path ?? null),
    base: c.var.base,
  };
}

async function findProps(c: Context<Env>, { typed, fault }: Sent) {
  const name = typed?.requesteeUsername;
  return {
    ...(await shareProps(c)),
    typed: typeof name === "string" ? name : "",
    fault: fault && (fault.fields.requesteeUsername ?? fault.friendlyMessage),
  };
}
