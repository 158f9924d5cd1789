import * as v from "valibot";
import { storedCopyEntries } from "#features/collection/rules/copies.ts";
import { Day } from "#features/collection/rules/copy-values.ts";
import { maxQuantity } from "#features/collection/rules/limits.ts";
import { badAmount, Currency, maxOfOneCard } from "#features/details/tab/rules.ts";
import { enteredAmount } from "#features/details/tab/schema.ts";
import { maxCursorLength } from "#lib/cursor.ts";
import { identifier, line, list, wholeNumber } from "#lib/input/inputs.ts";
import { readAmount } from "#lib/money.ts";
import { disposalKinds, enteredKinds } from "./rules/sums.ts";

const uuid = v.pipe(v.string(), v.uuid("must be a UUID"));
const chosenId = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const badChoice = "must be copies that you have";

export const OfDisposal = v.object({ id: uuid });

const money = {
  amount: enteredAmount,
  fees: enteredAmount,
  postage: enteredAmount,
  currency: Currency,
  happenedOn: Day,
  counterparty: line(80),
};

type Money = { amount: string; fees: string; postage: string; currency: string };

const amounts = ["amount", "fees", "postage"] as const;

/** An amount that cannot be read is at fault under its name. */
const readable = <Form extends Money>() =>
  v.rawCheck<Form>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    for (const key of amounts) {
      if (readAmount(input[key], input.currency) !== undefined) continue;
      addIssue({ message: badAmount, path: [{ type: "object", origin: "value", input, key, value: input[key] }] });
    }
  });

const withMinor = <Form extends Money>({ amount, fees, postage, currency, ...rest }: Form) => {
  const minor = (text: string) => readAmount(text, currency) ?? null;
  const price = minor(amount);
  return {
    ...rest,
    given: currency,
    amount: price,
    currency: price === null ? null : currency,
    fees: price === null ? 0 : (minor(fees) ?? 0),
    postage: price === null ? 0 : (minor(postage) ?? 0),
  };
};

/** A form's choice: "" for those that came first, "plain", "copy 12", "graded 0b9c…". */
const Which = v.pipe(
  v.optional(v.string(badChoice), ""),
  v.regex(/^(|plain|copy \d{1,15}|graded [\da-f-]{36})$/, badChoice),
);

export const DisposalInput = v.pipe(
  v.strictObject({
    /** Sent twice, it counts once. */
    id: v.optional(uuid),
    setId: identifier,
    cardId: identifier,
    variant: identifier,
    kind: v.picklist(enteredKinds, `must be one of ${enteredKinds.join(", ")}`),
    quantity: v.optional(wholeNumber(1, maxQuantity), 1),
    which: Which,
    /** Which copies; without them those that came first. `id`: of your copies with details, null for those without. */
    copies: v.optional(
      list(
        v.strictObject({ id: v.nullable(chosenId), quantity: wholeNumber(1, maxQuantity) }),
        maxOfOneCard,
        `at most ${maxOfOneCard} rows`,
      ),
    ),
    gradedId: v.optional(uuid),
    ...money,
  }),
  readable(),
  v.transform(({ which, ...form }) => {
    const [what, id] = which.split(" ");
    if (what === "plain") return { ...form, copies: [{ id: null, quantity: form.quantity }] };
    if (what === "copy") return { ...form, copies: [{ id: Number(id), quantity: form.quantity }] };
    return what === "graded" ? { ...form, gradedId: id } : form;
  }),
  v.transform(withMinor),
);
export type DisposalInput = v.InferOutput<typeof DisposalInput>;

export const DisposalChange = v.pipe(v.strictObject(money), readable(), v.transform(withMinor));
export type DisposalChange = v.InferOutput<typeof DisposalChange>;

export const SellQuery = v.object({ setId: identifier, cardId: identifier, variant: v.optional(identifier) });

export const LeftQuery = v.object({
  after: v.optional(v.pipe(v.string(), v.maxLength(maxCursorLength))),
});

const { cost, costCurrency, ...described } = storedCopyEntries;
const Sum = v.strictObject({ currency: v.string(), value: v.number() });

const LotAnswer = v.strictObject({
  quantity: v.number(),
  ...described,
  /** Price paid for one, in minor units; absent while prices are hidden, as all amounts are. */
  cost: v.optional(cost),
  costCurrency: v.optional(costCurrency),
});

export const DisposalAnswer = v.strictObject({
  id: v.string(),
  kind: v.picklist(disposalKinds),
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  name: v.string(),
  number: v.string(),
  quantity: v.number(),
  graded: v.nullable(v.strictObject({ company: v.string(), grade: v.string(), certificate: v.string() })),
  happenedOn: v.string(),
  counterparty: v.string(),
  /** Undoes it at /api/collection/undo, as DELETE does. */
  batch: v.string(),
  lots: v.array(LotAnswer),
  amount: v.optional(v.nullable(v.number())),
  fees: v.optional(v.number()),
  postage: v.optional(v.number()),
  currency: v.optional(v.nullable(v.string())),
  /** Copies whose price paid is not known. */
  withoutCost: v.optional(v.number()),
  /** Proceeds less what was paid, in each currency; null where it is not known. */
  realized: v.optional(v.nullable(v.array(Sum))),
});
export type DisposalAnswer = v.InferOutput<typeof DisposalAnswer>;

export const LeftAnswer = v.strictObject({
  value: v.array(DisposalAnswer),
  pagingKey: v.nullable(v.string()),
});
