import { langOf } from "../../../../lib/text/language.ts";
import type { Crumb } from "../../../../ui/navigation/breadcrumbs.tsx";

export type SetFacts = {
  id: string;
  name: string;
  englishName?: string | null;
  code: string | null;
  logo?: string | null;
  symbol?: string | null;
  trail: Crumb[];
  series: { name: string; href: string };
  released: string | null;
  /** Up to the printed total, and above it. */
  printed: number;
  secret: number;
  /** The most expensive card; absent when prices are hidden or unknown. */
  top?: { name: string; number: string; href: string; price: string } | null;
  /** null: unknown; absent: prices are hidden. */
  worth?: string | null;
  priceNote?: string | null;
};

export function Facts({ set }: { set: SetFacts }) {
  return (
    <dl className="facts">
      <div className="crumbed">
        <dt>Series</dt>
        <dd>
          <a href={set.series.href} lang={langOf(set.series.name)}>
            {set.series.name}
          </a>
        </dd>
      </div>
      {set.released && (
        <div className="plain">
          <dt>Released</dt>
          <dd>{set.released}</dd>
        </div>
      )}
      <div className="plain">
        <dt>Cards</dt>
        <dd>
          {set.printed}
          {set.secret > 0 && ` + ${set.secret} secret`}
        </dd>
      </div>
      {set.worth !== undefined && (
        <div>
          <dt>Full set</dt>
          <dd>{set.worth ?? "N/A"}</dd>
        </div>
      )}
      {set.top && (
        <div>
          <dt>Top card</dt>
          <dd>
            <a href={set.top.href}>
              {set.top.name} {set.top.number}
            </a>{" "}
            <span className="price">{set.top.price}</span>
          </dd>
        </div>
      )}
      {set.worth !== undefined && set.priceNote && (
        <div className="plain quiet">
          <dt>Prices</dt>
          <dd>{set.priceNote}</dd>
        </div>
      )}
    </dl>
  );
}
