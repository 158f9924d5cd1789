import { invite } from "#features/auth/sign-in/service/registration.ts";
import { metricsToken } from "../requests/sample.ts";
import type { Pages, Routes, Stock } from "../requests/table.ts";
import { addFailure, doneJob } from "./done-job.ts";
import { backupFile } from "./installation/backup-file.ts";

const reason = "A test";

export const routes: Routes = {
  "GET /healthz": { to: "everyone" },
  "GET /readyz": { to: "everyone" },
  "GET /metrics": { to: "everyone", headers: { authorization: `Bearer ${metricsToken}` } },
  "GET /admin/installation": { to: "admin" },
  "GET /admin/installation/errors": { to: "admin" },
  "GET /admin/installation/flags": { to: "admin" },
  "PUT /api/admin/flags/:flag": {
    to: "admin",
    at: "/api/admin/flags/promo",
    prepare: async ({ sql }) => {
      const [row] = await sql`select is_enabled from feature_flags where key = 'promo'`;
      return { json: { isEnabled: row?.is_enabled !== true, reason } };
    },
  },
  "DELETE /api/admin/flags/:flag": {
    to: "admin",
    at: "/api/admin/flags/stripe",
    prepare: async (site) => {
      await site.sql`insert into feature_flags (key, is_enabled) values ('stripe', true) on conflict do nothing`;
      return { json: { reason } };
    },
  },
  "GET /admin/installation/maintenance": { to: "admin" },
  "PUT /api/admin/maintenance": {
    to: "admin",
    // Not to lock, as other samples write to collections.
    prepare: async (site) => {
      await site.signUp({ areWritesLocked: true });
      return { json: { lockState: "UNLOCKED", verificationString: "unlock", reason } };
    },
  },
  "GET /admin/installation/invitations": { to: "admin" },
  "POST /api/admin/invitations": { to: "admin", writes: true, json: { days: 7, note: "Brock", reason } },
  "DELETE /api/admin/invitations/:id": {
    to: "admin",
    prepare: async ({ db }) => {
      const { id } = await invite(db, { days: 7 }, new Date());
      return { at: `/api/admin/invitations/${id}`, json: { reason } };
    },
  },
  "GET /admin/installation/backups": { to: "admin" },
  "GET /admin/installation/backups/:name": {
    to: "admin",
    prepare: async (site) => ({ at: `/admin/installation/backups/${await backupFile(site)}` }),
  },
  "POST /api/admin/backups": {
    to: "admin",
    writes: true,
    prepare: async ({ deps, sql }) => {
      await deps.jobs.start();
      await sql`delete from pgboss.job where name = 'backup'`;
      return { json: { reason } };
    },
  },
  "POST /api/admin/backups/:name": {
    to: "admin",
    writes: true,
    prepare: async (site) => ({
      at: `/api/admin/backups/${await backupFile(site)}`,
      json: { verificationString: "download", reason },
    }),
  },
  "DELETE /api/admin/backups/:name": {
    to: "admin",
    prepare: async (site) => ({
      at: `/api/admin/backups/${await backupFile(site)}`,
      json: { verificationString: "delete", reason },
    }),
  },
  "POST /api/admin/jobs": {
    to: "admin",
    writes: true,
    prepare: async (site) => ({ json: { job: await doneJob(site), reason: "A test" } }),
  },
};

export const pages: Pages = {
  admin: [
    "/admin/installation/flags",
    "/admin/installation/maintenance",
    "/admin/installation/invitations",
    "/admin/installation/invitations?state=used",
    "/admin/installation/invitations?state=expired",
    "/admin/installation/backups",
    "/admin/installation/backups/toploader-2026-01-31-900001.backup",
    "/admin/installation",
    "/admin/installation/errors",
    "/admin/installation/errors?q=nothing",
  ],
};

export const stock: Stock = async (site) => {
  await doneJob(site, "Another try failed.");
  await addFailure(site);
  await backupFile(site, "all cards", 900_001);
  await invite(
    site.db,
    { days: 7, note: "Professor Oak, who has a very long name for one line of a table" },
    new Date(),
  );
};
