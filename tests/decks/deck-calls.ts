import { json, type Person } from "../harness.ts";

export type Saved = { id: string; version: number };
type Card = { cardId: string; setId: string; numberKey: string; name: string; quantity: number };
export type DeckJson = Saved & {
  name: string;
  format: string;
  archetype: string | null;
  visibility: string;
  count: number;
  energy: string[];
  isLegal: boolean;
  lockState: "LOCKED" | "UNLOCKED";
  cards: Card[];
  considering: Card[];
  broken: { rule: string; why: string; cards: string[] }[];
  unknown: { fact: string; why: string }[];
};

export const make = async (person: Person, name = "Charizard", format = "unlimited"): Promise<Saved> =>
  json<Saved>(person.put("/api/decks", { name, format }));

export const read = async (person: Pick<Person, "json">, id: string): Promise<DeckJson> =>
  json<DeckJson>(person.json(`/api/decks/${id}`));

export const post = (person: Person, path: string, value: unknown): Promise<Response> =>
  person.request(path, {
    method: "POST",
    body: JSON.stringify(value),
    headers: { "content-type": "application/json" },
  });

export const change = (person: Person, { id, version }: Saved, cards: object[]): Promise<Response> =>
  post(person, `/api/decks/${id}`, { version, cards });

export const held = ({ cards }: DeckJson): Record<string, number> =>
  Object.fromEntries(cards.map(({ cardId, quantity }) => [cardId, quantity]));

export const charizard = { setId: "sv03.5", numberKey: "6" };
export const charmander = { setId: "sv03.5", numberKey: "4" };
