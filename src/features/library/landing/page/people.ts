import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { defaultAvatar } from "#access/viewer.ts";
import { feedDays } from "#features/library/feed/page.ts";
import { feedOf } from "#features/library/feed/queries.ts";
import { feedPath } from "#features/library/feed/state.ts";
import { type MovedCard, withCardFacts } from "#features/library/value/page/load.ts";
import type { Env } from "#http/env.ts";
import { dayBefore } from "#lib/time.ts";
import { cheaperWants, type Holder, hasWants, holdersOfWants } from "../queries.ts";
import { type OverviewView, overviewHref } from "../state.ts";
import type { CutList, ShownHolder } from "../views/people.tsx";

const wantsShown = 4;
const holdersShown = 4;
const newsShown = 3;
const week = 7;

/** Wants that cost a tenth less than a week ago, unless prices are hidden, and friends who own wants. */
export async function wantedNews(c: Context<Env>): Promise<{ cheaper: MovedCard[]; holders: Holder[] }> {
  const { db } = c.var;
  const viewer = memberOf(c);
  if (!(await hasWants(db, viewer))) return { cheaper: [], holders: [] };
  const [moved, holders] = await Promise.all([
    viewer.preferences.showPrices ? cheaperWants(db, viewer, dayBefore(c.var.clock(), week)) : [],
    holdersOfWants(db, viewer),
  ]);
  return { cheaper: await withCardFacts(c, moved), holders };
}

/** The newest that friends reached and pulled. */
export async function friendsNews(c: Context<Env>) {
  const { db, clock } = c.var;
  const viewer = memberOf(c);
  const { rows } = await feedOf(db, viewer, { limit: newsShown, now: clock() });
  return { days: await feedDays(db, rows, clock(), viewer.username), all: feedPath };
}

export const holdersOf = (view: OverviewView, all: Holder[]): CutList<ShownHolder> =>
  cut(all.map(shownHolder), view.friends === "all", holdersShown, overviewHref(view, { friends: "all" }));

export const cutWants = <Of>(view: OverviewView, all: Of[]): CutList<Of> =>
  cut(all, view.wants === "all", wantsShown, overviewHref(view, { wants: "all" }));

const cut = <Of>(all: Of[], isWhole: boolean, most: number, href: string): CutList<Of> =>
  isWhole || all.length <= most ? { rows: all } : { rows: all.slice(0, most), all: href };

const shownHolder = ({ username, slug, avatar, cards, doubles }: Holder): ShownHolder => ({
  username,
  avatar: avatar ?? defaultAvatar,
  href: `/u/${encodeURIComponent(slug)}/trade`,
  cards,
  doubles,
});
