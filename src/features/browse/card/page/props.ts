import type { Context } from "hono";
import { signInPath } from "#access/guards.ts";
import type { FullCard } from "#features/catalogue/cards/queries.ts";
import { cardFactsData } from "#features/catalogue/cards/rules.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { categoryTitles } from "#features/catalogue/rules/categories.ts";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath, setPath } from "#features/catalogue/rules/paths.ts";
import type { SetData } from "#features/catalogue/sets/cache.ts";
import type { Env } from "#http/env.ts";
import type { Config } from "#src/config.ts";
import type { CardPageProps, Neighbour } from "../views/props.ts";

type Placed = { category: string; seriesSlug: string; setSlug: string; numberKey: string };
export const hrefOf = (card: Placed) => cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey);

export function cardProps(
  c: Context<Env>,
  card: FullCard,
  { set, cards }: SetData,
): Omit<CardPageProps, "variants" | "related" | "tabs" | "tab" | "actions"> {
  const place = cards.findIndex(({ id }) => id === card.id);
  const path = setPath(card.category, card.seriesSlug, card.setSlug);
  const steps = c.get("steps");
  const category = categoryTitles[card.category] ?? { title: card.category, href: "/" };
  return {
    setId: card.setId,
    face: faceOf(card, set.printedTotal),
    href: hrefOf(card),
    trail: [
      category,
      { title: set.seriesEnglishName ?? set.seriesName, href: path.slice(0, path.lastIndexOf("/")) },
      { title: leadingName(set), href: path, lang: langOfLeading(set) },
    ],
    facts: cardFactsData(card, { name: leadingName(set), href: path, lang: langOfLeading(set) }),
    signIn: signInPath(hrefOf(card)),
    ...(steps?.cardId === card.id
      ? { previous: steps.previous, next: steps.next, search: { title: steps.title, href: steps.href } }
      : { previous: neighbour(cards[place - 1]), next: place === -1 ? null : neighbour(cards[place + 1]) }),
    outside: outsideLinks(c.var.config, card),
  };
}

function outsideLinks({ marketplaceUrl, auctionUrl }: Config, card: FullCard): CardPageProps["outside"] {
  const query = encodeURIComponent(`${card.name} ${card.set} ${card.number}`);
  const link = (title: string, url: string | undefined) =>
    url ? [{ title, href: url.replace("{QUERY}", query) }] : [];
  return [...link("Search the marketplace", marketplaceUrl), ...link("Search auctions", auctionUrl)];
}

const neighbour = (
  card: (Placed & { name: string; englishName: string | null; number: string }) | undefined,
): Neighbour | null => (card ? { name: leadingName(card), number: card.number, href: hrefOf(card) } : null);
