import type { ReactNode } from "react";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { Control, type TileProps } from "./control.tsx";
import { Heart } from "./heart.tsx";
import { FaceLink, Of, TileFacts } from "./parts.tsx";

/** "Charizard ex" fits a tile of a phone, "Umbreon VMAX" does not: a capital is wider. */
const isLong = (name: string): boolean => name.length + 0.4 * (name.match(/[A-Z]/g)?.length ?? 0) > 12.9;

/** Rendered once; the viewer's numbers are slots. Two stops of Tab: the face, which leads where the name does, and +; W on either is the heart. The face has the printed name. */
export function Tile(props: TileProps) {
  const { card, wish } = props;
  const name = leadingName(card);
  return (
    <li className="tile">
      <FaceLink card={card} />
      {/* biome-ignore lint/a11y/useAnchorContent: the link of the face is the same and says it */}
      <a
        className="name"
        href={card.href}
        lang={langOfLeading(card)}
        tabIndex={-1}
        aria-hidden="true"
        data-long={isLong(name) || undefined}
      >
        {name}
      </a>
      <Of card={card} isSaid />
      <TileFacts card={card} />
      <Control {...props} />
      {wish && <Heart cardId={card.id} label={`${name} ${card.number}`} wish={wish} tabIndex={-1} />}
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
      <ul className="grid" aria-label="Cards" data-view={view} data-state={isLocked ? "disabled" : undefined}>
        {children}
      </ul>
    </div>
  );
}
