import type { SetView } from "#features/collection/state.ts";
import { hole } from "#http/splice.ts";
import { counted } from "#lib/text/locale.ts";
import type { SetProgress } from "../rules.ts";
import { reachedBadge, type SetFigures } from "../views/set-progress.tsx";

export const figureHoles = (view: SetView, hasWorth: boolean): SetFigures => ({
  complete: { part: hole("complete"), whole: hole("completeOf") },
  second: {
    goal: view.goal === "grandmaster" ? "grandmaster" : "master",
    part: hole("second"),
    whole: hole("secondOf"),
  },
  copies: hole("copies"),
  level: hole("level"),
  reached: { goal: hole("goal"), text: hole("badge") },
  counts: { all: hole("all"), have: hole("have"), need: hole("need"), dupes: hole("dupes") },
  worth: hasWorth ? { yours: hole("yours"), missing: hole("missing") } : null,
  hasNext: hole("next"),
});

export const figures = ({
  complete,
  second,
  copies,
  level,
  reached,
  counts,
  worth,
}: SetProgress): Record<string, string> => ({
  complete: String(complete.part),
  completeOf: String(complete.whole),
  second: String(second.part),
  secondOf: String(second.whole),
  copies: counted(copies, "copy", "copies"),
  level: level === "Max" ? level : `Level ${level}`,
  goal: reached ?? "complete",
  badge: reachedBadge(reached),
  all: String(counts.all),
  have: String(counts.have),
  need: String(counts.need),
  dupes: String(counts.dupes),
  yours: worth?.yours ?? "",
  missing: worth?.missing ?? "",
  next: String(level === "Max" && second.part < second.whole),
});
