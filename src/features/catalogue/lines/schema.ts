import * as v from "valibot";
import { ofKind } from "#lib/input/kinds.ts";

/** A remark on a line of a pasted list, as a kind with values; features add kinds of their own. */
export const lineRemarks = [
  ofKind("long_line", { most: v.number() }),
  ofKind("line_quantity", { written: v.string() }),
  ofKind("no_such_card", {}),
  ofKind("unknown_name", {}),
  ofKind("other_print", { set: v.string(), number: v.string(), name: v.string() }),
] as const;

export type LineRemark = v.InferOutput<(typeof lineRemarks)[number]>;

/** A sentence for each kind of a remark. */
export type SentencesOf<Remark extends { kind: string }> = {
  [Kind in Remark["kind"]]: (remark: Extract<Remark, { kind: Kind }>) => string;
};
