import { counted, countText } from "#lib/text/locale.ts";
import { Chart } from "#ui/chart.tsx";
import { type ChipChoice, ChipMenu, ChipRow } from "#ui/chips.tsx";

export type ChartedValue = {
  total: string;
  /** Copies with a price, of those in games that have prices. */
  priced: { copies: number; of: number };
  points: { day: string; amount: number }[];
  format: (minor: number) => string;
  formatTick: (minor: number) => string;
  change?: string;
  choices: { current: string; choices: ChipChoice[] };
};

export const CollectionValue = ({ value }: { value: ChartedValue }) => (
  <section id="value" className="collection-value">
    <h2>Value</h2>
    <p className="worth">
      <b>{value.total}</b>
      {value.points.length > 1 && value.change && (
        <span>
          {value.change} in the last {spanOf(value.choices)}
        </span>
      )}
    </p>
    {value.priced.copies < value.priced.of && (
      <p className="soft">
        {countText(value.priced.copies)} of {counted(value.priced.of, "copy", "copies")} priced
      </p>
    )}
    {value.points.length > 1 ? <Course {...value} /> : <p className="soft">Your value chart starts tomorrow.</p>}
  </section>
);

const spanOf = ({ current, choices }: ChartedValue["choices"]) =>
  choices.find(({ key }) => key === current)?.title ?? "days";

const Course = ({ points, format, formatTick, choices }: ChartedValue) => (
  <>
    <ChipRow>
      <ChipMenu label="Last" {...choices} />
    </ChipRow>
    <Chart
      id="worth"
      title="Collection value"
      isTitleHidden
      series={[{ key: "worth", name: "Value", points }]}
      from={points[0]?.day ?? ""}
      to={points.at(-1)?.day ?? ""}
      format={format}
      formatTick={formatTick}
    />
  </>
);
