import type { Ability } from "./rules.ts";

/** Who may make which call of the staff's side (decision 65). A call that is not here is refused to all. */
export const staffCalls: Readonly<Record<string, Ability>> = {
  "GET /admin/audit": "editCatalogue",
  "GET /admin/catalogue": "manageSite",
  "POST /admin/catalogue/load": "manageSite",
  "DELETE /admin/catalogue/load": "manageSite",
  "GET /admin/prices": "editCatalogue",
  "POST /admin/prices": "editCatalogue",
  "GET /admin/decks": "manageSite",
  "PUT /api/admin/decks/config": "manageSite",
  "GET /admin/reports/cards/:status": "editCatalogue",
  "GET /admin/reports/card/:id": "editCatalogue",
  "GET /admin/reports/profiles/:status": "manageSite",
  "GET /api/admin/reports/cards": "editCatalogue",
  "PUT /api/admin/reports/cards": "editCatalogue",
  "PUT /api/admin/reports/profiles": "manageSite",
};
