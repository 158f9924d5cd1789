import type { ReactNode } from "react";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import type { ValueChange } from "./rules/change.ts";

type CardLine = { card: FaceFacts; href: string; set: string; variant: string };

export type ValuedCard = CardLine & { price: string; change?: ValueChange };

/** Coloured, with a sign or a word that says the same. */
export const ChangeText = ({ text, way }: ValueChange) => (
  <span className="change" data-way={way}>
    {text}
  </span>
);

export type RecentAddition = CardLine & {
  added: number;
  isNew: boolean;
  when: string;
  at: string;
};

export const ValuedCards = ({ cards }: { cards: ValuedCard[] }) => (
  <ul className="recent">
    {cards.map((entry) => (
      <li key={`${entry.card.id} ${entry.variant}`}>
        <CardLink {...entry}>
          {entry.price}
          {entry.change && (
            <>
              {" · "}
              <ChangeText {...entry.change} />
            </>
          )}
        </CardLink>
      </li>
    ))}
  </ul>
);

/** "New" says something only beside cards that are not. */
export function RecentAdditions({ recent }: { recent: RecentAddition[] }) {
  const isMarked = recent.some(({ isNew }) => !isNew);
  return (
    <ul className="recent">
      {recent.map((entry) => (
        <li key={`${entry.card.id} ${entry.variant} ${entry.at}`}>
          <CardLink
            {...entry}
            badge={
              isMarked &&
              entry.isNew && (
                <span className="badge" data-tone="quiet">
                  New
                </span>
              )
            }
          >
            +{entry.added} · <time dateTime={entry.at}>{entry.when}</time>
          </CardLink>
        </li>
      ))}
    </ul>
  );
}

const CardLink = ({
  card,
  href,
  set,
  variant,
  badge,
  children,
}: CardLine & { badge?: ReactNode; children: ReactNode }) => (
  <a href={href}>
    <CardFace card={card} />
    <span>
      <b lang={langOfLeading(card)}>{leadingName(card)}</b> {badge}
      <span>
        {variant} · {set}
        <span className="unseen">, </span> · {card.number}
      </span>
      <span>{children}</span>
    </span>
  </a>
);
