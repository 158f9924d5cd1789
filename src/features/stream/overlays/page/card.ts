import { cardAt } from "#features/catalogue/cards/cache.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { setData } from "#features/catalogue/sets/cache.ts";
import { quantitiesOf } from "#features/collection/entries/queries/quantities.ts";
import { pushedCard } from "#features/stream/push/queries.ts";
import type { OverlayOwner } from "../queries.ts";
import type { CardOptions, OverlayLook } from "../rules/options.ts";
import type { CardOverlayProps } from "../views/card.tsx";
import { type OverlaySite, overlayName, pricesFor } from "./site.ts";

/** Null while nothing is pushed. */
export async function loadCard(
  site: OverlaySite,
  owner: OverlayOwner,
  options: CardOptions,
): Promise<CardOverlayProps | null> {
  const pushed = await pushedCard(site.db, owner.id);
  const shown = pushed && (await overlayCard(site, owner, options, pushed));
  if (!shown) return null;
  const quantities = await quantitiesOf(site.db, owner.id, pushed.setId, [pushed.cardId]);
  return {
    ...shown,
    pushed: `${pushed.cardId} ${pushed.pushedAt.toISOString()}`,
    isPicture: options.show === "picture",
    isFirst: pushed.isFirst,
    copies: quantities.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** A printing as the owner shows it; null for a game that they hide. */
export async function overlayCard(
  site: OverlaySite,
  owner: OverlayOwner,
  look: OverlayLook,
  printing: { setId: string; cardId: string; variant: string },
): Promise<Pick<CardOverlayProps, "card" | "set" | "variant" | "price"> | null> {
  const { db, catalogue } = site;
  const [card, data] = await Promise.all([
    cardAt(db, catalogue, { id: printing.cardId }),
    setData(db, catalogue, printing.setId),
  ]);
  if (!card || !data || owner.hiddenGames.includes(card.category)) return null;
  const prices = await pricesFor(site, owner, look).ofSet(data.set);
  const variant = card.variants.find(({ key }) => key === printing.variant);
  return {
    card: { ...faceOf(card, data.set.printedTotal), name: overlayName(look, card) },
    set: overlayName(look, data.set),
    variant: card.variants.length > 1 ? (variant?.name ?? null) : null,
    price: prices.text(card.id, printing.variant),
  };
}
