import { json, type Person } from "#tests/harness.ts";
import { sent } from "#tests/requests/body.ts";

export const card = { setId: "sv03.5", cardId: "sv03.5-006", variant: "holo" };
export const cardPage = "/series/scarlet-violet/151/6";
const ofCard = "setId=sv03.5&variant=holo";

export type Lot = { quantity: number; condition: string | null; cost?: number | null; costCurrency?: string | null };
export type Left = {
  id: string;
  kind: string;
  quantity: number;
  batch: string;
  lots: Lot[];
  graded: object | null;
  amount?: number | null;
  realized?: { currency: string; value: number }[] | null;
  withoutCost?: number;
};

export const owns = (person: Person, quantity: number) =>
  person.put("/api/collection?setId=sv03.5", { cardId: card.cardId, variant: card.variant, quantity });

type Described = { quantity?: number; cost?: string; currency?: string; acquiredOn?: string; condition?: string };

export const describes = (person: Person, copies: Described[]) =>
  person.put(`/api/collection/${card.cardId}/copies?${ofCard}`, { copies });

export const described = (person: Person) =>
  json<(Lot & { id: number; acquiredOn: string | null; seller: string | null })[]>(
    person.json(`/api/collection/${card.cardId}/copies?${ofCard}`),
  );

export async function quantity(person: Person): Promise<number> {
  const rows = await json<{ cardId: string; variant: string; quantity: number }[]>(
    person.json("/api/collection?setId=sv03.5"),
  );
  return rows.find(({ cardId, variant }) => cardId === card.cardId && variant === card.variant)?.quantity ?? 0;
}

export const sale = { ...card, kind: "sold", amount: "20", currency: "EUR" };
export const sell = (person: Person, more: object = {}) =>
  person.request("/api/collection/left", sent("POST", { json: { ...sale, ...more } }));

export const sold = (person: Person, more: object = {}) => json<Left>(sell(person, more));
export const left = async (person: Person) =>
  (await json<{ value: Left[] }>(person.json("/api/collection/left"))).value;

/** Three copies, bought for 3, 5 and an unknown price. */
export async function withCopies(person: Person): Promise<void> {
  await owns(person, 4);
  await describes(person, [
    { cost: "5", currency: "EUR", acquiredOn: "2024-05-01", condition: "NM" },
    { quantity: 2, cost: "3", currency: "EUR", acquiredOn: "2023-05-01", condition: "LP" },
  ]);
}
