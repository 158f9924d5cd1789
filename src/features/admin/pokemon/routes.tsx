import { type Context, Hono } from "hono";
import type * as v from "valibot";
import { actorOf } from "../../../access/guards.ts";
import { answers } from "../../../http/documents.ts";
import type { Env } from "../../../http/env.ts";
import { leaveFlash } from "../../../http/flash.ts";
import { again, formAgain, submit, typedIn } from "../../../http/form.ts";
import { respond, wanted } from "../../../http/respond.ts";
import { body, params, query } from "../../../http/validate.ts";
import { counted } from "../../../lib/text/counted.ts";
import {
  editSpecies,
  editSpeciesCards,
  previewSpeciesCards,
  type SpeciesEffect,
} from "../../catalogue/import/service/edits/species.ts";
import { cardsForm, factsForm, findPage, path, speciesPage } from "./page.tsx";
import { columnOf, columnsOf } from "./rules.ts";
import * as shapes from "./schema.ts";

export const pokemonApi = new Hono<Env>()
  .get(
    "/",
    answers("Pokémon by number, with how many cards show each", shapes.SpeciesPage),
    query(shapes.FindQuery),
    async (c) => respond(c, { json: (await findPage(c, c.req.valid("query"))).json }),
  )
  .put(
    "/",
    answers("Edits a Pokémon’s details, or resets fields to the source", shapes.SpeciesResponse),
    body(shapes.SpeciesInput, again(factsForm)),
    async (c) => {
      const { id, handBack, reason, ...given } = c.req.valid("json");
      const change = { facts: columnsOf(given), handBack: handBack.map((field) => columnOf[field]) };
      const write = () => editSpecies(c.var.sql, id, change, actorOf(c, reason));
      return submit(c, factsForm, write, { notice: "The Pokémon was saved.", back: `${path}/${id}` });
    },
  )
  .put(
    "/cards",
    answers(
      "Sets which cards show a Pokémon by a rule, resets that to the source, or previews the changes",
      shapes.CardsResponse,
    ),
    body(shapes.CardsInput, again(cardsForm)),
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

async function editCards(c: Context<Env>, input: v.InferOutput<typeof shapes.CardsInput>): Promise<Response> {
  const { id, cards: ids, isPreview, reason, ...rule } = input;
  if (isPreview) {
    const preview = await previewSpeciesCards(c.var.sql, id, { ...rule, ids });
    const page = async () => (await speciesPage(c, id, { typed: await typedIn(c), preview, of: "cards" })).page;
    return respond(c, { json: { isSaved: false, ...jsonOf(preview) }, page });
  }
  const effect = await editSpeciesCards(c.var.sql, id, { ...rule, ids }, actorOf(c, reason));
  const message = `${counted(effect.changed.length, "card", "cards")} changed.`;
  if (wanted(c) !== "json") leaveFlash(c, { message });
  return respond(c, { json: { isSaved: true, ...jsonOf(effect) }, back: `${path}/${id}` });
}

export const pokemonPages = new Hono<Env>()
  .get("/", query(shapes.FindQuery), async (c) => respond(c, await findPage(c, c.req.valid("query"))))
  .get("/:id", params(shapes.ById), async (c) => respond(c, await speciesPage(c, c.req.valid("param").id)));
