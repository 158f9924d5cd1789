import { renderToStaticMarkup } from "react-dom/server";
import type { Owned } from "#features/collection/rules/owned.ts";
import type { SetView } from "#features/collection/state.ts";
import { bytesOfPieces, cut, hole, type Pieces, Splicer } from "#http/splice.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { fillTile } from "../tiles/cache/fill.ts";
import type { Tiles } from "../tiles/cache/tiles.tsx";
import type { BinderSlot, OpenBinder } from "./rules.ts";
import { Binder, Leaf } from "./views/binder.tsx";
import { EmptyPocket, Pocket } from "./views/pocket.tsx";

const pocket = (isDimmed: boolean, isMatch: boolean) =>
  cut(
    renderToStaticMarkup(
      <Pocket isDimmed={isDimmed} isMatch={isMatch}>
        {hole("tile")}
      </Pocket>,
    ),
  );
const clear = { plain: pocket(false, false), match: pocket(false, true) };
const dimmed = { plain: pocket(true, false), match: pocket(true, true) };
const empty = new TextEncoder().encode(renderToStaticMarkup(<EmptyPocket />));

export function fillBinder(
  { page, pages, leaves, found }: OpenBinder,
  tilesFor: (variant?: string) => Tiles,
  owned: Owned,
  { view, isLocked }: { view: SetView; isLocked: boolean },
) {
  const tilesOfSlot = ({ variant }: BinderSlot) => tilesFor(view.slots === "each" ? variant : undefined);
  const filled = new Map(
    leaves.map((leaf) => {
      const pockets = new Splicer();
      for (const slot of leaf.slots) {
        const tile = tilesOfSlot(slot).get(slot.card.id);
        const inside = (slot.isDimmed ? dimmed : clear)[slot.isMatch ? "match" : "plain"];
        if (!tile) continue;
        const filled = new Splicer();
        fillTile(filled, tile, owned.get(slot.card.id), false);
        pockets.fill(inside, () => filled);
      }
      for (let rest = Number(view.pockets) - leaf.slots.length; rest > 0; rest--) pockets.add(empty);
      return [String(leaf.page), pockets];
    }),
  );
  const around = aroundOf({ page, leaves }, view.pockets, isLocked);
  return { page, pages, found, body: new Splicer().fill(around, (name) => filled.get(name) ?? "") };
}

/** Rendered leaves and rings, cached by everything they depend on. */
const arounds = keptBy()<Pieces>({ name: "leaves of binders", part: "pages", bytesOf: bytesOfPieces });

function aroundOf(
  { page, leaves }: Pick<OpenBinder, "page" | "leaves">,
  pockets: SetView["pockets"],
  isLocked: boolean,
) {
  const shown = leaves.map((leaf) => ({
    page: leaf.page,
    isOpen: leaf.page === page,
    isEmpty: leaf.slots.length === 0,
  }));
  return arounds.or(arounds.key(null, {}, pockets, isLocked, shown), () => {
    const binder = (
      <Binder pockets={pockets} isLocked={isLocked}>
        {shown.map((leaf) => (
          <Leaf key={leaf.page} {...leaf}>
            {hole(String(leaf.page))}
          </Leaf>
        ))}
      </Binder>
    );
    return cut(renderToStaticMarkup(binder));
  });
}
