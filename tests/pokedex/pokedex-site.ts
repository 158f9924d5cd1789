import { loadSeed } from "#features/catalogue/import/service/seed.ts";
import { type TestApp, useSite } from "../harness.ts";

export type Variant = { set_id: string; card_id: string; key: string; category: string };

/** A card that is given a second Pokémon: Ekans is on this Pikachu, too. */
export const shared = "sv03.5-025";

/** The site, its variants and which species are on its cards. */
export async function usePokedex() {
  const site = await useSite({}, async ({ sql }) => {
    await loadSeed(sql);
    await sql`insert into card_species (card_id, species_id) values (${shared}, 23)`;
  });
  const variants = await site.sql<Variant[]>`
    select set_id, card_id, key, category from variants join cards on id = card_id order by card_id, key`;
  const onCards = await site.sql<{ card_id: string; species_id: number; category: string }[]>`
    select card_id, species_id, category from card_species join cards on id = card_id`;
  return { site, variants, onCards };
}

/** Adds cards to a collection, with a row in the change log that invalidates caches. */
export async function own({ sql }: TestApp, person: string, some: Variant[], isLogged = true) {
  await sql`delete from entries where user_id = ${person}`;
  for (const { set_id, card_id, key } of some) {
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
      values (${person}, ${set_id}, ${card_id}, ${key}, 1) on conflict do nothing`;
  }
  if (!isLogged) return;
  await sql`insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
    values (${person}, gen_random_uuid(), 'sv03.5', 'sv03.5-001', 'normal', 0, 1)`;
}

export const hide = ({ sql }: TestApp, person: string, categories: string[]) =>
  sql`update users set disallowed_categories = ${categories} where id = ${person}`;
