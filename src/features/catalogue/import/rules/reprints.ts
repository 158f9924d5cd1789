import { createHash } from "node:crypto";
import type { Ability, Attack } from "../../../../../db/schema/catalogue/cards.ts";
import { slug } from "../../../../lib/text/slug.ts";

type Print = {
  name: string;
  supertype: string;
  hp?: number | null;
  attacks?: Attack[];
  abilities?: Ability[];
};

/**
 * Equal for all printings of a card. Effect texts are left out, because their wording changed over the years. Without
 * attacks a Pokémon of Pocket may be any of its name, so it has a key of its own.
 */
export function reprintKey(category: string, print: Print, id: string): string {
  const { supertype, hp, abilities = [], attacks = [] } = print;
  const name = printName(category, print);
  if (supertype !== "pokemon") return `${category}:${supertype}:${name}`;
  if (category === "TCG-POCKET-EN" && attacks.length + abilities.length === 0) return id;
  const acts = [hp, ...abilities.map((ability) => ability.name), ...attacks.map(attackPrint)].map((act) =>
    typeof act === "string" ? plain(act) : act,
  );
  const digest = createHash("sha1").update(JSON.stringify(acts)).digest("hex").slice(0, 10);
  return `${category}:pokemon:${name}:${digest}`;
}

const plain = (text: string) => text.normalize("NFKC").replaceAll("’", "'").replace(/\s+/g, " ").trim().toLowerCase();

const attackPrint = ({ name, cost, damage }: Attack): string => [name, cost.toSorted().join(""), damage].join("|");

function printName(category: string, { name, supertype }: Print): string {
  if (category === "JP") return name.normalize("NFKC").replace(/\s+/g, "");
  if (supertype === "pokemon") return slug(name);
  const bare = slug(name.replace(/ \([^)]+\)$/, ""));
  return supertype === "energy" ? bare.replace(/^basic-/, "") : bare;
}
