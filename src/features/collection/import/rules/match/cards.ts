import { numberKey } from "../../../../catalogue/rules/paths.ts";
import { type CardIndex, type KnownCard, namesOf } from "../catalogue/cards.ts";
import { findSets, type KnownSet } from "../catalogue/sets.ts";
import type { Row } from "./row.ts";

export const isOfNumber = (card: KnownCard, row: Row): boolean => row.number === "" || card.numberKey === numberOf(row);

export const numberOf = ({ number }: Row): string => numberKey(number.split("/")[0] ?? "");

export const isOfSet = (index: CardIndex, { setId }: KnownCard, { setName, setCode }: Row): boolean => {
  const sets = findSets(index.sets, setName, setCode);
  return sets.length === 0 || sets.some(({ id }) => id === setId);
};

export const ofCategory = (sets: KnownSet[], category: string) => {
  if (category === "") return sets;
  const own = sets.filter((set) => set.category === category);
  // Pocket cards are English too.
  return own.length > 0 || category !== "EN" ? own : sets.filter((set) => set.category !== "JP");
};

export const numberedIn = (index: CardIndex, sets: KnownSet[], number: string): KnownCard[] =>
  sets.flatMap(({ id }) => index.byNumber.get(`${id} ${number}`) ?? []);

export const namedIn = (index: CardIndex, { names }: Row, sets: KnownSet[]): KnownCard[] => {
  const ids = new Set(sets.map(({ id }) => id));
  const found = names.flatMap((name) => index.byName.get(name) ?? []).filter(({ setId }) => ids.has(setId));
  return [...new Set(found)];
};

export function nameAndNumber(index: CardIndex, row: Row, number: string): KnownCard[] {
  const found = [...new Set(row.names.flatMap((name) => index.byName.get(name) ?? []))].filter(
    (card) => card.numberKey === number,
  );
  const own = found.filter(({ setId }) => {
    const category = index.sets.byId.get(setId)?.category;
    return row.category === "" || row.category === category || (row.category === "EN" && category !== "JP");
  });
  const total = Number(row.number.split("/")[1]);
  const fitting = own.filter(({ setId }) => index.sets.byId.get(setId)?.printedTotal === total);
  return Number.isInteger(total) ? fitting : own;
}

export const isNamed = (card: KnownCard, { names }: Row) => namesOf(card).some((name) => names.includes(name));

/** "Charizard" may mean "Charizard ex". */
export const isNear = (card: KnownCard, { names }: Row) =>
  namesOf(card).some((own) => names.some((name) => own.includes(name) || name.includes(own)));
