import type { Db } from "#db/open.ts";
import { cardIndex } from "#features/catalogue/lookup/cache.ts";
import { setsNamed } from "#features/catalogue/lookup/rules/sets.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { deckFormats, type FormatId, type FormatRules } from "#features/decks/check/rules/formats.ts";
import { invalid } from "#lib/input/inputs.ts";
import { deckLineText } from "../views/remarks.ts";
import { type ReadLine, readDeckLines } from "./lines.ts";

type Given = { format: FormatId; rules: FormatRules };

const cardId = /^[\w.]+-\S+$/;

/** Cards and sets written by name get their ids; an id that the catalogue does not have stays. @throws Refusal 422. */
export async function withIds(db: Db, catalogue: CatalogueState, { format, rules }: Given): Promise<FormatRules> {
  const index = await cardIndex(db, catalogue);
  const faults: Record<string, string> = {};
  const cards = async <Row extends { cardId: string }>(field: string, rows: Row[]): Promise<Row[]> => {
    const named = rows.map((row) => row.cardId).filter((id) => !index.byId.has(id) && !cardId.test(id));
    const read = await readDeckLines(
      db,
      catalogue,
      format,
      named.map((name) => `1 ${name}`),
    );
    const found = new Map(read.map((one) => [one.line, one]));
    return rows.map((row) => {
      if (!named.includes(row.cardId)) return row;
      const one = found.get(`1 ${row.cardId}`);
      if (one?.cardId) return { ...row, cardId: one.cardId };
      faults[field] ??= faultOf(row.cardId, one);
      return row;
    });
  };
  const bans = await cards("bans", rules.bans);
  const limits = await cards("limits", rules.limits);
  const sets = rules.sets.map((row) => {
    if (index.sets.byId.has(row.setId)) return row;
    const [set, ...others] = setsNamed(index.sets, row.setId, deckFormats[format].category);
    if (set && others.length === 0) return { ...row, setId: set.id };
    if (set) faults.sets ??= `Several sets match “${row.setId}”. Use the set’s ID`;
    else if (/\s/.test(row.setId)) faults.sets ??= `No sets match “${row.setId}”. Use an ID`;
    return row;
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return { ...rules, bans, limits, sets };
}

function faultOf(name: string, line: ReadLine | undefined): string {
  if (line?.state !== "ambiguous") return unknownText(name);
  return line.choices.length === 1 ? `“${name}”: ${deckLineText(line.remark)}` : severalText(name);
}

const severalText = (name: string) => `Several cards match “${name}”. Add a set and number, such as MEW 6`;
const unknownText = (name: string) => `No cards match “${name}”. Use an ID, or a name with set and number`;
