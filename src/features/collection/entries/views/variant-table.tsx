import { Table } from "../../../../ui/table.tsx";
import { signInToAdd } from "../../rules/sign-in.ts";
import type { Copies, StepperTarget } from "./copies.ts";
import { TypedStepper } from "./stepper.tsx";

export type VariantRow = {
  key: string;
  name: string;
  tier: "standard" | "special";
  derived?: boolean;
  /** Null when unknown, absent when prices are hidden. */
  price?: string | null;
  /** "TCGplayer, yesterday". */
  priceNote?: string | null;
  copies: Copies | null;
};

type VariantTableProps = {
  setId: string;
  cardId: string;
  cardName: string;
  rows: VariantRow[];
  signIn: string;
  id?: string;
};

function Control({ row, target, signIn }: { row: VariantRow; target: StepperTarget; signIn: string }) {
  if (row.copies) return <TypedStepper target={target} copies={row.copies} />;
  return (
    <a className="button" href={signIn} rel="nofollow" aria-label={`Log in to add ${target.label}`}>
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

const Name = ({ row: { name, tier, derived } }: { row: VariantRow }) => (
  <>
    {name} {tier === "special" && <span className="tier">Special</span>}
    {derived && <span className="tier">assumed</span>}
  </>
);

export function VariantTable({ setId, cardId, cardName, rows, signIn, id = "variants" }: VariantTableProps) {
  const hasPrices = rows.some((row) => row.price !== undefined);
  const notes = new Set(rows.flatMap((row) => (row.price && row.priceNote ? [row.priceNote] : [])));
  const price = (row: VariantRow) => <Price row={row} hasNote={notes.size > 1} />;
  const control = (row: VariantRow) => {
    const target = { setId, cardId, variant: row.key, label: `${cardName}, ${row.name}` };
    return <Control row={row} target={target} signIn={signInToAdd(signIn, cardName)} />;
  };
  const caption = <>Variants{notes.size === 1 && <small>Market price: {notes}</small>}</>;
  return (
    <section className="variants" id={id}>
      <Table
        caption={caption}
        columns={[
          { title: "Variant", cell: (row) => <Name row={row} /> },
          ...(hasPrices ? [{ title: "Market", isNumber: true, cell: price }] : []),
          { title: "Copies", cell: control },
        ]}
        rows={rows}
        keyOf={({ key }) => key}
      />
    </section>
  );
}
