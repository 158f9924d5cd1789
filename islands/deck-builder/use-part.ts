import { type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { BuilderPart } from "#features/decks/builder/rules/looks.ts";

/** Which part a phone shows. Each returns to where it was scrolled. */
export function usePart(first: BuilderPart, hrefOf: (part: BuilderPart) => string) {
  const [shown, setShown] = useState(first);
  const places = useRef<Partial<Record<BuilderPart, number>>>({});
  const other: BuilderPart = shown === "deck" ? "cards" : "deck";
  return {
    shown,
    href: hrefOf(shown),
    otherHref: hrefOf(other),
    toOther(event: MouseEvent) {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      places.current[shown] = scrollY;
      flushSync(() => setShown(other));
      scrollTo({ top: places.current[other] ?? 0, behavior: "instant" });
    },
  };
}

export type ShownPart = ReturnType<typeof usePart>;
