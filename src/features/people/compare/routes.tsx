import { type Context, Hono } from "hono";
import * as v from "valibot";
import { matches, wordsOfSearch } from "#features/cards/groups/rules/choose.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { CATEGORY_IDS, cardPath, setPath } from "#features/catalogue/rules/paths.ts";
import { type SetData, setDataAt } from "#features/catalogue/sets/cache.ts";
import { quantitiesInSet } from "#features/collection/entries/queries/quantities.ts";
import { copiesOf, groupOwned } from "#features/collection/rules/owned.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { words } from "#lib/url/state.ts";
import { friendStanding } from "../friends/queries/standing.ts";
import { profilePath } from "../friends/state.ts";
import { ownerNamed } from "../profile/page/head.tsx";
import { cardsOfTab, type OverlayTab, overlayTabs, tabCounts, usualTab } from "./rules.ts";
import { overlayState } from "./state.ts";
import { ComparedSet } from "./views.tsx";

const keys = Object.keys(overlayTabs) as OverlayTab[];

const OverlayQuery = v.object({ tab: v.fallback(v.optional(v.picklist(keys)), undefined), q: words });

const count = v.number();

const OverlayAnswer = v.strictObject({
  setId: v.string(),
  counts: v.strictObject({ both: count, theirs: count, mine: count, offers: count, wants: count }),
  value: v.array(v.strictObject({ cardId: v.string(), theirs: count, mine: count })),
});

/** What someone has of a set, laid over what the viewer has. */
export const compareOverlayPages = new Hono<Env>().get(
  "/:slug/collection/:category/:series/:set",
  answers("What someone has of a set beside what you have", OverlayAnswer),
  query(OverlayQuery),
  async (c) => {
    const owner = await ownerNamed(c);
    const username = owner.username ?? "";
    const data = await setOf(c);
    const isHidden = owner.id !== c.var.viewer?.id && owner.disallowedCategories.includes(data?.set.category ?? "");
    if (!data || isHidden) throw notFound("set");
    const all = await comparedIn(c, data, owner.id);
    const { viewer } = c.var;
    const { q, tab: asked } = c.req.valid("query");
    const found = wordsOfSearch(q);
    const cards = all.filter(({ row }) => matches(row, found));
    const counts = tabCounts(cards);
    const counted = all.filter(({ row }) => !row.isExtra);
    const isOwn = viewer?.id === owner.id;
    const tab = viewer ? (asked ?? usualTab(tabCounts(all))) : "theirs";
    const path = new URL(c.req.url).pathname;
    const tabs = keys.map((key) => ({
      key,
      title: overlayTabs[key],
      count: counts[key],
      href: overlayState.href(path, { tab: key, q }),
    }));
    const shown = cardsOfTab(tab, cards);
    const body = async () => (
      <ComparedSet
        username={username}
        set={{
          name: leadingName(data.set),
          href: setPath(data.set.category, data.set.seriesSlug, data.set.slug),
          cardCount: data.set.cardCount,
        }}
        owned={{
          theirs: counted.filter(({ theirs }) => theirs > 0).length,
          mine: counted.filter(({ mine }) => mine > 0).length,
        }}
        trail={[{ title: username, href: profilePath(c.req.param("slug")) }]}
        tabs={viewer && !isOwn ? tabs : []}
        path={path}
        view={{ tab: viewer && !isOwn ? tab : "", q }}
        tradeHref={(await isFriend(c, owner.id)) ? `${profilePath(c.req.param("slug"))}/trade` : undefined}
        cards={isOwn ? cardsOfTab("both", cards) : shown}
      />
    );
    return respond(c, {
      json: {
        setId: data.set.id,
        counts,
        value: shown.map(({ card, theirs, mine }) => ({ cardId: card.id, theirs, mine })),
      },
      fragment: body,
      page: async () => ({ title: `${username}’s ${leadingName(data.set)}`, body: await body() }),
    });
  },
);

async function setOf(c: Context<Env>): Promise<SetData | undefined> {
  const { category = "", series = "", set = "" } = c.req.param() as Record<string, string>;
  const id = CATEGORY_IDS.find((one) => one.toLowerCase() === category);
  if (id === undefined) return undefined;
  return setDataAt(c.var.db, c.var.catalogue, { category: id, seriesSlug: series, slug: set });
}

async function comparedIn({ var: { db, viewer } }: Context<Env>, { set, cards }: SetData, ownerId: string) {
  const [theirs, mine] = await Promise.all([
    quantitiesInSet(db, ownerId, set.id),
    viewer ? quantitiesInSet(db, viewer.id, set.id) : [],
  ]);
  const [ofThem, ofMe] = [groupOwned(theirs), groupOwned(mine)];
  return cards.map((card) => ({
    row: card,
    card: {
      ...faceOf(card, set.printedTotal),
      setId: set.id,
      href: cardPath(set.category, set.seriesSlug, set.slug, card.numberKey),
    },
    theirs: copiesOf(ofThem, card.id),
    mine: copiesOf(ofMe, card.id),
  }));
}

async function isFriend({ var: { db, viewer } }: Context<Env>, ownerId: string): Promise<boolean> {
  return viewer ? ((await friendStanding(db, viewer.id, ownerId))?.isFriend ?? false) : false;
}
