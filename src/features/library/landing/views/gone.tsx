import { wordedCopies } from "#features/collection/entries/views/copies.ts";
import { Stepper } from "#features/collection/entries/views/stepper.tsx";

export type GoneEntry = {
  setId: string;
  cardId: string;
  variant: string;
  variantName: string;
  cardName: string;
  number: string;
  setName: string;
  quantity: number;
};

export const GoneEntries = ({ gone }: { gone: GoneEntry[] }) => (
  <section>
    <h2>No longer in the catalogue</h2>
    <p>These cards were removed from the catalogue. Your copies are kept.</p>
    <ul className="gone">
      {gone.map((entry) => (
        <GoneRow key={`${entry.cardId} ${entry.variant}`} entry={entry} />
      ))}
    </ul>
  </section>
);

function GoneRow({ entry }: { entry: GoneEntry }) {
  const { setId, cardId, variant, variantName, cardName, number, setName, quantity } = entry;
  const label = `${cardName} ${number}, ${variantName}`;
  return (
    <li>
      <span>
        <b>
          {cardName} {number}
        </b>
        <span>
          {variantName} · {setName}
        </span>
      </span>
      <Stepper target={{ setId, cardId, variant, label, isGone: true }} copies={wordedCopies(quantity)} />
    </li>
  );
}
