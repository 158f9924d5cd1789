import * as v from "valibot";
import { copyInputs, isDescribed, plainKeys, storedCopyEntries } from "#features/collection/rules/copies.ts";
import { maxQuantity } from "#features/collection/rules/limits.ts";
import { identifier, list, wholeNumber } from "#lib/input/inputs.ts";
import { readAmount } from "#lib/money.ts";
import { badAmount, Currency, maxOfOneCard, maxRowsSent } from "../tab/rules.ts";
import { columnOfRows, describedItem, enteredAmount } from "../tab/schema.ts";

export const OfVariant = v.object({ setId: identifier, variant: identifier });

const Copies = v.pipe(
  v.strictObject({
    id: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    quantity: v.optional(wholeNumber(0, maxQuantity), 1),
    ...copyInputs,
    cost: enteredAmount,
    currency: Currency,
  }),
  v.forward(
    v.check(({ cost, currency }) => readAmount(cost, currency) !== undefined, badAmount),
    ["cost"],
  ),
  v.transform(({ id, cost, ...copies }) => {
    const minor = readAmount(cost, copies.currency) ?? null;
    return {
      ...(id !== undefined && { id }),
      ...copies,
      cost: minor,
      costCurrency: minor === null ? null : copies.currency,
    };
  }),
);

export type CopyFields = Omit<v.InferOutput<typeof Copies>, "id" | "currency">;
export type GivenCopies = CopyFields & { id?: number };

/** What a form sends of each row. */
export const columnsOfForm = ["id", "quantity", ...plainKeys, "cost", "currency"] as const;
export type ColumnOfForm = (typeof columnsOfForm)[number];

const columns = Object.fromEntries(columnsOfForm.map((name) => [name, columnOfRows])) as Record<
  ColumnOfForm,
  typeof columnOfRows
>;

/** A list, or a form's columns. Rows without a description are dropped. */
export const CopiesInput = v.pipe(
  v.strictObject({
    copies: v.optional(list(describedItem(Copies), maxRowsSent, `at most ${maxOfOneCard} rows`)),
    ...columns,
  }),
  v.transform(({ copies, ...sent }) => ({
    copies:
      copies ??
      sent.quantity?.map((quantity, row) => ({
        ...Object.fromEntries(columnsOfForm.map((name) => [name, sent[name]?.[row]])),
        id: sent.id?.[row] || undefined,
        quantity: quantity.trim() === "" ? "0" : quantity,
      })),
  })),
  v.object({
    copies: v.array(Copies),
  }),
  v.transform(({ copies }) => ({
    currencies: Object.fromEntries(copies.map(({ currency }, row) => [`copies.${row}.currency`, currency])),
    copies: copies
      .map(({ currency: _, ...row }) => row)
      .filter((row) => row.quantity > 0 && ("id" in row || isDescribed(row))),
  })),
  v.check(({ copies }) => copies.length <= maxOfOneCard, `at most ${maxOfOneCard} rows`),
);

const { cost, costCurrency, ...others } = storedCopyEntries;

export const CopiesResponse = v.array(
  v.strictObject({
    id: v.number(),
    quantity: v.number(),
    ...others,
    /** Absent while prices are hidden. */
    cost: v.optional(cost),
    costCurrency: v.optional(costCurrency),
  }),
);
