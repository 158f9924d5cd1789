import {
  type Change,
  type Clash,
  changedRows,
  changesBetween,
  merged,
  reversed,
} from "#features/decks/builder/rules/changes.ts";
import type { DeckRows } from "#features/decks/deck/rules/rows.ts";

export type Work = {
  /** What the server has, at `version`. */
  saved: DeckRows;
  version: number;
  /** What is shown. */
  rows: DeckRows;
  past: Change[][];
  future: Change[][];
  clashes: Clash[];
  /** What the last merge took from elsewhere. */
  fromThere: Change[];
};

export type Act =
  | { is: "edit"; changes: Change[] }
  | { is: "undo" }
  | { is: "redo" }
  | { is: "saved"; rows: DeckRows; version: number }
  | { is: "changed elsewhere"; rows: DeckRows; version: number }
  | { is: "choose"; clash: Clash; isMine: boolean }
  | { is: "restore"; draft: StoredWork }
  | { is: "read merge" };

/** What a browser keeps of unsaved work. */
export type StoredWork = Pick<Work, "saved" | "rows" | "clashes">;

export const startOf = (rows: DeckRows, version: number): Work => ({
  saved: rows,
  version,
  rows,
  past: [],
  future: [],
  clashes: [],
  fromThere: [],
});

export const unsaved = ({ saved, rows }: Pick<Work, "saved" | "rows">): Change[] => changesBetween(saved, rows);

const maxSteps = 200;

export function next(work: Work, act: Act): Work {
  switch (act.is) {
    case "edit":
      return act.changes.length === 0 ? work : edited(work, act.changes);
    case "undo":
      return back(work);
    case "redo":
      return forth(work);
    case "saved":
      return { ...work, saved: act.rows, version: act.version };
    case "changed elsewhere":
      return mergedWith(work, act);
    case "choose":
      return chosen(work, act);
    case "restore":
      return restored(work, act.draft);
    case "read merge":
      return { ...work, fromThere: [] };
  }
}

const edited = (work: Work, changes: Change[]): Work => ({
  ...work,
  rows: changedRows(work.rows, changes),
  past: [...work.past, changes].slice(-maxSteps),
  future: [],
});

function back(work: Work): Work {
  const last = work.past.at(-1);
  if (!last) return work;
  return {
    ...work,
    rows: changedRows(work.rows, reversed(last)),
    past: work.past.slice(0, -1),
    future: [...work.future, last],
  };
}

function forth(work: Work): Work {
  const first = work.future.at(-1);
  if (!first) return work;
  return {
    ...work,
    rows: changedRows(work.rows, first),
    past: [...work.past, first],
    future: work.future.slice(0, -1),
  };
}

function mergedWith(work: Work, theirs: { rows: DeckRows; version: number }): Work {
  const { rows, fromThere, clashes } = merged(work.saved, work.rows, theirs.rows);
  const { rows: saved, version } = theirs;
  return { ...work, saved, version, rows, fromThere, clashes: withClashes(work.clashes, clashes) };
}

function restored(work: Work, draft: StoredWork): Work {
  const { rows, fromThere, clashes } = merged(draft.saved, draft.rows, work.rows);
  return { ...work, rows, fromThere, clashes: withClashes([...work.clashes, ...draft.clashes], clashes) };
}

const withClashes = (open: Clash[], clashes: Clash[]): Clash[] => [
  ...open.filter((old) => !clashes.some((clash) => isSame(old, clash))),
  ...clashes,
];

const isSame = (a: Clash, b: Clash) => a.cardId === b.cardId && a.isConsidered === b.isConsidered;

function chosen(work: Work, { clash, isMine }: { clash: Clash; isMine: boolean }): Work {
  const clashes = work.clashes.filter((one) => one !== clash);
  if (isMine) return { ...work, clashes };
  const { theirs, ...place } = clash;
  return { ...work, clashes, rows: changedRows(work.rows, [{ ...place, before: theirs, after: theirs }]) };
}
