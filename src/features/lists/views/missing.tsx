import { counted } from "../../../lib/text/counted.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { Breadcrumbs } from "../../../ui/navigation/breadcrumbs.tsx";

type MissingProps = {
  name: string;
  path: string;
  count: number;
  /** Formatted; null when unknown or hidden. */
  cost: string | null;
  unpriced: number;
  lines: string[];
};

export const MissingPage = ({ name, path, count, cost, unpriced, lines }: MissingProps) => (
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
      {cost !== null && ` About ${cost} at market prices.`}
      {cost !== null && unpriced > 0 && ` ${counted(unpriced, "card has", "cards have")} no price.`}
    </p>
    {lines.length > 0 && (
      <TextField
        name="mass-entry"
        label="For TCGplayer Mass Entry"
        hint="Copy this text into Mass Entry. English cards only."
        rows={12}
        defaultValue={lines.join("\n")}
        readOnly
      />
    )}
  </section>
);
