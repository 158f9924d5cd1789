import { Button } from "../../../../ui/form/button.tsx";
import { SelectField } from "../../../../ui/form/field.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import type { SheetField } from "../rules/formats/sheet.ts";
import { callOf, type ImportPageProps } from "./shared.ts";

const titles: Record<SheetField, string> = {
  name: "Card name",
  setName: "Set",
  setCode: "Set code",
  number: "Number",
  quantity: "Quantity",
  added: "Quantity to add",
  printId: "Card ID",
  printing: "Variant",
  reverse: "Reverse holo (yes or no)",
  firstEdition: "1st edition (yes or no)",
  condition: "Condition",
  language: "Language",
  game: "Game",
  tcgplayerId: "TCGplayer product ID",
  cardmarketId: "Cardmarket product ID",
  rarity: "Rarity",
  artist: "Artist",
  foil: "Holofoil (yes or no)",
  signed: "Signed (yes or no)",
  altered: "Altered (yes or no)",
  playset: "Playset of 4 (yes or no)",
  cost: "Price paid",
  currency: "Currency",
  acquired: "Date acquired",
  company: "Grading company",
  grade: "Grade",
  certificate: "Certificate number",
  note: "Note",
  watched: "On a wish list",
};

const options = [
  { value: "", label: "Don’t import" },
  ...Object.entries(titles).map(([value, label]) => ({ value, label })),
];

export function Mapping(props: ImportPageProps) {
  const { columns, error } = props;
  return (
    <form method="post" action={`${callOf(props)}/columns`} className="form">
      <h2>Match the columns</h2>
      <p className="soft">
        We don’t know this file’s columns. Choose what each one holds: at least the card name, and the set or number to
        tell cards with the same name apart. Without a quantity, each row counts as one copy.
      </p>
      {error && <Notice tone="bad">{error}</Notice>}
      {columns.map(({ title, samples, field }, place) => (
        <SelectField
          key={place}
          id={`column-${place}`}
          name="column"
          label={title}
          hint={samples.join(" · ")}
          options={options}
          value={field ?? ""}
        />
      ))}
      <p className="actions">
        <Button tone="primary">Preview import</Button>
      </p>
    </form>
  );
}
