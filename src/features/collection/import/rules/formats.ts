import { companies } from "../../graded/rules.ts";

/** What a column of a file may tell about a row. */
export type Field =
  | "kind"
  | "setId"
  | "cardId"
  | "variantKey"
  | "quantity"
  | "name"
  | "setName"
  | "setCode"
  | "number"
  | "printing"
  | "game"
  | "condition"
  | "language"
  | "tcgplayerId"
  | "cost"
  | "currency"
  | "acquired"
  | "company"
  | "grade"
  | "gradedCondition"
  | "certificate"
  | "url"
  | "value"
  | "valueCurrency"
  | "label"
  | "note"
  | "watched";

type FormatKey =
  | "ours"
  | "tcgplayer"
  | "collectr"
  | "tcgcollector"
  | "pricecharting"
  | "dragonshield"
  | "deckbox"
  | "manabox";

export type Format = {
  key: FormatKey;
  title: string;
  /** Columns that no other format has all of: what it is recognised by. */
  needs: string[];
  fields: Partial<Record<Field, string>>;
  /** What an empty printing means: the plain card, or that nothing is said. */
  noPrinting: "plain" | "unsaid";
  /** Amounts are in minor units. */
  isInPennies?: true;
};

/** The columns of our own export, in their order. */
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
  condition: "Condition",
  language: "Language",
  cost: "Cost",
  currency: "Currency",
  acquired: "Acquired",
  company: "Company",
  grade: "Grade",
  gradedCondition: "Graded Condition",
  certificate: "Certificate",
  url: "URL",
  value: "Value",
  valueCurrency: "Value Currency",
  label: "Label",
  note: "Note",
} as const satisfies Partial<Record<Field, string>>;

/** The columns of TCGplayer's app, in their order. */
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

export const formats: Format[] = [
  {
    key: "ours",
    title: "Toploader",
    needs: ["Kind", "Set ID", "Card ID", "Variant", "Quantity"],
    fields: ownColumns,
    noPrinting: "unsaid",
  },
  {
    key: "tcgplayer",
    title: "TCGplayer",
    needs: ["Quantity", "Simple Name", "Set", "Printing", "Product ID"],
    fields: {
      quantity: "Quantity",
      name: "Name",
      setName: "Set",
      setCode: "Set Code",
      number: "Card Number",
      printing: "Printing",
      condition: "Condition",
      language: "Language",
      tcgplayerId: "Product ID",
    },
    noPrinting: "unsaid",
  },
  {
    key: "collectr",
    title: "Collectr",
    needs: ["Product Name", "Set", "Card Number", "Variance", "Quantity"],
    fields: {
      quantity: "Quantity",
      name: "Product Name",
      setName: "Set",
      number: "Card Number",
      printing: "Variance",
      game: "Category",
      condition: "Card Condition",
      cost: "Average Cost Paid",
      acquired: "Date Added",
      grade: "Grade",
      value: "Price Override",
      note: "Notes",
      watched: "Watchlist",
    },
    noPrinting: "unsaid",
  },
  {
    key: "tcgcollector",
    title: "TCG Collector",
    needs: ["TCG region", "Card name", "Card number", "Expansion", "Card variant", "Quantity"],
    fields: {
      quantity: "Quantity",
      name: "Card name",
      setName: "Expansion",
      number: "Card number",
      printing: "Card variant",
      game: "TCG region",
      condition: "Card condition",
      language: "Card language",
      note: "Note",
    },
    noPrinting: "unsaid",
  },
  {
    key: "pricecharting",
    title: "PriceCharting",
    needs: ["product-name", "console-name", "include-string", "quantity"],
    fields: {
      quantity: "quantity",
      name: "product-name",
      setName: "console-name",
      game: "console-name",
      cost: "cost-basis-in-pennies",
      acquired: "date-purchased",
      company: "grading-company",
      grade: "include-string",
      certificate: "grading-cert-id",
      note: "notes",
    },
    noPrinting: "plain",
    isInPennies: true,
  },
  {
    key: "dragonshield",
    title: "Dragon Shield",
    needs: ["Folder Name", "Quantity", "Card Name", "Set Name", "Card Number", "Printing"],
    fields: {
      quantity: "Quantity",
      name: "Card Name",
      setName: "Set Name",
      setCode: "Set Code",
      number: "Card Number",
      printing: "Printing",
      condition: "Condition",
      language: "Language",
      cost: "Price Bought",
      acquired: "Date Bought",
    },
    noPrinting: "unsaid",
  },
  {
    key: "deckbox",
    title: "Deckbox",
    needs: ["Count", "Tradelist Count", "Name", "Edition", "Card Number"],
    fields: {
      quantity: "Count",
      name: "Name",
      setName: "Edition",
      setCode: "Edition Code",
      number: "Card Number",
      printing: "Foil",
      condition: "Condition",
      language: "Language",
      tcgplayerId: "TcgPlayer ID",
      cost: "Cost",
    },
    noPrinting: "plain",
  },
  {
    key: "manabox",
    title: "ManaBox",
    needs: ["Binder Name", "Name", "Set name", "Collector number", "Foil", "Quantity", "ManaBox ID"],
    fields: {
      quantity: "Quantity",
      name: "Name",
      setName: "Set name",
      setCode: "Set code",
      number: "Collector number",
      printing: "Foil",
      condition: "Condition",
      language: "Language",
      cost: "Purchase price",
      currency: "Purchase price currency",
      acquired: "Added",
    },
    noPrinting: "plain",
  },
];

export const formatTitles = formats.map(({ title }) => title);

/** One spelling for a column: case, spaces and marks do not matter. */
const headed = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Where a format's fields are in the rows of a file. */
export type Columns = { format: Format; places: Partial<Record<Field, number>> };

/** Finds the format that a row of column names is of, in whatever order they are. */
export function recognise(header: string[]): Columns | undefined {
  const places = new Map<string, number>();
  for (const [index, name] of header.entries()) if (!places.has(headed(name))) places.set(headed(name), index);
  const format = formats.find(({ needs }) => needs.every((name) => places.has(headed(name))));
  if (!format) return undefined;
  const found: Columns["places"] = {};
  for (const [field, name] of Object.entries(format.fields) as [Field, string][]) {
    const place = places.get(headed(name));
    if (place !== undefined) found[field] = place;
  }
  return { format, places: found };
}

/** "PSA 10" as its company and grade; no company where it is none of those we know. */
export function readGrade(
  text: string,
  company: string,
): { company: (typeof companies)[number] | null; grade: string } | null {
  const said = [company, text].map((part) => part.trim()).filter((part) => part !== "");
  if (/^(ungraded|raw|none|no)?$/i.test(text.trim()) && company.trim() === "") return null;
  const words = said.join(" ");
  const known = companies.find((one) => new RegExp(`^${one}(?![A-Za-z])`, "i").test(words));
  if (!known) return { company: null, grade: words };
  const rest = words.slice(known.length).trim();
  // A column for the company and a text that names it too.
  const grade = rest
    .replace(new RegExp(`^${known}\\b`, "i"), "")
    .replace(/^grade\s+/i, "")
    .trim();
  return grade === "" || /^ungraded$/i.test(grade) ? { company: null, grade: words } : { company: known, grade };
}
