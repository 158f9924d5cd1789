import type { ValueChange } from "#features/library/value/rules/change.ts";
import { ChangeText } from "#features/library/value/views.tsx";
import { counted, countText } from "#lib/text/locale.ts";
import { dateText } from "#lib/time.ts";
import { Chart, type ChartSeries } from "#ui/chart.tsx";
import { type ChipChoice, ChipMenu, ChipRow } from "#ui/chips.tsx";

export type ChartedValue = {
  total: string;
  /** Copies with a price, of those in games that have prices. */
  priced: { copies: number; of: number };
  points: { day: string; amount: number }[];
  /** Today's cards at earlier prices. `copies`: those with a price on that day. */
  past: { day: string; amount: number; copies: number; isAfterGap: boolean }[];
  format: (minor: number) => string;
  formatTick: (minor: number) => string;
  /** Since the day before, and over all days that are shown. */
  today?: ValueChange & { since: string };
  change?: ValueChange;
  choices: { current: string; choices: ChipChoice[] };
};

export const CollectionValue = ({ value }: { value: ChartedValue }) => (
  <section id="value" className="collection-value">
    <h2>Value</h2>
    <p className="worth">
      <b>{value.total}</b>
      {value.today && (
        <span>
          <ChangeText {...value.today} /> {value.today.since}
        </span>
      )}
    </p>
    {value.priced.copies < value.priced.of && (
      <p className="soft">
        {countText(value.priced.copies)} of {counted(value.priced.of, "copy", "copies")} priced
      </p>
    )}
    {value.points.length + value.past.length > 1 ? (
      <Course {...value} />
    ) : (
      <p className="soft">Your value chart starts tomorrow.</p>
    )}
  </section>
);

function Course({ points, past, priced, format, formatTick, choices, change }: ChartedValue) {
  const [first] = past;
  const [own] = points;
  return (
    <>
      <div className="span">
        <ChipRow>
          <ChipMenu label="Last" {...choices} />
        </ChipRow>
        {points.length > 2 && change && own && (
          <p className="soft">
            <ChangeText {...change} /> since {dateText(own.day)}
          </p>
        )}
      </div>
      <Chart
        id="worth"
        title="Collection value"
        isTitleHidden
        note={first && first.copies < priced.copies ? pricedThen(first, priced.copies) : null}
        series={[{ key: "worth", name: "Value", points }, ...(first ? [backwardsTo(own, past)] : [])]}
        from={first?.day ?? own?.day ?? ""}
        to={points.at(-1)?.day ?? ""}
        format={format}
        formatTick={formatTick}
      />
    </>
  );
}

const pricedThen = ({ copies, day }: ChartedValue["past"][number], today: number) =>
  `${countText(copies)} of ${counted(today, "copy", "copies")} had a price on ${dateText(day)}`;

/** Ends where the stored values begin. */
export const backwardsTo = (
  own: ChartedValue["points"][number] | undefined,
  past: ChartedValue["past"],
): ChartSeries => ({
  key: "then",
  name: "Today’s cards at the prices of then",
  points: own ? [...past, own] : past,
  isAside: true,
});
