import type { Field } from "../formats/fields.ts";
import type { Asked } from "../match/row.ts";
import type { Condition, Language } from "../values.ts";

/** What a row knows beyond its card. Amounts are in minor units of the currency beside them. */
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
    /** How many such cards. */
    count: number;
  };
  note?: { label: string; text: string };
  /** A note on the set, which names no card. */
  setNote?: string;
};

/** What a row says of its card, for people. */
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
