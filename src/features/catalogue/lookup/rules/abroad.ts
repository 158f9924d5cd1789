import cardNames from "../../../../../db/seed/foreign-names.json";
import setNames from "../../../../../db/seed/set-names-abroad.json";
import { readings, setKey } from "./set-names.ts";

/** What sets are called in German, French, Spanish, Italian and Portuguese, by id. */
export const setNamesAbroad: Readonly<Record<string, string[]>> = setNames;

const keys = new Set(Object.values(setNamesAbroad).flatMap((names) => names.map(setKey)));

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

const english: Readonly<Record<string, string>> = cardNames;
const endings = /(?:ex|gx|v|vmax|vstar|break)$/;

/** The English name of a Pokémon, for names as `fold` leaves them: "glurakex" is charizardex. */
export function inEnglish(name: string): string[] {
  const [ending = ""] = endings.exec(name) ?? [];
  const whole = english[name];
  const start = ending === "" ? undefined : english[name.slice(0, -ending.length)];
  const found = whole ?? (start && start + ending);
  return found ? [found.replace(/[^a-z0-9]/g, "")] : [];
}
