import { numberKey } from "#features/catalogue/rules/paths.ts";
import type { RowToMatch } from "./row.ts";

/** The beginnings of the months' names in English, German, French, Spanish, Italian and Portuguese. */
const months = [
  /^(jan|ene|gen)/,
  /^(feb|fev)/,
  /^(mar|mrz)/,
  /^(apr|avr|abr)/,
  /^(may|mai|mag)/,
  /^(jun|juin|giu)/,
  /^(jul|juil|lug)/,
  /^(aug|ago|aou)/,
  /^(sep|set)/,
  /^(oct|okt|ott|out)/,
  /^nov/,
  /^(dec|dez|dic)/,
];

const monthOf = (word: string) => months.findIndex((month) => month.test(word)) + 1;

/** A spreadsheet reads "7/68" as July 1968, and "7/11" as a day: what "Jul-68", "11. Nov" and "1968-07-01" were. */
function undated(number: string): string[] {
  const text = number.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const [, word = "", year = ""] = /^([a-z]{3,10})\.?[-. ]+(\d{1,4})$/.exec(text) ?? [];
  if (monthOf(word) > 0) return [`${monthOf(word)}/${Number(year.length === 4 ? year.slice(2) : year)}`];
  const [, day = "", name = ""] = /^(\d{1,2})[-. ]+([a-z]{3,10})\.?$/.exec(text) ?? [];
  if (monthOf(name) > 0) return [`${monthOf(name)}/${Number(day)}`, `${Number(day)}/${monthOf(name)}`];
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?: |t|$)/.exec(text)?.slice(1).map(Number);
  if (iso) return ofDay(iso[1] ?? 0, iso[2] ?? 0, iso[0] ?? 0);
  const [first, second, last] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text)?.slice(1).map(Number) ?? [];
  return last === undefined ? [] : ofDay(first ?? 0, second ?? 0, last);
}

/** The first of a month is a number and a year's last digits; any other day is two numbers, in either order. */
function ofDay(first: number, second: number, year: number): string[] {
  const pairs = [`${first}/${second}`, `${second}/${first}`];
  if (second === 1) return [`${first}/${year % 100}`, ...pairs];
  return first === 1 ? [`${second}/${year % 100}`, ...pairs] : pairs;
}

/** Without what spreadsheets and people put around a number: ="012/102", '012/102, No. 12, 12 of 102, 12.0. */
const bare = (number: string): string =>
  number
    .replace(/^=?["'’]+|["'’]+$/g, "")
    .replace(/^(?:[#№]\s*|n(?:[or°º]|um|ummer|umber)?[.\s°º]+(?=[a-z]{0,5}\d))/i, "")
    .replace(/^(\d{1,4})\.0+$/, "$1")
    .replace(/^([a-z]{0,5}\d+[a-z]?)\s*(?:\b(?:of|von|de|di|sur)\b|[\\|])\s*(?=[a-z]{0,5}\d)/i, "$1/")
    .replace(/^(\d{1,3})\s*[-.]\s*(?=\d{1,3}$)/, "$1/");

/** No number is longer; the patterns are slow on long text. */
const maxLength = 60;

/** The numbers that a cell may mean, likeliest first. */
export const numbersOf = (text: string): Pick<RowToMatch, "number" | "key" | "total">[] => {
  const cell = text.trim().slice(0, maxLength);
  const dates = undated(cell);
  return (dates.length > 0 ? dates : [bare(cell)]).map((number) => {
    const [printed = "", size = ""] = number.split("/");
    return { number, key: numberKey(printed), total: /^\d+$/.test(size.trim()) ? Number(size) : null };
  });
};
