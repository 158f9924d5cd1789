import { nearest } from "../../lib/text/nearest.ts";
import { perVersion } from "../catalogue/cache.ts";
import { everyWord } from "./queries/words.ts";

/** Suggests the nearest spelling of a word the catalogue does not have. */
export type Speller = (word: string) => string | undefined;

/** PostgreSQL's own similarity threshold. */
const leastAlike = 0.3;
const mostTried = 20;
const shortestWord = 4;

export const spellerOf = perVersion(async (db): Promise<Speller> => {
  const words = await everyWord(db);
  const places = new Map<string, number[]>();
  for (const [place, { word }] of words.entries()) {
    for (const trigram of trigramsOf(word)) places.set(trigram, [...(places.get(trigram) ?? []), place]);
  }
  return (typed) => {
    if (typed.length < shortestWord || !/^[a-z]+$/.test(typed)) return undefined;
    const trigrams = trigramsOf(typed);
    const shared = new Map<number, number>();
    for (const trigram of trigrams) {
      for (const place of places.get(trigram) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
    }
    const alike = [...shared].flatMap(([place, count]) => {
      const { word = "", count: cards = 0 } = words[place] ?? {};
      const likeness = count / (trigrams.size + trigramsOf(word).size - count);
      return likeness < leastAlike ? [] : [{ word, likeness, cards }];
    });
    alike.sort((a, b) => b.likeness - a.likeness || b.cards - a.cards || (a.word < b.word ? -1 : 1));
    return nearest(
      typed,
      alike.slice(0, mostTried).map(({ word }) => word),
    );
  };
});

/** "card": "  c", " ca", "car", "ard", "rd " */
function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: word.length + 1 }, (_, at) => padded.slice(at, at + 3)));
}
