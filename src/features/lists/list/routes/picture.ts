import { Hono } from "hono";
import { visibleOwner } from "#access/people/queries.ts";
import { inOrderOfIds } from "#features/cards/tiles/page.tsx";
import { cardsWithIds } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { sendSocial } from "#features/catalogue/social/page.ts";
import type { Env } from "#http/env.ts";
import { notFound } from "#lib/errors.ts";
import { counted } from "#lib/text/locale.ts";
import { countsOfLists, coversIn } from "../queries/cards.ts";
import { visibleList } from "../queries/lists.ts";
import { traits } from "../rules/types.ts";

const shown = 5;

/** What a chat shows of the link to a list that everyone sees. */
export const listPictures = new Hono<Env>().get("/:id/card.png", async (c) => {
  const { db } = c.var;
  const list = await visibleList(db, c.var.viewer?.id ?? null, c.req.param("id"));
  const owner = list?.visibility === "PUBLIC" && (await visibleOwner(db, null, { id: list.userId }));
  if (!owner) throw notFound("list");
  const [covers, counts] = await Promise.all([
    coversIn(db, list, { hidden: [], limit: shown }),
    countsOfLists(db, { ids: [list.id], counting: [], hidden: [] }),
  ]);
  const ids = covers.map(({ cardId }) => cardId);
  const cards = inOrderOfIds(ids, await cardsWithIds(db, ids));
  const lines = [
    `${traits[list.type].name} by ${owner.username}`,
    counted(counts.get(list.id)?.cards ?? 0, "card", "cards"),
  ];
  return sendSocial(c, { title: list.name, lines, faces: cards.map((card) => faceOf(card, card.printedTotal)) });
});
