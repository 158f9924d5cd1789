import { LRUCache } from "lru-cache";

/** Words that say nothing of which variant a card is: how the site speaks, and what its card's number says already. */
const noise = new Set([
  "full",
  "art",
  "alternate",
  "alt",
  "secret",
  "rare",
  "ultra",
  "hyper",
  "special",
  "illustration",
  "rainbow",
  "pattern",
  "symbol",
  "printing",
  "card",
  "cards",
  "variant",
  "version",
  "edition",
  "unlimited",
  "pokemon",
  "tcg",
  "the",
  "with",
]);

/** Words of a variant beside the usual ones, which do not say of which. */
const vague = new Set(["gold", "stamp", "print", "promo", "exclusive"]);
const finishes = new Set(["normal", "holo", "reverse", "foil", "1st"]);

/** Several words, or other spellings, for what our keys call by one. */
const spellings: [RegExp, string][] = [
  [/\bholo ?foils?\b|\bholographic\b|\bhologram\b/g, "holo"],
  [/\breverse ?(holo|foil)\b/g, "reverse"],
  [/\bnon ?(holo|foil)\b|\bregular\b|\bstandard\b|\bfalse\b/g, "normal"],
  [/\bpoke ball\b/g, "pokeball"],
  [/\bmaster ball\b/g, "masterball"],
  [/\b(dusk|friend|love|quick) ball\b/g, "$1ball"],
  [/\bfirst edition\b|\b1st ed\b/g, "1st edition"],
  [/\bpre release\b/g, "prerelease"],
  [/\bgame stop\b/g, "gamestop"],
  [/\bstamped\b/g, "stamp"],
  [/\b(yes|true|etched)\b/g, "foil"],
];

type Words = ReadonlySet<string>;

/** Files say the same few printings again and again. */
const keptWords = new LRUCache<string, Words>({ max: 5_000 });

/**
 * A printing as plain words: "Poké Ball Reverse Holo" → "pokeball reverse". "Stamp" is left out of "EB Games Stamp", as
 * sites say it or not; where nothing else tells the stamp, it stays.
 */
function wordsOf(printing: string): Words {
  const words = keptWords.get(printing) ?? readWords(printing);
  keptWords.set(printing, words);
  return words;
}

function readWords(printing: string): Set<string> {
  let text = printing
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  for (const [pattern, word] of spellings) text = text.replace(pattern, word);
  const words = new Set(text.split(" ").filter((word) => word !== "" && !noise.has(word)));
  // The reverse of a card is holographic anyway, and a first edition of no shadow is the first edition.
  if (words.has("reverse")) words.delete("holo");
  if (words.has("1st")) words.delete("shadowless");
  if (words.size > 1) words.delete("normal");
  if (words.size > 1 && (words.has("holo") || words.has("reverse"))) words.delete("foil");
  const told = [...words].filter((word) => !vague.has(word));
  return told.every((word) => finishes.has(word)) ? words : new Set(told);
}

const same = (a: Words, b: Words) => a.size === b.size && [...a].every((word) => b.has(word));

export type NamedVariant = { key: string; name: string; tier: "standard" | "special" };

const isPlain = ({ key }: NamedVariant) => key === "normal" || key === "holo";

/** "1st Edition", "foil" or "Unlimited" say no finish: the ones they may mean, and which of them comes first. */
function openChoices<V extends NamedVariant>(words: Words, variants: V[]): V[] {
  const [only] = words;
  if (words.size === 1 && only === "foil") return variants.filter(({ key }) => key === "holo" || key === "reverse");
  if (words.size === 1 && only === "1st") return variants.filter(({ key }) => /^(normal|holo)-1st-edition$/.test(key));
  return words.size === 0 ? variants.filter(isPlain) : [];
}

/**
 * The variants of a card that a printing may mean: one where that is sure. Names and keys of ours are understood, and the
 * words of other sites; what is not understood gives none.
 * @param noPrinting whether no word at all means the plain card or nothing.
 */
export function variantsMeant<V extends NamedVariant>(
  printing: string,
  variants: V[],
  noPrinting: "plain" | "unsaid",
): V[] {
  const exact = variants.filter(({ key, name }) => printing === key || printing === name);
  if (exact.length === 1) return exact;
  const isSilent = printing.trim() === "";
  if (isSilent && noPrinting === "unsaid") return variants.length === 1 ? variants : [];
  const words = wordsOf(printing);
  const equal = variants.filter(({ key, name }) => same(wordsOf(key), words) || same(wordsOf(name), words));
  if (equal.length > 0 && words.size > 0) return equal;
  const open = openChoices(words, variants);
  const normal = open.filter(({ key }) => key === "normal" || key === "normal-1st-edition");
  return normal.length === 1 ? normal : open;
}

/**
 * Whether a shop whose only words are finish and edition would say so of a variant that is more than these: to it, a
 * product of a Poké Ball pattern is "Holofoil", and one without the symbol of its rarity "Normal".
 */
export function isSoldAs(printing: string, key: string): boolean {
  const words = /^(1st edition|unlimited)? ?(normal|holofoil)?$/i.exec(printing.trim());
  if (!words || /^(normal|holo|reverse)(-1st-edition)?$/.test(key)) return false;
  const [, edition = "", finish = ""] = words.map((word) => word?.toLowerCase());
  return (
    key.includes("1st-edition") === (edition === "1st edition") &&
    (finish === "" || key.startsWith("normal") === (finish === "normal"))
  );
}
