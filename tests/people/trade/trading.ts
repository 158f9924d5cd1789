import { expect } from "bun:test";
import { json, type Person, type TestApp } from "#tests/harness.ts";

export type TradeAnswer = {
  id: string;
  state: string;
  round: number;
  waitsFor: string | null;
  partner: { username: string } | null;
  give: { cardId: string; variant: string; quantity: number; graded: string | null; price: object | null }[];
  take: TradeAnswer["give"];
};

const setId = "sv03.5";
export const cardAt = (number: number): string => `sv03.5-${String(number).padStart(3, "0")}`;

/** A line of an offer, in the card's main variant. */
export async function line(site: TestApp, number: number, quantity = 1) {
  const cardId = cardAt(number);
  const [row] = await site.sql<{ key: string }[]>`
    select key from variants where card_id = ${cardId} order by position limit 1`;
  return { setId, cardId, variant: row?.key ?? "", quantity };
}

export type Line = Awaited<ReturnType<typeof line>>;

export async function gets(person: Person, given: Line, quantity: number): Promise<void> {
  const { cardId, variant } = given;
  expect((await person.put(`/api/collection?setId=${setId}`, { cardId, variant, quantity })).status).toBe(200);
}

export async function copies({ sql }: TestApp, person: Person, { cardId, variant }: Line): Promise<number> {
  const [row] = await sql<{ quantity: number }[]>`
    select quantity from entries where user_id = ${person.id} and card_id = ${cardId} and variant = ${variant}`;
  return row?.quantity ?? 0;
}

/** A proposal as JSON. */
export const proposes = (from: Person, proposal: object): Promise<Response> => {
  const headers = { "content-type": "application/json" };
  return from.request("/api/trades", { method: "POST", body: JSON.stringify(proposal), headers });
};

export const proposed = async (
  from: Person,
  to: Person,
  offer: { give?: object[]; take?: object[] },
): Promise<TradeAnswer> => json<TradeAnswer>(proposes(from, { userId: to.id, ...offer }));

const path = (id: string, part: string) => `/api/trades/${id}${part}`;
export const accepts = (person: Person, id: string, body: object = { round: 1 }) =>
  person.put(path(id, "/acceptance"), body);
export const swaps = (person: Person, id: string) => person.put(path(id, "/swap"), {});
export const undoes = (person: Person, id: string) => person.put(path(id, "/undo"), {});
export const ends = (person: Person, id: string) => person.request(path(id, ""), { method: "DELETE" });
export const stateOf = async (person: Person, id: string) => (await json<TradeAnswer>(person.json(path(id, "")))).state;

/** A trade that both accepted and marked as swapped. */
export async function completed(
  from: Person,
  to: Person,
  offer: { give?: object[]; take?: object[] },
): Promise<TradeAnswer> {
  const { id } = await proposed(from, to, offer);
  for (const response of [await accepts(to, id), await swaps(from, id), await swaps(to, id)])
    expect(response.status).toBe(200);
  return json<TradeAnswer>(from.json(path(id, "")));
}
