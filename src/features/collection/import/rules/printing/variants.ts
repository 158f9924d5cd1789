import { type Words, wordsOf } from "./words.ts";

const same = (a: Words, b: Words) => a.size === b.size && [...a].every((word) => b.has(word));

export type NamedVariant = { key: string; name: string; tier: "standard" | "special" };

const isPlain = ({ key }: NamedVariant) => key === "normal" || key === "holo";

/** "1st Edition", "foil" and "Unlimited" name no finish: the variants they may mean. */
function openChoices<V extends NamedVariant>(words: Words, variants: V[]): V[] {
  const [only] = words;
  if (words.size === 1 && only === "foil") return variants.filter(({ key }) => key === "holo" || key === "reverse");
  if (words.size === 1 && only === "1st") return variants.filter(({ key }) => /^(normal|holo)-1st-edition$/.test(key));
  return words.size === 0 ? variants.filter(isPlain) : [];
}

/**
 * Variants that a printing may mean: one when certain, none when not understood. Knows our names and keys, and other
 * sites' words.
 * @param noPrinting the meaning of no printing.
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

/** For shops that name only finish and edition: a Poké Ball pattern is "Holofoil" there. */
export function isSoldAs(printing: string, key: string): boolean {
  const words = /^(1st edition|unlimited)? ?(normal|holofoil)?$/i.exec(printing.trim());
  if (!words || /^(normal|holo|reverse)(-1st-edition)?$/.test(key)) return false;
  const [, edition = "", finish = ""] = words.map((word) => word?.toLowerCase());
  return (
    key.includes("1st-edition") === (edition === "1st edition") &&
    (finish === "" || key.startsWith("normal") === (finish === "normal"))
  );
}
