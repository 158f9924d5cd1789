import { type Context, Hono } from "hono";
import * as v from "valibot";
import { actorOf } from "#access/guards.ts";
import { CuratedState, curatedState } from "#features/catalogue/edits/queries/curated.ts";
import { assertCurated, editCurated } from "#features/catalogue/edits/service/curated.ts";
import { megabyte } from "#http/body/body-size.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { again, formAgain, typedIn } from "#http/form.ts";
import { backTo, html, respond, wanted } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { cardsFragment, collectionForm, collectionPage, collectionsPage, foundForCollection } from "./page.tsx";
import {
  CollectionInput,
  CollectionSearchQuery,
  OfCollection,
  StaffCollectionResponse,
  StaffCollectionsResponse,
} from "./schema.ts";
import { matchAdded, steppedCollection } from "./service.ts";

export const collectionsApi = new Hono<Env>().put(
  "/:slug",
  answers("Sets the cards of a curated collection and their order, or previews the changes", StaffCollectionResponse),
  params(OfCollection),
  body(CollectionInput, again(collectionForm), { form: megabyte, json: megabyte }),
  async (c) => {
    try {
      return await write(c, c.req.valid("param").slug, c.req.valid("json"));
    } catch (error) {
      return formAgain(c, collectionForm, error);
    }
  },
);

const StateAnswer = v.strictObject({ slug: v.string(), ...CuratedState.entries });

async function write(c: Context<Env>, slug: string, input: v.InferOutput<typeof CollectionInput>): Promise<Response> {
  const { db, sql } = c.var;
  const { added: text, choices, isPreview, reason, cards: given, add, remove, move, to, ...edit } = input;
  const added = await matchAdded(db, sql, text);
  const { unmatched, remarks } = added;
  const isRemarked = remarks.length > 0 && wanted(c) !== "json";
  const cardsAfter = (present: string[]) => [
    ...new Set([...steppedCollection(given ?? present, { add, remove, move, to }), ...choices, ...added.cards]),
  ];
  if (isPreview || isRemarked || unmatched.length > 0) {
    const state = await curatedState(sql, slug);
    if (!state) throw notFound("collection");
    const { releaseDate = state.releaseDate, isComplete = state.isComplete } = edit;
    const after = { cards: cardsAfter(state.cards), releaseDate, isComplete };
    await assertCurated(sql, state, after.cards);
    const page = async () => (await collectionPage(c, { typed: await typedIn(c), after, unmatched, remarks })).page;
    return respond(c, { json: { slug, cards: after.cards.length, unmatched, remarks, isSaved: false }, page });
  }
  const { cards } = await editCurated(sql, slug, { ...edit, cardsAfter }, actorOf(c, reason));
  if (wanted(c) === "page") leaveFlash(c, { message: "The collection was saved." });
  return respond(c, {
    json: { slug, cards, unmatched, remarks, isSaved: true },
    fragment: () => cardsFragment(c, slug),
    back: backTo(c, `/admin/collections/${encodeURIComponent(slug)}`),
  });
}

export const collectionsPages = new Hono<Env>()
  .get("/", answers("The curated collections", StaffCollectionsResponse), async (c) =>
    respond(c, await collectionsPage(c)),
  )
  .get(
    "/:slug",
    answers("A curated collection, with its cards and their variants", StateAnswer),
    params(OfCollection),
    query(CollectionSearchQuery),
    async (c) => {
      const { q, stamped } = c.req.valid("query");
      if (wanted(c) === "fragment") return html(c, await foundForCollection(c, c.req.valid("param").slug, q));
      return respond(c, await collectionPage(c, { q, isStamped: stamped !== "" }));
    },
  );
