import { langOf } from "#lib/text/language.ts";

export type OverlayRow = {
  id: string;
  number: string;
  name: string;
  copies: number;
  /** Null when unknown, undefined while hidden. */
  price: string | null | undefined;
  isNewest?: boolean;
};

export type ListOverlayProps = { title: string; have: number; all: number; rows: OverlayRow[]; rest: number };

export const ListOverlay = ({ title, have, all, rows, rest }: ListOverlayProps) => (
  <section className="overlay-box overlay-list">
    <header className="overlay-head">
      <h1 className="overlay-title" lang={langOf(title)}>
        {title}
      </h1>
      <p className="overlay-count">
        <b>{have}</b> / {all}
      </p>
    </header>
    <ol className="overlay-rows">
      {rows.map((row) => (
        <Row key={row.id} {...row} />
      ))}
    </ol>
    {rest > 0 && <p className="overlay-rest">and {rest} more</p>}
  </section>
);

const Row = ({ number, name, copies, price, isNewest }: OverlayRow) => (
  <li className="overlay-row" data-owned={copies > 0} data-newest={isNewest || undefined}>
    <span className="overlay-mark">{copies > 0 ? "✓" : "○"}</span>
    <span className="overlay-number">{number}</span>
    <span className="overlay-name" lang={langOf(name)}>
      {name}
    </span>
    {copies > 1 && <span className="overlay-times">×{copies}</span>}
    {typeof price === "string" && <span className="overlay-price">{price}</span>}
  </li>
);
