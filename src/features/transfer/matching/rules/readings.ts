import type { CardIndex } from "#features/catalogue/lookup/rules/cards.ts";
import { type NameParts, readName } from "#features/catalogue/lookup/rules/names.ts";
import { setsCoded } from "#features/catalogue/lookup/rules/sets.ts";
import { rowsByTitle, type Unnumbered } from "./titles.ts";

/** No name is longer; the patterns are slow on long text. */
const maxLength = 120;

/** What else a row may mean whose cells, as they are, name no card. */
export function otherwiseRead(index: CardIndex, row: Unnumbered, { coded, number }: NameParts): Unnumbered[] {
  if (row.name.length > maxLength || row.number.length > maxLength) return [];
  const plain = [...codedIn(index, row, coded), ...endingInNumber(index, row, number), ...described(index, row)];
  return [...plain, ...rowsByTitle(index, row)];
}

const coded = /^([a-z][\w.]*(?:-[a-z]+)?)[\s:/-]+#?([a-z]{0,5}\d\w*(?:\/\w+)?)$/i;

/** "OBF 125", "sv3-125" or "A1-222" for a number, or in brackets behind the name: the set's code, and the number. */
function codedIn(index: CardIndex, row: Unnumbered, aside: string): Unnumbered[] {
  const [, setCode = "", number = ""] = coded.exec(row.number.trim() || aside) ?? [];
  if (setCode === "" || setsCoded(index.sets, setCode, row.category).length === 0) return [];
  const hasSet = row.setName.trim() !== "" || row.setCode.trim() !== "";
  return [hasSet ? { ...row, number } : { ...row, setCode, number }];
}

/** "Lugia V 186" or "Charizard ex OBF 125", which no card is called. */
function endingInNumber(index: CardIndex, row: Unnumbered, number: string): Unnumbered[] {
  if (row.number.trim() !== "" || number !== "" || row.names.some((name) => index.byName.has(name))) return [];
  const [, name = "", code = "", last = ""] =
    /^(\S.*?)(?:\s+([A-Z][A-Z0-9-]{1,5}))?\s+([A-Z]{0,5}\d{1,3}[a-z]?)$/.exec(row.name.trim()) ?? [];
  if (name === "" || readName(name).number !== "") return [];
  const named = { ...row, names: readName(name).names, number: last };
  const whole = { ...row, names: readName(`${name} ${code}`).names, number: last };
  return [whole, ...(code === "" ? [] : [named, ...codedIn(index, { ...named, number: `${code} ${last}` }, "")])];
}

const descriptions =
  /(?:\s+-)?((?:\s+(?:(?:reverse |cosmos |non[- ])?holo(?:foil)?|reverse|1st edition|first edition|shadowless|unlimited|full art|alt(?:ernate)?(?: full)? art|(?:special )?illustration rare|(?:secret|ultra|hyper|rainbow|gold)(?: rare)?|promo|SIR|IR|SAR|AR|FA|AA))+)(?=\s+#?[a-z]{0,5}\d[\w/]*$|$)/i;

const printings = /(?:reverse |cosmos |non[- ])?holo(?:foil)?|reverse|1st edition|first edition|shadowless/gi;

/** "Charizard - Holo" and "Giratina V Alt Art 186/196": finish and rarity behind a name that no card has with them. */
function described(index: CardIndex, row: Unnumbered): Unnumbered[] {
  const [all = "", words = ""] = descriptions.exec(row.name.trim()) ?? [];
  const read = readName(row.name.replace(all, ""));
  if (all === "" || row.names.some((name) => index.byName.has(name))) return [];
  return [{ ...row, names: read.names, asides: [...row.asides, ...(words.match(printings) ?? [])] }];
}
