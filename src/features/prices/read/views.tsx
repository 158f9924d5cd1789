import { Chart } from "../../../ui/chart.tsx";
import { ChipMenu, ChipRow } from "../../../ui/chips.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { changeText } from "../rules/text.ts";
import type { CardPrices } from "./page.ts";

type CardPricesViewProps = {
  prices: CardPrices;
  currency: string;
  days: number;
  choices: { days: number; href: string }[];
};

export function CardPricesView({ prices, currency, days, choices }: CardPricesViewProps) {
  const { series, variants } = prices;
  if (variants.every(({ lines }) => lines.length === 0)) {
    return (
      <Empty title="No prices yet" icon="cards">
        None of our sources has a price for this card.
      </Empty>
    );
  }
  return (
    <div className="card-prices">
      <ChipRow>
        <ChipMenu label="Show" current={String(days)} choices={choices.map(periodChoice)} />
      </ChipRow>
      {series.length === 0 ? (
        <p className="soft">No prices in this period.</p>
      ) : (
        <History prices={prices} currency={currency} />
      )}
      <Sources variants={variants} />
    </div>
  );
}

const longPeriods: Record<number, string> = { 365: "1 year", 545: "18 months" };

const periodChoice = ({ days, href }: { days: number; href: string }) => ({
  key: String(days),
  title: longPeriods[days] ?? `${days} days`,
  href,
});

function History({ prices, currency }: Pick<CardPricesViewProps, "prices" | "currency">) {
  const { series, from, to, format, formatTick, rateDay } = prices;
  return (
    <>
      <Changes series={series} currency={currency} />
      <Chart
        id="prices"
        title="Market price"
        series={series}
        from={from}
        to={to}
        format={format}
        formatTick={formatTick}
      />
      {rateDay && <p className="soft">≈ Converted at the rate of {rateDay}.</p>}
    </>
  );
}

const Changes = ({ series, currency }: Pick<CardPrices, "series"> & { currency: string }) => (
  <ul className="changes">
    {series.map(({ key, name, change }) => (
      <li key={key}>
        {series.length > 1 && `${name}: `}
        {changeText(change.past, change.present, currency)} <span className="soft">in this period</span>
      </li>
    ))}
  </ul>
);

type Priced = CardPrices["variants"][number];
type Line = { key: string; name: string; line?: Priced["lines"][number]; isOfSeveral: boolean };

const linesOf = ({ key, name, lines }: Priced): Line[] =>
  lines.length === 0
    ? [{ key, name, isOfSeveral: false }]
    : lines.map((line) => ({ key: `${key} ${line.source}`, name, line, isOfSeveral: lines.length > 1 }));

const priceOf = (price: string | undefined) => <span className={price ? "price" : "price none"}>{price ?? "N/A"}</span>;

const sourceColumns: Column<Line>[] = [
  {
    title: "Variant",
    cell: ({ name, line, isOfSeveral }) => (
      <>
        {name} {line && <small>{line.source}</small>}
        {line?.counts && isOfSeveral && <span className="tier">In use</span>}
      </>
    ),
  },
  { title: "Market", isNumber: true, cell: ({ line }) => priceOf(line?.market) },
  {
    title: "Low",
    isNumber: true,
    cell: ({ line }) => (line ? <span className="price">{line.low}</span> : priceOf(undefined)),
  },
  { title: "As of", cell: ({ line }) => line?.age },
];

const Sources = ({ variants }: Pick<CardPrices, "variants">) => (
  <section className="variants">
    <Table caption="By source" columns={sourceColumns} rows={variants.flatMap(linesOf)} keyOf={({ key }) => key} />
  </section>
);
