import { asc } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { species } from "#db/schema/catalogue/species.ts";

export type Species = Awaited<ReturnType<typeof listSpecies>>[number];

/** All Pokémon, by National Pokédex number. */
export const listSpecies = (db: Db) =>
  db
    .select({
      id: species.id,
      name: species.name,
      slug: species.slug,
      japaneseName: species.japaneseName,
      generation: species.generation,
      genus: species.genus,
      types: species.types,
      height: species.height,
      weight: species.weight,
      evolvesFromId: species.evolvesFromId,
    })
    .from(species)
    .orderBy(asc(species.id));
