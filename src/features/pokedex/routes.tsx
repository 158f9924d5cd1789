import { Hono } from "hono";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { sharedByVisitors } from "#http/middleware/visitors.ts";
import { respond } from "#http/respond.ts";
import { query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { slug } from "#lib/text/slug.ts";
import { speciesPath } from "../catalogue/rules/paths.ts";
import { generations } from "../catalogue/species/rules.ts";
import { cachedSpeciesIndex, marksOf } from "./cache.ts";
import { renderDex } from "./page/dex.tsx";
import { dexJson } from "./page/json.ts";
import { renderSpecies } from "./page/species.tsx";
import { DexResponse, PokemonQuery, PokemonResponse, SpeciesQuery, SpeciesResponse } from "./schema.ts";
import { DexQuery } from "./state.ts";

/** Mounted at /pokedex. A number or another spelling redirects to the slug. */
const pokedexPages = new Hono<Env>()
  .use(sharedByVisitors)
  .get("/", answers("All Pokémon, with your marks if you’re logged in", DexResponse), (c) => renderDex(c, null))
  .get("/generation/:number", answers("The Pokémon of a generation", DexResponse), (c) => {
    const generation = generations.find(({ number }) => String(number) === c.req.param("number"));
    if (!generation) throw notFound("generation");
    return renderDex(c, generation);
  })
  .get("/:slug", answers("A Pokémon and its cards", SpeciesResponse), async (c) => {
    const { bySlug, byId } = await cachedSpeciesIndex(c.var.db, c.var.catalogue);
    const requested = c.req.param("slug");
    const exact = bySlug.get(requested);
    if (exact) return renderSpecies(c, exact);
    const meant = /^\d{1,5}$/.test(requested) ? byId.get(Number(requested)) : bySlug.get(slug(requested));
    if (!meant) throw notFound("Pokémon");
    return c.redirect(speciesPath(meant.slug), 301);
  });

const pokedexApi = new Hono<Env>()
  .get(
    "/pokedex",
    answers(
      "All Pokémon, or only those you’ve caught or are missing; with your marks if you’re logged in",
      DexResponse,
    ),
    query(DexQuery),
    async (c) => {
      const { db, catalogue, viewer } = c.var;
      const [index, marks] = await Promise.all([cachedSpeciesIndex(db, catalogue), marksOf(db, catalogue, viewer)]);
      return respond(c, { json: dexJson(c, index, marks) });
    },
  )
  .get(
    "/pokedex/:slug",
    answers("A Pokémon and its cards, of all games or one", SpeciesResponse),
    query(SpeciesQuery),
    async (c) => {
      const { bySlug } = await cachedSpeciesIndex(c.var.db, c.var.catalogue);
      const species = bySlug.get(c.req.param("slug"));
      if (!species) throw notFound("Pokémon");
      return renderSpecies(c, species);
    },
  )
  .get(
    "/pokemon",
    answers("Pokémon by number, after the given one; a full page means there may be more", PokemonResponse),
    query(PokemonQuery),
    async (c) => {
      const { limit, oldestPokemon } = c.req.valid("query");
      const { list } = await cachedSpeciesIndex(c.var.db, c.var.catalogue);
      return respond(c, { json: list.filter(({ id }) => id > oldestPokemon).slice(0, limit) });
    },
  );

export const pokedex = new Hono<Env>().route("/api", pokedexApi).route("/pokedex", pokedexPages);
