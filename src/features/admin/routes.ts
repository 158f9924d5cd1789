import { Hono } from "hono";
import { requireStaff, requireViewer } from "../../access/guards.ts";
import type { Env } from "../../http/env.ts";
import { auditPages } from "./audit/routes.tsx";
import { cataloguePages } from "./catalogue/routes.tsx";

const adminPages = new Hono<Env>()
  .use(requireViewer, requireStaff)
  .route("/catalogue", cataloguePages)
  .route("/audit", auditPages);

export const admin = new Hono<Env>().route("/admin", adminPages);
