import { Chart } from "../../../ui/chart.tsx";
import { ChipMenu, ChipRow } from "../../../ui/chips.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { changeText } from "../rules/text.ts";
import type { CardPrices } from "./page.ts";

type CardPricesViewProps = {
  prices: CardPrices;
  /** The currency of `series`. */
  currency: string;
  days: number;
  choices: { days: number; href: string }[];
};

export function CardPricesView({ prices, currency, days, choices }: CardPricesViewProps) {
  const { series, variants, from, to, format, formatTick, rateDay } = prices;
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
        <ChipMenu
          label="Show"
          current={String(days)}
          choices={choices.map((choice) => ({
            key: String(choice.days),
            title: choice.days === 365 ? "1 year" : `${choice.days} days`,
            href: choice.href,
          }))}
        />
      </ChipRow>
      {series.length === 0 ? (
        <p className="soft">There is no price from this time.</p>
      ) : (
        <>
          <ul className="changes">
            {series.map(({ key, name, change }) => (
              <li key={key}>
                {series.length > 1 && `${name}: `}
                {changeText(change.past, change.present, currency)}
              </li>
            ))}
          </ul>
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
      )}
      <Sources variants={variants} />
    </div>
  );
}

function Sources({ variants }: Pick<CardPrices, "variants">) {
  return (
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
        {variants.map(({ key, name, lines }) => (
          <tbody key={key}>
            {lines.length === 0 && (
              <tr>
                <th scope="row">{name}</th>
                <td className="price none">N/A</td>
                <td className="price none">N/A</td>
                <td />
              </tr>
            )}
            {lines.map((line) => (
              <tr key={line.source}>
                <th scope="row">
                  {name} <small>{line.source}</small>
                  {line.counts && lines.length > 1 && <span className="tier">Counts</span>}
                </th>
                <td className="price">{line.market}</td>
                <td className="price">{line.low}</td>
                <td>{line.age}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
