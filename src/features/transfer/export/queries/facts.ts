import { sql } from "drizzle-orm";

/** The columns of `CardFacts`, of card `c` in set `s`, with `cardFactsJoins`. */
export const cardFacts = sql`r.display as "rarityName", a.name as artist,
      coalesce(c.release_date, s.release_date)::text as "releasedOn", array_to_string(c.boosters, ', ') as packs`;

export const cardFactsJoins = sql`left join rarities r on r.category = c.category and r.key = c.rarity
      left join artists a on a.id = c.artist_id`;
