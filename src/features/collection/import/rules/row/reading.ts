import type { Field } from "../formats/fields.ts";
import type { Asked } from "../match/row.ts";
import type { Condition, Language } from "../values.ts";

/** Amounts are minor units of the currency beside them. */
export type Details = {
  condition?: Condition;
  language?: Language;
  cost?: number;
  currency?: string;
  acquiredOn?: string;
  graded?: {
    company: string;
    grade: string;
    condition: string;
    certificate: string;
    url: string;
    value: number | null;
    valueCurrency: string | null;
    count: number;
  };
  note?: { label: string; text: string };
  setNote?: string;
};

export type Said = { name: string; set: string; number: string; printing: string };

export type Reading = {
  asked: Asked;
  said: Said;
  quantity: number;
  details: Details;
} /** With a reason where a part of it stays out. */ & (
  | { is: "readable"; reason?: string }
  | { is: "unresolved" | "skipped"; reason: string }
);

export type Cells = (field: Field) => string;
