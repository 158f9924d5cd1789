import type { ReactNode } from "react";
import { Control, type TileProps } from "#features/cards/tiles/views/control.tsx";
import { FaceLink, Price } from "#features/cards/tiles/views/parts.tsx";

/** `isOneOfSeveral`: other variants have their own pockets, so this one names its variant and has no dots. */
export function PocketTile({ isOneOfSeveral = false, ...tile }: TileProps & { isOneOfSeveral?: boolean }) {
  const { variant } = tile;
  const card = isOneOfSeveral ? { ...tile.card, variant: variant.name, price: undefined } : tile.card;
  return (
    <div className="tile">
      <FaceLink card={card} />
      <p aria-hidden="true">
        <span className="num">{card.number}</span>
        {isOneOfSeveral ? <span className="variant">{variant.name}</span> : <Price price={card.price} />}
      </p>
      {isOneOfSeveral ? <Control {...tile} card={card} dots={[]} /> : <Control {...tile} />}
    </div>
  );
}

type PocketProps = {
  isDimmed: boolean;
  isMatch: boolean;
  children: ReactNode;
};

export const Pocket = ({ isDimmed, isMatch, children }: PocketProps) => (
  <li className="pocket" data-dimmed={isDimmed || undefined} data-match={isMatch || undefined}>
    {isMatch && <span className="unseen">Found:</span>}
    {isDimmed && <span className="unseen">Filtered out:</span>}
    {children}
  </li>
);

export function EmptyPocket() {
  return <li className="pocket" data-empty="true" aria-hidden="true" />;
}
