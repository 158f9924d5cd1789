import * as v from "valibot";
import { copyInputs } from "#features/collection/rules/copies.ts";
import { FormId } from "#features/collection/schema/inputs.ts";
import { identifier, line } from "#lib/input/inputs.ts";
import { minorToText, readAmount } from "#lib/money.ts";
import { badAmount, Currency } from "../tab/rules.ts";
import { enteredAmount } from "../tab/schema.ts";
import { type Company, companies, gradeFault } from "./rules.ts";

const flag = v.pipe(
  v.optional(v.union([v.boolean(), v.picklist(["true", "false", "on", ""])]), false),
  v.transform((value) => value === true || value === "true" || value === "on"),
);

const WebAddress = v.pipe(
  line(500),
  v.check((text) => text === "" || /^https?:$/.test(URL.parse(text)?.protocol ?? ""), "must start with https://"),
);

const gradedEntries = {
  variant: identifier,
  company: v.picklist(companies, `must be one of ${companies.join(", ")}`),
  grade: v.pipe(line(30), v.minLength(1, "must not be empty")),
  condition: line(60),
  certificate: line(60),
  url: WebAddress,
  value: enteredAmount,
  currency: Currency,
  /** Price paid, and its currency. */
  cost: enteredAmount,
  paidIn: Currency,
  acquiredOn: copyInputs.acquiredOn,
  seller: copyInputs.seller,
  addToCollection: flag,
  formId: FormId,
};

type Value = { value?: string | null | undefined; currency?: string | undefined };
type Paid = { cost?: string | null | undefined; paidIn?: string | undefined };
type Given = Value & Paid & { company?: Company | undefined; grade?: string | undefined; gradedId?: string };

/** The currency of a value that names none. */
const usual = "USD";

const gradedId = v.pipe(v.string(), v.uuid("must be an id"));
const unnamed = "must be the id of a graded card";

const checked = <Form extends Given>() =>
  v.rawCheck<Form>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const [key, message] =
      input.gradedId === ""
        ? (["gradedId", unnamed] as const)
        : readAmount(input.value ?? "", input.currency ?? usual) === undefined
          ? (["value", badAmount] as const)
          : readAmount(input.cost ?? "", input.paidIn ?? usual) === undefined
            ? (["cost", badAmount] as const)
            : (["grade", input.company && input.grade && gradeFault(input.company, input.grade)] as const);
    if (message) {
      addIssue({ message, path: [{ type: "object", origin: "value", input, key, value: input[key] }] });
    }
  });

/**
 * Fields of a graded card as it was read, which is accepted: its id for `gradedId`, its value in minor units of
 * `valueCurrency`, its price paid in those of `costCurrency`.
 */
const asRead = { id: v.optional(gradedId), setId: v.optional(identifier), cardId: v.optional(identifier) };

type Sent = Value &
  Paid & { valueCurrency?: string | null; costCurrency?: string | null } & {
    [Name in keyof typeof asRead | "gradedId"]?: string;
  };

function asGiven<Row extends Sent>({
  id,
  gradedId: named = id ?? "",
  setId: _,
  cardId: __,
  valueCurrency,
  costCurrency,
  ...given
}: Row) {
  const value = minorAsText(given.value, valueCurrency);
  const cost = minorAsText(given.cost, costCurrency);
  return {
    ...given,
    ...(value && { value: value.text, currency: value.currency }),
    ...(cost && { cost: cost.text, paidIn: cost.currency }),
    gradedId: named,
  };
}

/** An amount in minor units, as it was read, as a form has it; null for one that was typed. */
const minorAsText = (amount: string | null | undefined, currency: string | null | undefined) =>
  currency != null && /^\d{1,15}$/.test(amount ?? "")
    ? { text: minorToText(Number(amount), currency), currency }
    : null;

const withMinorUnits = <Form extends Value>({ value, currency = usual, ...rest }: Form) => {
  const minor = readAmount(value ?? "", currency) ?? null;
  return { ...rest, currency, value: minor, valueCurrency: minor === null ? null : currency };
};

const withPaid = <Form extends Paid>({ cost, paidIn = usual, ...rest }: Form) => {
  const minor = readAmount(cost ?? "", paidIn) ?? null;
  return { ...rest, paidIn, cost: minor, costCurrency: minor === null ? null : paidIn };
};

export const GradedInput = v.pipe(
  v.strictObject(gradedEntries),
  checked(),
  v.transform((form) => withPaid(withMinorUnits(form))),
);

const { condition, certificate, url } = gradedEntries;

/** What is left out stays; null and an empty text clear. */
export const GradedChange = v.pipe(
  v.strictObject({
    ...v.partial(v.strictObject(gradedEntries)).entries,
    ...asRead,
    gradedId: v.optional(gradedId),
    condition: v.nullish(condition),
    certificate: v.nullish(certificate),
    url: v.nullish(url),
    value: v.nullish(enteredAmount),
    valueCurrency: v.nullish(Currency),
    cost: v.nullish(enteredAmount),
    costCurrency: v.nullish(Currency),
    acquiredOn: v.nullish(gradedEntries.acquiredOn),
    seller: v.nullish(gradedEntries.seller),
  }),
  v.transform(asGiven),
  checked(),
  v.transform((form) => (form.cost === undefined ? { ...form, cost: undefined } : withPaid(form))),
  v.transform(({ condition, certificate, url, ...form }) => ({
    ...(form.value === undefined ? { ...form, value: undefined } : withMinorUnits(form)),
    condition: condition === null ? "" : condition,
    certificate: certificate === null ? "" : certificate,
    url: url === null ? "" : url,
  })),
);
export const GradedRemoval = v.pipe(
  v.strictObject({ gradedId: v.optional(gradedId), id: v.optional(gradedId) }),
  v.transform(({ id = "", gradedId: named = id }) => ({ gradedId: named })),
  v.forward(
    v.check(({ gradedId: named }) => named !== "", unnamed),
    ["gradedId"],
  ),
);

export type GradedFields = Omit<
  v.InferOutput<typeof GradedInput>,
  "addToCollection" | "formId" | "currency" | "paidIn"
>;

export const Graded = v.strictObject({
  id: v.string(),
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  company: v.string(),
  grade: v.string(),
  condition: v.string(),
  certificate: v.string(),
  url: v.string(),
  /** Minor units of `valueCurrency`; null for none, absent while prices are hidden. */
  value: v.optional(v.nullable(v.number())),
  valueCurrency: v.optional(v.nullable(v.string())),
  /** The price paid, in minor units of `costCurrency`; as `value`. */
  cost: v.optional(v.nullable(v.number())),
  costCurrency: v.optional(v.nullable(v.string())),
  acquiredOn: v.nullable(v.string()),
  seller: v.nullable(v.string()),
});
