import type { Context } from "hono";
import { mayIn, permissionContextOf } from "#access/guards.ts";
import type { Owner } from "#access/people/queries.ts";
import { may } from "#access/rules.ts";
import { isMember, type Role } from "#access/viewer.ts";
import { cardsWithIds, type ListedCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { quantitiesOf } from "#features/collection/entries/queries/quantities.ts";
import type { CardAction, Env } from "#http/env.ts";
import { profilePath } from "../friends/state.ts";
import { shownCards } from "./queries.ts";
import { memberSlots, proSlots } from "./rules.ts";
import { ShowcaseButton, ShowcaseLink, type ShownSlot } from "./views.tsx";

const slotsFor = (isPro: boolean): number => (isPro ? proSlots : memberSlots);

/** How many slots the viewer may fill. */
export const ownSlots = (c: Context<Env>): number => slotsFor(mayIn(c, "wideShowcase"));

/** How many of someone's slots are shown. */
export const slotsOfRoles = (c: Context<Env>, roles: Role[]): number =>
  slotsFor(may("wideShowcase", { ...permissionContextOf(c), viewer: { roles } }));

export async function loadShowcase(
  c: Context<Env>,
  owner: Pick<Owner, "id" | "hiddenGames">,
  { isOwn, slots }: { isOwn: boolean; slots: number },
): Promise<ShownSlot[]> {
  const rows = await shownCards(c.var.db, owner, { isOwn, slots });
  const cards =
    rows.length === 0
      ? []
      : await cardsWithIds(
          c.var.db,
          rows.map(({ cardId }) => cardId),
        );
  return rows.flatMap(({ slot, cardId, isOwned }) => {
    const card = cards.find(({ id }) => id === cardId);
    return card ? [{ slot, isOwned, ...slotCard(card) }] : [];
  });
}

export const slotCard = (card: ListedCard): Omit<ShownSlot, "slot" | "isOwned"> => ({
  setId: card.setId,
  numberKey: card.numberKey,
  card: faceOf(card, card.printedTotal),
  href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
  set: card.setEnglishName ?? card.set,
});

/** The action of the showcase on the page of a card that the viewer owns. */
export const showcaseCard: CardAction = async (c, { id, setId, numberKey }) => {
  const { db, viewer } = c.var;
  if (!viewer || !isMember(viewer)) return null;
  const owned = await quantitiesOf(db, viewer.id, setId, [id]);
  if (owned.length === 0) return null;
  const shown = await shownCards(db, { id: viewer.id, hiddenGames: [] }, { isOwn: true, slots: proSlots });
  if (shown.some(({ cardId }) => cardId === id)) return <ShowcaseLink path={profilePath(viewer.slug)} />;
  return <ShowcaseButton setId={setId} numberKey={numberKey} />;
};
