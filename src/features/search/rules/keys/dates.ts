import { comparisonOf, type Key, term } from "./kinds.ts";

const datePattern = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** Accepts YYYY, YYYY-MM and YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const [, year, month = "01", day = "01"] = datePattern.exec(text) ?? [];
  if (year === undefined || Number(year) === 0) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}

export const released: Key = {
  name: "released",
  aliases: ["date", "year"],
  read(value, sign) {
    const date = value.trim();
    if (!isDate(date))
      return `“released” is compared with a year, month or day like 2023, 2023-05 or 2023-05-31, not with “${value}”.`;
    return term({ kind: "released", compare: comparisonOf(sign), date }, sign);
  },
};
