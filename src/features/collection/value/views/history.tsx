import { Chart } from "../../../../ui/chart.tsx";
import { ChipMenu, ChipRow, type Choice } from "../../../../ui/chips.tsx";

export type History = {
  points: { day: string; amount: number }[];
  format: (minor: number) => string;
  formatTick: (minor: number) => string;
  change?: string;
  choices: { current: string; choices: Choice[] };
};

export function ValueHistory({ history }: { history: History }) {
  const { points, format, formatTick, change, choices } = history;
  const [first, last] = [points[0]?.day ?? "", points.at(-1)?.day ?? ""];
  return (
    <section id="value">
      <h2>Value</h2>
      <ChipRow>
        <ChipMenu label="Show" {...choices} />
      </ChipRow>
      {points.length > 1 ? (
        <>
          {change && <p className="soft">{change} in this period</p>}
          <Chart
            id="worth"
            title="Collection value"
            series={[{ key: "worth", name: "Value", points }]}
            from={first}
            to={last}
            format={format}
            formatTick={formatTick}
          />
        </>
      ) : (
        <p className="soft">Your value chart starts tomorrow.</p>
      )}
    </section>
  );
}
