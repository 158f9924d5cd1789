import { ambiguous, card, csv, keepsSlab, ofCard, owning, slab, unread, withImport } from "../requests/sample.ts";
import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /api/collection/:id": {
    to: "everyone",
    who: "member",
    prepare: async (_, { id }) => ({ at: `/api/collection/${id}?setId=sv03.5` }),
  },
  "GET /api/set-stats": { to: "everyone", who: "member", at: "/api/set-stats?series=sv" },
  "GET /api/level": { to: "signed-in" },
  "GET /api/activity": { to: "signed-in", at: "/api/activity?limit=20" },
  "GET /api/collection/price-history": { to: "signed-in", at: "/api/collection/price-history?limit=30" },
  "GET /api/collection/trends": {
    to: "signed-in",
    at: "/api/collection/trends?trendMode=percent&dateRange=7d&order=desc",
  },
  "GET /collection": { to: "member" },
  "GET /collection/add": { to: "member", at: "/collection/add?setId=sv03.5" },
  "GET /collection/import": { to: "member" },
  "GET /collection/import/:id": { to: "member", prepare: withImport((id) => `/collection/import/${id}`) },
  "GET /collection/export": { to: "member" },
  "POST /api/collection/imports": {
    to: "member",
    writes: true,
    prepare: async () => ({ form: { file: new File([csv], "cards.csv", { type: "text/csv" }), mode: "add" } }),
    alone: true,
  },
  "GET /api/collection/imports/:id": {
    to: "member",
    prepare: withImport((id) => `/api/collection/imports/${id}?tab=ambiguous&page=1`),
  },
  "POST /api/collection/imports/:id/columns": {
    to: "member",
    writes: true,
    prepare: withImport((id) => `/api/collection/imports/${id}/columns`, "Hero,Box,How many\nIvysaur,151,1"),
    json: { column: ["name", "setName", "quantity"] },
    alone: true,
  },
  "POST /api/collection/imports/:id/choices": {
    to: "member",
    writes: true,
    prepare: withImport((id) => `/api/collection/imports/${id}/choices?tab=ambiguous&page=1`),
    json: { line: ["2"], choice: ["0"] },
    alone: true,
  },
  "POST /api/collection/imports/:id/commit": {
    to: "member",
    writes: true,
    prepare: withImport((id) => `/api/collection/imports/${id}/commit`),
    alone: true,
  },
  "DELETE /api/collection/imports/:id": { to: "member", prepare: withImport((id) => `/api/collection/imports/${id}`) },
  "GET /api/collection/export.csv": { to: "signed-in", at: "/api/collection/export.csv?format=ours" },
  "GET /api/collection/export.json": { to: "signed-in" },
  "GET /collection/cleanup": { to: "member" },
  "GET /api/user/cleanup": { to: "member" },
  "PUT /api/user/cleanup": {
    to: "member",
    prepare: async (_, { username }) => ({ json: { setId: "sv03.5", verificationString: username } }),
    alone: true,
  },
  "GET /account/activity": { to: "member" },
  "GET /account/activity/friends": { to: "member" },
  "GET /api/activity/friends": { to: "member" },
  "GET /api/activity/shared": { to: "member" },
  "PUT /api/activity/shared": { to: "member", json: { shown: ["set", "friend"] } },
  "GET /collection/notes": { to: "member", at: "/collection/notes?setId=sv03.5" },
  "GET /api/collection/:id/copies": { to: "member", at: ofCard("copies", "&variant=holo") },
  "PUT /api/collection/:id/copies": {
    to: "member",
    at: ofCard("copies", "&variant=holo"),
    json: {
      copies: [
        { quantity: 1, condition: "NM", language: "en", cost: "1.50", currency: "USD", acquiredOn: "2024-02-29" },
      ],
    },
    form: {
      quantity: ["1", ""],
      condition: ["NM", ""],
      language: ["en", ""],
      cost: ["1.50", ""],
      currency: ["USD", "USD"],
      acquiredOn: ["2024-02-29", ""],
    },
  },
  "GET /api/collection/:id/graded": { to: "member", at: ofCard("graded") },
  "POST /api/collection/:id/graded": {
    to: "member",
    writes: true,
    at: ofCard("graded"),
    json: { ...slab, addToCollection: false },
  },
  "PUT /api/collection/:id/graded": {
    to: "member",
    at: ofCard("graded"),
    prepare: async (_, person) => ({ json: { ...slab, ...(await keepsSlab(person)), grade: "8" } }),
  },
  "DELETE /api/collection/:id/graded": {
    to: "member",
    at: ofCard("graded"),
    prepare: async (_, person) => ({ json: await keepsSlab(person) }),
  },
  "GET /api/collection/:id/private-notes": { to: "member", at: ofCard("private-notes") },
  "PUT /api/collection/:id/private-notes": {
    to: "member",
    at: ofCard("private-notes"),
    json: { notes: [{ label: "Where", text: "In the blue box" }], version: "" },
    form: { label: ["Where", ""], text: ["In the blue box", ""], version: "" },
  },
  "DELETE /api/collection/:id/private-notes": {
    to: "member",
    at: ofCard("private-notes"),
    prepare: async (_, person) => {
      const response = await person.put(ofCard("private-notes"), { notes: [{ label: "", text: "To be gone" }] });
      const { notes } = (await response.json()) as { notes: { id: string }[] };
      return { json: { noteId: notes[0]?.id } };
    },
  },
  "GET /api/set/:id/private-notes": { to: "member", at: "/api/set/sv03.5/private-notes" },
  "PUT /api/set/:id/private-notes": {
    to: "member",
    at: "/api/set/sv03.5/private-notes",
    json: { notes: "The last one is for May." },
  },
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
  "GET /api/collection/changes": { to: "member", at: `/api/collection/changes?setId=sv03.5&cardId=${card}` },
};

export const pages: Pages = {
  beginner: ["/collection", "/account/activity", "/collection/import", "/collection/cleanup"],
  collector: [
    "/collection",
    "/collection/add?setId=sv03.5",
    "/collection/cleanup",
    "/collection/notes?setId=sv03.5",
    "/collection/export",
    `/collection/import/${ambiguous}?tab=ambiguous`,
    `/collection/import/${ambiguous}?tab=unresolved`,
    `/collection/import/${unread}`,
    "/account/activity",
    "/account/activity/friends",
  ],
};

export { own } from "./own.ts";
