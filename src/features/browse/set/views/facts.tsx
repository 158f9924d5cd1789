import type { ReactNode } from "react";
import { langOf } from "#lib/text/language.ts";
import { plural } from "#lib/text/locale.ts";
import { Icon } from "#ui/icons.tsx";
import type { Crumb } from "#ui/navigation/breadcrumbs.tsx";

export type ShownSetFacts = {
  id: string;
  name: string;
  englishName?: string | null;
  localName?: string;
  language?: string;
  code: string | null;
  logo?: string | null;
  symbol?: string | null;
  trail: Crumb[];
  series: { name: string; href: string };
  released: string | null;
  /** Cards up to the printed total; `secret` are those above it. */
  printed: number;
  secret: number;
  /** The most expensive card; absent when prices are hidden or unknown. */
  top?: { name: string; lang?: string; number: string; href: string; price: string } | null;
  /** null: unknown; absent: prices are hidden. */
  worth?: string | null;
  priceNote?: string | null;
};

type FactProps = { title: string; className?: string; children: ReactNode };

const Fact = ({ title, className, children }: FactProps) => (
  <div className={className}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

const TopCard = ({ top }: { top: NonNullable<ShownSetFacts["top"]> }) => (
  <Fact title="Top card">
    <a href={top.href} lang={top.lang}>
      {top.name} {top.number}
    </a>{" "}
    <span className="price">{top.price}</span>
  </Fact>
);

export function SetFactsPanel({ set }: { set: ShownSetFacts }) {
  const { series, released, printed, secret } = set;
  return (
    <dl className="facts">
      <Fact title="Series" className="crumbed">
        <a href={series.href} lang={langOf(series.name)}>
          {series.name}
        </a>
      </Fact>
      {released && (
        <Fact title="Released" className="plain">
          {released}
        </Fact>
      )}
      <Fact title="Cards" className="plain">
        {printed}
        {secret > 0 ? ` + ${secret} secret` : <span className="unit"> {plural(printed, "card", "cards")}</span>}
      </Fact>
    </dl>
  );
}

/** Value of a set: on a phone closed, with the owned copies and their value; elsewhere open without a heading. */
export function SetWorth({ set: { worth, top, priceNote } }: { set: ShownSetFacts }) {
  if (worth === undefined) return null;
  return (
    <details className="set-value">
      <summary>
        Full set <b>{worth ?? "N/A"}</b>
        <Icon name="down" />
      </summary>
      <dl className="facts">
        <Fact title="Full set" className="folded">
          {worth ?? "N/A"}
        </Fact>
        {top && <TopCard top={top} />}
        {priceNote && (
          <Fact title="Prices" className="plain quiet">
            {priceNote}
          </Fact>
        )}
      </dl>
    </details>
  );
}
