import type { Context } from "hono";
import { auditOf } from "#access/audit/queries.ts";
import { stampedPrintings } from "#features/catalogue/curated/cache.ts";
import { curatedCovers, listCurated } from "#features/catalogue/curated/queries.ts";
import { mayBeIn, stampOf } from "#features/catalogue/curated/rules.ts";
import {
  type CuratedState,
  curatedState,
  titlesOf,
  variantsOfCards,
} from "#features/catalogue/edits/queries/curated.ts";
import { curatedDigest } from "#features/catalogue/edits/service/curated.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import type { Env } from "#http/env.ts";
import type { Sent } from "#http/form.ts";
import { notFound } from "#lib/errors.ts";
import { picturedCards } from "../cards/page/found.ts";
import type { Remark, Unmatched } from "./schema.ts";
import { CollectionCards, FoundVariants } from "./views/cards.tsx";
import { CollectionPage, type CuratedChange } from "./views/collection.tsx";
import { CollectionsPage } from "./views/list.tsx";

export async function collectionsPage(c: Context<Env>) {
  const { db } = c.var;
  const json = await listCurated(db);
  const page = async () => {
    const covers = await curatedCovers(db);
    const cardOf = new Map(covers.map(({ slug, cardId }) => [slug, cardId]));
    const faces = await facesOfCards(db, [...cardOf.values()]);
    const rows = json.map((row) => ({ ...row, cover: faces.get(cardOf.get(row.slug) ?? "")?.face }));
    return { title: "Collections", body: <CollectionsPage rows={rows} /> };
  };
  return { json, page };
}

async function shownCards(c: Context<Env>, slug: string, state: CuratedState) {
  const titles = await titlesOf(c.var.sql, state.cards);
  const idOf = (place: string) => place.split(" ")[0] ?? "";
  const faces = await facesOfCards(c.var.db, state.cards.map(idOf));
  const cards = state.cards.map((place) => ({
    place,
    title: titles.get(place)?.title ?? place,
    face: faces.get(idOf(place))?.face,
  }));
  return { slug, cards, seen: curatedDigest(state) };
}

/** Places of the printings with the collection's stamp, of which no source says whether they are in it. */
async function stampedIn({ var: { db, catalogue } }: Context<Env>, slug: string): Promise<string[]> {
  const stamp = stampOf(slug);
  if (stamp === null) return [];
  return mayBeIn(stamp, await stampedPrintings(db, catalogue)).map(({ cardId, key }) => `${cardId} ${key}`);
}

/** Answers a step with the cards; what was searched stays. */
export async function cardsFragment(c: Context<Env>, slug: string) {
  const state = await curatedState(c.var.sql, slug);
  if (!state) throw notFound("collection");
  return <CollectionCards {...(await shownCards(c, slug, state))} />;
}

async function found({ var: { db, sql } }: Context<Env>, q: string, game: string) {
  if (q === "") return null;
  const { cards, isAll } = await picturedCards(db, { q, game });
  const variants = await variantsOfCards(
    sql,
    cards.map(({ id }) => id),
  );
  return {
    cards: cards.map((card) => ({ ...card, variants: variants.filter(({ cardId }) => cardId === card.id) })),
    isAll,
  };
}

export async function foundForCollection(c: Context<Env>, slug: string, q: string) {
  const state = await curatedState(c.var.sql, slug);
  if (!state) throw notFound("collection");
  return <FoundVariants slug={slug} found={await found(c, q, state.category)} present={state.cards} />;
}

type Shown = Sent & {
  q?: string;
  isStamped?: boolean;
  after?: CuratedChange;
  unmatched?: Unmatched[];
  remarks?: Remark[];
};

/** @throws Refusal 404. */
export async function collectionPage(
  c: Context<Env>,
  { after, unmatched = [], remarks = [], q = "", isStamped = false, ...sent }: Shown = {},
) {
  const { db, sql, clock } = c.var;
  const slug = c.req.param("slug") ?? "";
  const state = await curatedState(sql, slug);
  if (!state) throw sent.fault ?? notFound("collection");
  const stamped = (await stampedIn(c, slug)).filter((place) => !state.cards.includes(place));
  const cards = after?.cards ?? (isStamped ? [...state.cards, ...stamped] : state.cards);
  const titles = await titlesOf(sql, [...new Set([...state.cards, ...cards])]);
  const lines = cards.map((card) => (titles.has(card) ? `${card} # ${titles.get(card)?.title}` : card));
  const body = (
    <CollectionPage
      slug={slug}
      state={state}
      lines={lines}
      titles={titles}
      shown={await shownCards(c, slug, state)}
      q={q}
      found={await found(c, q, state.category)}
      after={after}
      stamped={stamped.length}
      isStamped={isStamped}
      unmatched={unmatched}
      remarks={remarks}
      seen={curatedDigest(state)}
      history={await auditOf(db, `collection:${slug}`)}
      now={clock()}
      {...sent}
    />
  );
  return { json: { slug, ...state }, page: { title: `Edit ${state.name}`, body } };
}

export const collectionForm = async (c: Context<Env>, sent: Sent) => ({ page: (await collectionPage(c, sent)).page });
