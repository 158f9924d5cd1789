import { scaleLinear, scaleUtc } from "d3-scale";
import { line } from "d3-shape";
import { dayText } from "#lib/text/locale.ts";
import { type Column, Table } from "./table.tsx";

/**
 * Ordered by day (YYYY-MM-DD). `isAside`: dashed and lighter, since it is shown for comparison. `isDaily`: a day without a
 * point is a gap of the line. `isAfterGap`: so is what is before the point.
 */
export type ChartSeries = {
  key: string;
  name: string;
  points: { day: string; amount: number; isAfterGap?: boolean }[];
  isAside?: boolean | undefined;
  isDaily?: boolean;
};

/** What happened on a day, in a few words. */
type ChartEvent = { day: string; name: string };

type ChartProps = {
  /** Prefix of ids. */
  id: string;
  title: string;
  /** A heading above names it. */
  isTitleHidden?: boolean;
  note?: string | null;
  /** Marked if it lies between the first and the last day. */
  event?: ChartEvent | null;
  series: ChartSeries[];
  from: string;
  to: string;
  /** Exact; `formatTick` is rounded, for the axis. */
  format: (amount: number) => string;
  formatTick: (amount: number) => string;
};

/** Lines that the stylesheet can hide; the rest always show. */
const maxBoxes = 12;

/** Coordinates of the plot, which is stretched to the page's width. */
const field = 1000;

/** Check boxes in the legend hide lines without JavaScript; the script adds a marker for single days. */
export function Chart({ id, title, isTitleHidden, note, event, series, from, to, format, formatTick }: ChartProps) {
  const amounts = series.flatMap(({ points }) => points.map(({ amount }) => amount));
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  // A flat line is drawn in the middle.
  const pad = high === low ? Math.max(1, Math.abs(high) * 0.1) : 0;
  const y = scaleLinear([low - pad, high + pad], [field, 0]);
  const x = scaleUtc([new Date(from), new Date(to)], [0, field]);
  const draw = line<{ day: string; amount: number }>(
    ({ day }) => round(x(new Date(day))),
    ({ amount }) => round(y(amount)),
  );
  const [first, last] = axisDays(from, to);
  const marked = event && event.day >= from && event.day <= to ? event : null;
  return (
    <figure className="chart" id={id} data-chart>
      <figcaption>
        {note ? <span className="hint">{note}</span> : !isTitleHidden && <b>{title}</b>}
        {marked && (
          <span className="hint">
            ┆ {marked.name}, {dayText(new Date(marked.day))}
          </span>
        )}
        <output className="reading" data-reading />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the mark over the days. */}
      <section className="plot" tabIndex={0} aria-label={`${title}. Use the arrow keys to read each day.`} data-plot>
        <svg aria-hidden="true">
          {y.ticks(4).map((tick) => (
            <g key={tick} className="tick">
              <line x1="0" x2="100%" y1={part(y(tick))} y2={part(y(tick))} />
              <text x="-8" y={part(y(tick))} dy="4">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${field} ${field}`}
            preserveAspectRatio="none"
            width="100%"
            height="100%"
            overflow="visible"
          >
            {series.map(({ key, points, isAside, isDaily }) => (
              <path
                key={key}
                className="series"
                d={runsOf(points, isDaily ?? false)
                  .map((run) => draw(asLine(run)) ?? "")
                  .join("")}
                strokeDasharray={isAside ? "6 4" : undefined}
                strokeOpacity={isAside ? 0.75 : undefined}
              />
            ))}
          </svg>
          {marked && <ChartEventLine at={part(x(new Date(marked.day)))} />}
          <line className="mark" data-mark y1="0" y2="100%" visibility="hidden" />
        </svg>
        <p className="days" aria-hidden="true">
          <span>{first}</span>
          <span>{last}</span>
        </p>
      </section>
      {series.length > 1 && <Legend id={id} series={series} />}
      <Numbers id={id} title={title} series={series} format={format} from={from} to={to} />
    </figure>
  );
}

const ChartEventLine = ({ at }: { at: string }) => <line className="mark" x1={at} x2={at} y1="0" y2="100%" />;

/** First and last day of an axis, with years if these differ. */
export function axisDays(from: string, to: string): [string, string] {
  const style = from.slice(0, 4) === to.slice(0, 4) ? "dayOfYear" : "day";
  return [dayText(new Date(from), style), dayText(new Date(to), style)];
}

const round = (value: number) => Math.round(value * 10) / 10;
const part = (value: number) => `${round(value / 10)}%`;

/** A single day is drawn as a short line. */
const asLine = (points: ChartSeries["points"]) => {
  const [only] = points;
  return only && points.length === 1 ? [only, { ...only, day: dayAfter(only.day) }] : points;
};

/** The points between two gaps. */
function runsOf(points: ChartSeries["points"], isDaily: boolean): ChartSeries["points"][] {
  const runs: ChartSeries["points"][] = [];
  let last: string | undefined;
  for (const point of points) {
    const isNext = last !== undefined && !point.isAfterGap && (!isDaily || dayAfter(last) === point.day);
    if (isNext) runs.at(-1)?.push(point);
    else runs.push([point]);
    last = point.day;
  }
  return runs;
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

function Legend({ id, series }: Pick<ChartProps, "id" | "series">) {
  return (
    <ul className="legend">
      {series.map(({ key, name }, index) => (
        <li key={key}>
          {index < maxBoxes ? (
            <label>
              <input type="checkbox" id={`${id}-${key}`} defaultChecked />
              {name}
            </label>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  );
}

/** The chart as a table, newest first; also read by the script. */
function Numbers({ id, title, series, format, from, to }: Omit<ChartProps, "formatTick">) {
  const days = [...new Set(series.flatMap(({ points }) => points.map(({ day }) => day)))].sort().reverse();
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const place = (day: string) => (last === first ? 0 : ((Date.parse(day) - first) / (last - first)) * 100);
  return (
    <details className="numbers">
      <summary>Show as table</summary>
      <Table
        id={`${id}-numbers`}
        caption={title}
        isCaptionHidden
        columns={[{ title: "Day", cell: (day) => dayText(new Date(day)) }, ...amountColumns(series, format)]}
        rows={days}
        keyOf={(day) => day}
        dataOf={(day) => ({ "data-at": round(place(day)) })}
      />
    </details>
  );
}

const amountColumns = (series: ChartSeries[], format: ChartProps["format"]) =>
  series.map(({ name, points }): Column<string> => {
    const amounts = new Map(points.map(({ day, amount }) => [day, format(amount)]));
    return { title: name, isNumber: true, cell: (day) => amounts.get(day) ?? "–" };
  });
