import type { Context } from "hono";
import { signInPath } from "../../../../access/guards.ts";
import type { Config } from "../../../../config.ts";
import type { Env } from "../../../../http/env.ts";
import { respond } from "../../../../http/respond.ts";
import { notFound } from "../../../../lib/errors.ts";
import { dateText } from "../../../../lib/time.ts";
import { categoryTitles, priceNote } from "../../../cards/rules.ts";
import { type FullCard, relatedCards } from "../../../catalogue/cards/queries.ts";
import { faceOf } from "../../../catalogue/face/rules.ts";
import { type FaceType, faceType, faceTypes } from "../../../catalogue/face/views/card-face.tsx";
import { cardPath, reportPath, setPath, speciesPath } from "../../../catalogue/rules/paths.ts";
import { type SetData, setData } from "../../../catalogue/sets/cache.ts";
import { quantitiesOf } from "../../../collection/entries/queries/quantities.ts";
import { copiesOf } from "../../../collection/entries/views/copies.ts";
import { shownPrices } from "../../../prices/read/cache/shown.ts";
import { CardOverlay, CardPage, type CardPageProps, type Neighbour } from "../views.tsx";
import { cardTabs } from "./tabs.tsx";

const relatedShown = 12;

/** Also the overlay (`?overlay=1`, for htmx) and JSON. */
export async function renderCard(c: Context<Env>, card: FullCard): Promise<Response> {
  const { db, catalogue, viewer } = c.var;
  const data = await setData(db, catalogue, card.setId);
  if (!data) throw notFound("card");
  const isOverlay = c.req.query("overlay") !== undefined;
  const [prices, quantities, related, tabs] = await Promise.all([
    shownPrices(db, catalogue, viewer, data.set),
    viewer ? quantitiesOf(db, viewer.id, card.setId, [card.id]) : null,
    isOverlay ? [] : relatedCards(db, card, relatedShown),
    cardTabs(c, { card, data, href: hrefOf(card) }),
  ]);
  const owned = quantities && new Map(quantities.map(({ variant, quantity }) => [variant, quantity]));
  const props = {
    ...cardProps(c, card, data),
    ...tabs,
    variants: card.variants.map((variant) => ({
      ...variant,
      price: prices.text(card.id, variant.key),
      priceNote: priceNote(prices.source(card.id, variant.key), c.var.clock()),
      copies: owned && copiesOf(owned.get(variant.key) ?? 0),
    })),
    related: related.map((other) => ({ card: faceOf(other, 0), href: hrefOf(other), set: other.set })),
  };
  const steps = c.get("steps");
  const closeHref = setPath(card.category, card.seriesSlug, card.setSlug);
  return respond(c, {
    json: { ...card, ...(owned && { quantities: Object.fromEntries(owned) }) },
    fragment: isOverlay ? <CardOverlay {...props} closeHref={closeHref} /> : undefined,
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

type Placed = { category: string; seriesSlug: string; setSlug: string; numberKey: string };
const hrefOf = (card: Placed) => cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey);

function cardProps(
  c: Context<Env>,
  card: FullCard,
  { set, cards }: SetData,
): Omit<CardPageProps, "variants" | "related" | "tabs" | "tab"> {
  const place = cards.findIndex(({ id }) => id === card.id);
  const path = setPath(card.category, card.seriesSlug, card.setSlug);
  const steps = c.get("steps");
  const category = categoryTitles[card.category] ?? { title: card.category, href: "/" };
  return {
    setId: card.setId,
    face: faceOf(card, set.printedTotal),
    englishName: card.englishName === card.name ? null : card.englishName,
    href: hrefOf(card),
    trail: [
      category,
      { title: set.seriesName, href: path.slice(0, path.lastIndexOf("/")) },
      { title: set.name, href: path },
    ],
    facts: factsOf(card, { name: set.name, href: path }),
    signIn: signInPath(hrefOf(card)),
    ...(steps?.cardId === card.id
      ? { previous: steps.previous, next: steps.next, search: { title: steps.title, href: steps.href } }
      : { previous: neighbour(cards[place - 1]), next: place === -1 ? null : neighbour(cards[place + 1]) }),
    reportHref: reportPath({ category: card.category, setId: card.setId, numberKey: card.numberKey }),
    isMember: c.var.viewer !== null,
    outside: outsideLinks(c.var.config, card),
  };
}

function outsideLinks({ marketplaceUrl, auctionUrl }: Config, card: FullCard): CardPageProps["outside"] {
  const query = encodeURIComponent(`${card.name} ${card.set} ${card.number}`);
  const link = (title: string, url: string | undefined) =>
    url ? [{ title, href: url.replace("{QUERY}", query) }] : [];
  return [...link("Search the marketplace", marketplaceUrl), ...link("Search auctions", auctionUrl)];
}

const neighbour = (card: (Placed & { name: string; number: string }) | undefined): Neighbour | null =>
  card ? { name: card.name, number: card.number, href: hrefOf(card) } : null;

const typeOf = (text: string): FaceType => faceTypes.find((type) => type === text.toLowerCase()) ?? "colorless";

function factsOf(card: FullCard, set: { name: string; href: string }): CardPageProps["facts"] {
  const { standard, expanded } = card.legal;
  const knowsLegality = standard !== undefined || expanded !== undefined;
  const value = (of: { type: string; value?: string }) => ({ type: typeOf(of.type), value: of.value });
  return {
    types: card.types.map(typeOf),
    hp: card.hp,
    stage: card.subtypes.join(" · ") || (card.supertype === "pokemon" ? null : titled(faceType(card))),
    species: card.species.map(({ name, slug }) => ({ name, href: speciesPath(slug) })),
    evolvesFrom: card.evolvesFrom === null ? null : { name: card.evolvesFrom },
    weaknesses: card.weaknesses.map(value),
    resistances: card.resistances.map(value),
    retreat: card.retreat,
    rarity: card.rarity,
    set,
    artist:
      card.artist === null ? null : { name: card.artist, href: `/artists/${encodeURIComponent(card.artistId ?? "")}` },
    regulationMark: card.regulationMark,
    legalIn: knowsLegality
      ? [standard && "Standard", expanded && "Expanded"].filter((format) => format !== false && format !== undefined)
      : undefined,
    released: dateText(card.releaseDate),
    attacks: card.attacks.map((attack) => ({ ...attack, cost: attack.cost.map(typeOf) })),
    abilities: card.abilities,
    rules: card.rules,
    flavor: card.flavor,
  };
}

const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
