import { Hono } from "hono";
import { requireStaff, requireViewer } from "#access/guards.ts";
import type { Env } from "#http/env.ts";
import { auditApi, auditPages } from "./audit/routes.tsx";
import { cardPages } from "./cards/routes/pages.tsx";
import { rulesApi } from "./cards/routes/rules.ts";
import { setsApi } from "./cards/routes/sets.ts";
import { variantsApi } from "./cards/routes/variants.ts";
import { importApi, importPages, setImportApi } from "./catalogue/import/routes.tsx";
import { cataloguePages } from "./catalogue/routes.tsx";
import { collectionsApi, collectionsPages } from "./collections/routes.ts";
import { factsApi } from "./facts/routes.ts";
import { pokemonApi, pokemonPages } from "./pokemon/routes.tsx";
import { usersApi, usersPages } from "./users/routes.tsx";

const adminPages = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .route("/catalogue", importPages)
  .route("/catalogue", cataloguePages)
  .route("/audit", auditPages)
  .route("/users", usersPages)
  .route("/collections", collectionsPages)
  .route("/pokemon", pokemonPages)
  .route("/cards", cardPages);

const adminApi = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .route("/audit", auditApi)
  .route("/users", usersApi)
  .route("/catalogue", importApi)
  .route("/collections", collectionsApi)
  .route("/cards", setImportApi)
  .route("/pokemon", pokemonApi)
  .route("/cards", setsApi)
  .route("/cards", rulesApi)
  .route("/cards", variantsApi)
  .route("/cards", factsApi);

export const admin = new Hono<Env>().route("/admin", adminPages).route("/api/admin", adminApi);
