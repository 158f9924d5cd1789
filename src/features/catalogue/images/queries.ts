import { eq, sql } from "drizzle-orm";
import { cards, sets } from "#db/schema/catalogue/cards.ts";
import { species } from "#db/schema/catalogue/species.ts";
import { prepared } from "#lib/sql/prepared.ts";
import type { ImageKind } from "./rules.ts";

const id = sql.placeholder("id");

const paths = {
  card: prepared((db) => db.select({ path: cards.image }).from(cards).where(eq(cards.id, id)).prepare("card_image")),
  logo: prepared((db) => db.select({ path: sets.logoImage }).from(sets).where(eq(sets.id, id)).prepare("set_logo")),
  symbol: prepared((db) =>
    db.select({ path: sets.symbolImage }).from(sets).where(eq(sets.id, id)).prepare("set_symbol"),
  ),
};

/** Path of a picture on the host of pictures; null when no source has one. */
export async function imagePath(
  db: Parameters<typeof paths.card>[0],
  kind: ImageKind,
  ofId: string,
): Promise<string | null> {
  const [row] = await paths[kind](db).execute({ id: ofId });
  return row?.path ?? null;
}

const oneSpecies = prepared((db) =>
  db.select({ id: species.id }).from(species).where(eq(species.id, id)).prepare("species_image"),
);

/** Whether there is a Pokémon of this number. */
export async function hasSpecies(db: Parameters<typeof paths.card>[0], number: number): Promise<boolean> {
  return (await oneSpecies(db).execute({ id: number })).length > 0;
}
