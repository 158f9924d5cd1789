import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /admin/audit": { to: "data entry" },
};

export const pages: Pages = {
  admin: ["/admin/audit", "/admin/audit?object=card:sv03.5-006"],
};
