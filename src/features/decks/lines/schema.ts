import type { LineRemark } from "#features/catalogue/lines/schema.ts";
import { isDate } from "#lib/time.ts";
import type { FormatRules } from "../check/rules/formats.ts";

/** A remark on a line of a deck list. `replaced`: by another printing of the same card. */
export type DeckLineRemark = LineRemark | { kind: "no_quantity" | "lacking" | "replaced" };

/** Rules of a format as a form has them: one per line, with its days behind it; kinds with commas between. */
type Days = { from: string | null; until: string | null };

const dated = (name: string, { from, until }: Days): string =>
  [name, from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(" ");

/** @returns undefined for a line that has another form. */
function readDated<Row>(line: string, rowOf: (name: string, days: Days) => Row | undefined): Row | undefined {
  const [, name = "", from = null, until = null] =
    /^(\S.*?)(?:\s+from\s+(\S+))?(?:\s+until\s+(\S+))?$/i.exec(line) ?? [];
  const areDays = [from, until].every((day) => day === null || (day.length === 10 && isDate(day)));
  const isName = name !== "" && !/(^|\s)(from|until)(\s|$)/i.test(name);
  return isName && areDays ? rowOf(name, { from, until }) : undefined;
}

type Rows = Pick<FormatRules, "marks" | "sets" | "bans" | "limits">;
type Line<Row> = { read: (line: string) => Row | undefined; write: (row: Row) => string; example: string };

export const lines: { [Name in keyof Rows]: Line<Rows[Name][number]> } = {
  marks: {
    read: (line) => readDated(line, (mark, days) => (/\s/.test(mark) ? undefined : { mark, ...days })),
    write: ({ mark, ...days }) => dated(mark, days),
    example: "H from 2026-04-10",
  },
  sets: {
    read: (line) => readDated(line, (setId, days) => ({ setId, ...days })),
    write: ({ setId, ...days }) => dated(setId, days),
    example: "sv10 from 2026-05-30 until 2027-04-09, or 151",
  },
  bans: {
    read: (line) => readDated(line, (cardId, days) => ({ cardId, ...days })),
    write: ({ cardId, ...days }) => dated(cardId, days),
    example: "sm5-114, or Charizard ex MEW 6 from 2026-04-10",
  },
  limits: {
    read: (line) => {
      const [, cardId, copies = ""] = /^(\S.*?)\s+(any|[0-5]?\d|60)$/i.exec(line) ?? [];
      return cardId === undefined ? undefined : { cardId, copies: /any/i.test(copies) ? null : Number(copies) };
    },
    write: ({ cardId, copies }) => `${cardId} ${copies ?? "any"}`,
    example: "neo3-65 1, or Charizard ex MEW 6 any",
  },
};

export const readKinds = (text: string): string[] => text.split(/[,\n]/).flatMap((kind) => kind.trim() || []);
