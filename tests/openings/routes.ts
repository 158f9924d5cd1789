import { placeOf } from "../access/marked-games.ts";
import { sent } from "../requests/body.ts";
import type { Person, Sample } from "../requests/sample.ts";
import type { Own, Pages, Routes, Stock } from "../requests/table.ts";

const some = { setId: "sv03.5", numbers: "6 R7" };

const shown = "00000000-0000-4000-8000-00000000000e";

/** Pulls cards. @returns the opening's id. */
export async function openPacks(
  person: Pick<Person, "request">,
  input: { setId: string; numbers: string; push?: true } = some,
  id: string = crypto.randomUUID(),
): Promise<string> {
  const response = await person.request(`/api/openings/${id}/pulls`, sent("POST", { json: input }));
  await response.body?.cancel();
  return id;
}

const opened =
  (path: (id: string) => string): Sample["prepare"] =>
  async (_, person) => ({ at: path(await openPacks(person)) });

const api = (id: string) => `/api/openings/${id}`;

export const routes: Routes = {
  "GET /open": { to: "member" },
  "GET /openings": { to: "member" },
  "GET /openings/:id": { to: "member", prepare: opened((id) => `/openings/${id}`) },
  "GET /api/openings": { to: "member" },
  "GET /api/openings/cards": { to: "member", at: "/api/openings/cards?setId=sv03.5" },
  "GET /api/openings/:id": { to: "member", prepare: opened(api) },
  "PUT /api/openings/:id": { to: "member", json: { isClosed: true }, prepare: opened(api) },
  "DELETE /api/openings/:id": { to: "member", writes: true, prepare: opened(api) },
  "POST /api/openings/:id/pulls": {
    to: "member",
    writes: true,
    json: some,
    prepare: async () => ({ at: `${api(crypto.randomUUID())}/pulls` }),
  },
  "DELETE /api/openings/:id/pulls": {
    to: "member",
    writes: true,
    json: { entry: "sv03.5/sv03.5-007/reverse" },
    prepare: opened((id) => `${api(id)}/pulls`),
  },
};

export const pages: Pages = {
  beginner: ["/open", "/openings"],
  collector: ["/open", "/open?set=sv03.5", "/openings", `/openings/${shown}`],
};

export const stock: Stock = async (_, collector) => {
  await openPacks(collector, some, shown);
};

export const own: Own = async (_, person, game) => {
  await openPacks(person, { setId: placeOf(game).setId, numbers: "1" });
};
