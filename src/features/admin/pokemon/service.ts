import type { Db } from "#db/open.ts";
import { listSpecies } from "#features/catalogue/species/queries.ts";
import { distinctWords } from "#features/catalogue/words/rules.ts";
import { invalid } from "#lib/input/inputs.ts";
import { listText } from "#lib/text/locale.ts";
import { findSpecies } from "./queries.ts";
import { isSpeciesCalled } from "./rules.ts";

const mostNamed = 3;

/**
 * The Pokémon that a typed text means: a whole name, a number, or a part of a single name; "" is none. @throws
 * Refusal 422.
 */
export async function evolvesFromId(db: Db, id: number, typed: string): Promise<number | null> {
  if (typed === "") return null;
  const exact = (await listSpecies(db)).filter((one) => isSpeciesCalled(one, typed));
  const found = exact.length > 0 || distinctWords(typed).length === 0 ? exact : await likely(db, typed);
  const [first, ...others] = found;
  if (!first) throw refused(`No Pokémon is called “${typed}”`);
  if (others.length > 0) {
    const names = found.slice(0, mostNamed).map(({ name }) => name);
    const all = found.length > mostNamed ? listText([...names, "others"]) : names.join(", ");
    throw refused(`Several Pokémon match: ${all}. Enter the whole name.`);
  }
  if (first.id === id) throw refused("A Pokémon can’t evolve from itself");
  return first.id;
}

const refused = (message: string) => invalid({ evolvesFrom: message });

const likely = async (db: Db, q: string) => (await findSpecies(db, { q, after: 0, limit: mostNamed + 1 })).rows;
