import type * as v from "valibot";
import type { copyInputs, PlainField } from "#features/collection/rules/copies.ts";
import type { GradedFacts } from "#features/details/graded/rules.ts";
import type { ImportField } from "#features/transfer/formats/rules/fields.ts";
import type { CardDescription } from "#features/transfer/matching/rules/row.ts";
import type { RowRemark } from "#features/transfer/remarks/schema/rows.ts";

type Described = { [K in PlainField]?: NonNullable<v.InferOutput<(typeof copyInputs)[K]>> };

/** Amounts are minor units of the currency beside them. */
export type Details = Described & {
  cost?: number;
  currency?: string;
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
  /** Why it stays out, or a part of it. */
  remarks: RowRemark[];
} & ({ is: "readable" } | { is: "unresolved" | "skipped" });

export type Cells = (field: ImportField) => string;
