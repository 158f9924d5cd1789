import { type Context, Hono } from "hono";
import * as v from "valibot";
import { changedFields } from "#access/audit/rules.ts";
import { actorOf, actorWithReason } from "#access/guards.ts";
import { assertNames } from "#features/catalogue/cards/policy.ts";
import { type FullCard, findCard } from "#features/catalogue/cards/queries.ts";
import {
  type CardEdit,
  createCard,
  editCard,
  previewEdit,
  removeCard,
} from "#features/catalogue/edits/service/cards.ts";
import { removeVariant } from "#features/catalogue/edits/service/variants.ts";
import { numberKey as keyOf } from "#features/catalogue/rules/paths.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { again, formAgain, typedIn } from "#http/form.ts";
import { respond, wanted } from "#http/respond.ts";
import { body } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { cardForm, cardPage, newCardForm } from "../cards/page/card.tsx";
import { adminCardPath, cardOf, saved, setOf } from "../cards/page/place.ts";
import { RemoveInput, RestoreCardInput } from "../cards/schema/rules.ts";
import { CardInput, factNames, NewCardInput } from "./schema.ts";

const Fields = v.record(v.string(), v.unknown());
const EditResponse = v.strictObject({ id: v.string(), isSaved: v.boolean(), before: Fields, after: Fields });

type Input = v.InferOutput<typeof CardInput>;

export const factsApi = new Hono<Env>()
  .put(
    "/:series/:set",
    answers("Edits a card’s details, resets fields to their sources, or previews the changes", EditResponse),
    body(CardInput, again(cardForm)),
    async (c) => {
      try {
        return await edit(c, c.req.valid("json"));
      } catch (error) {
        return formAgain(c, cardForm, error);
      }
    },
  )
  .post(
    "/:series/:set",
    answers("Creates a card in a set", v.strictObject({ id: v.string() })),
    body(NewCardInput, again(newCardForm)),
    async (c) => {
      const { category, reason, series, set, setId: named, numberKey, artist: _, ...facts } = c.req.valid("json");
      try {
        const { id: setId } = await setOf(c, { category, series, set, setId: named });
        if (numberKey !== undefined && numberKey !== keyOf(facts.number)) {
          throw invalid({ numberKey: "must be that of the number" });
        }
        const stated = Object.fromEntries(Object.entries(facts).filter(([, value]) => isStated(value)));
        const made = await createCard(c.var.sql, { ...stated, ...facts, setId }, actorOf(c, reason));
        return respond(c, { json: made, back: adminCardPath({ category, ...made }) });
      } catch (error) {
        return formAgain(c, newCardForm, error);
      }
    },
  )
  .delete(
    "/:series/:id",
    answers("Removes a card, or one of its variants, from the catalogue", v.looseObject({})),
    body(RemoveInput),
    async (c) => {
      const { variant, into, reason, ...names } = c.req.valid("json");
      const card = await cardById(c);
      assertNames(card, names);
      const by = actorWithReason(c, reason);
      const json = variant
        ? await removeVariant(c.var.sql, card.id, { key: variant, into: into || undefined }, by)
        : await removeCard(c.var.sql, card.id, true, by);
      return saved(c, card, json, "Removed. Owners keep their copies.");
    },
  )
  .post(
    "/:series/:id/restore",
    answers("Restores a removed card", v.strictObject({ id: v.string() })),
    body(RestoreCardInput),
    async (c) => {
      const card = await cardById(c);
      const by = actorOf(c, c.req.valid("json").reason);
      return saved(c, card, await removeCard(c.var.sql, card.id, false, by), "Restored.");
    },
  );

/** @throws Refusal 404. */
async function cardById(c: Context<Env>): Promise<FullCard> {
  const card = await findCard(c.var.db, { id: c.req.param("id") ?? "" });
  if (!card || card.seriesSlug !== c.req.param("series")) throw notFound("card");
  return card;
}

const isStated = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

function editOf(input: Input): CardEdit {
  const given = factNames.map((name) => [name, input[name]] as const).filter(([, value]) => value !== undefined);
  return { facts: Object.fromEntries(given), handBack: input.handBack, seen: input.seen, artist: input.artist };
}

const isEmpty = ({ facts, handBack, artist }: CardEdit): boolean =>
  Object.keys(facts).length === 0 && handBack.length === 0 && artist === undefined;

async function edit(c: Context<Env>, input: Input): Promise<Response> {
  const card = await cardOf(c, input);
  const change = editOf(input);
  if (isEmpty(change) && wanted(c) === "json") {
    return respond(c, { json: { id: card.id, isSaved: false, before: {}, after: {} } });
  }
  if (input.isPreview) {
    const { card: present, after } = await previewEdit(c.var.sql, card.id, change);
    const effect = changedFields(present.facts, after);
    const json = { id: card.id, isSaved: false, before: effect.before, after: effect.after };
    const typed = await typedIn(c);
    return respond(c, {
      json,
      page: async () =>
        (await cardPage(c, card, { typed, preview: { after, before: effect.before, changes: effect.after } })).page,
    });
  }
  const { before, after } = await editCard(c.var.sql, card.id, change, actorOf(c, input.reason));
  return saved(c, card, { id: card.id, isSaved: true, before, after }, "The card was saved.", input.report);
}
