import type { TestApp } from "../harness.ts";
import type { Person } from "../requests/sample.ts";
import type { Pages, Routes, Stock } from "../requests/table.ts";

/** A report of this person about a card, and its id. */
export async function reported(
  { sql }: Pick<TestApp, "sql">,
  { id }: Pick<Person, "id">,
  status = "open",
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into card_reports (user_id, category, set_id, number_key, description, status)
    values (${id}, 'EN', 'sv03.5', '6', 'The reverse holo is missing.', ${status}) returning id::int`;
  return row?.id ?? 0;
}

const ofReport = (path: (id: number) => string) => async (site: TestApp, person: Person) => ({
  at: path(await reported(site, person)),
});

const aboutProfile = async (site: TestApp): Promise<number> => {
  const [one, other] = [await site.signUp(), await site.signUp()];
  const [row] = await site.sql<{ id: number }[]>`
    insert into profile_reports (user_id, reported_user_id, reason) values (${one.id}, ${other.id}, 'Sells fake cards.')
    returning id::int`;
  return row?.id ?? 0;
};

const stocked = 900_001;

export const routes: Routes = {
  "GET /api/reports/cards": { to: "member" },
  "GET /api/reports/cards/:id": { to: "member", prepare: ofReport((id) => `/api/reports/cards/${id}`) },
  "POST /api/reports/cards/:id/messages": {
    to: "member",
    writes: true,
    json: { message: "It is on page 3 of the link." },
    prepare: ofReport((id) => `/api/reports/cards/${id}/messages`),
  },
  "GET /account/reports": { to: "member" },
  "GET /account/reports/:id": { to: "member", prepare: ofReport((id) => `/account/reports/${id}`) },
  "GET /api/admin/reports/cards": { to: "data entry", at: "/api/admin/reports/cards?status=all&q=holo" },
  "PUT /api/admin/reports/cards": {
    to: "data entry",
    prepare: async (site) => ({
      json: {
        id: await reported(site, await site.signUp()),
        status: "resolved",
        message: "Thank you.",
        reason: "Seen",
      },
    }),
  },
  "PUT /api/admin/reports/profiles": {
    to: "admin",
    prepare: async (site) => ({ json: { id: await aboutProfile(site), status: "resolved", reason: "Told them" } }),
  },
  "GET /admin/reports/cards/:status": { to: "data entry", at: "/admin/reports/cards/open" },
  "GET /admin/reports/card/:id": { to: "data entry", prepare: ofReport((id) => `/admin/reports/card/${id}`) },
  "GET /admin/reports/profiles/:status": { to: "admin", at: "/admin/reports/profiles/open" },
};

export const pages: Pages = {
  collector: ["/account/reports", `/account/reports/${stocked}`],
  admin: [
    "/admin/reports/cards/open",
    "/admin/reports/cards/resolved?q=nothing+like+it",
    `/admin/reports/card/${stocked}`,
    "/admin/reports/profiles/open",
  ],
};

export const stock: Stock = async ({ sql }, { id }) => {
  await sql`insert into card_reports (id, user_id, category, set_id, number_key, description, answered_at)
    overriding system value
    values (${stocked}, ${id}, 'EN', 'sv03.5', '6', ${"A long description of what is missing. ".repeat(8)}, now())`;
  await sql`insert into report_messages (report_id, user_id, is_staff, text) values
    (${stocked}, ${id}, true, 'Where did you see it?'), (${stocked}, ${id}, false, 'In a shop.')`;
};
