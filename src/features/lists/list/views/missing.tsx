import { counted } from "#lib/text/locale.ts";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { CopyText } from "#ui/share/copy-line.tsx";

/** `text`: formatted; none when unknown or hidden. */
type Cost = { text: string | null | undefined; unpriced: number };

type MissingProps = {
  name: string;
  path: string;
  count: number;
  cost: Cost;
  /** Cost of the missing cards in any printing. */
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
    <Lines
      name="mass-entry"
      label="For TCGplayer Mass Entry"
      hint="Paste it into Mass Entry. English cards only."
      lines={massEntry}
    />
    <Lines
      name="wants"
      label="For a Cardmarket wants list"
      hint="Paste it into “Add Deck List” of a wants list. Cardmarket may ask for the version of a card."
      lines={wants}
    />
  </section>
);

function priceText({ text, unpriced }: Cost, what: string): string {
  if (!text) return "";
  const without = unpriced > 0 ? `, without ${counted(unpriced, "card that has", "cards that have")} no price` : "";
  return ` About ${text} ${what}${without}.`;
}

type LinesProps = { name: string; label: string; hint: string; lines: string[] };

const Lines = ({ lines, ...field }: LinesProps) =>
  lines.length > 0 && <CopyText {...field} rows={Math.min(12, lines.length + 1)} text={lines.join("\n")} />;
