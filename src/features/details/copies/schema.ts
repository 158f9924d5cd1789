import * as v from "valibot";
import { maxQuantity } from "#features/collection/rules/limits.ts";
import { identifier, list, wholeNumber } from "#lib/input/inputs.ts";
import { readAmount } from "#lib/money.ts";
import { badAmount, Currency, maxOfOneCard, maxRowsSent } from "../tab/rules.ts";
import { columnOfRows, describedItem, enteredAmount } from "../tab/schema.ts";
import { conditionKeys, Day, languageKeys } from "./rules.ts";

export const OfVariant = v.object({ setId: identifier, variant: identifier });

const Copies = v.pipe(
  v.strictObject({
    id: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    quantity: v.optional(wholeNumber(0, maxQuantity), 1),
    condition: v.optional(v.nullable(v.picklist(["", ...conditionKeys], "is not a valid condition")), ""),
    language: v.optional(v.nullable(v.picklist(["", ...languageKeys], "is not a valid language")), ""),
    cost: enteredAmount,
    currency: Currency,
    acquiredOn: Day,
  }),
  v.forward(
    v.check(({ cost, currency }) => readAmount(cost, currency) !== undefined, badAmount),
    ["cost"],
  ),
  v.transform(({ id, quantity, condition, language, cost, currency, acquiredOn }) => {
    const minor = readAmount(cost, currency) ?? null;
    return {
      ...(id !== undefined && { id }),
      quantity,
      currency,
      condition: condition || null,
      language: language || null,
      cost: minor,
      costCurrency: minor === null ? null : currency,
      acquiredOn,
    };
  }),
);

export type CopyFields = Omit<v.InferOutput<typeof Copies>, "id" | "currency">;
export type GivenCopies = CopyFields & { id?: number };

export const isDescribed = ({
  condition,
  language,
  cost,
  acquiredOn,
}: Record<"condition" | "language" | "acquiredOn", string | null> & Pick<CopyFields, "cost">): boolean =>
  [condition, language, cost, acquiredOn].some((known) => known !== null);

/** A list, or a form's columns. Rows without a description are dropped. */
export const CopiesInput = v.pipe(
  v.strictObject({
    copies: v.optional(list(describedItem(Copies), maxRowsSent, `at most ${maxOfOneCard} rows`)),
    id: columnOfRows,
    quantity: columnOfRows,
    condition: columnOfRows,
    language: columnOfRows,
    cost: columnOfRows,
    currency: columnOfRows,
    acquiredOn: columnOfRows,
  }),
  v.transform(({ copies, ...columns }) => ({
    copies:
      copies ??
      columns.quantity?.map((quantity, row) => ({
        id: columns.id?.[row] || undefined,
        quantity: quantity.trim() === "" ? "0" : quantity,
        condition: columns.condition?.[row],
        language: columns.language?.[row],
        cost: columns.cost?.[row],
        currency: columns.currency?.[row],
        acquiredOn: columns.acquiredOn?.[row],
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

export const CopiesResponse = v.array(
  v.strictObject({
    id: v.number(),
    quantity: v.number(),
    condition: v.nullable(v.string()),
    language: v.nullable(v.string()),
    /** Absent while prices are hidden. */
    cost: v.optional(v.nullable(v.number())),
    costCurrency: v.optional(v.nullable(v.string())),
    acquiredOn: v.nullable(v.string()),
  }),
);
