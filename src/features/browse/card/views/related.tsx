import type { CardFactsData } from "#features/catalogue/cards/views/facts.tsx";
import { finishOf } from "#features/catalogue/face/rules/print.ts";
import { FaceParts } from "#features/catalogue/face/views/card-face.tsx";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { langOf } from "#lib/text/language.ts";
import { ButtonLink } from "#ui/form/button.tsx";
import type { RelatedCard } from "./props.ts";

export function RelatedCards({ cards, species }: { cards: RelatedCard[]; species: CardFactsData["species"] }) {
  if (cards.length === 0) return null;
  return (
    <section className="related">
      <div className="section-head">
        <h2>Related cards</h2>
        {species.map(({ name, href }) => (
          <ButtonLink key={href} tone="quiet" href={href}>
            All {name}
          </ButtonLink>
        ))}
      </div>
      <ul>
        {cards.map(({ card, href, set, price }) => (
          <li key={card.id}>
            <a href={href}>
              <span className="face" data-type={card.type} data-finish={finishOf(card.rarity)} aria-hidden="true">
                <FaceParts card={card} />
              </span>
              <span>
                <span className="unseen" lang={langOfLeading(card)}>
                  {leadingName(card)}{" "}
                </span>
                <span lang={langOf(set)}>{set}</span>
                <span className="unseen">, </span> ·&nbsp;{card.number}
              </span>
              {price !== undefined && <span className="price">{price ?? "N/A"}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
