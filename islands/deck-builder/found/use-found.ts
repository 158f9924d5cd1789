import { startTransition, useEffect, useRef, useState } from "react";
import type { BuilderCard } from "#features/decks/builder/rules/facts.ts";
import type { FormatId } from "#features/decks/check/rules/formats.ts";
import { findCards } from "../saving/calls.ts";

export type Found = {
  q: string;
  cards: BuilderCard[];
  total: number;
  /** How many cards of the game match, where the format has none. */
  outside: number;
  problems: string[];
  isFirst: boolean;
  next: string | null;
};

const typingMilliseconds = 200;
/** Drawn at once: a slow phone has to keep up with typing. */
const shownAtOnce = 24;
const noLine = "The search needs a connection. These are the last results.";

/** Results while typing. The last ones stay until the next arrive. `start`: what is searched for before anything is typed. */
export function useFound(format: FormatId, first: Found, start: string, onFound: (q: string) => void) {
  const [q, setQ] = useState(first.q);
  const [found, setFound] = useState(first);
  const [shown, setShown] = useState(first.cards.length);
  const searched = useRef(`${format} ${first.q}`);
  const [tries, setTries] = useState(0);

  const show = (answer: Found, most: number) =>
    startTransition(() => {
      setFound(answer);
      setShown(most);
    });
  const fail = (signal: AbortSignal) => {
    if (!signal.aborted) setFound((last) => ({ ...last, problems: [noLine] }));
  };

  useEffect(() => {
    if (searched.current === `${format} ${q}`) return;
    const stop = new AbortController();
    const query = q || start;
    const ask = async () => {
      try {
        const { value, pagingKey, ...answer } = await findCards(format, query, "", stop.signal);
        searched.current = `${format} ${q}`;
        show({ ...answer, q, cards: value, isFirst: true, next: pagingKey }, shownAtOnce);
      } catch {
        fail(stop.signal);
      }
    };
    const timer = setTimeout(ask, typingMilliseconds);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q, format, tries]);

  useEffect(() => {
    const again = () => setTries((count) => count + 1);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  useEffect(() => {
    document.dispatchEvent(new Event("photos:new"));
    onFound(found.q);
  }, [found, shown]);

  const more = async () => {
    const most = shown + shownAtOnce;
    if (most <= found.cards.length || found.next === null) return show(found, most);
    const { value, pagingKey } = await findCards(format, found.q || (start ?? ""), found.next);
    show({ ...found, cards: [...found.cards, ...value], next: pagingKey }, most);
  };

  return {
    q,
    type: setQ,
    found,
    shown,
    more: () => more().catch(() => fail(new AbortController().signal)),
  };
}

export type FoundSearch = ReturnType<typeof useFound>;
