import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { changedRows, changesBetween, merged, reversed } from "#features/decks/builder/rules/changes.ts";
import type { DeckRows } from "#features/decks/deck/rules/rows.ts";
import { next, startOf, unsaved, type Work } from "#islands/deck-builder/deck-state.ts";

const ids = ["a", "b", "c", "d"];
const someCards = fc
  .record({ a: fc.nat(4), b: fc.nat(4), c: fc.nat(4), d: fc.nat(4) })
  .map((held) => ids.flatMap((cardId) => rowOf(cardId, held[cardId as "a"])));
const rowOf = (cardId: string, quantity: number) => (quantity > 0 ? [{ cardId, quantity }] : []);
const someRows = fc.record({ cards: someCards, considering: someCards });

const inOrder = (rows: { cardId: string }[]) => rows.toSorted((a, b) => (a.cardId < b.cardId ? -1 : 1));
/** Without the order of rows, which means nothing. */
const plain = ({ cards, considering }: DeckRows) => [inOrder(cards), inOrder(considering)];

const rowsOf = (cards: Record<string, number>, considering: Record<string, number> = {}): DeckRows => ({
  cards: Object.entries(cards).map(([cardId, quantity]) => ({ cardId, quantity })),
  considering: Object.entries(considering).map(([cardId, quantity]) => ({ cardId, quantity })),
});

describe("changes", () => {
  test("turn one deck into the other, and back", () => {
    fc.assert(
      fc.property(someRows, someRows, (before, after) => {
        const changes = changesBetween(before, after);
        expect(plain(changedRows(before, changes))).toEqual(plain(after));
        expect(plain(changedRows(after, reversed(changes)))).toEqual(plain(before));
      }),
    );
  });

  test("of different cards give the same deck in any order", () => {
    fc.assert(
      fc.property(someRows, someRows, fc.nat(), (before, after, turn) => {
        const changes = changesBetween(before, after);
        const turned = changes.map((_, index) => changes[(index + turn) % changes.length] ?? _);
        const oneByOne = turned.reduce((rows, change) => changedRows(rows, [change]), before);
        expect(plain(oneByOne)).toEqual(plain(after));
      }),
    );
  });
});

describe("a merge", () => {
  test("has every change of both sides; conflicts need a choice", () => {
    expect(merged(rowsOf({ a: 2, b: 1 }), rowsOf({ a: 3, b: 1, c: 1 }), rowsOf({ a: 1, d: 4 }, { b: 1 }))).toEqual({
      rows: rowsOf({ a: 3, d: 4, c: 1 }, { b: 1 }),
      fromThere: [
        { cardId: "b", isConsidered: false, before: 1, after: 0 },
        { cardId: "d", isConsidered: false, before: 0, after: 4 },
        { cardId: "b", isConsidered: true, before: 0, after: 1 },
      ],
      clashes: [{ cardId: "a", isConsidered: false, theirs: 1 }],
    });
  });

  test("of one changed side is that side, and the same change on both is no conflict", () => {
    fc.assert(
      fc.property(someRows, someRows, (saved, other) => {
        expect(plain(merged(saved, other, saved).rows)).toEqual(plain(other));
        expect(plain(merged(saved, saved, other).rows)).toEqual(plain(other));
        expect(merged(saved, other, other)).toMatchObject({ fromThere: [], clashes: [] });
      }),
    );
  });

  test("is the same from either side, except for conflicts", () => {
    fc.assert(
      fc.property(someRows, someRows, someRows, (saved, mine, theirs) => {
        const [here, there] = [merged(saved, mine, theirs), merged(saved, theirs, mine)];
        const clashing = here.clashes.map(({ cardId, isConsidered }) => ({
          cardId,
          isConsidered,
          before: 0,
          after: 0,
        }));
        expect(there.clashes).toHaveLength(clashing.length);
        expect(plain(changedRows(here.rows, clashing))).toEqual(plain(changedRows(there.rows, clashing)));
      }),
    );
  });
});

describe("the state of the builder", () => {
  const edit = (work: Work, after: DeckRows) => next(work, { is: "edit", changes: changesBetween(work.rows, after) });

  test("is undone and redone step by step", () => {
    fc.assert(
      fc.property(fc.array(someRows, { minLength: 1, maxLength: 6 }), (decks) => {
        const start = startOf(rowsOf({}), 0);
        const done = decks.reduce(edit, start);
        const undone = done.past.reduce((work) => next(work, { is: "undo" }), done);
        expect(plain(undone.rows)).toEqual(plain(start.rows));
        expect(undone.future).toHaveLength(done.past.length);
        const again = done.past.reduce((work) => next(work, { is: "redo" }), undone);
        expect(plain(again.rows)).toEqual(plain(done.rows));
        expect(next(undone, { is: "undo" })).toBe(undone);
        expect(next(again, { is: "redo" })).toBe(again);
      }),
    );
  });

  test("keeps other tabs' changes when undone after a merge", () => {
    const work = edit(startOf(rowsOf({ a: 1 }), 0), rowsOf({ a: 2 }));
    const together = next(work, { is: "changed elsewhere", rows: rowsOf({ a: 1, b: 4 }), version: 1 });
    expect(next(together, { is: "undo" }).rows).toEqual(rowsOf({ a: 1, b: 4 }));
  });

  test("has unsaved changes if edited while it was saved", () => {
    const sent = edit(startOf(rowsOf({}), 0), rowsOf({ a: 1 }));
    const later = edit(sent, rowsOf({ a: 2 }));
    const saved = next(later, { is: "saved", rows: sent.rows, version: 1 });
    expect([saved.version, unsaved(saved)]).toEqual([1, [{ cardId: "a", isConsidered: false, before: 1, after: 2 }]]);
  });

  test("waits for each choice, and takes the chosen number", () => {
    const work = edit(startOf(rowsOf({ a: 1, b: 1 }), 0), rowsOf({ a: 2, b: 2 }));
    const clashing = next(work, { is: "changed elsewhere", rows: rowsOf({ a: 3, b: 4 }), version: 1 });
    const [a, b] = clashing.clashes;
    if (!a || !b) throw new Error("Two cards clash.");
    const half = next(clashing, { is: "choose", clash: a, isMine: true });
    expect(half.clashes).toEqual([b]);
    const chosen = next(half, { is: "choose", clash: b, isMine: false });
    expect([chosen.rows, chosen.clashes]).toEqual([rowsOf({ a: 2, b: 4 }), []]);
    expect(unsaved(chosen)).toEqual([{ cardId: "a", isConsidered: false, before: 3, after: 2 }]);
  });

  test("of a closed tab is restored, and merged into the current deck", () => {
    const draft = { saved: rowsOf({ a: 1 }), rows: rowsOf({ a: 2, c: 1 }), clashes: [] };
    const work = next(startOf(rowsOf({ a: 1, b: 1 }), 5), { is: "restore", draft });
    expect([plain(work.rows), work.version]).toEqual([plain(rowsOf({ a: 2, b: 1, c: 1 })), 5]);
    const clash = next(startOf(rowsOf({ a: 4 }), 5), { is: "restore", draft });
    expect(clash.clashes).toEqual([{ cardId: "a", isConsidered: false, theirs: 4 }]);
  });

  test("of a closed tab with an open choice asks again", () => {
    const clashes = [{ cardId: "a", isConsidered: false, theirs: 3 }];
    const draft = { saved: rowsOf({ a: 3 }), rows: rowsOf({ a: 2 }), clashes };
    expect(next(startOf(rowsOf({ a: 3 }), 1), { is: "restore", draft }).clashes).toEqual(clashes);
  });
});
