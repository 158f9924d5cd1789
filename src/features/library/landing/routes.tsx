import { Hono } from "hono";
import { requireMember } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { renderOverview } from "./page/landing.tsx";
import { OverviewResponse } from "./schema.ts";
import { collectionPath } from "./state.ts";

export const landing = new Hono<Env>().get(
  collectionPath,
  requireMember,
  answers("Your collection: level, totals, sets, and what is new about them", OverviewResponse),
  renderOverview,
);
