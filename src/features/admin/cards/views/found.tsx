import type { ReactNode } from "react";
import { swaps } from "#features/cards/toolbar/rules.ts";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { Find } from "#ui/navigation/find.tsx";
import type { Pictured } from "../page/found.ts";

type FindProps = { title: string; action: string; q: string; children: ReactNode };

/** `children`: the `FoundCards`. */
export const FindCards = ({ title, action, q, children }: FindProps) => (
  <section className="panel" aria-labelledby="find-cards">
    <h2 id="find-cards">{title}</h2>
    <Find
      action={action}
      label="Card name, number or set"
      placeholder="Name, number or set"
      q={q}
      swap={swaps("#found-cards")}
    />
    {children}
  </section>
);

type FoundProps<Card> = {
  /** Undefined: nothing was searched. */
  cards: Card[] | undefined;
  isAll: boolean;
  /** Above the cards, in place of their number. */
  text?: ReactNode;
  row: (card: Card) => ReactNode;
};

export const FoundCards = <Card extends Pictured>({ cards, isAll, text, row }: FoundProps<Card>) => (
  <div id="found-cards">
    <p role="status">{text ?? (cards && foundText(cards.length, isAll))}</p>
    <ul className="curated-rows">{cards?.map(row)}</ul>
  </div>
);

function foundText(count: number, isAll: boolean): string {
  if (count === 0) return "No matching cards";
  return isAll
    ? counted(count, "card", "cards")
    : `Showing the first ${count} cards. Add a number or set to narrow the search.`;
}

export const PicturedCard = ({ card, children }: { card: Pictured; children?: ReactNode }) => (
  <WithThumb card={card.face}>
    <b lang={langOf(card.title)}>{card.title}</b>
    <small lang={langOf(card.set)}>{card.set}</small>
    {children}
  </WithThumb>
);
