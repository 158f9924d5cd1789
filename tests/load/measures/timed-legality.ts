import { brokenRules } from "#features/decks/check/rules/check.ts";
import { shippedRules } from "#features/decks/check/rules/formats.ts";
import type { DeckRow } from "#features/decks/deck/rules/cards.ts";

/** Milliseconds a run. */
export type Timed = { check: number; parse: number };

const runs = 500;

/** Of a deck as JSON, in whatever runs this. */
export function timed(text: string): Timed {
  const each = (work: () => unknown) => {
    const start = performance.now();
    for (let run = 0; run < runs; run++) work();
    return (performance.now() - start) / runs;
  };
  const rows: DeckRow[] = JSON.parse(text);
  const deck = { format: "standard", rows, energy: [] } as const;
  return {
    check: each(() => brokenRules(deck, shippedRules.standard, "2026-11-23")),
    parse: each(() => JSON.parse(text)),
  };
}

/** For a page, which takes it in as a script. */
Object.assign(globalThis, { timed });
