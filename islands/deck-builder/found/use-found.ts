import { startTransition, useEffect, useRef, useState } from "react";
import type { BuilderCard } from "../../../src/features/decks/rules/building/facts.ts";
import type { FormatId } from "../../../src/features/decks/rules/formats.ts";
import { findCards } from "../saving/calls.ts";

export type Found = {
  q: string;
  cards: BuilderCard[];
  total: number;
  problems: string[];
  isFirst: boolean;
  next: string | null;
};

const typingMilliseconds = 200;
const noLine = "The search needs a connection. These are the last results.";

/** Results as one types. The last ones stay until there are others. */
export function useFound(format: FormatId, first: Found) {
  const [q, setQ] = useState(first.q);
  const [found, setFound] = useState(first);
  const [isAsking, setIsAsking] = useState(false);
  const asked = useRef(`${format} ${first.q}`);
  const [tries, setTries] = useState(0);

  const show = (answer: Found) => startTransition(() => setFound(answer));
  const fail = (signal: AbortSignal) => {
    if (!signal.aborted) setFound((last) => ({ ...last, problems: [noLine] }));
  };

  useEffect(() => {
    if (asked.current === `${format} ${q}`) return;
    const stop = new AbortController();
    const ask = async () => {
      setIsAsking(true);
      try {
        const { value, pagingKey, ...answer } = await findCards(format, q, "", stop.signal);
        asked.current = `${format} ${q}`;
        show({ ...answer, q, cards: value, isFirst: true, next: pagingKey });
      } catch {
        fail(stop.signal);
      }
      setIsAsking(false);
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
  useEffect(() => void document.dispatchEvent(new Event("photos:new")), [found]);

  const more = async () => {
    const { value, pagingKey } = await findCards(format, found.q, found.next ?? "");
    show({ ...found, cards: [...found.cards, ...value], next: pagingKey });
  };

  return { q, type: setQ, found, isAsking, more: () => more().catch(() => fail(new AbortController().signal)) };
}

export type FoundSearch = ReturnType<typeof useFound>;
