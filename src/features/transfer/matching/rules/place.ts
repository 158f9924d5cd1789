import { type CardIndex, type KnownCard, numberedIn } from "#features/catalogue/lookup/rules/cards.ts";
import { type KnownSet, setsCoded } from "#features/catalogue/lookup/rules/sets.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { codeKey } from "#features/catalogue/rules/set-codes.ts";
import type { FileFormat } from "#features/transfer/formats/rules/fields.ts";
import type { RowRemark } from "#features/transfer/remarks/schema/rows.ts";
import {
  isForeign,
  isNamed,
  isNamedLoosely,
  isNear,
  isUntranslated,
  mayBeCalled,
  nameAndNumber,
  namedIn,
  setsMeant,
} from "./cards.ts";
import {
  ambiguous,
  type Matched,
  type RowMatch,
  type RowToMatch,
  remarkedCard,
  shortened,
  unchecked,
  unresolved,
} from "./row.ts";
import { offer, printingChoices, settle } from "./variant.ts";

/** The card of a row by set, number and name. */
export function matchPlace(index: CardIndex, format: FileFormat, row: RowToMatch): RowMatch {
  const hasSet = row.setName.trim() !== "" || row.setCode.trim() !== "";
  if (!hasSet) return matchName(index, format, row);
  const sets = withEnergies(index, row, setsMeant(index, row));
  if (sets.length === 0) return matchUnknownSet(index, format, row);
  const cards =
    row.key === "" ? namedIn(index, row, sets) : numberedIn(index, sets, row.key).filter(isOfSize(index, row));
  const loose = cards.filter((card) => isNamedLoosely(card, row));
  const named = rather(
    rather(loose, (card) => isNamed(card, row)),
    (card) => card.numberKey === row.key,
  );
  const settled = [named, reprinted(index, row, sets)].find(({ length }) => length > 0);
  if (settled) return settle(index, format, row, settled);
  const [foreign] = translated(index, row, cards);
  if (foreign) return unchecked(settle(index, format, row, [foreign]));
  const others =
    row.key === "" ? [] : [...ofSharedCode(index, row), ...(row.category === "" ? inOtherGame(index, row) : [])];
  const sure = others.filter((card) => isCodeOnly(row) || isOfTotal(index, card, row));
  return sure.length > 0
    ? settle(index, format, row, sure)
    : matchOddName(index, format, row, sets, [...cards, ...others]);
}

const isCodeOnly = ({ setName }: RowToMatch) => /^(?:[a-z]{1,2}\d\w*)?$/i.test(setName.trim());

const isOfTotal = ({ sets }: CardIndex, { setId }: KnownCard, { total }: RowToMatch) =>
  total !== null && total === sets.byId.get(setId)?.printedTotal;

/** RR is Rising Rivals, and Team Rocket Returns. */
function ofSharedCode(index: CardIndex, row: RowToMatch): KnownCard[] {
  const code = codeKey(row.setCode.trim() || row.setName);
  const sets = (index.sets.byCode.get(code) ?? []).filter(({ category }) => category === (row.category || "EN"));
  return numberedIn(index, sets, row.key).filter((card) => isNamed(card, row));
}

/** Games share codes and names of sets: the number and the card's name may be those of another. */
function inOtherGame(index: CardIndex, row: RowToMatch): KnownCard[] {
  const found = ["JP", "TCG-POCKET-EN"].map((category) =>
    numberedIn(index, setsMeant(index, { ...row, category }), row.key).filter((card) => isNamed(card, row)),
  );
  return found.find(({ length }) => length > 0) ?? [];
}

/** The card of a row's set, number and size where no card has the row's name, which may be that card's all the same. */
function translated(index: CardIndex, row: RowToMatch, cards: KnownCard[]): KnownCard[] {
  const [card, other] = cards;
  if (!card || other || card.numberKey !== row.key) return [];
  const isOfSet = row.total === null || isOfTotal(index, card, row);
  return isOfSet && mayBeCalled(index, card, row) ? cards : [];
}

/** Promos have no size: a stamped print that is sold among them has the number and size of its base card's set. */
const isOfSize = ({ sets }: CardIndex, { key, total }: RowToMatch) => {
  return ({ setId, numberKey }: KnownCard): boolean => {
    const set = sets.byId.get(setId);
    const isLoose = numberKey !== key || /promos$/i.test(set?.name ?? "");
    return total === null || !isLoose || set?.printedTotal === total;
  };
};

function rather(cards: KnownCard[], isSo: (card: KnownCard) => boolean): KnownCard[] {
  const some = cards.filter(isSo);
  return some.length > 0 ? some : cards;
}

/** Shops list basic energies with each set of their series: "Basic Water Energy" 011 of Twilight Masquerade is SVE 11. */
function withEnergies({ sets: index }: CardIndex, { names }: RowToMatch, sets: KnownSet[]): KnownSet[] {
  if (!names.some((name) => /^basic\w+energy$/.test(name))) return sets;
  const series = new Set(sets.map(({ id }) => `${/^[a-z]+/.exec(id)?.[0]}e`));
  return [...sets, ...[...series].flatMap((id) => index.byId.get(id) ?? [])];
}

