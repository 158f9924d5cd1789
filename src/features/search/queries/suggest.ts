import { type AnyColumn, and, desc, like } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import { artists, species } from "../../../../db/schema/index.ts";
import { fieldStartPattern, wordPattern } from "../rules.ts";

const hasWords = (column: AnyColumn, words: string[]) => and(...words.map((word) => like(column, wordPattern(word))));

/** Species whose name has all the words: those that begin so first, then in the order of the Pokédex. */
export const suggestSpecies = (db: Db, words: string[], limit: number) =>
  db
    .select({ id: species.id, name: species.name, slug: species.slug })
    .from(species)
    .where(hasWords(species.searchText, words))
    .orderBy(desc(like(species.searchText, fieldStartPattern(words.join(" ")))), species.id)
    .limit(limit);

/** Artists whose name has all the words: those that begin so first. */
export const suggestArtists = (db: Db, words: string[], limit: number) =>
  db
    .select({ name: artists.name, slug: artists.id })
    .from(artists)
    .where(hasWords(artists.searchText, words))
    .orderBy(desc(like(artists.searchText, fieldStartPattern(words.join(" ")))), artists.searchText)
    .limit(limit);
