import type { ReactNode } from "react";
import { rarityMark } from "../../catalogue/face.tsx";
import { type Copies, Stepper } from "../../collection/views/stepper.tsx";
import { Price, type TileCard } from "./tile.tsx";

export type CardRowProps = {
  card: TileCard;
  /** Each variant with its copies; null copies for signed-out visitors. */
  variants: { key: string; name: string; copies: Copies | null }[];
  signIn: string;
};

/** One card as a dense row, with a number for each of its variants. */
export function CardRow({ card, variants, signIn }: CardRowProps) {
  return (
    <tr>
      <td className="num">{card.number}</td>
      <th scope="row">
        <a className="name" href={card.href} hx-get={`${card.href}?overlay=1`} hx-target="#overlay">
          {card.name}
        </a>
      </th>
      <td>
        {card.rarity && (
          <span className="rarity" data-mark={rarityMark(card.rarity)}>
            {card.rarity}
          </span>
        )}
      </td>
      <td>
        <Price price={card.price} />
      </td>
      <td>
        {variants.map(({ key, name, copies }) => (
          <div className="row-variant" key={key}>
            <span>{name}</span>
            {copies ? (
              <Stepper
                target={{ setId: card.setId, cardId: card.id, variant: key, label: `${card.name}, ${name}` }}
                copies={copies}
              />
            ) : (
              <div className="stepper">
                <a
                  className="add"
                  href={signIn}
                  rel="nofollow"
                  aria-label={`Add one ${card.name}, ${name}: sign in first`}
                >
                  +<span> Add</span>
                </a>
              </div>
            )}
          </div>
        ))}
      </td>
    </tr>
  );
}

/** The table view of a set. */
export function CardTable({ isLocked = false, children }: { isLocked?: boolean; children: ReactNode }) {
  return (
    <table className="card-table" data-state={isLocked ? "disabled" : undefined}>
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Card</th>
          <th scope="col">Rarity</th>
          <th scope="col">Price</th>
          <th scope="col">Copies</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
