import type { GradedFacts } from "#features/details/graded/rules.ts";
import type { Field } from "#features/transfer/formats/rules/fields.ts";
import type { Condition } from "#features/transfer/import/rules.ts";
import type { CardDescription } from "#features/transfer/matching/rules/row.ts";
import type { Language } from "./words.ts";

/** Amounts are minor units of the currency beside them. */
export type Details = {
  condition?: Condition;
  language?: Language;
  cost?: number;
  currency?: string;
  acquiredOn?: string;
  graded?: GradedFacts & { count: number };
  note?: { label: string; text: string };
  setNote?: string;
};

export type RowText = { name: string; set: string; number: string; printing: string };

export type Reading = {
  description: CardDescription;
  said: RowText;
  quantity: number;
  details: Details;
} /** With a reason where a part of it stays out. */ & (
  | { is: "readable"; reason?: string }
  | { is: "unresolved" | "skipped"; reason: string }
);

export type Cells = (field: Field) => string;
