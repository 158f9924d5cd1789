import type { Context } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import { isMember, nameLanguageOf } from "#access/viewer.ts";
import { priceNote } from "#features/cards/rules/tile.ts";
import { copiesFrom, copiesHoles, keptPage, sendFilled } from "#features/cards/tiles/cache/page.tsx";
import { relatedTo } from "#features/catalogue/cards/cache.ts";
import { assertShown } from "#features/catalogue/cards/policy.ts";
import type { FullCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { cardsNamedIn, setIn } from "#features/catalogue/local/cache.ts";
import { leadingName, nameBelow, withLocalName } from "#features/catalogue/rules/names.ts";
import { setPath } from "#features/catalogue/rules/paths.ts";
import { type SetData, setData } from "#features/catalogue/sets/cache.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { quantitiesOfCards } from "#features/collection/entries/queries/quantities.ts";
import { groupOwned } from "#features/collection/rules/owned.ts";
import { type ShownPrices, shownPrices } from "#features/prices/read/cache/shown.ts";
import type { CardAction, Env } from "#http/env.ts";
import { respond, wanted } from "#http/respond.ts";
import { hole } from "#http/splice.ts";
import { notFound } from "#lib/errors.ts";
import { dayBefore } from "#lib/time.ts";
import { CardOverlay, VariantSheet } from "../views/overlay.tsx";
import { CardPage } from "../views/page.tsx";
import type { CardPageProps } from "../views/props.ts";
import { cardProps, hrefOf } from "./props.ts";
import { tabsOfCard } from "./tabs.tsx";

const cardPage = keptPage("card pages", "catalogue", "prices", "day");

/** Also the overlay (`?overlay=1`, for htmx) and JSON. */
export async function renderCard(c: Context<Env>, card: FullCard): Promise<Response> {
  const { db, catalogue, viewer, clock } = c.var;
  await assertShown(db, viewer, card);
  const data = await setData(db, catalogue, card.setId);
  if (!data) throw notFound("card");
  const [prices, quantities] = await Promise.all([
    shownPrices(db, catalogue, viewer, data.set),
    viewer ? quantitiesOfCards(db, viewer.id, [card.id]) : null,
  ]);
  if (wanted(c) === "json") {
    const owned = quantities?.map(({ variant, quantity }) => [variant, quantity]);
    const [named = card] = await cardsNamedIn(db, [card], nameLanguageOf(viewer));
    return respond(c, { json: { ...withLocalName(named), ...(owned && { quantities: Object.fromEntries(owned) }) } });
  }
  const kept = card.goneVariants.filter(({ key }) => quantities?.some(({ variant }) => variant === key));
  const isAlike = c.req.query("tab") === undefined && c.get("steps") === undefined && !card.isGone && kept.length === 0;
  const offered = c.req.query("overlay") === "variants" ? c.var.tileActions : c.var.cardActions;
  const actions = await actionsOf(c, card, card.isGone ? [] : offered);
  const copies = copiesFrom(quantities && groupOwned(quantities));
  return sendFilled(c, cardPage, {
    versions: { ...publicVersions(catalogue), day: dayBefore(clock(), 0) },
    state: [card.id, prices.shownIn, viewer && isMember(viewer), nameLanguageOf(viewer)],
    isOnce: !isAlike,
    fill: (name) => actions.get(name) ?? copies(name),
    make: () => pageOf(c, card, data, { prices, actions: [...actions.keys()].map(hole), kept }),
  });
}

type Parts = { prices: ShownPrices; actions: string[]; kept: FullCard["goneVariants"] };

/** By the name of their holes: they differ between viewers, and between owners of the card and others. */
async function actionsOf(c: Context<Env>, card: FullCard, offered: CardAction[]): Promise<Map<string, string>> {
  const rendered = offered.map(async (action) => renderToStaticMarkup(await action(c, card)));
  return new Map((await Promise.all(rendered)).map((markup, place) => [`action ${place}`, markup]));
}

async function pageOf(c: Context<Env>, shown: FullCard, englishData: SetData, parts: Parts) {
  const { db, catalogue, viewer } = c.var;
  const overlay = c.req.query("overlay");
  const [[card = shown], data] = await Promise.all([
    cardsNamedIn(db, [shown], nameLanguageOf(viewer)),
    setIn(db, catalogue, englishData, nameLanguageOf(viewer)),
  ]);
  const props = await propsOf(c, card, data, { ...parts, isOverlay: overlay !== undefined });
  const steps = c.get("steps");
  const Overlay = overlay === "variants" ? VariantSheet : CardOverlay;
  const setName = card.setEnglishName ?? card.set;
  const closeHref = setPath(card.category, card.seriesSlug, card.setSlug);
  const name = leadingName(card);
  const below = nameBelow(card);
  return {
    title: `${name} ${card.number} – ${setName}`,
    canonical: hrefOf(card),
    ...(steps?.cardId === card.id && { result: { ...steps, leave: hrefOf(card) } }),
    description: `${name}${below === null ? "" : ` (${below})`}, number ${card.number} of ${setName}: variants, prices and how many you own.`,
    fragment: overlay === undefined ? undefined : <Overlay {...props} closeHref={closeHref} />,
    body: (
      <div id="card" data-live-set={viewer ? card.setId : undefined}>
        <CardPage {...props} />
      </div>
    ),
  };
}

async function propsOf(
  c: Context<Env>,
  card: FullCard,
  data: SetData,
  { prices, actions, kept, isOverlay }: Parts & { isOverlay: boolean },
): Promise<CardPageProps> {
  const { db, catalogue, viewer, clock } = c.var;
  const [related, tabs] = await Promise.all([
    isOverlay ? [] : relatedTo(db, catalogue, card).then((cards) => cardsNamedIn(db, cards, nameLanguageOf(viewer))),
    tabsOfCard(c, { card, data, href: hrefOf(card) }),
  ]);
  return {
    ...cardProps(c, card, data),
    ...tabs,
    actions,
    gone: card.isGone ? "card" : kept.length > 0 ? "variants" : undefined,
    variants: [...card.variants, ...kept].map((variant) => ({
      ...variant,
      isGone: card.isGone || kept.includes(variant),
      price: prices.text(card.id, variant.key),
      priceNote: priceNote(prices.source(card.id, variant.key), clock()),
      copies: viewer && copiesHoles(card.id, variant.key),
    })),
    related: related.map((other) => ({
      card: faceOf(other, 0),
      href: hrefOf(other),
      set: other.setEnglishName ?? other.set,
    })),
  };
}
