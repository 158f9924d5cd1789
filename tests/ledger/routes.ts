import { placeOf } from "../access/marked-games.ts";
import { sent } from "../requests/body.ts";
import type { Person, Sample } from "../requests/sample.ts";
import type { Own, Pages, Routes, Stock } from "../requests/table.ts";

/** No card of the samples of trades, where an open one refuses. */
const card = { setId: "sv03.5", cardId: "sv03.5-009", variant: "holo" };
const sale = { ...card, kind: "sold", amount: "12.50", fees: "1", currency: "EUR", counterparty: "Brock" };
const money = { amount: "15", currency: "EUR", happenedOn: "2026-01-31" };

const shown = "00000000-0000-4000-8000-00000000000c";

/** Adds copies and sells one. @returns what left. */
async function sells(person: Pick<Person, "request">, entry: typeof card = card, id: string = crypto.randomUUID()) {
  const { setId, cardId, variant } = entry;
  const added = await person.request(
    `/api/collection?setId=${setId}`,
    sent("PUT", { json: { cardId, variant, change: 2, id: crypto.randomUUID() } }),
  );
  await added.body?.cancel();
  const left = await person.request("/api/collection/left", sent("POST", { json: { ...sale, ...entry, id } }));
  await left.body?.cancel();
  return id;
}

const sold =
  (path: string): Sample["prepare"] =>
  async (_, person) => ({ at: `${path}/${await sells(person)}` });

const api = "/api/collection/left";
const sellAt = "/collection/sell?setId=sv03.5&cardId=sv03.5-006";

export const routes: Routes = {
  "GET /collection/sell": { to: "member", at: sellAt },
  "GET /collection/money/left": { to: "member" },
  "GET /collection/money/left/:id": { to: "member", prepare: sold("/collection/money/left") },
  "GET /api/collection/left": { to: "member" },
  "POST /api/collection/left": {
    to: "member",
    writes: true,
    json: sale,
    form: { ...sale, quantity: "1", which: "", happenedOn: "" },
    prepare: async (_, person) => {
      await sells(person);
      return {};
    },
  },
  "GET /api/collection/left/:id": { to: "member", prepare: sold(api) },
  "PUT /api/collection/left/:id": { to: "member", json: money, prepare: sold(api) },
  "DELETE /api/collection/left/:id": { to: "member", writes: true, prepare: sold(api) },
};

export const pages: Pages = {
  beginner: ["/collection/money/left", sellAt],
  collector: ["/collection/money/left", `/collection/money/left/${shown}`, sellAt],
};

export const stock: Stock = async (_, collector) => {
  await sells(collector, card, shown);
};

export const own: Own = async (_, person, game) => {
  const { setId, cardIds } = placeOf(game);
  await sells(person, { setId, cardId: cardIds[0] ?? "", variant: "normal" });
};
