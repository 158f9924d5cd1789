import type { ReactNode } from "react";
import { langOf } from "../../../../lib/text/language.ts";
import { Control, hasForm, type TileProps } from "./control.tsx";
import { FaceLink, Of, Price, Rarity } from "./parts.tsx";

/** Rendered once; the viewer's numbers are slots. The stylesheet reads "owned" from stepper and dots. */
export function Tile(props: TileProps) {
  const { card } = props;
  return (
    <li className="tile" data-form={hasForm(props) || undefined}>
      <FaceLink card={card} />
      <a className="name" href={card.href} lang={langOf(card.name)}>
        {card.name}
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
