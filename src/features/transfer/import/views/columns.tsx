import { cellLabels } from "#features/collection/rules/copies.ts";
import type { ColumnField } from "#features/transfer/file/rules/reading.ts";
import { SelectField } from "#ui/form/field.tsx";
import { leftOut } from "../schema/inputs.ts";
import type { MappedColumn } from "./shared.ts";

export const fieldTitles: Record<ColumnField, string> = {
  name: "Card name",
  setName: "Set",
  setCode: "Set code",
  number: "Number",
  quantity: "Quantity",
  owned: "Owned (yes or no)",
  finish: "Quantity of this finish",
  added: "Quantity to add",
  printId: "Card ID",
  printing: "Variant",
  reverse: "Reverse holo (yes or no)",
  firstEdition: "1st edition (yes or no)",
  ...cellLabels,
  game: "Game",
  tcgplayerId: "TCGplayer product ID",
  cardmarketId: "Cardmarket product ID",
  rarity: "Rarity",
  artist: "Artist",
  foil: "Holofoil (yes or no)",
  signed: "Signed (yes or no)",
  altered: "Altered (yes or no)",
  playset: "Playset of 4 (yes or no)",
  company: "Grading company",
  grade: "Grade",
  gradedCondition: "Condition of a graded card",
  certificate: "Certificate number",
  url: "Link of a graded card",
  value: "Value of a graded card",
  valueCurrency: "Currency of the value",
  label: "Label of a note",
  note: "Note",
  watched: "On a wish list",
  kind: "Row type",
  setId: "Toploader set ID",
  cardId: "Toploader card ID",
  variantKey: "Toploader variant ID",
};

const own = new Set<string>([
  "kind",
  "setId",
  "cardId",
  "variantKey",
  "gradedCondition",
  "url",
  "valueCurrency",
  "label",
]);

const optionsFor = ({ field, isAsked }: MappedColumn) => [
  ...(isAsked ? [{ value: "", label: "Choose" }] : []),
  { value: isAsked ? leftOut : "", label: "Don’t import" },
  ...Object.entries(fieldTitles)
    .filter(([value]) => !own.has(value) || value === field)
    .map(([value, label]) => ({ value, label })),
];

/** A field for each column of a file: its title, its first values, and what it is read as. */
export const ColumnFields = ({ columns }: { columns: MappedColumn[] }) => (
  <div className="column-fields">
    {columns.map((column, place) => (
      <SelectField
        key={place}
        id={`column-${place}`}
        name="column"
        label={column.title}
        hint={column.samples.join(" · ")}
        options={optionsFor(column)}
        required={column.isAsked || undefined}
        value={column.field ?? ""}
      />
    ))}
  </div>
);
