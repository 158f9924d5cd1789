import { isDay } from "#features/collection/rules/copy-values.ts";
import { shortened } from "#features/transfer/matching/rules/row.ts";
import { Unreadable } from "./unreadable.ts";

/** "13/02/2024" only when unambiguous. @throws Unreadable */
export function readDay(text: string): string | null {
  if (text === "") return null;
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text) ?? [];
  if (iso) {
    if (isDay(iso)) return iso;
    throw new Unreadable({ kind: "wrong_day", written: iso });
  }
  const [, first = "", second = "", year = ""] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})/.exec(text) ?? [];
  const readings = [`${year}-${two(first)}-${two(second)}`, `${year}-${two(second)}-${two(first)}`].filter(isDay);
  const [day] = readings;
  if (year !== "" && readings.length === 0) throw new Unreadable({ kind: "wrong_day", written: shortened(text) });
  return day && new Set(readings).size === 1 ? day : null;
}

const two = (digits: string) => digits.padStart(2, "0");
