import { counted } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import type { CompareView } from "../state.ts";

/** Why a side offers nothing: whether there are cards at all, all spare copies, and what is needed of those to keep. */
export type Why = { isEmpty: boolean; spares: number; kept: number };

/** A link to more cards where a side offers nothing. */
export type WayToMore = { title: string; href: string };

type Side = { why: Why | null; left: number };

/** Why the partner's side of a trade is empty, as a sentence. */
export function noneText(username: string, { q }: CompareView, { why, left }: Side): string {
  if (why === null || why.isEmpty) return `${username} has no cards here yet.`;
  if (q !== "") return `${username} has no such spares you need.`;
  if (why.spares > 0) return `You need none of ${username}’s ${spareCopies(why.spares)}.`;
  if (left > 0) return `All spares of ${username} that you need have a condition, another language or a grade.`;
  return why.kept > 0 ? `${username} only has last copies of cards you need.` : `${username} has no spares you need.`;
}

/** Why the viewer's side of a trade is empty, as a sentence. */
export function noneOfYoursText(username: string, { q }: CompareView, { why, left }: Side): string {
  if (why === null || why.isEmpty) return "You have no cards here yet.";
  if (q !== "") return `You have no such spares ${username} needs.`;
  if (why.spares > 0) return `${username} needs none of your ${spareCopies(why.spares)}.`;
  if (left > 0) return `All your spares that ${username} needs have a condition, another language or a grade.`;
  return why.kept > 0
    ? `You only have last copies of cards ${username} needs.`
    : `You have no spares ${username} needs.`;
}

const spareCopies = (count: number): string => counted(count, "spare copy", "spare copies");

/** The ways to more cards where a side offers nothing; only those that lead to some. */
export function othersOf(path: string, view: CompareView, { why }: Side): WayToMore[] {
  const { counter, show, keep, q, goal, theirGoal, special } = view;
  const href = (change: object) =>
    hrefWith(path, { counter: counter || undefined, goal, theirGoal, special, show, keep, ...change });
  return [
    ...(q === "" ? [] : [{ title: "Clear search", href: href({}) }]),
    ...(show === "needed" && (why?.spares ?? 0) > 0
      ? [{ title: "Show all spares", href: href({ show: "spare" }) }]
      : []),
    ...((why?.kept ?? 0) > 0 && keep !== "0" ? [{ title: "Include last copies", href: href({ keep: "0" }) }] : []),
  ];
}
