import type { Context } from "hono";
import { Fragment } from "react";
import type { Env } from "../../../../http/env.ts";
import { respond } from "../../../../http/respond.ts";
import { notFound } from "../../../../lib/errors.ts";
import { priceNote } from "../../../cards/rules.ts";
import { type FullCard, relatedCards } from "../../../catalogue/cards/queries.ts";
import { faceOf } from "../../../catalogue/face/rules/face.ts";
import { setPath } from "../../../catalogue/rules/paths.ts";
import { setData } from "../../../catalogue/sets/cache.ts";
import { quantitiesOf } from "../../../collection/entries/queries/quantities.ts";
import { copiesOf } from "../../../collection/entries/views/copies.ts";
import { shownPrices } from "../../../prices/read/cache/shown.ts";
import { CardOverlay, VariantSheet } from "../views/overlay.tsx";
import { CardPage } from "../views/page.tsx";
import { cardProps, hrefOf } from "./props.ts";
import { cardTabs } from "./tabs.tsx";

const relatedShown = 12;

/** Also the overlay (`?overlay=1`, for htmx) and JSON. */
export async function renderCard(c: Context<Env>, card: FullCard): Promise<Response> {
  const { db, catalogue, viewer } = c.var;
  const data = await setData(db, catalogue, card.setId);
  if (!data) throw notFound("card");
  const overlay = c.req.query("overlay");
  const isOverlay = overlay !== undefined;
  const [prices, quantities, related, tabs, actions] = await Promise.all([
    shownPrices(db, catalogue, viewer, data.set),
    viewer ? quantitiesOf(db, viewer.id, card.setId, [card.id]) : null,
    isOverlay ? [] : relatedCards(db, card, relatedShown),
    cardTabs(c, { card, data, href: hrefOf(card) }),
    Promise.all(c.var.cardActions.map((action) => action(c, card))),
  ]);
  const owned = quantities && new Map(quantities.map(({ variant, quantity }) => [variant, quantity]));
  const props = {
    ...cardProps(c, card, data),
    ...tabs,
    actions: actions.map((action, index) => <Fragment key={index}>{action}</Fragment>),
    variants: card.variants.map((variant) => ({
      ...variant,
      price: prices.text(card.id, variant.key),
      priceNote: priceNote(prices.source(card.id, variant.key), c.var.clock()),
      copies: owned && copiesOf(owned.get(variant.key) ?? 0),
    })),
    related: related.map((other) => ({ card: faceOf(other, 0), href: hrefOf(other), set: other.set })),
  };
  const steps = c.get("steps");
  const Overlay = overlay === "variants" ? VariantSheet : CardOverlay;
  const closeHref = setPath(card.category, card.seriesSlug, card.setSlug);
  return respond(c, {
    json: { ...card, ...(owned && { quantities: Object.fromEntries(owned) }) },
    fragment: isOverlay ? <Overlay {...props} closeHref={closeHref} /> : undefined,
    page: {
      title: `${card.name} ${card.number} – ${card.set}`,
      canonical: hrefOf(card),
      ...(steps?.cardId === card.id && { result: { ...steps, leave: hrefOf(card) } }),
      description: `${card.name}, number ${card.number} of ${card.set}: variants, prices and how many you own.`,
      body: (
        <div data-live-set={viewer ? card.setId : undefined}>
          <CardPage {...props} />
        </div>
      ),
    },
  });
}
