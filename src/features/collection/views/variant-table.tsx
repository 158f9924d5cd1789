import { type Copies, type StepperTarget, TypedStepper } from "./stepper.tsx";

export type VariantRow = {
  key: string;
  name: string;
  tier: "standard" | "special";
  /** Formatted; null is unknown, absent when prices are hidden. */
  price?: string | null;
  /** Null for signed-out visitors. */
  copies: Copies | null;
};

type VariantTableProps = {
  setId: string;
  cardId: string;
  cardName: string;
  rows: VariantRow[];
  signIn: string;
  /** Where the prices come from and how old they are: "TCGplayer, 15 h old". */
  priceNote?: string | null;
  /** Keeps ids apart when the table is shown over a page that has its own. */
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

/** Every variant of a card with its price and its number. */
export function VariantTable({ setId, cardId, cardName, rows, signIn, priceNote, id = "variants" }: VariantTableProps) {
  const hasPrices = rows.some((row) => row.price !== undefined);
  return (
    <section className="variants" id={id}>
      <table>
        <caption>
          Variants
          {hasPrices && priceNote && <small>Market price: {priceNote}</small>}
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
              {hasPrices && <td className={row.price ? "price" : "price none"}>{row.price ?? "N/A"}</td>}
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
