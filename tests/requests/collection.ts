import { card, csv, keepsSlab, ofCard, owning, type Sample, slab, withImport } from "./sample.ts";

/** Entries, copies, notes and imports. */
export const collection: Record<string, Sample> = {
  "GET /api/collection/:id": {
    who: "member",
    prepare: async (_, { id }) => ({ at: `/api/collection/${id}?setId=sv03.5` }),
  },
  "GET /api/collection/imports/:id": {
    who: "member",
    prepare: withImport((id) => `/api/collection/imports/${id}?tab=ambiguous&page=1`),
  },
  "GET /collection/import/:id": { who: "member", prepare: withImport((id) => `/collection/import/${id}`) },

  "POST /api/collection/bulk": {
    who: "member",
    at: "/api/collection/bulk?setId=sv03.5",
    json: { ranges: "1-3, 5x2", step: "add", formId: "11111111-1111-4111-8111-111111111111" },
    alone: true,
  },
  "POST /api/collection/imports": {
    who: "member",
    prepare: async () => ({ form: { file: new File([csv], "cards.csv", { type: "text/csv" }), mode: "add" } }),
    alone: true,
  },
  "POST /api/collection/imports/:id/choices": {
    who: "member",
    prepare: withImport((id) => `/api/collection/imports/${id}/choices?tab=ambiguous&page=1`),
    json: { line: ["2"], choice: ["0"] },
    alone: true,
  },
  "POST /api/collection/imports/:id/commit": {
    who: "member",
    prepare: withImport((id) => `/api/collection/imports/${id}/commit`),
    alone: true,
  },
  "DELETE /api/collection/imports/:id": { who: "member", prepare: withImport((id) => `/api/collection/imports/${id}`) },
  "PUT /api/collection/:id/copies": {
    who: "member",
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
  "POST /api/collection/:id/graded": { who: "member", at: ofCard("graded"), json: { ...slab, addToCollection: false } },
  "PUT /api/collection/:id/graded": {
    who: "member",
    at: ofCard("graded"),
    prepare: async (_, person) => ({ json: { ...slab, ...(await keepsSlab(person)), grade: "8" } }),
  },
  "DELETE /api/collection/:id/graded": {
    who: "member",
    at: ofCard("graded"),
    prepare: async (_, person) => ({ json: await keepsSlab(person) }),
  },
  "DELETE /api/collection/:id/private-notes": {
    who: "member",
    at: ofCard("private-notes"),
    prepare: async (_, person) => {
      const answer = await person.put(ofCard("private-notes"), { notes: [{ label: "", text: "To be gone" }] });
      const { notes } = (await answer.json()) as { notes: { id: string }[] };
      return { json: { noteId: notes[0]?.id } };
    },
  },
  "PUT /api/collection/:id/private-notes": {
    who: "member",
    at: ofCard("private-notes"),
    json: { notes: [{ label: "Where", text: "In the blue box" }], version: "" },
    form: { label: ["Where", ""], text: ["In the blue box", ""], version: "" },
  },
  "PUT /api/set/:id/private-notes": {
    who: "member",
    at: "/api/set/sv03.5/private-notes",
    json: { notes: "The last one is for May." },
  },
  "PUT /api/collection": {
    who: "member",
    at: "/api/collection?setId=sv03.5",
    json: { cardId: card, variant: "holo", quantity: 2, numberKey: "6", variantName: "Holofoil" },
  },
  "POST /api/collection/undo": {
    who: "member",
    prepare: async (_, person) => ({ json: { batch: (await owning(person)).batch } }),
    alone: true,
  },
  "POST /api/collection": { who: "member", json: { limit: 20 } },
  "POST /api/collection/recent": { who: "member", at: "/api/collection/recent?ascending=true", json: { limit: 20 } },
  "POST /api/friend-cards": { who: "member", at: "/api/friend-cards?setId=sv03.5&numberKey=6", json: {} },
};
