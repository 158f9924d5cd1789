import { card, owning } from "../requests/sample.ts";
import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /api/collection/:id": {
    to: "everyone",
    who: "member",
    prepare: async (_, { id }) => ({ at: `/api/collection/${id}?setId=sv03.5` }),
  },
  "GET /api/set-stats": { to: "everyone", who: "member", at: "/api/set-stats?series=sv" },
  "GET /api/level": { to: "signed-in" },
  "GET /collection/add": { to: "member", at: "/collection/add?setId=sv03.5" },
  "GET /api/collection/bulk/typed": { to: "member", at: "/api/collection/bulk/typed?setId=sv03.5&ranges=1-3" },
  "POST /api/collection/bulk": {
    to: "member",
    writes: true,
    at: "/api/collection/bulk?setId=sv03.5",
    json: { ranges: "1-3, 5x2", step: "add", formId: "11111111-1111-4111-8111-111111111111" },
    alone: true,
  },
  "GET /api/collection": { to: "member", at: "/api/collection?setId=sv03.5" },
  "PUT /api/collection": {
    to: "member",
    at: "/api/collection?setId=sv03.5",
    json: { cardId: card, variant: "holo", quantity: 2, numberKey: "6", variantName: "Holofoil" },
  },
  "PUT /api/collection/taps": {
    to: "member",
    json: { taps: [{ setId: "sv03.5", entry: { cardId: card, variant: "holo", change: 1 } }] },
    form: { taps: [`sv03.5/${card}/holo/2`] },
  },
  "POST /collection/own": { to: "member", writes: true, form: { entry: `sv03.5/${card}/holo/2` } },
  "POST /api/collection/undo": {
    to: "member",
    writes: true,
    prepare: async (_, person) => ({ json: { batch: (await owning(person)).batch } }),
    alone: true,
  },
  "GET /api/moments": { to: "member" },
  "POST /api/moments/shown": { to: "member", writes: true, json: { id: [1] }, form: { id: "1" } },
  "GET /api/collection/changes": { to: "member", at: `/api/collection/changes?setId=sv03.5&cardId=${card}` },
};

export const pages: Pages = { collector: ["/collection/add?setId=sv03.5"] };

export { own } from "./own.ts";
