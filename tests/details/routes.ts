import { keepsSlab, ofCard, slab } from "../requests/sample.ts";
import type { Pages, Routes } from "../requests/table.ts";
import { sampleTexts } from "./copies/samples.ts";

export const routes: Routes = {
  "GET /collection/notes": { to: "member", at: "/collection/notes?setId=sv03.5" },
  "GET /api/collection/:id/copies": { to: "member", at: ofCard("copies", "&variant=holo") },
  "PUT /api/collection/:id/copies": {
    to: "member",
    at: ofCard("copies", "&variant=holo"),
    json: {
      copies: [{ quantity: 1, ...sampleTexts }],
    },
    form: {
      quantity: ["1", ""],
      ...Object.fromEntries(Object.entries(sampleTexts).map(([name, value]) => [name, [value, ""]])),
      currency: ["EUR", "EUR"],
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
};

export const pages: Pages = { collector: ["/collection/notes?setId=sv03.5"] };
