import type { GradedFacts } from "#features/details/graded/rules.ts";
import type { ImportField } from "#features/transfer/formats/rules/fields.ts";
import type { Condition } from "#features/transfer/import/rules.ts";
import type { CardDescription } from "#features/transfer/matching/rules/row.ts";
import type { CopyLanguage } from "./words.ts";

/** Amounts are minor units of the currency beside them. */
export type Details = {
  condition?: Condition;
  language?: CopyLanguage;
  cost?: number;
  currency?: string;
  acquiredOn?: string;
  graded?: GradedFacts & { count: number };
  note?: { label: string; text: string };
  setNote?: string;
};

export type RowText = { name: string; set: string; number: string; printing: string };

export type RowReading = {
  description: CardDescription;
  said: RowText;
  quantity: number;
  details: Details;
} /** With a reason where a part of it stays out. */ & (
  | { is: "readable"; reason?: string }
  | { is: "unresolved" | "skipped"; reason: string }
);

export type Cells = (field: ImportField) => string;
