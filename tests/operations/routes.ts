import { metricsToken } from "../requests/sample.ts";
import type { Pages, Routes, Stock } from "../requests/table.ts";
import { addFailure, doneJob } from "./done-job.ts";

export const routes: Routes = {
  "GET /healthz": { to: "everyone" },
  "GET /readyz": { to: "everyone" },
  "GET /metrics": { to: "everyone", headers: { authorization: `Bearer ${metricsToken}` } },
  "GET /admin/installation": { to: "admin" },
  "GET /admin/installation/errors": { to: "admin" },
  "POST /api/admin/jobs": {
    to: "admin",
    writes: true,
    prepare: async (site) => ({ json: { job: await doneJob(site), reason: "A test" } }),
  },
};

export const pages: Pages = {
  admin: ["/admin/installation", "/admin/installation/errors", "/admin/installation/errors?q=nothing"],
};

export const stock: Stock = async (site) => {
  await doneJob(site, "Another try failed.");
  await addFailure(site);
};
