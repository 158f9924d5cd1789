import type { ReactNode } from "react";
import { langOf } from "../../../../lib/text/language.ts";
import { leadingName } from "../../../catalogue/rules/names.ts";
import { Control, type TileProps } from "./control.tsx";
import { FaceLink, Of, Price, Rarity } from "./parts.tsx";

/** Rendered once; the viewer's numbers are slots. Two stops of Tab: the face, which leads where the name does, and +. The face has the printed name. */
export function Tile(props: TileProps) {
  const { card } = props;
  return (
    <li className="tile">
      <FaceLink card={card} />
      <a className="name" href={card.href} lang={langOf(leadingName(card))} tabIndex={-1}>
        {leadingName(card)}
      </a>
      <Of card={card} />
      <p>
        <span className="num">{card.number}</span>
        <Rarity card={card} />
        <Price price={card.price} />
      </p>
      <Control {...props} />
    </li>
  );
}

/** `view` "full": large tiles without facts. */
export function TileGrid({
  view,
  isLocked = false,
  children,
}: {
  view: "grid" | "full";
  isLocked?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid-box">
      <ul className="grid" data-view={view} data-state={isLocked ? "disabled" : undefined}>
        {children}
      </ul>
    </div>
  );
}
