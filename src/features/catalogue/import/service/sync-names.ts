import * as v from "valibot";
import type { LocalNames } from "#db/schema/catalogue/names.ts";
import { namesRecord } from "#features/catalogue/sources/schema/local-names.ts";
import type { TcgdexSet } from "#features/catalogue/sources/schema/tcgdex.ts";
import { Text } from "../schema/fields.ts";
import type { NamesRecord } from "../schema/records.ts";
import { type SetJob, type SourceClient, shaped } from "./sync-sets.ts";

const NamedSet = v.object({ name: Text, cards: v.nullish(v.array(v.object({ id: Text, name: Text })), []) });

/** What a set and its cards are called in other languages. One that the source does not have of the set changes nothing. */
export async function namesOfSet(
  client: SourceClient,
  { base, url }: SetJob,
  set: TcgdexSet,
  languages: string[],
): Promise<NamesRecord[]> {
  const api = base.slice(0, base.lastIndexOf("/"));
  const ofSet: LocalNames = {};
  const ofCards = new Map<string, LocalNames>((set.cards ?? []).map(({ id }) => [id, {}]));
  for (const language of languages) {
    const address = `${api}/${language}${url.slice(base.length)}`;
    const { status, body } = await client.get(address);
    if (status !== 200) continue;
    const { name, cards } = shaped(NamedSet, body, address);
    ofSet[language] = name;
    for (const { id, name } of cards) ofCards.set(id, { ...ofCards.get(id), [language]: name });
  }
  if (Object.keys(ofSet).length === 0) return [];
  return [
    namesRecord("sets", set.id, "", ofSet),
    ...Array.from(ofCards, ([id, names]) => namesRecord("cards", id, "", names)),
  ];
}
