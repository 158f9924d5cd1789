import * as v from "valibot";
import { lines, readKinds } from "#features/decks/lines/schema.ts";
import { flag } from "#lib/input/fields.ts";
import { wholeNumber } from "#lib/input/inputs.ts";

const most = 500;
const text = v.pipe(v.string(), v.maxLength(60_000, "is too long"));

/** Ticked rows and a box for more, or the box alone. */
const texts = v.pipe(
  v.union([text, v.pipe(v.array(text), v.maxLength(most + 1, `must have at most ${most} lines`))], "must be text"),
  v.transform((value) => [value].flat()),
);

/** Rows as text, one per line; the message has the number of the first line that cannot be read. */
const byLine = <Row>({ read, example }: { read: (line: string) => Row | undefined; example: string }) =>
  v.pipe(
    texts,
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): Row[] => {
      const rows = new Map<string, Row>();
      for (const [index, line] of value.flatMap((one) => [...one.split("\n").entries()])) {
        if (line.trim() === "") continue;
        const row = read(line.trim());
        if (row === undefined) {
          addIssue({ message: `Line ${index + 1} must look like ${example}` });
          return NEVER;
        }
        rows.set(JSON.stringify(row), row);
      }
      return [...rows.values()];
    }),
    v.maxLength(most, `must have at most ${most} lines`),
  );

const kinds = v.pipe(
  texts,
  v.transform((all) => [...new Set(all.flatMap(readKinds))]),
  v.check((all) => all.length <= 50 && all.every((kind) => kind.length <= 100), "must be at most 50 short names"),
);

export const size = wholeNumber(1, 200);
export const copies = wholeNumber(1, 60);
export const maxEnergyTypes = wholeNumber(0, 8);

/** The rules as the fields of a form. */
export const writtenFields = {
  size: v.optional(size),
  copies: v.optional(copies),
  hasEnergyCards: flag,
  maxEnergyTypes: v.optional(maxEnergyTypes),
  legality: v.optional(
    v.pipe(
      v.picklist(["", "standard", "expanded", "unlimited"]),
      v.transform((text) => text || null),
    ),
  ),
  marks: v.optional(byLine(lines.marks)),
  sets: v.optional(byLine(lines.sets)),
  bans: v.optional(byLine(lines.bans)),
  limits: v.optional(byLine(lines.limits)),
  onePerDeck: v.optional(kinds),
  onePerName: v.optional(kinds),
  excluded: v.optional(kinds),
  isOneType: flag,
};
