import * as v from "valibot";

export const Whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));
export const Text = v.pipe(v.string(), v.trim(), v.minLength(1));
export const maybe = <T extends v.GenericSchema>(schema: T) => v.nullish(schema);

/** YYYY-MM-DD, or undefined for an invalid day. */
export function isoDate(text: string | null | undefined): string | undefined {
  const day = text?.slice(0, 10).replaceAll("/", "-") ?? "";
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;
  return isDay ? day : undefined;
}

/** "name: Invalid type: Expected string but received undefined" */
export function fault(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const path = v.getDotPath(issues[0]);
  return path ? `${path}: ${issues[0].message}` : issues[0].message;
}

export function idOf(value: unknown): string {
  const named = v.safeParse(v.object({ id: v.union([v.string(), v.number()]) }), value);
  return named.success ? String(named.output.id) : JSON.stringify(value)?.slice(0, 60);
}

export const TYPES = new Set(
  "Grass Fire Water Lightning Psychic Fighting Darkness Metal Dragon Fairy Colorless".split(" "),
);

/** "x2" and "30x" with the sign that cards print. */
export const timesSign = (value: string | null | undefined): string | undefined =>
  value?.replace(/^x|(?<=\d)x$/i, "×") || undefined;

/** An English name in one spelling for all sources: ' and ★; EX and GX, but not the older ex, behind a hyphen. */
export const spelling = (name: string): string =>
  name
    .replaceAll("’", "'")
    .replace(/[ -](EX|GX)$/, "-$1")
    .replace(/☆|(?<= )Star(?= δ|$)/, "★")
    .replace(/(?<=Nidoran) (?=[♀♂])/, "");

/** A letter, or undefined: "NONE" is no mark. */
export const regulationMark = (mark: string | null | undefined): string | undefined =>
  /^[a-z]$/i.test(mark ?? "") ? mark?.toUpperCase() : undefined;
