import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { params } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { dateText } from "#lib/time.ts";
import { faceOf } from "../face/rules/face.ts";
import { ById } from "../schema.ts";
import { setData } from "../sets/cache.ts";
import { sendSocial } from "./page.ts";

const shown = 5;

export const setPictures = new Hono<Env>().get("/:id/card.png", params(ById), async (c) => {
  const { db, catalogue } = c.var;
  const data = await setData(db, catalogue, c.req.valid("param").id);
  if (!data) throw notFound("set");
  const { set, cards } = data;
  const rarest = cards.toSorted((a, b) => (b.rarityRank ?? 0) - (a.rarityRank ?? 0)).slice(0, shown);
  const facts = [`${set.cardCount} cards`, dateText(set.releaseDate)].filter((fact) => fact !== null);
  const faces = rarest.map((card) => faceOf(card, set.printedTotal));
  return sendSocial(c, { title: set.name, lines: [set.seriesName, facts.join(" · ")], faces });
});
