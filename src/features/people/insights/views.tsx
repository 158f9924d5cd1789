import type { ReactNode } from "react";
import type { ValuedCard } from "#features/library/value/views/cards.tsx";
import { ValuedCards } from "#features/library/value/views/cards.tsx";
import { SectionHead } from "#features/library/value/views/sets.tsx";
import { langOf } from "#lib/text/language.ts";
import { counted, countText } from "#lib/text/locale.ts";
import { Chart } from "#ui/chart.tsx";
import { Empty } from "#ui/empty.tsx";
import { Table } from "#ui/table.tsx";
import type { InsightPart } from "./rules.ts";

type Points = { day: string; amount: number }[];

export type InsightsProps = {
  username: string;
  breakdowns: {
    key: string;
    title: string;
    unit: string;
    parts: InsightPart[] /** Where there are more. */;
    all?: string;
  }[];
  /** Additions over time, for those who are signed in. */
  timeline: {
    first: { name: string; href: string; date: string } | null;
    streak: string | null;
    levels: Points;
  } | null;
  /** Value of the collection, as far as its owner shows it. */
  value: {
    currency: string;
    points: Points;
    format: (minor: number) => string;
    formatTick: (minor: number) => string;
  } | null;
  top: ValuedCard[];
  /** Address of all cards, the most valuable first; for those who see prices. */
  byValue: string | undefined;
};

export function InsightsTab({ username, breakdowns, timeline, value, top, byValue }: InsightsProps) {
  if (breakdowns.every(({ parts }) => parts.length === 0))
    return <Empty title="No cards yet">Insights into the collection of {username} show up here.</Empty>;
  return (
    <div className="insights">
      {value && value.points.length > 1 && <Course id="value" title="Value" {...value} />}
      {timeline && <Timeline {...timeline} />}
      <div className="breakdowns">
        {breakdowns
          .filter(({ parts }) => parts.length > 0)
          .map((one) => (
            <Bars {...one} key={one.key} />
          ))}
      </div>
      {top.length > 0 && (
        <section>
          <SectionHead title="Most valuable cards" all={byValue} />
          <ValuedCards cards={top} />
        </section>
      )}
    </div>
  );
}

const percentText = (part: number, of: number): string => {
  const percent = (100 * part) / of;
  return part > 0 && percent < 1 ? "<1%" : `${Math.floor(percent)}%`;
};

const whole = (amount: number): string => countText(Math.round(amount));

const Timeline = ({ first, streak, levels }: NonNullable<InsightsProps["timeline"]>) => (
  <>
    <dl className="facts">
      {first && (
        <Fact title="First card">
          <a href={first.href} lang={langOf(first.name)}>
            {first.name}
          </a>{" "}
          <small>· {first.date}</small>
        </Fact>
      )}
      {streak !== null && <Fact title="Longest streak">{streak}</Fact>}
    </dl>
    {levels.length > 1 && <Course id="level" title="Level" points={levels} format={whole} formatTick={whole} />}
  </>
);

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

type CourseProps = Omit<NonNullable<InsightsProps["value"]>, "currency"> & { id: string; title: string };

const Course = ({ id, title, points, format, formatTick }: CourseProps) => (
  <Chart
    id={id}
    title={`${title} over time`}
    series={[{ key: id, name: title, points }]}
    from={points[0]?.day ?? ""}
    to={points.at(-1)?.day ?? ""}
    format={format}
    formatTick={formatTick}
  />
);

const maxOpen = 8;

/** The longest bars; the rest is folded. */
function Bars({ title, unit, parts, all }: InsightsProps["breakdowns"][number]) {
  const most = Math.max(...parts.map(({ part }) => part));
  const table = { title, unit, most };
  const folded = parts.slice(maxOpen);
  return (
    <section>
      <SectionHead title={title} all={all} />
      <BarTable {...table} parts={parts.slice(0, maxOpen)} />
      {folded.length > 0 && (
        <details className="more">
          <summary>{countText(folded.length)} more</summary>
          <BarTable {...table} title={`${title}, continued`} parts={folded} />
        </details>
      )}
    </section>
  );
}

type BarTableProps = { title: string; unit: string; parts: InsightPart[]; most: number };

/** So that each number is read too. */
const BarTable = ({ title, unit, parts, most }: BarTableProps) => (
  <Table
    caption={title}
    isCaptionHidden
    columns={[
      { title: "Name", cell: (one) => <Name {...one} /> },
      { title: "Share", cell: (one) => <Bar {...one} most={most} /> },
      {
        title: unit,
        isNumber: true,
        cell: ({ part, whole: of }) =>
          of === null ? whole(part) : `${whole(part)} of ${whole(of)} · ${percentText(part, of)}`,
      },
    ]}
    rows={parts}
    keyOf={({ name }) => name}
  />
);

const Name = ({ name, href }: InsightPart) => (
  <a href={href} lang={langOf(name)}>
    {name}
  </a>
);

/** A bar of how many are owned of all there are; where that is not known, beside the largest. */
const Bar = ({ name, part, whole: of, most }: InsightPart & { most: number }) => (
  <progress value={part} max={of ?? most} aria-label={`${name}: ${counted(part, "card", "cards")}`} />
);
