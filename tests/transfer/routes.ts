import { ambiguous, csv, unread, withImport } from "../requests/sample.ts";
import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
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
};

export const pages: Pages = {
  beginner: ["/collection/import"],
  collector: [
    "/collection/export",
    `/collection/import/${ambiguous}?tab=ambiguous`,
    `/collection/import/${ambiguous}?tab=unresolved`,
    `/collection/import/${unread}`,
  ],
};
