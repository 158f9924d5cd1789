import { metricsToken } from "../requests/sample.ts";
import type { Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /healthz": { to: "everyone" },
  "GET /readyz": { to: "everyone" },
  "GET /metrics": { to: "everyone", headers: { authorization: `Bearer ${metricsToken}` } },
};
