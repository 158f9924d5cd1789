import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import type { Db } from "../../../../db/open.ts";
import { signInPath } from "../../../access/guards.ts";
import type { Env } from "../../../http/env.ts";
import { respond } from "../../../http/respond.ts";
import { remembered } from "../../../lib/cache/remembered.ts";
import { prepared } from "../../../lib/sql/prepared.ts";
import { chooseCards, type Group, groupCards, pageOfGroups, sorted } from "../../cards/groups/rules.ts";
import { CardGroup, CardList, SetEmpty } from "../../cards/groups/views.tsx";
import { CardItem } from "../../cards/tiles/views/listed.tsx";
import { cardsOfSpecies } from "../../catalogue/cards/queries.ts";
import type { CatalogueState } from "../../catalogue/queries.ts";
import { speciesPath } from "../../catalogue/rules/paths.ts";
import { type SetData, variantsOf } from "../../catalogue/sets/cache.ts";
import type { Species } from "../../catalogue/species/queries.ts";
import { generationOf } from "../../catalogue/species/rules.ts";
import { quantitiesOfCards } from "../../collection/entries/queries/quantities.ts";
import { ownNeedsSession } from "../../collection/rules/limits.ts";
import { groupOwned, type Owned } from "../../collection/rules/owned.ts";
import { countUnits } from "../../collection/rules/units.ts";
import { parseSetView, type SetView, setHref, usesMoves, withoutPrices } from "../../collection/state.ts";
import { type Moves, movesOf } from "../../prices/read/cache/moves.ts";
import { type ShownPrices, shownPricesOfCards } from "../../prices/read/cache/shown.ts";
import { type Marks, marksOf, type SpeciesIndex, speciesIndex } from "../cache.ts";
import { lineOf, markOf, stageOf } from "../rules.ts";
import { SpeciesPage } from "../views/species.tsx";

type Card = Awaited<ReturnType<typeof cardsOfSpecies>>[number];

const kept = prepared(() => new LRUCache<string, Promise<Card[]>>({ max: 100 }));

const cardsOf = (db: Db, catalogue: CatalogueState, id: number): Promise<Card[]> =>
  remembered(kept(db), `${catalogue.version} ${id}`, async () => await cardsOfSpecies(db, id));

export async function renderSpecies(c: Context<Env>, species: Species): Promise<Response> {
  const { db, catalogue, viewer } = c.var;
  const hidden = viewer?.preferences.disallowedCategories ?? [];
  const all = await cardsOf(db, catalogue, species.id);
  const cards = all.filter(({ category }) => !hidden.includes(category));
  const priced = cards.filter(({ hasPrices }) => hasPrices).map(({ id }) => id);
  const ids = cards.map(({ id }) => id);
  const [index, marks, prices, owned] = await Promise.all([
    speciesIndex(db, catalogue),
    marksOf(db, catalogue, viewer),
    shownPricesOfCards(db, catalogue, viewer, priced),
    viewer ? quantitiesOfCards(db, viewer.id, ids).then(groupOwned) : null,
  ]);
  const variants = variantsOf(cards);
  const hasPrices = prices.isShown && priced.length > 0;
  const read = parseSetView(c.req.query(), variants);
  const asked = hasPrices ? read : withoutPrices(read);
  // Binder pages belong to one set.
  const view: SetView = asked.view === "binder" ? { ...asked, view: "grid" } : asked;
  const list = { name: `species ${species.id} ${hidden.join(" ")}`, cardIds: priced };
  const moves = usesMoves(view) ? await movesOf(db, catalogue, list, { prices, now: c.var.clock() }) : null;
  const isUnknown = owned === null && view.own !== "all";
  const chosen = isUnknown
    ? []
    : chooseCards(sorted(cards, { prices, moves }, view), owned ?? new Map(), view, ({ set }) => set);
  const shown = { species, index, marks, cards, variants, chosen, prices, moves, hasPrices, owned, view };
  return respond(c, {
    json: jsonOf(c, shown),
    page: {
      title: `${species.name} – Pokédex`,
      description: `${species.name}, number ${species.id} of the Pokédex: its types, size and all ${cards.length} of its cards.`,
      canonical: speciesPath(species.slug),
      body: (
        <div id="set" data-live-set={viewer ? "*" : undefined}>
          <Page c={c} {...shown} />
        </div>
      ),
    },
  });
}

type Shown = {
  species: Species;
  index: SpeciesIndex;
  marks: Marks;
  cards: Card[];
  variants: SetData["variants"];
  chosen: Card[];
  prices: ShownPrices;
  moves: Moves | null;
  hasPrices: boolean;
  /** null: signed out. */
  owned: Owned | null;
  view: SetView;
};

function Page({ c, ...shown }: Shown & { c: Context<Env> }) {
  const { species, index, marks, cards, variants, chosen, prices, owned, view } = shown;
  const { list, byId } = index;
  const place = list.findIndex(({ id }) => id === species.id);
  const path = speciesPath(species.slug);
  const { groups, page, pages } = pageOfGroups(groupCards(chosen, view, shown), view.page);
  const counts = owned && countUnits(cards, owned, view.goal, view.variant);
  const isLocked = c.var.viewer?.areWritesLocked === true;
  return (
    <SpeciesPage
      species={{ ...species, stage: stageOf(species.id, byId) }}
      generation={generationOf(species.id)}
      previous={list[place - 1] ?? null}
      next={list[place + 1] ?? null}
      line={lineOf(species.id, byId).map((stage) =>
        stage.map((one) => ({
          species: { ...one, stage: stageOf(one.id, byId) },
          level: owned ? String(marks(one.id).level) : undefined,
        })),
      )}
      mark={owned && markOf(countUnits(cards, owned, "complete").have, cards.length)}
      cards={cards.length}
      path={path}
      view={{ ...view, page }}
      variants={variants}
      counts={counts}
      hasPrices={shown.hasPrices}
      signIn={signInPath(path)}
      hasPicture={c.var.config.speciesImageUrl !== undefined}
      pages={pages}
      isLocked={isLocked}
    >
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

type CardsProps = Pick<Shown, "prices" | "owned" | "view"> & {
  group: Group<Card>;
  isLocked: boolean;
  signIn: string;
};

function Cards({ group, prices, owned, view, isLocked, signIn }: CardsProps): ReactNode {
  const shared = { prices, owned, signIn, variant: group.variant ?? view.variant };
  return (
    <CardList view={view.view} isLocked={isLocked}>
      {group.cards.map((card) => (
        <CardItem key={card.id} view={view.view} card={card} {...shared} />
      ))}
    </CardList>
  );
}

function jsonOf(c: Context<Env>, { species, cards, chosen, owned, view }: Shown) {
  const mark = owned && markOf(countUnits(cards, owned, "complete").have, cards.length);
  return {
    ...species,
    ...(mark ?? { cards: cards.length }),
    problems: owned === null && view.own !== "all" ? [`${ownNeedsSession}.`] : [],
    value: chosen.map(({ rarityRank: _, boosters: __, printedTotal: ___, hasPrices: ____, ...card }) => ({
      ...card,
      ...(c.var.viewer && { quantities: Object.fromEntries(owned?.get(card.id) ?? []) }),
    })),
  };
}
