import setNames from "#db/seed/set-names-abroad.json";
import type { LocalNameIndex } from "./local-names.ts";
import { fold } from "./names.ts";
import { readings, setKey } from "./set-names.ts";

/** What sets are called in German, French, Spanish, Italian and Portuguese, by id. */
export const setNamesAbroad: Readonly<Record<string, string[]>> = setNames;

const keys = new Set(Object.values(setNamesAbroad).flatMap((names) => names.map(setKey)));

/** Whether a set's name is German, French, Spanish, Italian or Portuguese. */
export const isNamedAbroad = (set: string): boolean => readings(set).some((key) => keys.has(key));

const series = new Map([
  ["EV", "SV"],
  ["EB", "SWSH"],
  ["SL", "SM"],
  ["KP", "SV"],
]);

/** France numbers the sets of a series as we do, below the letters of its own name: "EV03" is SV03. */
export const codeAtHome = (code: string): string =>
  code.trim().replace(/^(EV|EB|SL|KP)0?(?=\d)/i, (_, letters: string) => series.get(letters.toUpperCase()) ?? letters);

const endings = /(?:ex|gx|v|vmax|vstar|break)$/;

/** English names of what a card is called in another language, as `fold` leaves them: "glurakex" is charizardex. */
export function inEnglish({ abroad }: { abroad: LocalNameIndex }, name: string): string[] {
  const whole = abroad.printed(name);
  if (whole.length > 0) return whole.map(fold);
  const own = fold(name);
  const [ending = ""] = endings.exec(own) ?? [];
  return ending === "" ? [] : abroad.printed(own.slice(0, -ending.length)).map((english) => fold(english) + ending);
}
