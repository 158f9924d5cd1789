/** Normalizes a name for comparison: no case, accents, spaces or marks; symbols as words. */
export const fold = (text: string): string =>
  (isPlain.test(text) ? text.toLowerCase().replace(/[^a-z0-9]/g, "") : foldAny(text))
    .replace("goldstar", "star")
    .replace("imposter", "impostor");

const isPlain = /^[ -%'-z|~]*$/;

const types: Record<string, string> = {
  ...{ G: "Grass", R: "Fire", W: "Water", L: "Lightning", P: "Psychic", F: "Fighting", D: "Darkness" },
  ...{ M: "Metal", Y: "Fairy", N: "Dragon", C: "Colorless" },
};

const foldAny = (text: string): string =>
  text
    .replace(/\{\*\}|[◇♢]/g, " prism star ")
    .replace(/\{([A-Z])\}/g, (all, letter) => types[letter] ?? all)
    .replace(/♂/g, " m ")
    .replace(/♀/g, " f ")
    .replace(/[δΔ]/g, " delta species ")
    .replace(/[★☆]/g, " star ")
    .replace(/&/g, " and ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** "Charizard ex (Cosmos Holo) - 006/165", "Snorunt - 037/182 (Holiday)" or "Annihilape [Reverse Holo] #41". */
export type NameParts = {
  /** Names with and without the bracketed parts, which may belong to them. */
  names: string[];
  /** Bracketed parts, often the printing; without numbers. */
  asides: string[];
  number: string;
  /** A bracketed set and number, "OBF 125". */
  coded: string;
};

const aside = /\s*[([]([^)\]]*)[)\]]\s*$/;
const tail = /(?:\s+-)?\s+(?:#\s*([\w?!]+(?:\/\w+)?)|([A-Z]{0,5}\d+[a-z]?\/[A-Z]{0,5}\d+))\s*$/i;
/** A number without "#" or a total counts behind a dash only: "Kyogre ex - 037". */
const dashed = /\s+-\s+([A-Z]{0,5}\d+[a-z]?)\s*$/i;
/** A number, with a set's code ("MEW 199") or without; or which of several prints of a name: "V.3". */
const isNumber = (text: string) =>
  /^(?:#?\s*(?:[A-Z][A-Z0-9-]{1,5} )?[A-Z]{0,4}\d+[a-z]?(?:\/[A-Z]{0,4}\d+)?|V\.\d)$/i.test(text.trim());

/** Number in "OBF 125", "SVP 027", "125/197" and "125". */
const numberIn = (words: string): string =>
  /^(?:[A-Z][A-Z0-9-]{1,5} )?#?([A-Z]{0,4}\d+[a-z]?(?:\/[A-Z]{0,4}\d+)?)$/.exec(words.trim())?.[1] ?? "";

/** Length that no card's name exceeds; the patterns are slow on long text. */
const maxNameLength = 300;

/** Parts of a written card name: the name, its number, and what stands in brackets or behind dashes. */
export function readName(text: string): NameParts {
  const whole = text.trim().replace(/\s+/g, " ").slice(0, maxNameLength);
  let rest = whole;
  let number = "";
  const asides: string[] = [];
  for (;;) {
    const last = number === "" ? (tail.exec(rest) ?? dashed.exec(rest)) : null;
    const found = last ?? aside.exec(rest);
    if (!found || found.index === 0) break;
    if (last) number = last[1] ?? last[2] ?? "";
    else asides.unshift(found[1] ?? "");
    rest = rest.slice(0, found.index);
  }
  const inner = [...rest.matchAll(/[([]([^)\]]*)[)\]]/g)].map(([, words = ""]) => words);
  const bare = rest.replace(/\s*[([][^)\]]*[)\]]/g, " ").trim();
  const longer = asides.map((_, end) => `${rest} ${asides.slice(0, end + 1).join(" ")}`);
  return {
    names: unlike([bare, rest, ...longer, whole].flatMap((name) => [name, name.replace(basic, ""), inLetters(name)])),
    asides: [...inner, ...asides].filter((words) => !isNumber(words)),
    number: number || (asides.find((words) => /^[A-Z!?]$/.test(words)) ?? asides.map(numberIn).find(Boolean) ?? ""),
    coded: asides.find((words) => /^[A-Z][A-Z0-9-]{1,5} [A-Z]{0,5}\d+[a-z]?$/.test(words)) ?? "",
  };
}

/** "Unit Energy GRW" is Unit Energy {G}{R}{W}. */
const inLetters = (name: string): string =>
  name.replace(
    /^((?:Unit|Blend) Energy) ([A-Z]{3,4})$/,
    (_, kind, letters) => `${kind} ${letters.replace(/./g, "{$&}")}`,
  );

const basic = /^basic (?=.*energy$)/i;

/** Folded names of a card, each also without "Basic", without repeats. */
export const cardNames = (names: (string | null)[]): string[] =>
  unlike(names.flatMap((name) => [name ?? "", (name ?? "").replace(basic, "")]));

/** Names without parts that other tools omit: signs, brackets, "The", "LV.X", the owner. Only if the number is known. */
export const looseNames = (names: (string | null)[]): string[] =>
  unlike(
    names.flatMap((name) => {
      const bare = (name ?? "").replace(/[([][^)\]]*[)\]]/g, " ").replace(/[δ★☆◇αβγ]/g, " ");
      const plain = bare.replace(/[♂♀]/g, " ");
      return [bare, plain, ...otherwise.map(([words, instead]) => plain.trim().replace(words, instead))];
    }),
  );

const otherwise: [RegExp, string][] = [
  [/^the\s+/i, ""],
  [/\s+LV\.?\s?X$/i, ""],
  [/\s+E?4$/, ""],
  [/\s+E4$/, " 4"],
  [/^(?:.*['’]s|Team \S+)\s+/, ""],
  [/^M\s+/, "Mega "],
];

const unlike = (names: string[]): string[] => [...new Set([...new Set(names)].map(fold).filter((name) => name !== ""))];
