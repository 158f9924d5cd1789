import { type ActionDispatch, useEffect, useRef, useState } from "react";
import type { BuilderCard } from "#features/decks/builder/rules/facts.ts";
import type { FormatId } from "#features/decks/check/rules/formats.ts";
import type { DeckRows } from "#features/decks/deck/rules/rows.ts";
import { type Act, unsaved, type Work } from "../deck-state.ts";
import { type Outcome, save } from "./calls.ts";
import { draftsOf, keepDraft } from "./store.ts";

/** `kept`: only in this browser. */
export type SaveState = "saved" | "saving" | "offline" | "unavailable" | "refused" | "choose" | "kept";

type Parts = {
  id: string | null;
  format: FormatId;
  work: Work;
  dispatch: ActionDispatch<[Act]>;
  known: Map<string, BuilderCard>;
};

type Line = {
  failures: number;
  failure: "offline" | "unavailable";
  refused: { rows: DeckRows; message: string } | null;
};

const settleMilliseconds = 500;
const maxPause = 30_000;
const clear: Line = { failures: 0, failure: "offline", refused: null };

export function useSaving({ id, format, work, dispatch, known }: Parts): { state: SaveState; message: string } {
  const [line, setLine] = useState(clear);
  const latest = useRef(work);
  const isSending = useRef(false);
  latest.current = work;

  const settle = (outcome: Outcome, rows: DeckRows) => {
    isSending.current = false;
    if (outcome.is === "saved") dispatch({ is: "saved", rows, version: outcome.version });
    if (outcome.is === "stale") {
      for (const card of outcome.cards) known.set(card.id, card);
      dispatch({ is: "changed elsewhere", rows: outcome.rows, version: outcome.version });
    }
    setLine(({ failures }) => ({
      failures: outcome.is === "offline" || outcome.is === "unavailable" ? failures + 1 : 0,
      failure: outcome.is === "unavailable" ? "unavailable" : "offline",
      refused: outcome.is === "refused" ? { rows, message: outcome.message } : null,
    }));
  };

  const saveNow = async (isLeaving = false) => {
    const { rows, version, clashes } = latest.current;
    const changes = unsaved(latest.current);
    if (id === null || isSending.current || clashes.length > 0 || changes.length === 0) return;
    isSending.current = true;
    settle(await save({ id, format, version, changes, known, isLeaving }), rows);
  };

  useDraft(id, work, dispatch, known);
  useEffect(() => {
    const pause = line.failures === 0 ? settleMilliseconds : Math.min(maxPause, 1000 * 2 ** line.failures);
    if (line.refused?.rows === work.rows) return;
    const timer = setTimeout(saveNow, pause);
    return () => clearTimeout(timer);
  }, [work, line]);
  useLine(
    () => setLine(clear),
    () => setLine({ ...clear, failures: 1 }),
    () => void saveNow(true),
  );

  return { state: stateOf(id, work, line), message: line.refused?.message ?? "" };
}

function stateOf(id: string | null, work: Work, { failures, failure, refused }: Line): SaveState {
  if (id === null) return "kept";
  if (work.clashes.length > 0) return "choose";
  if (unsaved(work).length === 0) return "saved";
  if (refused?.rows === work.rows) return "refused";
  return failures > 0 ? failure : "saving";
}

/** Unsaved work outlives its tab. */
function useDraft(id: string | null, work: Work, dispatch: Parts["dispatch"], known: Parts["known"]): void {
  const drop = useRef(() => {});
  useEffect(() => {
    if (id === null) return;
    const left = draftsOf(id);
    drop.current = left.drop;
    for (const { cards, ...draft } of left.drafts) {
      for (const card of cards) if (!known.has(card.id)) known.set(card.id, card);
      dispatch({ is: "restore", draft });
    }
  }, [id]);
  useEffect(() => {
    if (id !== null) keepDraft(id, draftOf(work, known));
    drop.current();
    drop.current = () => {};
  }, [work]);
}

function draftOf(work: Work, known: Parts["known"]): Parameters<typeof keepDraft>[1] {
  const { saved, rows, clashes } = work;
  const changes = unsaved(work);
  if (changes.length === 0 && clashes.length === 0) return null;
  return { saved, rows, clashes, cards: changes.flatMap(({ cardId }) => known.get(cardId) ?? []) };
}

function useLine(onBack: () => void, onLost: () => void, onHidden: () => void): void {
  const latest = useRef({ onBack, onLost, onHidden });
  latest.current = { onBack, onLost, onHidden };
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener("online", () => latest.current.onBack(), { signal });
    addEventListener("offline", () => latest.current.onLost(), { signal });
    const hidden = () => document.visibilityState === "hidden" && latest.current.onHidden();
    document.addEventListener("visibilitychange", hidden, { signal });
    return () => stop.abort();
  }, []);
}
