import type { CardRow } from "#features/catalogue/cards/queries.ts";
import type { SetView } from "#features/collection/state.ts";
import { bandOf, bandTitle, moneySteps, partSteps, percent } from "#features/prices/rules/moves.ts";
import { formatMoney } from "#lib/money.ts";
import { dateText } from "#lib/time.ts";
import { boosterOf, type OrderFigures, worthOfCard } from "./order.ts";

/** Cards under one heading. `count`: on all pages; `variant`: the variant its tiles count. */
export type Group<Card = CardRow> = { title?: string; variant?: string; cards: Card[]; count: number };

type Heading = { title: string; variant?: string; rank?: number };

/** A card appears under each of its variants; price moves start with the largest gain. */
export function groupCards<Card extends CardRow>(cards: Card[], view: SetView, figures: OrderFigures): Group<Card>[] {
  if (view.group === "none") return [{ cards, count: cards.length }];
  const groups = new Map<string, Group<Card> & { rank: number }>();
  for (const card of cards) {
    for (const { title, variant, rank = 0 } of headingsOf(card, view, figures)) {
      const known = groups.get(title);
      if (known) known.cards.push(card);
      else groups.set(title, { title, variant, rank, cards: [card], count: 0 });
    }
  }
  const byRank = [...groups.values()].sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank));
  return byRank.map(({ title, variant, cards }) => ({ title, variant, cards, count: cards.length }));
}

function headingsOf(card: CardRow, { group, variant }: SetView, figures: OrderFigures): Heading[] {
  switch (group) {
    case "none":
      return [];
    case "artist":
      return [{ title: card.artist ?? "Unknown artist" }];
    case "rarity":
      return [{ title: card.rarity ?? "Unknown rarity" }];
    case "released":
      return [{ title: dateText(card.releaseDate) ?? "Unknown release date" }];
    case "variant":
      return card.variants.map(({ key, name }) => ({ title: name, variant: key }));
    case "booster":
      return [{ title: boosterOf(card) ?? "Any booster" }];
    case "change":
    case "percent":
      return [bandHeading(worthOfCard(card, group, figures, variant), group, figures)];
  }
}

function bandHeading(worth: number | null, group: "change" | "percent", { prices }: OrderFigures): Heading {
  const steps = group === "change" ? moneySteps : partSteps;
  const format = group === "change" ? (minor: number) => formatMoney(minor, prices.currency) : percent;
  return { title: bandTitle(worth, steps, format), rank: bandOf(worth, steps) };
}
