import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Person, useSite } from "../harness.ts";
import { isLong } from "../long.ts";
import { answer, makeList, send, set, whole } from "./people.ts";

const site = await useSite({}, "starter");
const misty = await site.signUp();

/** Cards of species 1, 2, 4, 5, 7 and 8, with those numbers. */
const numbers = [1, 2, 4, 5, 7, 8];

type Row = { id: string; number: number; order: number };
type Step = { who: number; what: "add" | "remove" | "move" | "order" | "undo"; a: number; b: number; isStale: boolean };

const steps = fc.array(
  fc.record({
    who: fc.nat(1),
    what: fc.constantFrom(
      "add" as const,
      "add" as const,
      "remove" as const,
      "move" as const,
      "order" as const,
      "undo" as const,
    ),
    a: fc.nat(20),
    b: fc.nat(12),
    isStale: fc.boolean(),
  }),
  { minLength: 4, maxLength: 14 },
);

/** What a write should make of the rows; null where it is refused. */
type Model = (rows: Row[], step: Step) => Row[] | null;

const packed = (rows: Row[]): Row[] => rows.map((row, order) => ({ ...row, order }));
const numberOf = (step: Step) => numbers[step.a % numbers.length] ?? 1;
const isNew = "new";

const dense =
  (hasDuplicates: boolean): Model =>
  (rows, step) => {
    const { what, a, b } = step;
    const chosen = rows[a % Math.max(1, rows.length)];
    if (what === "add") {
      if (b > rows.length) return null;
      if (!hasDuplicates && rows.some(({ number }) => number === numberOf(step))) return rows;
      return packed([...rows.slice(0, b), { id: isNew, number: numberOf(step), order: b }, ...rows.slice(b)]);
    }
    if (what === "order") return packed([...rows].reverse());
    if (!chosen) return null;
    const rest = rows.filter((row) => row !== chosen);
    return packed(what === "remove" ? rest : [...rest.slice(0, b), chosen, ...rest.slice(b)]);
  };

const binder: Model = (rows, step) => {
  const { what, a, b } = step;
  const there = rows.find(({ order }) => order === b);
  const chosen = rows[a % Math.max(1, rows.length)];
  const sorted = (all: Row[]) => all.sort((one, other) => one.order - other.order);
  if (what === "add") return there ? null : sorted([...rows, { id: isNew, number: numberOf(step), order: b }]);
  if (what === "order") return rows.map((row) => ({ ...row, order: row.order + 3 }));
  if (!chosen) return null;
  if (what === "remove") return rows.filter((row) => row !== chosen);
  return sorted(
    rows.map((row) => (row === chosen ? { ...row, order: b } : row === there ? { ...row, order: chosen.order } : row)),
  );
};

const pokedex: Model = (rows, step) => {
  const number = numberOf(step);
  const chosen = rows[step.a % Math.max(1, rows.length)];
  const others = rows.filter((row) => row.number !== number);
  if (step.what === "add")
    return [...others, { id: isNew, number, order: number }].sort((one, other) => one.order - other.order);
  return step.what === "remove" && chosen ? rows.filter((row) => row !== chosen) : null;
};

/** The request that a step makes. */
function requestOf(type: string, listId: string, rows: Row[], step: Step, version: number) {
  const { what, a, b } = step;
  const path = `/api/lists/${listId}`;
  const chosen = rows[a % Math.max(1, rows.length)];
  const number = numberOf(step);
  if (what === "add") {
    const order = type === "POKEDEX" ? number : b;
    return { method: "POST", path, body: { setId: set, numberKey: String(number), version, order, variant: "normal" } };
  }
  if (what === "order") {
    const ids =
      type === "BINDER"
        ? rows.map(({ id, order }) => ({ listCardId: id, order: order + 3 }))
        : rows.map(({ id }) => id);
    return { method: "PUT", path: `${path}/order`, body: { order: type === "BINDER" ? ids : ids.reverse(), version } };
  }
  const known = { listCardId: chosen?.id ?? crypto.randomUUID(), version };
  if (what === "move") return { method: "PUT", path: `${path}/order`, body: { ...known, to: b } };
  if (type === "POKEDEX")
    return { method: "DELETE", path: `${path}/dex`, body: { ...known, number: chosen?.order ?? 1 } };
  return { method: "DELETE", path: `${path}/${set}/${chosen?.number ?? 1}`, body: known };
}

const seenOf = async (person: Person, listId: string): Promise<{ version: number; rows: Row[] }> => {
  const { version, cards } = await whole(person, listId);
  return {
    version,
    rows: cards.map(({ listCardId, numberKey, order }) => ({ id: listCardId, number: Number(numberKey), order })),
  };
};

const idless = (rows: Row[]) => rows.map(({ number, order }) => ({ number, order }));

test.each([
  ["STATIC", dense(true)],
  ["DYNAMIC", dense(false)],
  ["BINDER", binder],
  ["POKEDEX", pokedex],
] as [string, Model][])(
  "%s: two clients, one of them stale at times, and a plain model agree on every row",
  async (type, model) => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const listId = await makeList(misty, type);
        /** What each client saw last. */
        const known = [0, 0];
        let rows: Row[] = [];
        let version = 0;
        let last: { batch: string; before: Row[] } | null = null;
        for (const step of all) {
          if (!step.isStale) known[step.who] = version;
          const isStale = known[step.who] !== version;
          if (step.what === "undo") {
            const response = await send(misty, "POST", `/api/lists/${listId}/undo`, {
              batch: last?.batch ?? crypto.randomUUID(),
            });
            expect(response.status).toBe(last ? 200 : 404);
            if (last) rows = last.before;
            last = null;
          } else {
            const request = requestOf(type, listId, rows, step, known[step.who] ?? 0);
            const expected = model(rows, step);
            const response = await send(misty, request.method, request.path, request.body);
            const problem = response.ok ? "" : await response.clone().text();
            if (isStale) expect(response.status).toBe(409);
            else
              expect([response.ok, problem]).toEqual([expected !== null, expected === null ? expect.any(String) : ""]);
            if (!isStale && expected) {
              const { batch } = await answer<{ batch: string | null }>(response);
              if (batch !== null) last = { batch, before: rows };
              rows = expected;
            }
          }
          const seen = await seenOf(misty, listId);
          expect(idless(seen.rows)).toEqual(idless(rows));
          for (const [index, { id }] of rows.entries()) if (id !== isNew) expect(seen.rows[index]?.id).toBe(id);
          if (seen.version !== version) known[step.who] = seen.version;
          ({ version, rows } = seen);
        }
        await misty.request(`/api/lists/${listId}`, { method: "DELETE" });
      }),
      { numRuns: isLong ? 200 : 12, endOnFailure: true },
    );
  },
  120_000,
);