/** Prints the number of an older set ("Charizard 4/102") or of the Pokédex, which no source has. */
const isOtherwiseNumbered = ({ id, name }: KnownSet): boolean =>
  /classic collection/i.test(name) || /^jp-(PMCG|neo)\d/.test(id);

function reprinted(index: CardIndex, row: RowToMatch, sets: KnownSet[]): KnownCard[] {
  const found = /^\d/.test(row.key) ? namedIn(index, row, sets.filter(isOtherwiseNumbered)) : [];
  return found.length === 1 ? found : [];
}

function matchOddName(
  index: CardIndex,
  format: FileFormat,
  row: RowToMatch,
  sets: KnownSet[],
  cards: KnownCard[],
): RowMatch {
  const set = sets[0] ? leadingName(sets[0]) : "";
  const [there] = cards;
  const remark: RowRemark =
    there !== undefined
      ? { kind: "card_there", card: remarkedCard(index, there) }
      : row.key === ""
        ? { kind: "no_name_in_set", set }
        : { kind: "no_number_in_set", set, number: row.number };
  const close = cards.filter(
    (card) => row.names.length === 0 || isNear(card, row) || isUntranslated(card) || isForeign(index, row),
  );
  const elsewhere = row.total === null ? [] : nameAndNumber(index, { ...row, category: sets[0]?.category ?? "" });
  const offered = [...close, ...namedIn(index, row, sets), ...elsewhere];
  const { label } = offer(index, format, row, offered);
  return ambiguous(
    remark,
    offered.flatMap((card) => printingChoices(index, format, row, card)),
    elsewhere.length > 0 && close.length === 0 ? stampOf(row) : label,
  );
}

/** A code alone is taken where name, number and size agree. Else cards of other sets are offered. */
function matchUnknownSet(index: CardIndex, format: FileFormat, row: RowToMatch): RowMatch {
  const others = setsMeant(index, row, "JP").concat(setsMeant(index, row, ""));
  if (others[0])
    return unresolved({
      kind: row.category === "JP" ? "not_japanese" : "not_of_game",
      set: leadingName(others[0]),
    });
  const cards = row.key === "" ? [] : nameAndNumber(index, { ...row, category: row.category || "EN" });
  const coded = new Set(setsCoded(index.sets, row.setCode, row.category).map(({ id }) => id));
  const sure = row.total === null ? [] : cards.filter(({ setId }) => coded.has(setId));
  if (sure.length > 0) return settle(index, format, row, sure);
  const set = row.setName.trim() || row.setCode.trim();
  const stamped = stampedPrint(index, format, row, cards);
  if (stamped) return stamped;
  const remark: RowRemark = { kind: "unknown_set", set: shortened(set) };
  const based = basePrint(index, format, row, cards);
  if (based) return { ...based, isUnchecked: true, remarks: [remark], stamp: stampOf(row) };
  if (cards.length > maxOffered) return unresolved(remark);
  return ambiguous(
    remark,
    cards.flatMap((card) => printingChoices(index, format, row, card)),
    stampOf(row),
  );
}

/** The words in brackets name the print: "Vanilluxe (Holiday Calendar)" has a snowflake. */
function stampedPrint(index: CardIndex, format: FileFormat, row: RowToMatch, cards: KnownCard[]): RowMatch | undefined {
  const [card, other] = cards;
  if (!card || other || row.total === null || row.asides.length === 0) return undefined;
  const found = settle(index, format, row, cards);
  return found.is === "matched" && !/^(normal|holo|reverse)$/.test(found.variant ?? "") ? found : undefined;
}

/** Of other sizes, or with another back: no print of the card in the set of its number. */
const otherKinds = /jumbo|oversized?|world champion|top ?loader|metal/i;

/** For a stamp that no source has, on a card that is certain by name, number and size of the set: the print of the row's finish. */
function basePrint(index: CardIndex, format: FileFormat, row: RowToMatch, cards: KnownCard[]): Matched | undefined {
  const [card, other] = cards;
  if (!card || other || row.total === null || otherKinds.test(stampOf(row))) return undefined;
  const found = settle(index, format, { ...row, asides: [] }, cards);
  return found.is === "matched" && /^(normal|holo|reverse)$/.test(found.variant ?? "") ? found : undefined;
}

const maxOffered = 6;

const stampOf = ({ setName, asides }: RowToMatch): string =>
  [setName.replace(/\s+cards?( & products)?$/i, ""), ...asides].filter((part) => part.trim() !== "").join(", ");

function matchName(index: CardIndex, format: FileFormat, row: RowToMatch): RowMatch {
  if (row.names.length === 0) return unresolved({ kind: "no_set_no_card" });
  if (row.key === "") return unresolved({ kind: "no_set_no_number" });
  const cards = nameAndNumber(index, row);
  return cards.length > 0
    ? settle(index, format, row, cards)
    : unresolved({ kind: "no_name_with_number", number: row.number });
}
