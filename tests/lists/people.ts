import type { Person } from "../requests/sample.ts";

export type Added = {
  id: string;
  version: number;
  batch: string | null;
  listCardId: string | null;
  order: number | null;
};

export const set = "sv03.5";

export const send = (person: Pick<Person, "request">, method: string, path: string, value: object = {}) =>
  person.request(path, { method, body: JSON.stringify(value), headers: { "content-type": "application/json" } });

export const answer = async <T>(response: Response | Promise<Response>): Promise<T> => (await response).json() as T;

/** @returns the list's id. */
export async function makeList(person: Person, type = "STATIC", more: object = {}): Promise<string> {
  const made = await send(person, "PUT", "/api/lists", { name: `A ${type}`, type, ...more });
  if (made.status !== 200) throw new Error(`No list: ${await made.text()}`);
  return (await answer<{ id: string }>(made)).id;
}

export const add = (person: Person, listId: string, numberKey: string, more: object = {}) =>
  send(person, "POST", `/api/lists/${listId}`, { setId: set, numberKey, ...more });

export type Whole = {
  version: number;
  lockState: string;
  cardCount: number;
  ownedCount: number | null;
  name: string;
  owner: { username: string; slug: string; avatar: string } | null;
  cards: { listCardId: string; order: number; cardId: string; numberKey: string; variant: string | null }[];
};

export const whole = (person: Pick<Person, "json">, listId: string) =>
  answer<Whole>(person.json(`/api/lists/${listId}`));

/** "6 4 1": the numbers of its cards, in order. */
export const numbers = async (person: Person, listId: string) =>
  (await whole(person, listId)).cards.map(({ numberKey }) => numberKey).join(" ");
