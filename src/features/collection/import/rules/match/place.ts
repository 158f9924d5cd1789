import type { CardIndex, KnownCard } from "../catalogue/cards.ts";
import { findSets, type KnownSet } from "../catalogue/sets.ts";
import type { Format } from "../formats/fields.ts";
import { isNamed, isNear, nameAndNumber, namedIn, numberedIn, numberOf, ofCategory } from "./cards.ts";
import { ambiguous, type Match, type Row, shortened, unresolved } from "./row.ts";
import { choicesOf, settle } from "./variant.ts";

export function matchPlace(index: CardIndex, format: Format, row: Row): Match {
  const hasSet = row.setName.trim() !== "" || row.setCode.trim() !== "";
  const found = findSets(index.sets, row.setName, row.setCode);
  const sets = ofCategory(found, row.category);
  if (found.length > 0 && sets.length === 0) {
    return unresolved(`${found[0]?.name} is no set of ${row.category === "JP" ? "the Japanese" : "this"} game.`);
  }
  if (hasSet && sets.length === 0) return matchUnknownSet(index, format, row);
  const number = numberOf(row);
  if (sets.length === 0) return matchName(index, format, row, number);
  const cards = number === "" ? namedIn(index, row, sets) : numberedIn(index, sets, number);
  const named = cards.filter((card) => isNamed(card, row));
  if (named.length > 0) return settle(index, format, row, named);
  return matchOddName(index, format, row, sets, cards, number);
}

/** The set is known, but no card has both number and name. */
function matchOddName(
  index: CardIndex,
  format: Format,
  row: Row,
  sets: KnownSet[],
  cards: KnownCard[],
  number: string,
): Match {
  const set = sets[0]?.name ?? "";
  const [there] = cards;
  const others = namedIn(index, row, sets);
  const close = cards.filter((card) => row.names.length === 0 || isNear(card, row));
  const choices = [...close, ...others].flatMap((card) => choicesOf(format, row, card));
  if (!there) {
    const reason = number === "" ? `${set} has no card of this name.` : `${set} has no number ${row.number}.`;
    return choices.length > 0 ? ambiguous(reason, choices) : unresolved(reason);
  }
  const reason = `Number ${there.number} of ${index.sets.byId.get(there.setId)?.name ?? set} is ${there.name}.`;
  return choices.length > 0 ? ambiguous(reason, choices) : unresolved(reason);
}

/** The set is unknown: cards of other sets are offered, never taken. */
function matchUnknownSet(index: CardIndex, format: Format, row: Row): Match {
  const set = row.setName.trim() || row.setCode.trim();
  const reason = `There is no set “${shortened(set)}” here.`;
  const number = numberOf(row);
  const cards = number === "" ? [] : nameAndNumber(index, row, number);
  return cards.length > 0 && cards.length <= 3
    ? ambiguous(
        reason,
        cards.flatMap((card) => choicesOf(format, row, card)),
      )
    : unresolved(reason);
}

/** Without a set: by name, number, and the set size after the slash. */
function matchName(index: CardIndex, format: Format, row: Row, number: string): Match {
  if (row.names.length === 0) return unresolved("The row names neither a set nor a card.");
  if (number === "") return unresolved("The row has neither a set nor a number.");
  const cards = nameAndNumber(index, row, number);
  return cards.length > 0
    ? settle(index, format, row, cards)
    : unresolved(`No card of this name has the number ${row.number}.`);
}
