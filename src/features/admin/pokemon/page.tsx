import type { Context } from "hono";
import { auditOf } from "#access/audit/queries.ts";
import { categoryList } from "#features/catalogue/cache.ts";
import { type EditedSpecies, editedSpecies } from "#features/catalogue/edits/queries/species.ts";
import type { SpeciesEffect } from "#features/catalogue/edits/service/species.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { listSets } from "#features/catalogue/sets/queries.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { notFound } from "#lib/errors.ts";
import { hrefWith } from "#lib/url/href.ts";
import { type Pictured, picturedCards } from "../cards/page/found.ts";
import { coversOf, type FoundSpecies, findSpecies, pokemonCards, speciesNames, statesOf } from "./queries.ts";
import { speciesFieldsOf } from "./rules.ts";
import { FoundSpeciesCards, SpeciesCardRow } from "./views/cards.tsx";
import { FindSpeciesPage } from "./views/find.tsx";
import type { RuleOptions } from "./views/rule.tsx";
import { StaffSpeciesPage } from "./views/species.tsx";

const shown = 50;
export const path = "/admin/pokemon";

export async function speciesFindPage(c: Context<Env>, { q, after }: { q: string; after: string }) {
  const isCursor = /^\d{1,6}$/.test(after);
  const { rows, next } = await findSpecies(c.var.db, { q, after: isCursor ? Number(after) : 0, limit: shown });
  const links = {
    first: isCursor ? hrefWith(path, { q }) : null,
    next: next === null ? null : hrefWith(path, { q, after: next }),
  };
  return { json: { value: rows, pagingKey: next }, page: () => shownPage(c, rows, { q, ...links }) };
}

type Links = { q: string; first: string | null; next: string | null };

async function shownPage({ var: { db } }: Context<Env>, rows: FoundSpecies[], links: Links) {
  const covers = await coversOf(
    db,
    rows.map(({ id }) => id),
  );
  const faces = await facesOfCards(db, [...covers.values()]);
  const withFaces = rows.map((row) => ({ ...row, cover: faces.get(covers.get(row.id) ?? "")?.face }));
  return { title: "Pokémon", body: <FindSpeciesPage {...links} rows={withFaces} /> };
}

/** A number of cards that no Pokémon has. */
const mostCards = 2000;

type Which = { only?: string; isWhole?: boolean };

/** Cards of a Pokémon; with `only` this card alone. */
async function speciesCards({ var: { db } }: Context<Env>, id: number, q: string, { only, isWhole }: Which = {}) {
  const found = await picturedCards(db, {
    q: only === undefined ? q : "",
    where: pokemonCards(id, q, only),
    ...(isWhole && { limit: mostCards }),
  });
  const states = await statesOf(
    db,
    id,
    found.cards.map((card) => card.id),
  );
  const state = (card: Pictured) => states.get(card.id) ?? { isShown: false, isChosen: false };
  return { q, isAll: found.isAll, cards: found.cards.map((card) => ({ ...card, ...state(card) })) };
}

/** @throws Refusal 404. */
export async function foundForSpecies(c: Context<Env>, id: number, q: string) {
  const species = await editedSpecies(c.var.sql, id);
  if (!species) throw notFound("Pokémon");
  return <FoundSpeciesCards species={species} {...(await speciesCards(c, id, q))} />;
}

/** Answers the change of one card. */
export async function cardFragment(c: Context<Env>, id: number, q: string, cardId: string) {
  const { cards } = await speciesCards(c, id, q, { only: cardId });
  return cards.map((card) => <SpeciesCardRow key={card.id} id={id} q={q} card={card} />);
}

type State = Sent & { q?: string; isWhole?: boolean; preview?: SpeciesEffect; of?: "facts" | "cards" };

async function optionsOf({ var: { db, catalogue } }: Context<Env>): Promise<RuleOptions> {
  const [games, sets] = await Promise.all([categoryList(db, catalogue), listSets(db)]);
  const option = ({ id, ...names }: Parameters<typeof leadingName>[0] & { id: string }) => ({
    value: id,
    label: leadingName(names),
  });
  const setsOf = (game: string) => sets.filter(({ category }) => category === game).map(option);
  return { games: games.map(option), sets: games.map(({ id, name }) => ({ label: name, options: setsOf(id) })) };
}

function namedIn({ facts, source }: EditedSpecies, preview?: SpeciesEffect): number[] {
  const previewed = preview?.changed.flatMap(({ before, speciesIds }) => [...before, ...speciesIds]) ?? [];
  const earlier = [facts, source].flatMap((known) => known?.evolves_from_id ?? []);
  return [...new Set([...earlier, ...previewed])];
}

/** @throws Refusal 404. */
export async function speciesPage(
  c: Context<Env>,
  id: number,
  { q = "", isWhole, preview, of = "facts", ...sent }: State = {},
) {
  const { db, sql, clock } = c.var;
  const species = await editedSpecies(sql, id);
  if (!species) throw sent.fault ?? notFound("Pokémon");
  const body = (
    <StaffSpeciesPage
      species={species}
      found={{ species, ...(await speciesCards(c, id, q, { isWhole })) }}
      options={await optionsOf(c)}
      names={await speciesNames(db, namedIn(species, preview))}
      preview={preview}
      history={await auditOf(db, `species:${id}`)}
      now={clock()}
      facts={of === "facts" ? sent : {}}
      cards={of === "cards" ? sent : {}}
    />
  );
  const { facts, staff, cards, slug } = species;
  return {
    json: { id, slug, facts: speciesFieldsOf(facts), edited: speciesFieldsOf(staff ?? {}), cards },
    page: { title: `Edit ${facts.name}`, body },
  };
}

const formOf = (of: "facts" | "cards") => async (c: Context<Env>, sent: Sent) => {
  const id = Number(sent.typed?.id);
  if (!Number.isInteger(id) || id > 100_000) throw sent.fault ?? notFound("Pokémon");
  return { page: (await speciesPage(c, id, { ...sent, of })).page };
};

export const factsForm = formOf("facts");
export const cardsForm = formOf("cards");
