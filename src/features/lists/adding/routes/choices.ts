import { Hono } from "hono";
import { requireMember } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { choices } from "../page/choices.tsx";
import { chosenBy } from "../page/sources.ts";
import { ChoicesResponse, ChooseQuery, ListedCardsInput } from "../schema.ts";

export const choicesApi = new Hono<Env>().post(
  "/choices",
  requireMember,
  answers("Your lists that can take the chosen cards", ChoicesResponse),
  body(ListedCardsInput),
  async (c) => {
    const { cards } = c.req.valid("json");
    return respond(c, await choices(c, { cards, total: cards.length }));
  },
);

export const choosePages = new Hono<Env>().get(
  "/choose",
  requireMember,
  answers("Cards to add, and your lists that can take them", ChoicesResponse),
  query(ChooseQuery),
  async (c) => respond(c, await choices(c, await chosenBy(c, c.req.valid("query")))),
);
