import type { GameIndex } from "./game-index.ts";

/** Names of a game's sets and cards in one language, by place; "" where there is none. */
export type LocalIndex = { language: string; sets: string[]; cards: string[] };

type Columns = { language: string; sets: string; names: string; others: [at: number, name: string][] };

const nameKey = ({ name, english }: GameIndex["cards"][number]) => `${name}\t${english}`;

/** Each name of the index once with its name in the language; cards that have another one beside them. */
export function encodeLocal({ cards }: GameIndex, local: LocalIndex): string {
  const names = new Map<string, string>();
  const others: Columns["others"] = [];
  for (const [at, card] of cards.entries()) {
    const name = local.cards[at] ?? "";
    const known = names.get(nameKey(card));
    if (known === undefined) names.set(nameKey(card), name);
    else if (known !== name) others.push([at, name]);
  }
  const columns: Columns = {
    language: local.language,
    sets: local.sets.join("\n"),
    names: [...names.values()].join("\n"),
    others,
  };
  return JSON.stringify(columns);
}

/** @throws for a text that `encodeLocal` did not write for this index. */
export function decodeLocal({ cards }: GameIndex, text: string): LocalIndex {
  const { language, sets, names, others } = JSON.parse(text) as Columns;
  const list = names.split("\n");
  const byName = new Map<string, string>();
  const own = cards.map((card) => {
    const key = nameKey(card);
    const known = byName.get(key) ?? list[byName.size] ?? "";
    byName.set(key, known);
    return known;
  });
  for (const [at, name] of others) own[at] = name;
  return { language, sets: sets.split("\n"), cards: own };
}
