import { eq, isNull, type SQL, sql } from "drizzle-orm";
import { cards, variants } from "#db/schema/catalogue/cards.ts";
import { cardSpecies } from "#db/schema/catalogue/species.ts";
import { isAssumed } from "#features/catalogue/cards/queries.ts";
import { stages } from "#features/catalogue/rules/stages.ts";
import { amount } from "#features/search/results/queries/prices.ts";
import type { Fact } from "../rules/unknown.ts";
import { releaseDate } from "./numbers.ts";

const isPokemon = eq(cards.supertype, "pokemon");
const isBare = sql`${cards.subtypes} = '{}'`;
const saysNothing = sql`${cards.attacks} = '[]'::jsonb and ${cards.abilities} = '[]'::jsonb and ${cards.rules} = '{}'`;
const begins = ["Basic", "Baby", "V-UNION"];
const lacks = (some: string[]) => sql`not ${cards.subtypes} && ${sql.param(some)}::text[]`;

/** Pocket has no formats. */
const lacksRuling = (format: string) => sql`(${cards.category} <> 'TCG-POCKET-EN' and not ${cards.legal} ? ${format})`;

/** Whether no source states a fact that the card has. Never null. What a card cannot have, as a Trainer hit points, is known. */
export const isUnknown: Record<Fact, SQL> = {
  hp: sql`(${isPokemon} and ${isNull(cards.hp)})`,
  stage: sql`(${isPokemon} and ${lacks(stages)} or ${cards.supertype} = 'energy' and ${isBare})`,
  kind: sql`(not ${isPokemon} and ${isBare})`,
  subtype: sql`(${isBare})`,
  type: sql`(${isPokemon} and ${cards.types} = '{}')`,
  text: sql`(${cards.supertype} <> 'energy' and ${saysNothing})`,
  retreat: sql`(${isPokemon} and ${isNull(cards.hp)})`,
  evolves: sql`(${isPokemon} and ${isNull(cards.evolvesFrom)} and ${lacks(begins)})`,
  rarity: sql`(${isNull(cards.rarity)})`,
  artist: sql`(${isNull(cards.artistId)})`,
  species: sql`(${isPokemon} and not exists (select from ${cardSpecies} where ${eq(cardSpecies.cardId, cards.id)}))`,
  standard: lacksRuling("standard"),
  expanded: lacksRuling("expanded"),
  price: sql`(${cards.category} <> 'TCG-POCKET-EN' and ${amount} is null)`,
  released: sql`(${releaseDate} is null)`,
  // With `in` its negation is one list of cards, read once.
  finish: sql`(${cards.id} in (select v.card_id from ${variants} v where ${isNull(sql`v.gone_at`)} and ${isAssumed(sql`v`)}))`,
};
