import { placeOf } from "../access/marked-games.ts";
import type { Own } from "../requests/table.ts";

export const own: Own = async ({ sql }, person, game, amounts) => {
  const { setId, cardIds } = placeOf(game);
  const [first = "", second = "", third = "", gone = ""] = cardIds;
  const put = async (address: string, value: unknown) => {
    const response = await person.put(address, value);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  };
  for (const [cardId, quantity] of [
    [first, 2],
    [second, 3],
    [third, 1],
    [third, 0],
  ] as const) {
    await put(`/api/collection?setId=${setId}`, { cardId, variant: "normal", quantity });
  }
  await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
    values (${person.id}, ${setId}, ${gone}, 'normal', 1)`;
  const slab = { variant: "normal", company: "PSA", grade: "10", value: amounts.graded, currency: "USD" };
  const created = await person.request(`/api/collection/${first}/graded?setId=${setId}`, {
    method: "POST",
    body: JSON.stringify(slab),
    headers: { "content-type": "application/json" },
  });
  if (!created.ok) throw new Error(await created.text());
  const note = `A note on ${game.mark}`;
  await put(`/api/collection/${first}/private-notes?setId=${setId}`, { notes: [{ label: game.mark, text: note }] });
  await put(`/api/set/${setId}/private-notes`, { notes: note });
  const copies = [{ quantity: 1, condition: "NM", cost: amounts.cost, currency: "USD" }];
  await put(`/api/collection/${second}/copies?setId=${setId}&variant=normal`, { copies });
  const day = new Date(Date.now() - 21 * 86_400_000).toISOString().slice(0, 10);
  const snapshot = { user_id: person.id, day, category: game.category, currency: "USD", value: 777 };
  await sql`insert into value_snapshots ${sql(snapshot)}`;
};
