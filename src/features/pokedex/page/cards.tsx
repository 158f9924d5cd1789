import type { Context } from "hono";
import type { ReactNode } from "react";
import { signInPath } from "#access/guards.ts";
import { type Group, groupCards } from "#features/cards/groups/rules/groups.ts";
import { pageOfGroups } from "#features/cards/groups/rules/pages.ts";
import { SetEmpty } from "#features/cards/groups/views/empty.tsx";
import { CardGroup, CardList, ShownCount } from "#features/cards/groups/views/group.tsx";
import { CardItem } from "#features/cards/tiles/views/listed.tsx";
import type { cardsOfSpecies } from "#features/catalogue/cards/queries.ts";
import { speciesPath } from "#features/catalogue/rules/paths.ts";
import type { SetData } from "#features/catalogue/sets/cache.ts";
import type { Species } from "#features/catalogue/species/queries.ts";
import { generationOf } from "#features/catalogue/species/rules.ts";
import type { Owned } from "#features/collection/rules/owned.ts";
import { countUnits } from "#features/collection/rules/units.ts";
import { isPicking, type SetView, setHref } from "#features/collection/state.ts";
import type { PriceMoves } from "#features/prices/read/cache/moves.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";
import type { Env } from "#http/env.ts";
import { hrefWith } from "#lib/url/href.ts";
import type { CachedSpeciesIndex, Marks } from "../cache.ts";
import { evolutionLine } from "../rules/evolution.ts";
import type { gamesOf } from "../rules/games.ts";
import { speciesMark } from "../rules/levels.ts";
import { SpeciesPage } from "../views/species.tsx";
import { worthOfSpecies } from "./worth.ts";

export type Card = Awaited<ReturnType<typeof cardsOfSpecies>>[number];
export type ShownSpecies = {
  species: Species;
  index: CachedSpeciesIndex;
  marks: Marks;
  cards: Card[];
  inGame: Card[];
  games: ReturnType<typeof gamesOf>;
  variants: SetData["variants"];
  chosen: Card[];
  prices: ShownPrices;
  moves: PriceMoves | null;
  hasPrices: boolean;
  /** null: signed out. */
  owned: Owned | null;
  view: SetView;
};

export function SpeciesCardsPage({ c, ...shown }: ShownSpecies & { c: Context<Env> }) {
  const { species, index, marks, cards, inGame, games, variants, chosen, prices, owned, view } = shown;
  const { list, byId } = index;
  const place = list.findIndex(({ id }) => id === species.id);
  const path = speciesPath(species.slug);
  const { groups, page, pages } = pageOfGroups(groupCards(chosen, view, shown), view.page);
  const counts = owned && countUnits(inGame, owned, view.goal, view.variant);
  const isLocked = c.var.viewer?.areWritesLocked === true;
  return (
    <SpeciesPage
      species={species}
      generation={generationOf(species.id)}
      previous={list[place - 1] ?? null}
      next={list[place + 1] ?? null}
      line={evolutionLine(species.id, byId).map((stage) =>
        stage.map((one) => ({
          species: one,
          level: owned ? String(marks(one.id).level) : undefined,
        })),
      )}
      mark={owned && speciesMark(countUnits(cards, owned, "complete").have, cards.length)}
      cards={cards.length}
      worth={worthOfSpecies(cards, prices, owned)}
      games={games}
      path={path}
      view={{ ...view, page }}
      variants={variants}
      counts={counts}
      hasPrices={shown.hasPrices}
      missingHref={owned ? hrefWith("/lists/choose", { species: species.id }) : undefined}
      signIn={signInPath(path)}
      hasPicture={c.var.config.speciesImageUrl !== undefined}
      pages={pages}
      isLocked={isLocked}
    >
      <ShownCount count={groups.reduce((sum, { cards }) => sum + cards.length, 0)} />
      {groups.length === 0 ? (
        <SetEmpty
          path={path}
          view={view}
          of="Pokémon"
          signIn={owned === null ? signInPath(setHref(path, view)) : undefined}
        />
      ) : (
        groups.map((group) => (
          <CardGroup key={group.title ?? ""} title={group.title} count={group.count}>
            <Cards {...{ group, prices, owned, view, isLocked }} signIn={signInPath(path)} />
          </CardGroup>
        ))
      )}
    </SpeciesPage>
  );
}

type CardsProps = Pick<ShownSpecies, "prices" | "owned" | "view"> & {
  group: Group<Card>;
  isLocked: boolean;
  signIn: string;
};

function Cards({ group, prices, owned, view, isLocked, signIn }: CardsProps): ReactNode {
  const picking = isPicking(view, owned !== null);
  const shared = { prices, owned, signIn, variant: group.variant ?? view.variant, isPicking: picking };
  return (
    <CardList view={view.view} isLocked={isLocked}>
      {group.cards.map((card) => (
        <CardItem key={card.id} view={view.view} card={card} {...shared} />
      ))}
    </CardList>
  );
}
