import { renderToStaticMarkup } from "react-dom/server";
import { cut, hole, type Pieces, Splicer } from "../../../http/splice.ts";
import type { CardRow } from "../../catalogue/cards/queries.ts";
import type { Owned } from "../../collection/rules/owned.ts";
import type { SetView } from "../../collection/state.ts";
import type { Found } from "../binder/rules.ts";
import { CardTable } from "../rows/views.tsx";
import { fillTile, type Tiles } from "../tiles/cache.tsx";
import { TileGrid } from "../tiles/views/tile.tsx";
import { type Figures, groupCards, pageOfGroups } from "./rules.ts";
import { CardGroup, SetEmpty } from "./views.tsx";

/** A page as it is shown: which it is, of how many, and its cards. */
type Filled = { page: number; pages: number; found?: Found; body: string | Splicer };

/** What stands around the cards of a group, by its look; there are twelve. */
const arounds = new Map<string, Pieces>();

function around(view: SetView["view"], isLocked: boolean, isTitled: boolean): Pieces {
  const key = `${view} ${isLocked} ${isTitled}`;
  let pieces = arounds.get(key);
  if (pieces === undefined) {
    const list =
      view === "table" ? (
        <CardTable isLocked={isLocked}>{hole("cards")}</CardTable>
      ) : (
        <TileGrid view={view === "full" ? "full" : "grid"} isLocked={isLocked}>
          {hole("cards")}
        </TileGrid>
      );
    const title = isTitled ? { title: hole("title"), count: hole("count") } : {};
    pieces = cut(renderToStaticMarkup(<CardGroup {...title}>{list}</CardGroup>));
    arounds.set(key, pieces);
  }
  return pieces;
}

/** Cards in groups with this viewer's numbers, or why there are none. */
export function fillCards(
  cards: CardRow[],
  tilesFor: (variant?: string) => Tiles,
  owned: Owned,
  { path, view, isLocked, figures }: { path: string; view: SetView; isLocked: boolean; figures: Figures },
): Filled {
  const { groups, page, pages } = pageOfGroups(groupCards(cards, view, figures), view.page);
  if (groups.length === 0) return { page, pages, body: renderToStaticMarkup(<SetEmpty path={path} view={view} />) };
  const body = new Splicer();
  for (const { title, variant, cards, count } of groups) {
    const tiles = tilesFor(variant);
    const filled = new Splicer();
    for (const card of cards) {
      const tile = tiles.get(card.id);
      if (tile) fillTile(filled, tile, owned.get(card.id));
    }
    body.fill(around(view.view, isLocked, title !== undefined), (name) => {
      if (name === "cards") return filled;
      return name === "title" ? Bun.escapeHTML(title ?? "") : String(count);
    });
  }
  return { page, pages, body };
}
