import { SectionHead } from "#features/library/landing/views/sets.tsx";
import { langOf } from "#lib/text/language.ts";
import { countText } from "#lib/text/locale.ts";
import { Table } from "#ui/table.tsx";
import type { InsightPart } from "../rules.ts";

/** `all`: where there are more parts than these. */
export type Breakdown = { key: string; title: string; unit: string; parts: InsightPart[]; all?: string | undefined };

type Shape = "rows" | "pyramid" | "columns";

/** How the bars of a breakdown stand: what has an order of its own is a pyramid or columns. */
const shapes: Record<string, Shape> = { rarities: "pyramid", decades: "columns" };

const maxOpen = 12;

/** The longest bars, and the rest folded; what has an order of its own stays whole. */
export function Bars({ about, unit, parts, title, all }: Omit<Breakdown, "key"> & { about: string }) {
  const shape = shapes[about] ?? "rows";
  const table = { title, unit, shape, most: Math.max(...parts.map(({ part }) => part)), isTyped: about === "types" };
  const folded = shape === "rows" ? parts.slice(maxOpen) : [];
  return (
    <section data-shape={shape}>
      <SectionHead title={title} all={all} />
      <BarTable {...table} parts={shape === "rows" ? parts.slice(0, maxOpen) : parts} />
      {folded.length > 0 && (
        <details className="more">
          <summary>{countText(folded.length)} more</summary>
          <BarTable {...table} title={`${title}, continued`} parts={folded} />
        </details>
      )}
    </section>
  );
}

type BarTableProps = {
  title: string;
  unit: string;
  parts: InsightPart[];
  most: number;
  shape: Shape;
  isTyped?: boolean;
};

/** A chart that is a table, so that each number is read too. */
export const BarTable = ({ title, unit, parts, ...bars }: BarTableProps) => (
  <Table
    caption={title}
    isCaptionHidden
    columns={[
      { title: "Name", cell: (one) => <Name {...one} /> },
      { title: unit, isNumber: true, cell: (one) => <Measure {...one} {...bars} /> },
    ]}
    rows={parts}
    keyOf={({ name }) => name}
  />
);

const Measure = ({ isTyped = false, ...one }: InsightPart & Omit<BarTableProps, "title" | "unit" | "parts">) => (
  <>
    <Bar {...one} type={isTyped ? one.name.toLowerCase() : undefined} />
    {partText(one)}
  </>
);

/** "12 of 207 · 5%" */
export const partText = ({ part, whole }: Pick<InsightPart, "part" | "whole">): string =>
  whole === null ? countText(part) : `${countText(part)} of ${countText(whole)} · ${shareText(part, whole)}`;

function shareText(part: number, of: number): string {
  const percent = (100 * part) / of;
  return part > 0 && percent < 1 ? "<1%" : `${Math.floor(percent)}%`;
}

const Name = ({ name, href }: InsightPart) => (
  <a href={href} lang={langOf(name)}>
    {name}
  </a>
);

type BarProps = InsightPart & { most: number; shape: Shape; type: string | undefined };

/** How many are owned of all there are; where that is not known, beside the largest. */
function Bar({ part, whole, most, shape, type }: BarProps) {
  const share = Math.round((1000 * part) / Math.max(1, whole ?? most)) / 10;
  const length = part > 0 ? Math.max(share, 1) : 0;
  const place =
    shape === "columns"
      ? { y: `${100 - length}%`, width: "100%", height: `${length}%` }
      : { x: shape === "pyramid" ? `${(100 - length) / 2}%` : "0", width: `${length}%`, height: "100%" };
  return (
    <svg className="bar" aria-hidden="true" data-type={type}>
      <rect {...place} rx="3" />
    </svg>
  );
}
