import { type Words, wordsOfPrinting } from "./words.ts";

const same = (a: Words, b: Words) => a.size === b.size && [...a].every((word) => b.has(word));

type NamedVariant = { key: string; stored?: string; name: string; tier: "standard" | "special" };

const isPlain = ({ key }: NamedVariant) => key === "normal" || key === "holo";

const finishes = new Set(["normal", "holo", "reverse", "foil"]);
const foils = new Set([...finishes, "cosmos", "cracked", "ice", "mirror", "tinsel", "energy"]);
const editions = new Set(["1st", "shadowless"]);
const isUnstamped = ({ key }: NamedVariant) => [...wordsOfPrinting(key)].every((word) => foils.has(word));

/** Whether all words of a text are of finishes, such as "Reverse Holo". */
export const isFinish = (text: string): boolean => {
  const words = [...wordsOfPrinting(text)];
  return words.some((word) => finishes.has(word) || word === "cosmos") && words.every((word) => foils.has(word));
};

/** What a print is called beside its finish and edition. */
export const isStamp = (text: string): boolean =>
  [...wordsOfPrinting(text)].some((word) => !foils.has(word) && !editions.has(word));

/** "1st Edition", "foil" and "Unlimited" name no finish: the variants they may mean. */
function openChoices<V extends NamedVariant>(words: Words, variants: V[]): V[] {
  const [only] = words;
  if (words.size === 1 && only === "foil") return variants.filter(({ key }) => key === "holo" || key === "reverse");
  if (words.size === 1 && only === "1st") return variants.filter(({ key }) => /^(normal|holo)-1st-edition$/.test(key));
  if (words.size === 1 && only === "holo")
    return onlyOne(variants.filter((one) => one.key.startsWith("holo") && isUnstamped(one)));
  if (words.size > 0) return stampedChoices(words, variants);
  const plain = variants.filter(isPlain);
  return plain.length > 0 ? plain : onlyOne(variants.filter(isUnstamped));
}

/** Stamps and other rarities are named where they are meant. */
const ordinary = <V extends NamedVariant>(variants: V[]): V[] => variants.filter(({ tier }) => tier === "standard");

const onlyOne = <V>(variants: V[]): V[] => (variants.length === 1 ? variants : []);

const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word);

/**
 * A stamp named without its finish or edition, all that have it; and a pattern of a reverse holofoil, which shops call
 * "Holofoil". A year counts where a variant of the card has one.
 */
function stampedChoices<V extends NamedVariant>(words: Words, variants: V[]): V[] {
  const hasYears = variants.some(({ name }) => [...wordsOfPrinting(name)].some(isYear));
  const stamps = [...words].filter((word) => !foils.has(word) && (hasYears || !isYear(word)));
  const finishes = [...words].filter((word) => foils.has(word));
  if (stamps.length === 0) return [];
  const isNamed = (own: Words, isPattern: boolean, others: ReadonlySet<string>) =>
    stamps.every((word) => own.has(word)) &&
    [...own].every((word) => stamps.includes(word) || foils.has(word) || others.has(word)) &&
    finishes.every((word) => own.has(word) || (word === "holo" && isPattern));
  const named = (others: ReadonlySet<string>) =>
    variants.filter(({ key, name, tier }) => {
      const isPattern = tier === "standard" && wordsOfPrinting(key).has("reverse");
      return isNamed(wordsOfPrinting(key), isPattern, others) || isNamed(wordsOfPrinting(name), isPattern, others);
    });
  const exact = named(new Set());
  return exact.length > 0 ? exact : named(editions);
}

/** A stamp alone, which is the name of the print without foil, may also be one with foil. */
const withFinishes = <V extends NamedVariant>(words: Words, variants: V[], equal: V[]): V[] =>
  [...words].some((word) => foils.has(word) || editions.has(word))
    ? equal
    : [...new Set([...equal, ...stampedChoices(words, variants)])];

/** Where every print of a card has a stamp, as at McDonald's, the stamp goes without saying; that of staff does not. */
function withoutCommonStamp<V extends NamedVariant>(words: Words, variants: V[]): V[] {
  if (variants.length === 0 || variants.some(isUnstamped) || !isFinish([...words].join(" ") || "normal")) return [];
  const stampsOf = ({ key }: NamedVariant) => [...wordsOfPrinting(key)].filter((word) => !foils.has(word));
  const isCommon = (word: string) => variants.every((one) => stampsOf(one).includes(word));
  const isNamed = ({ key }: NamedVariant) =>
    [...words].every((word) => key.startsWith(word) || (word === "foil" && !key.startsWith("normal")));
  const found = variants.filter((one) => stampsOf(one).every(isCommon) && isNamed(one));
  return onlyOne(words.size > 0 || found.length < 2 ? found : found.filter(({ key }) => key.startsWith("normal")));
}

/** Variants that a printing may mean: one when certain, none when not understood. @param noPrinting the meaning of no printing. */
export function variantsMeant<V extends NamedVariant>(
  printing: string,
  variants: V[],
  noPrinting: "plain" | "unknown",
): V[] {
  const exact = variants.filter(({ key, name, stored = key }) => printing === stored || printing === name);
  if (exact.length === 1) return exact;
  const isSilent = printing.trim() === "";
  if (isSilent && noPrinting === "unknown") return onlyOne(variants.length > 1 ? ordinary(variants) : variants);
  const words = wordsOfPrinting(printing);
  const equal = variants.filter(
    ({ key, name }) => same(wordsOfPrinting(key), words) || same(wordsOfPrinting(name), words),
  );
  if (equal.length > 0 && words.size > 0) return withFinishes(words, variants, equal);
  const stampless = withoutCommonStamp(words, variants);
  const open = stampless.length > 0 ? stampless : openChoices(words, variants);
  const normal = open.filter(({ key }) => key === "normal" || key === "normal-1st-edition");
  return normal.length === 1 ? normal : open;
}

/** Variants with a stamp, size or year of a printing that means none of them: "Jumbo" where one is of a celebration. */
export function alike<V extends NamedVariant>(printing: string, variants: V[]): V[] {
  const stamps = [...wordsOfPrinting(printing)].filter((word) => !foils.has(word) && !editions.has(word));
  return variants.filter(({ key, name }) =>
    stamps.some((word) => wordsOfPrinting(key).has(word) || wordsOfPrinting(name).has(word)),
  );
}

/**
 * Whether shops that name only finish and edition sell a variant as this printing: a Poké Ball pattern is "Holofoil"
 * there.
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
