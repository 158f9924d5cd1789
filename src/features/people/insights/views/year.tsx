import { leadingName } from "#features/catalogue/rules/names.ts";
import type { ValuedCard } from "#features/library/value/views.tsx";
import { counted, countText, dayText } from "#lib/text/locale.ts";
import { ChipLinks } from "#ui/chips.tsx";
import type { YearFigures } from "../rules.ts";
import { BarTable } from "./bars.tsx";
import { InsightFact } from "./fact.tsx";

/** `best`: for those who see what it is worth. */
export type ShownYear = YearFigures & { hrefOf: (year: string) => string; best: ValuedCard | undefined };

/** What a year brought: new cards by month, and its best moments. */
export function YearInCards({ hrefOf, ...figures }: ShownYear) {
  const { year, years, months } = figures;
  const parts = months.map((part, at) => ({ name: monthName(at), part, whole: null }));
  return (
    <section id="year" data-shape="columns">
      <h2>{year} in cards</h2>
      {years.length > 1 && (
        <ChipLinks
          label="Year"
          current={year}
          choices={years.map((one) => ({ key: one, title: one, href: hrefOf(one) }))}
        />
      )}
      <YearFacts {...figures} />
      <BarTable
        title={`New cards in ${year}, by month`}
        unit="Cards"
        parts={parts}
        most={Math.max(...months)}
        shape="columns"
      />
    </section>
  );
}

function YearFacts({ cards, days, finished, months, best }: Omit<ShownYear, "hrefOf">) {
  const most = Math.max(...months);
  return (
    <dl className="facts">
      <InsightFact title="New cards">{countText(cards)}</InsightFact>
      <InsightFact title="Days with additions">{countText(days)}</InsightFact>
      {finished > 0 && <InsightFact title="Finished">{counted(finished, "set", "sets")}</InsightFact>}
      {most > 0 && <InsightFact title="Busiest month">{monthName(months.indexOf(most))}</InsightFact>}
      {best && (
        <InsightFact title="Best new card">
          <a href={best.href}>
            {leadingName(best.card)} {best.card.number}
          </a>{" "}
          <small>· {best.price}</small>
        </InsightFact>
      )}
    </dl>
  );
}

const monthName = (at: number): string => dayText(new Date(Date.UTC(2000, at, 1)), "month");
