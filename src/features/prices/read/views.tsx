import { Chart } from "../../../ui/chart.tsx";
import { ChipMenu, ChipRow } from "../../../ui/chips.tsx";
import { Empty } from "../../../ui/empty.tsx";
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
      <Empty title="No price is known" icon="cards">
        None of the sources has a price of this card yet.
      </Empty>
    );
  }
  return (
    <div className="card-prices">
      <ChipRow>
        <ChipMenu label="Show" current={String(days)} choices={choices.map(periodChoice)} />
      </ChipRow>
      {series.length === 0 ? (
        <p className="soft">There is no price from this time.</p>
      ) : (
        <History prices={prices} currency={currency} />
      )}
      <Sources variants={variants} />
    </div>
  );
}

const periodChoice = ({ days, href }: { days: number; href: string }) => ({
  key: String(days),
  title: days === 365 ? "1 year" : `${days} days`,
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
      {rateDay && <p className="soft">≈ Converted by the rate of {rateDay}.</p>}
    </>
  );
}

const Changes = ({ series, currency }: Pick<CardPrices, "series"> & { currency: string }) => (
  <ul className="changes">
    {series.map(({ key, name, change }) => (
      <li key={key}>
        {series.length > 1 && `${name}: `}
        {changeText(change.past, change.present, currency)}
      </li>
    ))}
  </ul>
);

const Sources = ({ variants }: Pick<CardPrices, "variants">) => (
  <section className="variants sources">
    <table>
      <caption>By source</caption>
      <thead>
        <tr>
          <th scope="col">Variant</th>
          <th scope="col">Market</th>
          <th scope="col">Low</th>
          <th scope="col">As of</th>
        </tr>
      </thead>
      {variants.map((variant) => (
        <tbody key={variant.key}>
          {variant.lines.length === 0 ? <NoPrice name={variant.name} /> : <SourceLines {...variant} />}
        </tbody>
      ))}
    </table>
  </section>
);

const NoPrice = ({ name }: { name: string }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="price none">N/A</td>
    <td className="price none">N/A</td>
    <td />
  </tr>
);

const SourceLines = ({ name, lines }: CardPrices["variants"][number]) =>
  lines.map((line) => (
    <tr key={line.source}>
      <th scope="row">
        {name} <small>{line.source}</small>
        {line.counts && lines.length > 1 && <span className="tier">Counts</span>}
      </th>
      <td className="price">{line.market}</td>
      <td className="price">{line.low}</td>
      <td>{line.age}</td>
    </tr>
  ));
