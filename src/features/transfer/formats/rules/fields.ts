import { cellTitles, copyCells } from "#features/collection/rules/copies.ts";

export const importFields = [
  "kind",
  "setId",
  "cardId",
  "variantKey",
  "quantity",
  "owned",
  "added",
  "printId",
  "name",
  "setName",
  "setCode",
  "number",
  "printing",
  "reverse",
  "firstEdition",
  "game",
  ...copyCells,
  "tcgplayerId",
  "cardmarketId",
  "rarity",
  "artist",
  "foil",
  "signed",
  "altered",
  "playset",
  "company",
  "grade",
  "gradedCondition",
  "certificate",
  "url",
  "value",
  "valueCurrency",
  "label",
  "note",
  "watched",
] as const;
export type ImportField = (typeof importFields)[number];

type FormatKey =
  | "ours"
  | "tcgplayer"
  | "collectr"
  | "tcgcollector"
  | "pricecharting"
  | "dragonshield"
  | "deckbox"
  | "manabox"
  | "decklist"
  | "sheet";

export type FileFormat = {
  key: FormatKey;
  title: string;
  needs: string[];
  fields: Partial<Record<ImportField, string>>;
  noPrinting: "plain" | "unknown";
  isInPennies?: true;
};

export const ownColumns = {
  kind: "Kind",
  setId: "Set ID",
  setName: "Set",
  cardId: "Card ID",
  name: "Name",
  number: "Number",
  variantKey: "Variant",
  printing: "Variant Name",
  quantity: "Quantity",
  ...cellTitles,
  company: "Company",
  grade: "Grade",
  gradedCondition: "Graded Condition",
  certificate: "Certificate",
  url: "URL",
  value: "Value",
  valueCurrency: "Value Currency",
  label: "Label",
  note: "Note",
} as const satisfies Partial<Record<ImportField, string>>;

export const deckColumns = { quantity: "Copies", name: "Deck line" } as const satisfies Partial<
  Record<ImportField, string>
>;

export const tcgplayerColumns = [
  "Quantity",
  "Name",
  "Simple Name",
  "Set",
  "Card Number",
  "Set Code",
  "Printing",
  "Condition",
  "Language",
  "Rarity",
  "Product ID",
  "SKU",
  "Price",
  "Price Each",
] as const;
