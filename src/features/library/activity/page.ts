import type { Context } from "hono";
import type { OwnerOfGames } from "#access/people/queries.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import { cardPath, setPath } from "#features/catalogue/rules/paths.ts";
import type { Env } from "#http/env.ts";
import { ago, dayName } from "#lib/time.ts";
import { type Activity, activityOf } from "./queries.ts";
import type { ActivityRow } from "./views.tsx";

const activityShown = 30;

export const activityJson = ({
  batch: _,
  at,
  number: __,
  setSlug: ___,
  seriesSlug: ____,
  sets: _____,
  isFinal: ______,
  added: _______,
  first: ________,
  isOpening: _________,
  ...row
}: Activity) => ({ ...row, at: at.toISOString(), isNew: row.entries === 1 && row.before === 0 });

export async function activityLines(
  c: Context<Env>,
  owner: OwnerOfGames,
  page: { olderThan?: number; isOwn: boolean },
): Promise<{ rows: ActivityRow[]; json: ReturnType<typeof activityJson>[]; next: number | null }> {
  const { rows, next } = await activityOf(c.var.db, owner, { ...page, limit: activityShown });
  const now = c.var.clock();
  const faces = await facesOfCards(
    c.var.db,
    rows.map(({ cardId }) => cardId),
  );
  const lines = rows.map((row) => ({
    ...row,
    href: hrefOf(row),
    face: faces.get(row.cardId)?.face,
    time: timeOf(row.at, now),
  }));
  return { rows: lines, json: rows.map(activityJson), next };
}

const hour = 3_600_000;

function timeOf(then: Date, now: Date): string {
  const day = dayName(then, now);
  if (now.getTime() - then.getTime() < hour) return "Last hour";
  return day === "Today" ? ago(then, now) : day;
}

const hrefOf = ({ entries, category, seriesSlug, setSlug, numberKey }: Activity): string =>
  entries === 1 ? cardPath(category, seriesSlug, setSlug, numberKey) : setPath(category, seriesSlug, setSlug);
