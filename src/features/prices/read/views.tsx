import { dateText } from "#lib/time.ts";
import { Chart } from "#ui/chart.tsx";
import { ChipMenu } from "#ui/chips.tsx";
import { Empty } from "#ui/empty.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { gainMoney, gainText } from "../rules/text.ts";
import type { CardPrices } from "./page.ts";

type CardPricesViewProps = {
  prices: CardPrices;
  /** Of the card, else of its set. */
  releaseDate: string | null;
  currency: string;
  days: number;
  choices: { days: number; href: string }[];
};

export function CardPricesView({ prices, releaseDate, currency, days, choices }: CardPricesViewProps) {
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
      <header className="price-head">
        <h2>Market price</h2>
        <ChipMenu label="Last" current={String(days)} choices={choices.map(periodChoice)} />
      </header>
      {series.length === 0 ? (
        <p className="soft">No prices in this period.</p>
      ) : (
        <History prices={prices} releaseDate={releaseDate} />
      )}
      <Sources prices={prices} currency={currency} />
    </div>
  );
}

const longPeriods: Record<number, string> = { 365: "1 year", 545: "18 months" };

const periodChoice = ({ days, href }: { days: number; href: string }) => ({
  key: String(days),
  title: longPeriods[days] ?? `${days} days`,
  href,
});

function History({ prices, releaseDate }: Pick<CardPricesViewProps, "prices" | "releaseDate">) {
  const { series, from, to, begun, format, formatTick, rateDay } = prices;
  return (
    <>
      <Chart
        id="prices"
        title="Market price"
        isTitleHidden
        note={begun && `Data since ${dateText(begun)}`}
        event={releaseDate === null ? null : { day: releaseDate, name: "Released" }}
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

type Priced = CardPrices["variants"][number];
type Change = NonNullable<Priced["lines"][number]["change"]>;
type Line = {
  key: string;
  name: string;
  line?: Priced["lines"][number];
  isOfSeveral: boolean;
};

function linesOf({ variants }: CardPrices): Line[] {
  return variants.flatMap(({ key, name, lines }): Line[] =>
    lines.length === 0
      ? [{ key, name, isOfSeveral: false }]
      : lines.map((line) => ({
          key: `${key} ${line.source}`,
          name,
          line,
          isOfSeveral: lines.length > 1,
        })),
  );
}

const priceOf = (price: string | undefined) => <span className={price ? "price" : "price none"}>{price ?? "N/A"}</span>;

type GainProps = { change: Change; since: string; currency: string };

/** `since`: the first day of the table, which is not repeated. */
const Gain = ({ change: { past, present, since: own }, since, currency }: GainProps) =>
  past === 0 || past === present ? (
    "–"
  ) : (
    <span className="price">
      {gainText((present - past) / past)} <small>{gainMoney(past, present, currency)}</small>
      {own !== since && <small>since {dateText(own)}</small>}
    </span>
  );

const columnsIn = (currency: string, from: string): Column<Line>[] => [
  {
    title: "Variant",
    cell: ({ name, line, isOfSeveral }) => (
      <>
        {name}{" "}
        {line && (
          <small>
            {line.source}, {line.age}
          </small>
        )}
        {line && line.stated.length > 0 && <small>{line.stated.join(" · ")}</small>}
        {line?.counts && isOfSeveral && <span className="tier">In use</span>}
        {line?.missing && <span className="tier">No price at {line.missing}</span>}
      </>
    ),
  },
  { title: "Market", isNumber: true, cell: ({ line }) => priceOf(line?.market) },
  { title: "Low", isNumber: true, cell: ({ line }) => priceOf(line?.low) },
  {
    title: "Change",
    isNumber: true,
    cell: ({ line }) => (line?.change ? <Gain change={line.change} since={from} currency={currency} /> : "–"),
  },
];

const Sources = ({ prices, currency }: Pick<CardPricesViewProps, "prices" | "currency">) => (
  <Table
    caption={
      <>
        Prices by variant <small>Change since {dateText(prices.from)}</small>
      </>
    }
    columns={columnsIn(currency, prices.from)}
    rows={linesOf(prices)}
    keyOf={({ key }) => key}
  />
);
