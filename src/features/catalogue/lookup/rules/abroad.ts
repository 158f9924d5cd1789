import cardNames from "#db/seed/foreign-names.json";
import setNames from "#db/seed/set-names-abroad.json";
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

const plain = (name: string) => fold(name.replaceAll("ß", "ss"));
const english = new Map(Object.entries(cardNames).map(([name, ours]) => [plain(name), fold(ours)]));
const endings = /(?:ex|gx|v|vmax|vstar|break)$/;

/** The English name of a Pokémon, for names as `fold` leaves them: "glurakex" is charizardex. */
export function inEnglish(name: string): string[] {
  const own = plain(name);
  const [ending = ""] = endings.exec(own) ?? [];
  const whole = english.get(own);
  const start = ending === "" ? undefined : english.get(own.slice(0, -ending.length));
  const found = whole ?? (start && start + ending);
  return found ? [found] : [];
}
