import * as v from "valibot";
import { ImportFault } from "./faults.ts";
import { RowRemark } from "./rows.ts";

const List = v.fallback(v.array(v.unknown()), []);

/** Remarks as they are stored with a row; a kind of a later build, which this one cannot tell, is left out. */
export const storedRemarks = (stored: unknown): RowRemark[] =>
  v.parse(List, stored).flatMap((one) => {
    const { success, output } = v.safeParse(RowRemark, one);
    return success ? [output] : [];
  });

/** The fault that is stored with an import; null for none, and for one of a later build. */
export const storedFault = (stored: unknown): ImportFault | null => {
  const { success, output } = v.safeParse(ImportFault, stored);
  return success ? output : null;
};
