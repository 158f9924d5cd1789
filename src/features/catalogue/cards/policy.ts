import type { Db, Tx } from "#db/open.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import type { CatalogueState } from "../queries.ts";
import { numberKey } from "../rules/paths.ts";
import { setData } from "../sets/cache.ts";
import type { SetRow } from "../sets/queries.ts";
import { cardAt } from "./cache.ts";
import { type CardRow, type FullCard, findCard, goneAmong, isKept } from "./queries.ts";

export type CardNames = {
  cardId?: string | undefined;
  setId?: string | undefined;
  numberKey?: string | undefined;
  category?: string | undefined;
  series?: string | undefined;
  set?: string | undefined;
  variant?: string | null | undefined;
  variantName?: string | undefined;
};

type Named = Pick<CardRow, "category" | "seriesSlug" | "series" | "setSlug" | "setId" | "set" | "setEnglishName"> &
  Partial<Pick<CardRow, "id" | "numberKey" | "variants">>;

const isOneOf = (given: string, ...names: (string | null)[]): boolean =>
  names.some((name) => name?.toLowerCase() === given.toLowerCase());

const isOf: {
  [Name in Exclude<keyof CardNames, "variant">]-?: (card: Named, given: string, names: CardNames) => boolean;
} = {
  cardId: (card, id) => id === card.id,
  setId: (card, id) => id === card.setId,
  numberKey: (card, number) => numberKey(number) === card.numberKey,
  category: (card, category) => category === card.category,
  series: (card, series) => isOneOf(series, card.seriesSlug, card.series),
  set: (card, set) => isOneOf(set, card.setSlug, card.setId, card.set, card.setEnglishName),
  variantName: (card, name, { variant }) => {
    const named = card.variants?.find(({ key }) => key === variant);
    return named === undefined || isOneOf(name, named.name);
  },
};

const inOrder = Object.keys(isOf) as (keyof typeof isOf)[];

/** Names beside each other must be of the same card. @throws Refusal 422 that names the first which is not. */
export function assertNames(card: Named, names: CardNames): void {
  for (const name of inOrder) {
    const given = names[name];
    if (given !== undefined && !isOf[name](card, given, names)) {
      throw invalid({ [name]: "must be of the same card as the rest" });
    }
  }
}

type Site = { db: Db; catalogue: CatalogueState };

/** The set that an address names. @throws Refusal 404. */
export async function knownSet({ db, catalogue }: Site, setId: string): Promise<SetRow> {
  const data = await setData(db, catalogue, setId);
  if (!data) throw notFound("set");
  return data.set;
}

/**
 * Checks names as `assertNames` does, for the card with the id `cardId`; an unknown card or set is left to the
 * caller. @throws Refusal 422.
 */
export async function assertOneCard({ db, catalogue }: Site, names: CardNames & { cardId: string }): Promise<void> {
  const { cardId, setId } = names;
  const set = setId === undefined ? undefined : await setData(db, catalogue, setId);
  const card = set?.byId.get(cardId) ?? (await cardAt(db, catalogue, { id: cardId }));
  if (card) assertNames(card, set ? names : { ...names, setId: undefined });
}

const goneCard = () => new Refusal(410, "This card is no longer in the catalogue.");
const goneVariant = () => new Refusal(410, "This variant is no longer in the catalogue.");

type Added = { cardId: string; variant?: string | null | undefined };

/** Refuses to add what staff or the sources removed; those who have it keep it. @throws Refusal 410. */
export async function assertPresent(db: Db | Tx, added: readonly Added[]): Promise<void> {
  const [gone] = await goneAmong(db, added);
  if (gone) throw gone.isCard ? goneCard() : goneVariant();
}

export async function isPresentIn(
  { db, catalogue }: Site,
  setId: string,
  { cardId, variant }: Added,
): Promise<boolean> {
  const card = (await setData(db, catalogue, setId))?.byId.get(cardId);
  return card?.variants.some(({ key }) => key === variant) ?? false;
}

/** A removed card is shown to those who have it, or something about it, and to no others. @throws Refusal 410. */
export async function assertShown(
  db: Db,
  viewer: { id: string } | null,
  { id, isGone }: Pick<FullCard, "id" | "isGone">,
): Promise<void> {
  if (isGone && !(viewer && (await isKept(db, viewer.id, id)))) throw goneCard();
}

/** The card that a look-up names. @throws Refusal 404, 410 as `assertShown`. */
export async function shownCard(
  db: Db,
  viewer: { id: string } | null,
  where: Parameters<typeof findCard>[1],
): Promise<FullCard> {
  const card = await findCard(db, where);
  if (!card) throw notFound("card");
  await assertShown(db, viewer, card);
  return card;
}

/** The card that a write adds. @throws Refusal 404, 410. */
export async function presentCard(db: Db, where: Parameters<typeof findCard>[1]): Promise<FullCard> {
  const card = await findCard(db, where);
  if (!card) throw notFound("card");
  if (card.isGone) throw goneCard();
  return card;
}
