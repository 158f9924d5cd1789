import { Hono } from "hono";
import { answers } from "../../http/documents.ts";
import type { Env } from "../../http/env.ts";
import { respond } from "../../http/respond.ts";
import { query } from "../../http/validate.ts";
import { memberOf, requireMember } from "../../http/viewer.ts";
import { notFound, Refusal } from "../../lib/errors.ts";
import { ago } from "../../lib/time.ts";
import { Notice } from "../../ui/notice.tsx";
import { faceOf } from "../catalogue/face-of.ts";
import { catalogueTotals, categoryList } from "../catalogue/per-version.ts";
import { listSeries } from "../catalogue/queries/sets.ts";
import { cardPath, categoryPath, setPath } from "../catalogue/rules.ts";
import { LevelAnswer, LevelQuery, SetStats, StatsQuery } from "../catalogue/schema.ts";
import { loadCatalogueHref } from "../catalogue/starter.ts";
import { goneEntries, recentAdditions, setTotals, uniqueCardsByCategory, visibleOwner } from "./queries.ts";
import { levelOf, levelParts } from "./rules.ts";
import { CollectionLanding } from "./views/landing.tsx";

const recentShown = 12;
const setsShown = 24;

/** Where a collector lands after signing in, mounted at /. */
export const collectionPages = new Hono<Env>().get("/collection", requireMember, async (c) => {
  const { db, clock, catalogue } = c.var;
  const viewer = memberOf(c);
  const [sets, unique, gone, recent, categories, counts] = await Promise.all([
    setTotals(db, viewer.id),
    uniqueCardsByCategory(db, viewer.id),
    goneEntries(db, viewer.id),
    recentAdditions(db, viewer.id, { ascending: false, limit: recentShown }),
    categoryList(db, catalogue),
    catalogueTotals(db, catalogue),
  ]);
  const allowed = categories.filter(({ id }) => !viewer.preferences.disallowedCategories.includes(id));
  const perCategory = allowed.map((category) => {
    const own = sets.filter((set) => set.category === category.id);
    return {
      id: category.id,
      name: category.name,
      href: `${categoryPath(category.id)}/series`,
      unique: own.reduce((sum, { uniqueCards }) => sum + uniqueCards, 0),
      copies: own.reduce((sum, { copies }) => sum + copies, 0),
      total: counts.find((count) => count.category === category.id)?.cards ?? 0,
    };
  });
  const loadHref = loadCatalogueHref(viewer, counts);
  const level = levelOf(unique, viewer.preferences.disallowedCategories);
  return respond(c, {
    json: { level, totals: perCategory, sets, gone },
    page: {
      title: "Collection",
      body: (
        <CollectionLanding
          username={viewer.username}
          notice={
            loadHref && (
              <Notice>
                Only the starter catalogue is loaded. <a href={loadHref}>Load the full catalogue</a>
              </Notice>
            )
          }
          level={levelParts(level)}
          totals={perCategory}
          inProgress={sets.slice(0, setsShown).map((set) => ({
            set: {
              id: set.setId,
              name: set.name,
              code: set.code,
              href: setPath(set.category, set.seriesSlug, set.slug),
              cardCount: set.cardCount,
            },
            owned: set.uniqueCards,
            total: set.cardCount,
          }))}
          gone={gone}
          recent={recent.map((one) => ({
            card: faceOf({ ...one, id: one.cardId, name: one.cardName }, 0),
            href: cardPath(one.category, one.seriesSlug, one.setSlug, one.numberKey),
            set: one.setName,
            variant: one.variantName,
            added: one.added,
            isNew: one.isNew,
            when: ago(one.at, clock()),
            at: one.at.toISOString(),
          }))}
        />
      ),
    },
  });
});

/** How far people are, in JSON, mounted at /api. */
export const progressApi = new Hono<Env>()
  .get(
    "/level",
    answers("A collector's level: different cards over the categories they allow", LevelAnswer),
    query(LevelQuery),
    async (c) => {
      const { username } = c.req.valid("query");
      const { db, viewer } = c.var;
      if (username === undefined && viewer === null) throw new Refusal(401, "Please sign in first.");
      const owner = await visibleOwner(db, viewer, username === undefined ? { id: viewer?.id ?? "" } : { username });
      if (!owner) throw notFound("collector");
      const stats = await uniqueCardsByCategory(db, owner.id);
      const all = stats.reduce((sum, { uniqueCardCount }) => sum + uniqueCardCount, 0);
      return respond(c, {
        json: {
          level: levelOf(stats, owner.disallowedCategories),
          stats: [...stats, { category: "ALL", uniqueCardCount: all }],
        },
      });
    },
  )
  .get(
    "/set-stats",
    answers("How far a collector is in each set of a series, by its id or slug", SetStats),
    query(StatsQuery),
    async (c) => {
      const { series, userId } = c.req.valid("query");
      const { db, viewer } = c.var;
      const id = userId ?? viewer?.id;
      if (id === undefined) throw new Refusal(401, "Please sign in first.");
      const owner = await visibleOwner(db, viewer, { id });
      if (!owner) throw notFound("collector");
      const matching = [...(await listSeries(db, { id: series })), ...(await listSeries(db, { slug: series }))];
      const ids = new Set(matching.map((one) => one.id));
      if (ids.size === 0) throw notFound("series");
      const rows = (await setTotals(db, owner.id)).filter((row) => ids.has(row.seriesId));
      return respond(c, {
        json: rows.map(({ setId, slug, uniqueCards, cardCount, copies }) => ({
          setId,
          slug,
          uniqueCardCount: uniqueCards,
          cardCount,
          copies,
        })),
      });
    },
  );
