import { isDate } from "#lib/time.ts";
import { asUnknown, comparisonOf, type Key, term } from "./kinds.ts";

export const released: Key = {
  name: "released",
  aliases: ["date", "year"],
  read(value, sign) {
    const date = value.trim();
    const unknown = asUnknown(value, sign, { kind: "released", compare: "=", date });
    if (unknown) return unknown;
    if (!isDate(date)) return `“released” needs a year, month or day like 2023, 2023-05 or 2023-05-31, not “${value}”.`;
    return term({ kind: "released", compare: comparisonOf(sign), date }, sign);
  },
};
