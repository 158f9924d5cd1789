import { renderToStaticMarkup } from "react-dom/server";
import type { CardRow } from "#features/catalogue/cards/queries.ts";
import type { GoalStep } from "#features/collection/rules/finished.ts";
import type { Owned } from "#features/collection/rules/owned.ts";
import type { SetView } from "#features/collection/state.ts";
import { cut, hole, type Pieces, Splicer } from "#http/splice.ts";
import { few } from "#lib/cache/kept.ts";
import { counted } from "#lib/text/locale.ts";
import type { BinderMatches } from "../binder/rules.ts";
import { fillTile } from "../tiles/cache/fill.ts";
import type { Tiles } from "../tiles/cache/tiles.tsx";
import { groupCards } from "./rules/groups.ts";
import type { OrderFigures } from "./rules/order.ts";
import { pageOfGroups } from "./rules/pages.ts";
import { SetEmpty } from "./views/empty.tsx";
import { CardGroup, CardList, ShownCount } from "./views/group.tsx";

/** The viewer's copies, and ids of cards with a heart. */
type HeldCards = { owned: Owned; wanted: ReadonlySet<string> };

type Filled = { page: number; pages: number; found?: BinderMatches; body: string | Splicer };

type Look = { path: string; view: SetView; isLocked: boolean; figures: OrderFigures; next: () => GoalStep | undefined };

/** Rendered wrappers of a group, by look. */
const arounds = few<Pieces>(20);

const around = (view: SetView["view"], isLocked: boolean, isTitled: boolean): Pieces =>
  arounds.or(`${view} ${isLocked} ${isTitled}`, () => {
    const list = (
      <CardList view={view} isLocked={isLocked}>
        {hole("cards")}
      </CardList>
    );
    const title = isTitled ? { title: hole("title"), count: hole("count") } : {};
    return cut(renderToStaticMarkup(<CardGroup {...title}>{list}</CardGroup>));
  });

export function fillCards(
  cards: CardRow[],
  tilesFor: (variant?: string) => Tiles,
  { owned, wanted }: HeldCards,
  { path, view, isLocked, figures, next }: Look,
): Filled {
  const { groups, page, pages } = pageOfGroups(groupCards(cards, view, figures), view.page);
  const body = withCount(cards);
  if (groups.length === 0) body.text(renderToStaticMarkup(<SetEmpty path={path} view={view} next={next()} />));
  for (const { title, variant, cards, count } of groups) {
    const filled = fillTiles(cards, tilesFor(variant), { owned, wanted });
    body.fill(around(view.view, isLocked, title !== undefined), (name) => {
      if (name === "cards") return filled;
      return name === "title" ? Bun.escapeHTML(title ?? "") : String(count);
    });
  }
  return { page, pages, body };
}

const heading = cut(renderToStaticMarkup(<ShownCount count={hole("count")} />));

const withCount = (cards: CardRow[]) => new Splicer().fill(heading, () => counted(cards.length, "card", "cards"));

function fillTiles(cards: CardRow[], tiles: Tiles, { owned, wanted }: HeldCards): Splicer {
  const filled = new Splicer();
  for (const { id } of cards) {
    const tile = tiles.get(id);
    if (tile) fillTile(filled, tile, owned.get(id), wanted.has(id));
  }
  return filled;
}
