import { copyFields, copyText, fieldsOfCopies, plainKeys, type StoredCopy } from "#features/collection/rules/copies.ts";

type Stored = NonNullable<StoredCopy[keyof StoredCopy]>;
type Samples = readonly [Stored, Stored];

/** Of fields that are neither texts nor one of several. */
const others: Partial<Record<keyof StoredCopy, Samples>> = {
  cost: [321, 50],
  costCurrency: ["EUR", "USD"],
  acquiredOn: ["2024-02-29", "1999-01-09"],
};

/** Two stored values of each field of a copy. */
export const samples = Object.fromEntries(
  fieldsOfCopies.map(([key, { options }]) => {
    const keys = options && Object.keys(options);
    return [key, others[key] ?? keys?.slice(-2) ?? ["Blue box", "Red"]];
  }),
) as Record<keyof StoredCopy, Samples>;

export const sampleCopy = Object.fromEntries(
  fieldsOfCopies.map(([key]) => [key, samples[key][0]]),
) as unknown as StoredCopy;

/** The same as a form sends it. */
export const sampleTexts: Record<string, string> = {
  ...Object.fromEntries(plainKeys.map((key) => [key, copyText(samples[key][0])])),
  cost: "3.21",
  currency: "EUR",
};

/** By the columns of the table `copies`. */
export const columnsOf = (copy: Partial<StoredCopy>): Record<string, StoredCopy[keyof StoredCopy]> =>
  Object.fromEntries(Object.entries(copy).map(([key, value]) => [copyFields[key as keyof StoredCopy].column, value]));

/** Copies that differ from the sample in one field each: by another value, or by none. What is paid has its currency. */
export const variations: [field: keyof StoredCopy, StoredCopy][] = fieldsOfCopies.flatMap(([key]) => {
  const none = { ...sampleCopy, [key]: null, ...(key === "cost" && { costCurrency: null }) };
  const all = [{ ...sampleCopy, [key]: samples[key][1] }, ...(key === "costCurrency" ? [] : [none])];
  return all.map((copy): [keyof StoredCopy, StoredCopy] => [key, copy]);
});
