import * as v from "valibot";
import { line } from "#lib/input/inputs.ts";
import { conditions, Day, languages } from "./copy-values.ts";

type Field = {
  /** In the table `copies`. */
  column: string;
  /** In forms, JSON and our CSV: text or null to what is stored. Absent for what is paid, whose parts need each other. */
  input?: v.GenericSchema<unknown, Stored>;
  stored: v.GenericSchema<Stored>;
  /** What it can be, for people. Absent: it is typed. */
  options?: Record<string, string>;
  /** Of the control in the form, where it is not text. */
  type?: "date";
  label: string;
  /** Name among all fields that an import can read. */
  cell: string;
  /** Title of the column in our CSV. */
  title: string;
  /** Titles of it in other tables, as letters and digits; the likeliest first. */
  titles: string;
  /** What is wrong with a cell that cannot be read. */
  unread?: string;
  /** Key in the details of a row of an import, where it is another. */
  staged?: string;
  /** Whether a trade hands it on with the copy. */
  isTraded: boolean;
  /** Its owner can filter cards by it, under its key. Not for lists. */
  isFilter?: true;
};

type Stored = string | number | readonly string[] | null;

const oneOf = <Key extends string>(options: Record<Key, string>, message: string) => ({
  options,
  input: v.pipe(
    v.optional(v.nullable(v.picklist(["", ...(Object.keys(options) as Key[])], message)), ""),
    v.transform((key) => key || null),
  ),
  stored: v.nullable(v.string()),
});

/** All that describes a copy. See CONTRIBUTING.md, Add a field of an owned card. */
export const copyFields = {
  condition: {
    column: "condition",
    ...oneOf(conditions, "is not a valid condition"),
    label: "Condition",
    cell: "condition",
    title: "Condition",
    titles:
      "condition cardcondition cond zustand etat estado condizione condicion condicao conditie staat 状態 stan skick tilstand kunto stav состояние kondition stand allapot durum 상태 品相 κατάσταση stare стан stanje kondisi tìnhtrạng",
    isTraded: true,
    isFilter: true,
  },
  language: {
    column: "language",
    ...oneOf(languages, "is not a valid language"),
    label: "Language",
    cell: "language",
    title: "Language",
    titles:
      "language cardlanguage idlanguage lang sprache langue idioma lingua jezyk sprak sprog jazyk язык taal 言語 语言 語言 언어 dil nyelv kieli γλώσσα limba мова jezik bahasa ngônngữ",
    unread: "is not a language that we know",
    isTraded: true,
    isFilter: true,
  },
  /** For one, in minor units of `costCurrency`. */
  cost: {
    column: "cost",
    stored: v.nullable(v.number()),
    label: "Price paid",
    cell: "cost",
    title: "Cost",
    titles:
      "cost costpaid pricepaid purchaseprice paid buyprice boughtfor pricebought averagecostpaid priceperunit kaufpreis einkaufspreis prixdachat preciodecompra prezzodacquisto precodecompra",
    isTraded: false,
  },
  costCurrency: {
    column: "cost_currency",
    stored: v.nullable(v.string()),
    label: "Currency",
    cell: "currency",
    title: "Currency",
    titles: "currency purchasecurrency pricecurrency",
    staged: "currency",
    isTraded: false,
  },
  acquiredOn: {
    column: "acquired_on",
    input: Day,
    stored: v.nullable(v.string()),
    type: "date",
    label: "Date acquired",
    cell: "acquired",
    title: "Acquired",
    titles:
      "acquired acquiredon acquireddate dateacquired dateadded datebought purchasedate bought boughton added addedon kaufdatum gekauftam datedachat fechadecompra datadacquisto",
    unread: "is not a date that we can read",
    isTraded: false,
  },
  seller: {
    column: "seller",
    input: v.pipe(
      line(80),
      v.transform((text) => text || null),
    ),
    stored: v.nullable(v.string()),
    label: "Bought from",
    cell: "seller",
    title: "Bought From",
    titles:
      "boughtfrom seller purchasedfrom vendor shop store verkaufer handler gekauftvon vendeur vendedor venditore verkoper",
    isTraded: false,
  },
} as const satisfies Record<string, Field>;

type Fields = typeof copyFields;
type CopyField = keyof Fields;
type CopyCell = Fields[CopyField]["cell"];

/** Fields that are entered by themselves. */
export type PlainField = { [K in CopyField]: Fields[K] extends { input: unknown } ? K : never }[CopyField];

/** Fields by which own cards are filtered. */
export type CopyFilter = { [K in CopyField]: Fields[K] extends { isFilter: true } ? K : never }[CopyField];

type Plain = { [K in PlainField]: Fields[K]["input"] };
export type StoredCopy = { [K in CopyField]: v.InferOutput<Fields[K]["stored"]> };

export const fieldsOfCopies = Object.entries(copyFields) as [CopyField, Field][];
export const copyKeys = fieldsOfCopies.map(([key]) => key);
export const filtersOfCopies = fieldsOfCopies.filter(([, { isFilter }]) => isFilter) as [CopyFilter, Field][];
export const plainFields = fieldsOfCopies.filter(([, { input }]) => input) as [PlainField, Field][];
export const plainKeys = plainFields.map(([key]) => key);

const mapped = <K extends string, V>(entries: [K, V][]) => Object.fromEntries(entries) as Record<K, V>;

export const copyInputs = mapped(plainFields.map(([key, { input }]) => [key, input])) as Plain;

export const storedCopyEntries = mapped(fieldsOfCopies.map(([key, { stored }]) => [key, stored])) as {
  [K in CopyField]: Fields[K]["stored"];
};

/** A copy of which nothing is known. */
export const undescribed = mapped(copyKeys.map((key) => [key, null])) satisfies StoredCopy;

/** Whether anything is known of a copy. */
export const isDescribed = (copy: Record<CopyField, unknown>): boolean => copyKeys.some((key) => copy[key] !== null);

/** By the name of the cell. */
const byCell = (of: "label" | "title" | "titles") =>
  mapped(fieldsOfCopies.map(([, field]) => [field.cell as CopyCell, field[of]]));

export const copyCells = fieldsOfCopies.map(([, { cell }]) => cell as CopyCell);
export const cellLabels = byCell("label");
export const cellTitles = byCell("title");
export const cellNames = byCell("titles");

/** As forms and our CSV write it. */
export const copyText = (value: Stored): string =>
  value === null ? "" : typeof value === "object" ? value.join(", ") : String(value);
