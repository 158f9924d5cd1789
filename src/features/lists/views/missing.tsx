import { counted } from "../../../lib/text/counted.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { Breadcrumbs } from "../../../ui/navigation/breadcrumbs.tsx";

/** `text`: formatted; none when unknown or hidden. */
type Cost = { text: string | null | undefined; unpriced: number };

type MissingProps = {
  name: string;
  path: string;
  count: number;
  cost: Cost;
  /** In any printing. */
  cheapest: Cost;
  massEntry: string[];
  wants: string[];
};

export const MissingPage = ({ name, path, count, cost, cheapest, massEntry, wants }: MissingProps) => (
  <section className="list-form">
    <Breadcrumbs
      trail={[
        { title: "My Lists", href: "/lists" },
        { title: name, href: path },
      ]}
    />
    <h1>Missing cards</h1>
    <p>
      {count === 0 ? "You have every card on this list." : `${counted(count, "card", "cards")} to go.`}
      {priceText(cost, "at market prices for these printings")}
      {cheapest.text !== cost.text && priceText(cheapest, "for the cheapest printing of each")}
    </p>
    <CopyText
      name="mass-entry"
      label="For TCGplayer Mass Entry"
      hint="Copy this text into Mass Entry. English cards only."
      lines={massEntry}
    />
    <CopyText
      name="wants"
      label="For a Cardmarket wants list"
      hint="Copy this text into “Add Deck List” of a wants list. Cardmarket may ask for the version of a card."
      lines={wants}
    />
  </section>
);

function priceText({ text, unpriced }: Cost, what: string): string {
  if (!text) return "";
  const without = unpriced > 0 ? `, without ${counted(unpriced, "card that has", "cards that have")} no price` : "";
  return ` About ${text} ${what}${without}.`;
}

type CopyTextProps = { name: string; label: string; hint: string; lines: string[] };

const CopyText = ({ lines, ...field }: CopyTextProps) =>
  lines.length > 0 && (
    <TextField {...field} rows={Math.min(12, lines.length + 1)} defaultValue={lines.join("\n")} readOnly />
  );
