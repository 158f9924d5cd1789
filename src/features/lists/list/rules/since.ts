import { applied, type Difference } from "#lib/ordered/rows.ts";
import type { ListRow } from "./rows.ts";
import { type ListType, traits } from "./types.ts";

type Undo = Difference<ListRow> & { settings: object };

/** What changed in a list since an older version, by what undoes each write, the newest first. */
export function sinceOf({ type, rows }: { type: ListType; rows: ListRow[] }, undos: readonly Undo[]) {
  const before = undos.reduce((later: ListRow[], undo) => applied(later, undo), rows);
  const [old, present] = [before, rows].map((all) => new Map(all.map((row) => [row.id, row.order])));
  const stayed = before.filter(({ id }) => present?.has(id));
  const now = rows.filter(({ id }) => old?.has(id));
  const moved = traits[type].hasSlots
    ? stayed.filter(({ id, order }) => present?.get(id) !== order).length
    : stayed.filter(({ id }, index) => now[index]?.id !== id).length;
  return {
    added: rows.filter(({ id }) => !old?.has(id)),
    removed: before.filter(({ id }) => !present?.has(id)),
    moved,
    settings: [...new Set(undos.flatMap((undo) => Object.keys(undo.settings)))],
  };
}
