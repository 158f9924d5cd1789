import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { shortCode } from "#features/catalogue/sets/views.tsx";
import { langOf } from "#lib/text/language.ts";
import { countText } from "#lib/text/locale.ts";
import type { HeatRow, HeatSet } from "../rules.ts";
import { partText } from "./bars.tsx";

/** Series by sets: the more of a set is owned, the fuller its colour. The words of a set are read, and shown under the pointer. */
export const HeatMap = ({ rows }: { rows: HeatRow[] }) => (
  <section className="heat">
    <h2>Completion by series</h2>
    <ul>
      {rows.map((row) => (
        <Series key={row.href} row={row} />
      ))}
    </ul>
  </section>
);

const Series = ({ row }: { row: HeatRow }) => (
  <li>
    <h3>
      <a href={row.href} lang={langOf(row.name)}>
        {row.name}
      </a>{" "}
      <small>{partText(row)}</small>
    </h3>
    <ul className="cells">
      {row.sets.map((set) => (
        <Cell key={set.id} set={set} />
      ))}
    </ul>
  </li>
);

const Cell = ({ set }: { set: HeatSet }) => (
  <li>
    <a href={set.href} data-step={stepOf(set)}>
      {shortCode(set)}
      <span className="tip">
        {" "}
        <span lang={langOfLeading(set)}>{leadingName(set)}</span>, {countText(set.part)} of {countText(set.whole)}
      </span>
    </a>
  </li>
);

/** 0: none, 1 to 4: by quarters, 5: complete. */
function stepOf({ part, whole }: HeatSet): number {
  if (part === 0) return 0;
  return part >= whole ? 5 : 1 + Math.floor((4 * part) / whole);
}
