import type { ComponentProps } from "react";
import { backwardsTo } from "#features/library/landing/views/history.tsx";
import { SectionHead } from "#features/library/landing/views/sets.tsx";
import { type ValuedCard, ValuedCards } from "#features/library/value/views.tsx";
import { langOf } from "#lib/text/language.ts";
import { countText } from "#lib/text/locale.ts";
import { Chart } from "#ui/chart.tsx";
import { Empty } from "#ui/empty.tsx";
import type { HeatRow } from "../rules.ts";
import { Bars, type Breakdown } from "./bars.tsx";
import { InsightFact } from "./fact.tsx";
import { HeatMap } from "./heat.tsx";
import { type ShownYear, YearInCards } from "./year.tsx";

type Points = { day: string; amount: number }[];

export type InsightsProps = {
  username: string;
  breakdowns: Breakdown[];
  heat: HeatRow[];
  /** Additions over time, for those who are signed in; so is the year. */
  timeline: {
    first: { name: string; href: string; date: string } | null;
    streak: string | null;
    levels: Points;
  } | null;
  year: ShownYear | null;
  /** Value of the collection, as far as its owner shows it; before the stored values today's cards at earlier prices. */
  value: {
    currency: string;
    points: Points;
    past: Parameters<typeof backwardsTo>[1];
    format: (minor: number) => string;
    formatTick: (minor: number) => string;
  } | null;
  top: ValuedCard[];
  /** Address of all cards, the most valuable first; for those who see prices. */
  byValue: string | undefined;
};

export function InsightsTab(props: InsightsProps) {
  const { username, breakdowns, heat, year, top, byValue } = props;
  if (heat.length === 0 && breakdowns.every(({ parts }) => parts.length === 0))
    return <Empty title="No cards yet">Insights into the collection of {username} show up here.</Empty>;
  return (
    <div className="insights">
      <OverTime {...props} />
      {year && <YearInCards {...year} />}
      {heat.length > 0 && <HeatMap rows={heat} />}
      <div className="breakdowns">
        {breakdowns
          .filter(({ parts }) => parts.length > 0)
          .map(({ key, ...one }) => (
            <Bars key={key} about={key} {...one} />
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

const whole = (amount: number): string => countText(Math.round(amount));

function OverTime({ value, timeline }: InsightsProps) {
  const { first = null, streak = null, levels = [] } = timeline ?? {};
  return (
    <>
      {(first || streak !== null) && (
        <dl className="facts">
          {first && (
            <InsightFact title="First card">
              <a href={first.href} lang={langOf(first.name)}>
                {first.name}
              </a>{" "}
              <small>· {first.date}</small>
            </InsightFact>
          )}
          {streak !== null && <InsightFact title="Longest streak">{streak}</InsightFact>}
        </dl>
      )}
      <div className="courses">
        {value && value.points.length + value.past.length > 1 && <ValueCourse {...value} />}
        {levels.length > 1 && (
          <Course
            id="level"
            title="Level over time"
            series={[{ key: "level", name: "Level", points: levels }]}
            format={whole}
            formatTick={whole}
          />
        )}
      </div>
    </>
  );
}

const ValueCourse = ({ points, past, format, formatTick }: NonNullable<InsightsProps["value"]>) => (
  <Course
    id="value"
    title="Value over time"
    series={[{ key: "value", name: "Value", points }, ...(past.length > 0 ? [backwardsTo(points[0], past)] : [])]}
    format={format}
    formatTick={formatTick}
  />
);

type CourseProps = Omit<ComponentProps<typeof Chart>, "from" | "to">;

function Course(props: CourseProps) {
  const days = props.series.flatMap(({ points }) => points.map(({ day }) => day)).toSorted();
  return <Chart {...props} from={days[0] ?? ""} to={days.at(-1) ?? ""} />;
}
