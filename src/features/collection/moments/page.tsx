import type { Context, MiddlewareHandler } from "hono";
import type { ReactNode } from "react";
import { memberOf } from "#access/guards.ts";
import { hiddenGames } from "#access/viewer.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { setPath, speciesPath } from "#features/catalogue/rules/paths.ts";
import { setData } from "#features/catalogue/sets/cache.ts";
import { setTotals } from "#features/collection/entries/queries/totals.ts";
import { nearestFirst } from "#features/collection/rules/progress.ts";
import type { Env } from "#http/env.ts";
import { isOpened } from "#http/respond.ts";
import { counted } from "#lib/text/locale.ts";
import { daysWith, type MomentRow, putBackMoments, takeMoments, unshownMoments } from "./queries.ts";
import { greatest, type Moment, momentLines } from "./rules.ts";
import { GreatMoment, MomentsNotice } from "./views.tsx";

const momentOf = ({ category, seriesSlug, slug, ...row }: MomentRow): Moment => ({
  ...row,
  href: category && seriesSlug && slug ? setPath(category, seriesSlug, slug) : slug && speciesPath(slug),
});

/** What changes of the viewer reached, by their batches, or all that no device has shown; for the answer to its cause. */
export async function momentsOf(c: Context<Env>, batches?: string[]): Promise<Moment[]> {
  if (batches?.length === 0) return [];
  const viewer = memberOf(c);
  const rows = await unshownMoments(c.var.db, { userId: viewer.id, hidden: hiddenGames(viewer), batches });
  return rows.map(momentOf);
}

const fanned = 5;

/** The great moment among what was reached; null when no set was finished. */
export async function greatMoment(c: Context<Env>, moments: readonly Moment[]): Promise<ReactNode> {
  const { goal, setId } = greatest(moments) ?? {};
  const { db, catalogue, assets } = c.var;
  const data = setId && (await setData(db, catalogue, setId));
  if (!goal || !data) return null;
  const rarest = data.cards.toSorted((a, b) => (b.rarityRank ?? 0) - (a.rarityRank ?? 0)).slice(0, fanned);
  const [faces, days, next] = await Promise.all([
    facesOfCards(
      db,
      rarest.map(({ id }) => id),
    ),
    daysWith(db, memberOf(c).id, setId),
    nextSet(c),
  ]);
  const shown = rarest.flatMap(({ id }) => faces.get(id)?.face ?? []);
  const lines = momentLines(moments);
  return <GreatMoment {...{ lines, goal, days, next }} faces={shown} sheet={assets.sheets.moments} />;
}

/** The set that is nearest to its end, of those that are not there. */
async function nextSet(c: Context<Env>): Promise<{ title: string; href: string } | null> {
  const viewer = memberOf(c);
  const hidden = hiddenGames(viewer);
  const open = (await setTotals(c.var.db, viewer.id)).filter(
    ({ uniqueCards, cardCount, category }) => uniqueCards < cardCount && !hidden.includes(category),
  );
  const [next] = nearestFirst(open);
  if (!next) return null;
  const left = counted(next.cardCount - next.uniqueCards, "card", "cards");
  const href = `${setPath(next.category, next.seriesSlug, next.slug)}?own=need`;
  return { title: `Next: ${leadingName(next)}, ${left} to go`, href };
}

/** The next page that a person opens says what no device has acknowledged. */
export const showMoments: MiddlewareHandler<Env> = async (c, next) => {
  const { viewer, db } = c.var;
  if (!viewer?.hasMoments || !isOpened(c)) return next();
  const rows = await takeMoments(db, viewer.id, hiddenGames(viewer));
  const moments = rows.map(momentOf);
  if (moments.length > 0) {
    const great = await greatMoment(c, moments);
    c.set("moments", { notice: <MomentsNotice moments={moments} />, great });
  }
  await next();
  const isPage = c.res.status === 200 && c.res.headers.get("content-type")?.startsWith("text/html");
  if (!isPage && rows.length > 0)
    await putBackMoments(
      db,
      viewer.id,
      rows.map(({ id }) => id),
    );
};
