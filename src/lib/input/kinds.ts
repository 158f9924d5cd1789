import * as v from "valibot";

/** Schema of a kind of thing with its values, one of a variant: kinds are stored and compared, sentences are made of them. */
export const ofKind = <const Kind extends string, Values extends v.ObjectEntries>(kind: Kind, values: Values) =>
  v.strictObject({ kind: v.literal(kind), ...values });
