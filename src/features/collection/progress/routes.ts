import { Hono } from "hono";
import { visibleOwner } from "#access/people/queries.ts";
import { hiddenFromOthers } from "#access/people/rules.ts";
import { LevelQuery, LevelResponse, SetStats, StatsQuery } from "#features/catalogue/schema.ts";
import { listSeries } from "#features/catalogue/sets/queries.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { query } from "#http/validate.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { setTotals, uniqueCardsByCategory } from "../entries/queries/totals.ts";
import { progressLevel } from "../rules/progress.ts";
import { reachedGoals } from "./cache/goals.ts";

export const progressApi = new Hono<Env>()
  .get(
    "/level",
    answers("A collector's level: unique cards in the games they collect", LevelResponse),
    query(LevelQuery),
    async (c) => {
      const { username } = c.req.valid("query");
      const { db, viewer } = c.var;
      if (username === undefined && viewer === null) throw new Refusal(401, "Please log in first.");
      const owner = await visibleOwner(db, viewer, username === undefined ? { id: viewer?.id ?? "" } : { username });
      if (!owner) throw notFound("collector");
      const hidden = hiddenFromOthers(viewer, owner);
      const stats = (await uniqueCardsByCategory(db, owner.id)).filter(({ category }) => !hidden.includes(category));
      const all = stats.reduce((sum, { uniqueCardCount }) => sum + uniqueCardCount, 0);
      return respond(c, {
        json: {
          level: progressLevel(stats, owner.disallowedCategories),
          stats: [...stats, { category: "ALL", uniqueCardCount: all }],
        },
      });
    },
  )
  .get(
    "/set-stats",
    answers("A collector's progress in each set of a series, by its ID or slug", SetStats),
    query(StatsQuery),
    async (c) => {
      const { series, userId } = c.req.valid("query");
      const { db, viewer } = c.var;
      const id = userId ?? viewer?.id;
      if (id === undefined) throw new Refusal(401, "Please log in first.");
      const owner = await visibleOwner(db, viewer, { id });
      if (!owner) throw notFound("collector");
      const matching = [...(await listSeries(db, { id: series })), ...(await listSeries(db, { slug: series }))];
      const ids = new Set(matching.map((one) => one.id));
      if (ids.size === 0) throw notFound("series");
      const hidden = hiddenFromOthers(viewer, owner);
      const totals = await setTotals(db, owner.id);
      const rows = totals.filter((row) => ids.has(row.seriesId) && !hidden.includes(row.category));
      const goals = await reachedGoals(db, c.var.catalogue, owner.id, rows);
      return respond(c, {
        json: rows
          .filter(({ uniqueCards }) => uniqueCards > 0)
          .map(({ setId, slug, uniqueCards, cardCount, copies }) => ({
            setId,
            slug,
            uniqueCardCount: uniqueCards,
            cardCount,
            copies,
            goal: goals.get(setId) ?? null,
          })),
      });
    },
  );
