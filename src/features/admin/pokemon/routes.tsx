import { type Context, Hono } from "hono";
import type * as v from "valibot";
import { actorOf } from "#access/guards.ts";
import {
  editSpecies,
  editSpeciesCards,
  previewSpeciesCards,
  type SpeciesEffect,
} from "#features/catalogue/edits/service/species.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { again, formAgain, submit, typedIn } from "#http/form.ts";
import { html, respond, wanted } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { counted } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import { cardFragment, cardsForm, factsForm, foundForSpecies, path, speciesFindPage, speciesPage } from "./page.tsx";
import { columnOf, speciesColumns } from "./rules.ts";
import * as shapes from "./schema.ts";
import { evolvesFromId } from "./service.ts";

const mostNames = 8;

export const pokemonApi = new Hono<Env>()
  .get(
    "/",
    answers("Pokémon by number, with how many cards show each", shapes.SpeciesPageResponse),
    query(shapes.SpeciesNamesQuery),
    async (c) => {
      const { evolvesFrom, q, after } = c.req.valid("query");
      const { json } = await speciesFindPage(c, { q: q || evolvesFrom, after });
      const names = json.value.slice(0, mostNames).map(({ id, name }) => <option key={id} value={name} />);
      return respond(c, { json, fragment: names });
    },
  )
  .put(
    "/",
    answers("Edits a Pokémon’s details, or resets fields to the source", shapes.StaffSpeciesResponse),
    body(shapes.SpeciesInput, again(factsForm)),
    async (c) => {
      const { id, handBack, reason, evolvesFrom, ...given } = c.req.valid("json");
      const write = async () => {
        if (evolvesFrom !== undefined) given.evolvesFromId = await evolvesFromId(c.var.db, id, evolvesFrom);
        const change = { facts: speciesColumns(given), handBack: handBack.map((field) => columnOf[field]) };
        return editSpecies(c.var.sql, id, change, actorOf(c, reason));
      };
      return submit(c, factsForm, write, { notice: "The Pokémon was saved.", back: `${path}/${id}` });
    },
  )
  .put(
    "/cards",
    answers(
      "Sets which cards show a Pokémon by a rule, resets that to the source, or previews the changes",
      shapes.SpeciesCardsResponse,
    ),
    body(shapes.SpeciesCardsInput, again(cardsForm)),
    async (c) => {
      try {
        return await editCards(c, c.req.valid("json"));
      } catch (error) {
        return formAgain(c, cardsForm, error);
      }
    },
  );

const jsonOf = ({ cards, changed }: SpeciesEffect) => ({
  cards,
  changed: changed.map(({ id, before, speciesIds }) => ({ id, before, after: speciesIds })),
});

async function editCards(c: Context<Env>, input: v.InferOutput<typeof shapes.SpeciesCardsInput>): Promise<Response> {
  const { id, cards: ids, q, isPreview, reason, ...rule } = input;
  if (isPreview) {
    const preview = await previewSpeciesCards(c.var.sql, id, { ...rule, ids });
    const page = async () => (await speciesPage(c, id, { typed: await typedIn(c), preview, of: "cards" })).page;
    return respond(c, { json: { isSaved: false, ...jsonOf(preview) }, page });
  }
  const effect = await editSpeciesCards(c.var.sql, id, { ...rule, ids }, actorOf(c, reason));
  const message = `${counted(effect.changed.length, "card", "cards")} changed.`;
  if (wanted(c) === "page") leaveFlash(c, { message });
  const [only, ...others] = ids;
  const isOne = only !== undefined && others.length === 0;
  return respond(c, {
    json: { isSaved: true, ...jsonOf(effect) },
    fragment: isOne ? () => cardFragment(c, id, q, only) : undefined,
    back: hrefWith(`${path}/${id}`, { q }) + (isOne ? "#find-cards" : ""),
  });
}

export const pokemonPages = new Hono<Env>()
  .get(
    "/",
    answers("Pokémon that match a text", shapes.SpeciesPageResponse),
    query(shapes.FindSpeciesQuery),
    async (c) => respond(c, await speciesFindPage(c, c.req.valid("query"))),
  )
  .get(
    "/:id",
    answers("A Pokémon’s details, and which of them staff edited", shapes.EditedSpeciesResponse),
    params(shapes.OfSpecies),
    query(shapes.SpeciesSearchQuery),
    async (c) => {
      const { id } = c.req.valid("param");
      const { q, all } = c.req.valid("query");
      if (wanted(c) === "fragment") return html(c, await foundForSpecies(c, id, q));
      return respond(c, await speciesPage(c, id, { q, isWhole: all !== "" && q === "" }));
    },
  );
