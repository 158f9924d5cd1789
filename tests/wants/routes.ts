import { placeOf } from "../access/marked-games.ts";
import { card, type Person } from "../requests/sample.ts";
import type { Own, Pages, Routes, Stock } from "../requests/table.ts";

const wanting = async (_: unknown, person: Person) => {
  await person.put("/api/wants", { setId: "sv03.5", cardId: card });
  return {};
};

export const routes: Routes = {
  "GET /wants": { to: "member", prepare: wanting },
  "GET /api/wants": { to: "member", prepare: wanting },
  "PUT /api/wants": { to: "member", json: { setId: "sv03.5", cardId: card, variant: "holo" } },
  "DELETE /api/wants": { to: "member", prepare: wanting, json: { cardId: card } },
  "PUT /api/wants/missing": { to: "member", json: { setId: "sv03.5" } },
  "PUT /api/wants/visibility": { to: "member", json: { visibility: "PUBLIC" } },
  "POST /wants/heart": { to: "member", writes: true, form: { heart: `${card}/true` } },
  "GET /u/:slug/wants": {
    to: "everyone",
    who: "member",
    prepare: async (_, person) => {
      await wanting(_, person);
      await person.put("/api/wants/visibility", { visibility: "PUBLIC" });
      return { at: `/u/${person.username}/wants` };
    },
  },
};

export const pages: Pages = { beginner: ["/wants"], collector: ["/wants", "/u/misty/wants"] };

export const own: Own = async (_, person, game) => {
  const { setId, cardIds } = placeOf(game);
  await person.put("/api/wants", { setId, cardId: cardIds[0] });
};

export const stock: Stock = async (_, collector) => {
  for (const cardId of ["sv03.5-006", "sv03.5-025", "sv03.5-199"])
    await collector.put("/api/wants", { setId: "sv03.5", cardId });
};
