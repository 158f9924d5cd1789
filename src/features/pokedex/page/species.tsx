import type { Context } from "hono";
import { nameLanguageOf } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { chooseCards } from "#features/cards/groups/rules/choose.ts";
import { sorted } from "#features/cards/groups/rules/order.ts";
import { cardsJson } from "#features/cards/tiles/page.tsx";
import { cardsOfSpecies } from "#features/catalogue/cards/queries.ts";
import { cardsNamedIn } from "#features/catalogue/local/cache.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { speciesPath } from "#features/catalogue/rules/paths.ts";
import { variantsOfSet } from "#features/catalogue/sets/cache.ts";
import type { Species } from "#features/catalogue/species/queries.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { quantitiesOfCards } from "#features/collection/entries/queries/quantities.ts";
import { ownNeedsSession } from "#features/collection/rules/limits.ts";
import { groupOwned } from "#features/collection/rules/owned.ts";
import { countUnits } from "#features/collection/rules/units.ts";
import { parseSetView, type SetView, setState, setWithoutPrices, usesMoves } from "#features/collection/state.ts";
import { movesOf } from "#features/prices/read/cache/moves.ts";
import { shownPricesOfCards } from "#features/prices/read/cache/shown.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { cachedSpeciesIndex, marksOf } from "../cache.ts";
import { cardsOfGame, gamesOf } from "../rules/games.ts";
import { speciesMark } from "../rules/levels.ts";
import { type Card, type ShownSpecies, SpeciesCardsPage } from "./cards.tsx";

const ofSpecies = keptBy("catalogue")<Promise<Card[]>>({ name: "cards of species", part: "facts" });

const cardsOf = (db: Db, catalogue: CatalogueState, id: number): Promise<Card[]> =>
  ofSpecies.or(ofSpecies.key(db, publicVersions(catalogue), id), async () => await cardsOfSpecies(db, id));

export async function renderSpecies(c: Context<Env>, species: Species): Promise<Response> {
  const { db, catalogue, viewer } = c.var;
  const hidden = viewer?.preferences.disallowedCategories ?? [];
  const all = await cardsOf(db, catalogue, species.id);
  const visible = all.filter(({ category }) => !hidden.includes(category));
  const cards = await cardsNamedIn(db, visible, nameLanguageOf(viewer));
  const priced = cards.filter(({ hasPrices }) => hasPrices).map(({ id }) => id);
  const ids = cards.map(({ id }) => id);
  const [index, marks, prices, owned] = await Promise.all([
    cachedSpeciesIndex(db, catalogue),
    marksOf(db, catalogue, viewer),
    shownPricesOfCards(db, catalogue, viewer, priced),
    viewer ? quantitiesOfCards(db, viewer.id, ids).then(groupOwned) : null,
  ]);
  const inGame = cardsOfGame(cards, setState.read(c.req.query()).game);
  const variants = variantsOfSet(inGame);
  const hasPrices = prices.isShown && inGame.some((card) => card.hasPrices);
  const read = { ...parseSetView(c.req.query(), variants), ...(inGame === cards && { game: "" as const }) };
  const requested = hasPrices ? read : setWithoutPrices(read);
  // Binder pages belong to one set.
  const view: SetView = requested.view === "binder" ? { ...requested, view: "grid" } : requested;
  const list = { name: `species ${species.id} ${hidden.join(" ")}`, cardIds: priced };
  const moves = usesMoves(view) ? await movesOf(db, catalogue, list, { prices, now: c.var.clock() }) : null;
  const isUnknown = owned === null && view.own !== "all";
  const chosen = isUnknown
    ? []
    : chooseCards(sorted(inGame, { prices, moves }, view), owned ?? new Map(), view, ({ set }) => set);
  const games = gamesOf(cards);
  const shown = {
    species,
    index,
    marks,
    cards,
    inGame,
    games,
    variants,
    chosen,
    prices,
    moves,
    hasPrices,
    owned,
    view,
  };
  return respond(c, {
    json: jsonOf(shown),
    page: {
      title: `${species.name} – Pokédex`,
      description: `${species.name}, number ${species.id} of the Pokédex: types, size and all ${cards.length} cards.`,
      canonical: speciesPath(species.slug),
      body: (
        <div id="set" data-live-set={viewer ? "*" : undefined}>
          <SpeciesCardsPage c={c} {...shown} />
        </div>
      ),
    },
  });
}

function jsonOf({ species, cards, games, chosen, owned, view }: ShownSpecies) {
  const mark = owned && speciesMark(countUnits(cards, owned, "complete").have, cards.length);
  return {
    ...species,
    ...(mark ?? { cards: cards.length }),
    games: games.map(({ key, count }) => ({ game: key, cards: count })),
    problems: owned === null && view.own !== "all" ? [`${ownNeedsSession}.`] : [],
    value: cardsJson({ cards: chosen.map(({ rarityRank: _, boosters: __, ...card }) => card), owned }),
  };
}
