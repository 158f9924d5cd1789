import { createHash } from "node:crypto";
import type { Ability, Attack } from "#db/schema/catalogue/cards.ts";
import { slug } from "#lib/text/slug.ts";

type Print = {
  name: string;
  supertype: string;
  hp?: number | null;
  attacks?: Attack[];
  abilities?: Ability[];
  textId?: string;
};

export type Keys = { nameKey: string; reprintKey: string };

/** Keys of a card's name and of its reprints; cards of one key are the same card to the rules. */
export const reprintKeysOf = (category: string, print: Print, id: string): Keys => ({
  nameKey: nameKey(print),
  reprintKey: reprintKey(category, print, id),
});

/**
 * Equal for all printings of a card. Effect texts are left out, because their wording changed over the years; of all
 * cards only Unown share name, hit points and attacks but not the effect. Without attacks a Pokémon may be any of its
 * name, so it has a key of its own, or that of the text by which its source knows it.
 */
export function reprintKey(category: string, print: Print, id: string): string {
  const { supertype, hp, abilities = [], attacks = [] } = print;
  const named = `${category}:${supertype}:${nameKey(print)}`;
  if (supertype !== "pokemon") return named;
  if (attacks.length + abilities.length === 0) return print.textId === undefined ? id : `${named}:${print.textId}`;
  const effects = UNOWN.test(print.name) ? attacks.map(({ effect }) => plain(effect ?? "")) : [];
  const powers = abilities.flatMap(({ name }) => (TRAIT.test(name) ? [] : [plain(name)]));
  const acts = [hp, ...powers, ...attacks.map(attackPrint), ...effects];
  const digest = createHash("sha1").update(JSON.stringify(acts)).digest("hex").slice(0, 10);
  return `${named}:${digest}`;
}

/** What a deck may hold four of. `★`, `LV.X`, `V`, `ex`, `EX` and `GX` are part of a name; δ is not, nor a person in brackets. */
export function nameKey({ name, supertype }: Pick<Print, "name" | "supertype">): string {
  const printed = name
    .normalize("NFKC")
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC");
  const own = (TAILS[supertype] ?? []).reduce((rest, tail) => rest.replace(tail, ""), printed);
  const isOldEx = /\P{Script=Latin}EX$/u.test(own);
  const words = own
    .replaceAll("☆", "★")
    .replace(/(\p{Ll})(?=\p{Lu})/gu, supertype === "energy" ? "$1 " : "$1")
    .toLowerCase()
    .replace(/\blv\.? ?x$/, "lvx")
    .replace(/['’.:,_]/g, "")
    .replace(/[\s—-]+/g, " ")
    .replace("imposter", "impostor")
    .trim();
  const key = isOldEx ? words.replace(/ex$/, "EX") : words;
  return JAPANESE.test(key) ? key.replaceAll(" ", "") : key;
}

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
/** Ancient traits, which sources name or omit: "α Growth", "{title}:". */
const TRAIT = /^([{\p{Script=Greek}]|$)/u;
const UNOWN = /^(Unown|アンノーン|未知)/;

const DELTA = /( δ| ?[([](Delta Species|デルタ種)[)\]])$/;
const PERSON = / ?\((Professor \S+|\p{Lu}\p{Ll}+|[\p{Script=Katakana}\p{Script=Han}ー]+)\)$/u;
/** Ends and beginnings that are not part of a name, by kind of card. */
const TAILS: Record<string, RegExp[]> = { pokemon: [DELTA], trainer: [PERSON], energy: [/^(basic |基本 ?)/i] };

const plain = (text: string) =>
  JAPANESE.test(text) ? text.normalize("NFKC").replace(/\s+/g, "").toLowerCase() : slug(text);

const attackPrint = ({ name, cost, damage = "" }: Attack): string =>
  [plain(name), cost.toSorted().join(""), /\d*/.exec(damage.normalize("NFKC"))].join("|");
