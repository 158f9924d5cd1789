import { defaultAvatar } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import { cardPath, setPath, speciesPath } from "#features/catalogue/rules/paths.ts";
import { dayName } from "#lib/time.ts";
import type { Milestone } from "./queries.ts";
import { milestoneParts } from "./rules.ts";
import type { FeedDay } from "./views.tsx";

const personPath = (slug: string | null): string | null => (slug === null ? null : `/u/${encodeURIComponent(slug)}`);

function hrefOf({ kind, category, seriesSlug, setSlug, numberKey, target }: Milestone): string | null {
  if (kind === "friend") return personPath(target);
  if (kind === "species") return target && speciesPath(target);
  if (kind === "list" || kind === "deck") return target && `/${kind}s/${target}`;
  if (category === null || seriesSlug === null || setSlug === null) return null;
  return numberKey === null
    ? setPath(category, seriesSlug, setSlug)
    : cardPath(category, seriesSlug, setSlug, numberKey);
}

/** Skips lines whose subject is gone. */
export const feedLines = (rows: Milestone[]) =>
  rows
    .filter(({ kind, name }) => kind === "level" || name !== null)
    .map((row) => {
      const { id, at, change, kind, username, amount, goal, newCards, sets, name } = row;
      return {
        id,
        at: at.toISOString(),
        change,
        kind,
        username,
        amount,
        goal,
        newCards,
        sets,
        name,
        href: hrefOf(row),
      };
    });

/** A line a change, grouped by person and day, as `reader` reads them; changes of nothing but new species share one. */
export async function feedDays(db: Db, rows: Milestone[], now: Date, reader: string): Promise<FeedDay[]> {
  const cards = new Map(rows.flatMap(({ id, cardId }) => (cardId === null ? [] : [[id, cardId]])));
  const faces = await facesOfCards(db, [...cards.values()]);
  const people = new Map(rows.map(({ username, slug, avatar }) => [username, { slug, avatar }]));
  const groups = Map.groupBy(feedLines(rows), ({ at, username }) => `${at.slice(0, 10)} ${username}`);
  return [...groups].map(([key, lines]) => {
    const { username = "", at = "" } = lines[0] ?? {};
    const others = new Set(lines.filter(({ kind }) => kind !== "species").map(({ change }) => change));
    const lineOf = ({ change }: { change: number }) => (others.has(change) ? change : 0);
    const { slug = null, avatar = null } = people.get(username) ?? {};
    return {
      ...{ key, username, href: personPath(slug) ?? "", avatar: avatar ?? defaultAvatar },
      date: dayName(new Date(at), now),
      lines: [...Map.groupBy(lines, lineOf).values()].map((all) => ({
        id: all[0]?.change ?? 0,
        kind: all[0]?.kind ?? "level",
        parts: milestoneParts(
          all.map((one) => (one.kind === "friend" && one.name === reader ? { ...one, name: "you" } : one)),
        ),
        face: all.map(({ id }) => faces.get(cards.get(id) ?? "")?.face).find((face) => face),
      })),
    };
  });
}
