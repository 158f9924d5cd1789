import { signInToAdd } from "#features/collection/rules/sign-in.ts";
import { Table } from "#ui/table.tsx";
import type { Copies } from "./copies.ts";
import { TypedStepper } from "./stepper.tsx";

export type VariantRow = {
  key: string;
  name: string;
  tier: "standard" | "special";
  derived?: boolean;
  isGone?: boolean;
  /** Null when unknown, absent when prices are hidden. */
  price?: string | null;
  /** "TCGplayer, yesterday". */
  priceNote?: string | null;
  copies: Copies | null;
};

type OfCard = { setId: string; cardId: string; cardName: string; signIn: string };

type VariantTableProps = OfCard & {
  rows: VariantRow[];
  /** Shown above the table. */
  main?: VariantRow;
};

function Control({ row, setId, cardId, cardName, signIn }: OfCard & { row: VariantRow }) {
  const target = { setId, cardId, variant: row.key, label: `${cardName}, ${row.name}`, isGone: row.isGone };
  if (row.copies) return <TypedStepper target={target} copies={row.copies} />;
  return (
    <a
      className="button"
      href={signInToAdd(signIn, cardId)}
      rel="nofollow"
      aria-label={`Add ${target.label}, log in first`}
    >
      + Add
    </a>
  );
}

const Price = ({ row: { price, priceNote }, hasNote }: { row: VariantRow; hasNote: boolean }) => (
  <span className={price ? "price" : "price none"}>
    {price ?? "N/A"}
    {price && hasNote && <small>{priceNote}</small>}
  </span>
);

const Name = ({ row: { name, tier, derived, isGone } }: { row: VariantRow }) => (
  <>
    {name} {tier === "special" && <span className="tier">Special</span>}{" "}
    {derived && <span className="tier">assumed</span>} {isGone && <span className="tier">removed</span>}
  </>
);

export const VariantPanel = ({ row, id, ...card }: OfCard & { row: VariantRow; id?: string }) => (
  <section className="variant" id={id} aria-label="Main variant">
    <p>
      <b>
        <Name row={row} />
      </b>
      {row.price !== undefined && <Price row={row} hasNote />}
    </p>
    <Control row={row} {...card} />
  </section>
);

export function VariantTable({ rows, main, ...card }: VariantTableProps) {
  const hasPrices = rows.some((row) => row.price !== undefined);
  const noted = main ? [main, ...rows] : rows;
  const notes = new Set(noted.flatMap((row) => (row.price && row.priceNote ? [row.priceNote] : [])));
  const price = (row: VariantRow) => <Price row={row} hasNote={notes.size > 1} />;
  const control = (row: VariantRow) => <Control row={row} {...card} />;
  return (
    <section className="variants">
      <Table
        caption={main ? "Other variants" : "Variants"}
        isCaptionHidden={!main}
        columns={[
          { title: "Variant", cell: (row) => <Name row={row} /> },
          ...(hasPrices ? [{ title: "Market", isNumber: true, cell: price }] : []),
          { title: "Copies", cell: control },
        ]}
        rows={rows}
        keyOf={({ key }) => key}
      />
      {!main && notes.size === 1 && <p className="hint">Market price: {notes}</p>}
    </section>
  );
}
