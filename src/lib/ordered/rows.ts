import { Refusal } from "../errors.ts";

/** A row with its place, from 0. A dense list has no gaps; one with slots may. */
export type Ordered = { id: string; order: number };

const byOrder = (a: Ordered, b: Ordered) => a.order - b.order;

const dense = <Row extends Ordered>(rows: Row[]): Row[] =>
  rows.map((row, order) => (row.order === order ? row : { ...row, order }));

const misplaced = (message: string) => new Refusal(422, message, { order: message });

/** Rows with some added at a place, or past the end; what follows moves on. */
export function inserted<Row extends Ordered>(rows: Row[], added: Row[], at = rows.length): Row[] {
  if (at > rows.length) throw misplaced("This list doesn’t have that position.");
  return dense(rows.toSpliced(at, 0, ...added));
}

/** Into free slots. @throws Refusal 422 for a taken one. */
export function slotted<Row extends Ordered>(rows: Row[], added: Row[]): Row[] {
  const all = [...rows, ...added].sort(byOrder);
  if (new Set(all.map(({ order }) => order)).size < all.length) throw misplaced("This slot already has a card.");
  return all;
}

/** Ordered rows without those that are gone; the rest moves up, so no position stays empty. */
export const closed = <Row extends Ordered>(rows: Row[], gone: ReadonlySet<string>): Row[] =>
  dense(emptied(rows, gone));

/** Leaves gaps. */
export const emptied = <Row extends Ordered>(rows: Row[], gone: ReadonlySet<string>): Row[] =>
  rows.filter(({ id }) => !gone.has(id));

/** @param ids every row's id, once. */
export function reordered<Row extends Ordered>(rows: Row[], ids: readonly string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  if (found.length !== rows.length || ids.length !== rows.length)
    throw misplaced("Include each card of the list exactly once.");
  return dense(found);
}

/** Within a dense list; past the end it is the last. */
export function movedTo<Row extends Ordered>(rows: Row[], id: string, to: number): Row[] {
  const row = rows.find((one) => one.id === id);
  const rest = rows.filter((one) => one.id !== id);
  return row ? dense(rest.toSpliced(to, 0, row)) : rows;
}

/** Moves rows to slots; rows in those slots must move too. */
export function moved<Row extends Ordered>(rows: Row[], places: readonly Ordered[]): Row[] {
  const orders = new Map(places.map(({ id, order }) => [id, order]));
  if (places.some(({ id }) => !rows.some((row) => row.id === id))) throw misplaced("This list doesn’t have that card.");
  return slotted(
    [],
    rows.map((row) => ({ ...row, order: orders.get(row.id) ?? row.order })),
  );
}

export type Difference<Row extends Ordered> = { removed: { id: string }[]; added: Row[]; moved: Ordered[] };

/** What makes `after` of `before`. */
export function differenceOf<Row extends Ordered>(before: Row[], after: Row[]): Difference<Row> {
  const [old, present] = [before, after].map((rows) => new Map(rows.map((row) => [row.id, row])));
  return {
    removed: before.filter(({ id }) => !present?.has(id)).map(({ id }) => ({ id })),
    added: after.filter(({ id }) => !old?.has(id)),
    moved: after.flatMap(({ id, order }) => {
      const was = old?.get(id);
      return was && was.order !== order ? [{ id, order }] : [];
    }),
  };
}

/** The rows with a difference made in them. */
export function applied<Row extends Ordered>(rows: Row[], { removed, added, moved }: Difference<Row>): Row[] {
  const gone = new Set(removed.map(({ id }) => id));
  const places = new Map(moved.map(({ id, order }) => [id, order]));
  return [...emptied(rows, gone), ...added]
    .map((row) => ({ ...row, order: places.get(row.id) ?? row.order }))
    .sort(byOrder);
}
