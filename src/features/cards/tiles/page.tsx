import type { Context } from "hono";
import type { ReactNode } from "react";
import { signInPath } from "#access/guards.ts";
import { nameLanguageOf } from "#access/viewer.ts";
import { cardsWithIds, type ListedCard } from "#features/catalogue/cards/queries.ts";
import { cardsNamedIn } from "#features/catalogue/local/cache.ts";
import { withLocalName } from "#features/catalogue/rules/names.ts";
import { quantitiesOfCards } from "#features/collection/entries/queries/quantities.ts";
import { groupOwned, type Owned } from "#features/collection/rules/owned.ts";
import type { SetView } from "#features/collection/state.ts";
import { type ShownPrices, shownPricesOfCards } from "#features/prices/read/cache/shown.ts";
import type { Env } from "#http/env.ts";
import { CardList } from "../groups/views/group.tsx";
import { CardItem, type ListedProps } from "./views/listed.tsx";

export type Listed = { cards: ListedCard[]; prices: ShownPrices };
export type Loaded = Listed & { owned: Owned | null };

/** Cards in the order of the ids; the same for everyone with the same prices. */
export async function loadListed({ var: { db, catalogue, viewer } }: Context<Env>, ids: string[]): Promise<Listed> {
  const cards = inOrderOfIds(ids, await cardsWithIds(db, ids));
  const priced = cards.filter(({ hasPrices }) => hasPrices).map(({ id }) => id);
  return { cards, prices: await shownPricesOfCards(db, catalogue, viewer, priced) };
}

/** As `loadListed`, each card with its name in the viewer's language of card names. */
export async function loadNamed(c: Context<Env>, ids: string[]): Promise<Listed> {
  const { cards, prices } = await loadListed(c, ids);
  return { cards: await cardsNamedIn(c.var.db, cards, nameLanguageOf(c.var.viewer)), prices };
}

export const ownedAmong = async ({ var: { db, viewer } }: Context<Env>, ids: string[]): Promise<Owned | null> =>
  viewer && groupOwned(await quantitiesOfCards(db, viewer.id, ids));

export const cardsJson = ({ cards, owned }: Pick<Loaded, "cards" | "owned">) =>
  cards.map(({ printedTotal: _, hasPrices: __, isGone: ___, goneVariants: ____, ...card }) => ({
    ...withLocalName(card),
    ...(owned && { quantities: Object.fromEntries(owned.get(card.id) ?? []) }),
  }));

type CardTilesProps = {
  c: Context<Env>;
  loaded: Loaded;
  view?: SetView["view"];
  here: string;
  hrefOf?: (card: ListedCard, index: number) => string;
  copies?: ListedProps["copies"];
  wishes?: ListedProps["wishes"];
  isPicking?: boolean;
};

export function CardTiles({ c, loaded, view = "grid", here, hrefOf, isPicking, ...holes }: CardTilesProps): ReactNode {
  const { cards, owned, prices } = loaded;
  const shared = { view, owned, prices, ...holes, isPicking, signIn: signInPath(here) };
  return (
    <CardList view={view} isLocked={c.var.viewer?.areWritesLocked}>
      {cards.map((card, index) => (
        <CardItem key={card.id} card={card} href={hrefOf?.(card, index)} {...shared} />
      ))}
    </CardList>
  );
}

export function inOrderOfIds<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
