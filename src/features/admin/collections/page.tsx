import type { Context } from "hono";
import { auditOf } from "../../../access/audit/queries.ts";
import type { Env } from "../../../http/env.ts";
import type { Sent } from "../../../http/form.ts";
import { notFound } from "../../../lib/errors.ts";
import { listCurated } from "../../catalogue/curated/queries.ts";
import { type CuratedState, curatedState, titlesOf } from "../../catalogue/import/queries/edits/curated.ts";
import { curatedDigest } from "../../catalogue/import/service/edits/curated.ts";
import type { Unmatched } from "./schema.ts";
import { CollectionPage } from "./views/collection.tsx";
import { CollectionsPage } from "./views/list.tsx";

export async function collectionsPage(c: Context<Env>) {
  const json = await listCurated(c.var.db);
  return { json, page: { title: "Collections", body: <CollectionsPage rows={json} /> } };
}

type Shown = Sent & { after?: Pick<CuratedState, "cards" | "releaseDate">; unmatched?: Unmatched[] };

/** @throws Refusal 404. */
export async function collectionPage(c: Context<Env>, { after, unmatched = [], ...sent }: Shown = {}) {
  const { db, sql, clock } = c.var;
  const slug = c.req.param("slug") ?? "";
  const state = await curatedState(sql, slug);
  if (!state) throw sent.fault ?? notFound("collection");
  const cards = after?.cards ?? state.cards;
  const titles = await titlesOf(sql, cards);
  const lines = cards.map((card) => (titles.has(card) ? `${card} # ${titles.get(card)?.title}` : card));
  const body = (
    <CollectionPage
      slug={slug}
      state={state}
      lines={lines}
      after={after}
      unmatched={unmatched}
      seen={curatedDigest(state)}
      history={await auditOf(db, `collection:${slug}`)}
      now={clock()}
      {...sent}
    />
  );
  return { json: { slug, ...state }, page: { title: `Edit ${state.name}`, body } };
}

export const collectionForm = async (c: Context<Env>, sent: Sent) => ({ page: (await collectionPage(c, sent)).page });
