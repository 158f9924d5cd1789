import { type Copies, type StepperTarget, TypedStepper } from "./stepper.tsx";

export type VariantRow = {
  key: string;
  name: string;
  tier: "standard" | "special";
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
    <a className="button" href={signIn} rel="nofollow" aria-label={`Add one ${target.label}: sign in first`}>
      + Add
    </a>
  );
}

export function VariantTable({ setId, cardId, cardName, rows, signIn, id = "variants" }: VariantTableProps) {
  const hasPrices = rows.some((row) => row.price !== undefined);
  const notes = new Set(rows.flatMap((row) => (row.price && row.priceNote ? [row.priceNote] : [])));
  return (
    <section className="variants" id={id}>
      <table>
        <caption>
          Variants
          {notes.size === 1 && <small>Market price: {notes}</small>}
        </caption>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            {hasPrices && <th scope="col">Market</th>}
            <th scope="col">Copies</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.name} {row.tier === "special" && <span className="tier">Special</span>}
              </th>
              {hasPrices && (
                <td className={row.price ? "price" : "price none"}>
                  {row.price ?? "N/A"}
                  {row.price && notes.size > 1 && <small>{row.priceNote}</small>}
                </td>
              )}
              <td>
                <Control
                  row={row}
                  target={{ setId, cardId, variant: row.key, label: `${cardName}, ${row.name}` }}
                  signIn={signIn}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
