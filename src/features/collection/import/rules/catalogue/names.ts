/** Normalizes a name for comparison: no case, accents, spaces or marks; symbols as words. */
export const fold = (text: string): string =>
  isPlain.test(text) ? text.toLowerCase().replace(/[^a-z0-9]/g, "") : foldAny(text);

/** A fast path for ASCII. */
const isPlain = /^[ -%'-~]*$/;

const foldAny = (text: string): string =>
  text
    .replace(/♂/g, " m ")
    .replace(/♀/g, " f ")
    .replace(/δ/g, " delta species ")
    .replace(/[★☆]/g, " star ")
    .replace(/&/g, " and ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Parts of "Charizard ex (Cosmos Holo) - 006/165" or "Annihilape [Reverse Holo] #41". */
type NameParts = {
  /** With and without the bracketed part, which may belong to the name. */
  names: string[];
  full: string;
  /** Often the printing; without numbers. */
  asides: string;
  number: string;
};

export function readName(text: string): NameParts {
  let rest = text.trim();
  let number = "";
  const tail = /(?:\s+-)?\s+(?:#\s*([\w?!]+(?:\/[\w]+)?)|((?:[A-Z]{0,5}\d+[a-z]?)\/(?:[A-Z]{0,5}\d+)))\s*$/i.exec(rest);
  if (tail) {
    number = tail[1] ?? tail[2] ?? "";
    rest = rest.slice(0, tail.index);
  }
  const asides = [...rest.matchAll(/[([]([^)\]]*)[)\]]/g)].map(([, aside = ""]) => aside);
  const words = asides.filter((aside) => !/^[A-Z]{0,4}\d+(\/[A-Z]{0,4}\d+)?$/i.test(aside.trim()));
  const bare = rest.replace(/\s*[([][^)\]]*[)\]]/g, " ").trim();
  const bracketed = /\s+-\s+\d+[a-z]?$/i;
  return {
    full: fold(rest),
    names: unlike([bare, rest, text, bare.replace(bracketed, "")]),
    asides: words.join(" "),
    number,
  };
}

/** "Basic" before an energy's name is optional. */
export function cardNames(names: (string | null)[]): string[] {
  const folded = unlike(names.map((name) => name ?? ""));
  return [...new Set(folded.flatMap((name) => [name, name.replace(/^basic(?=.*energy$)/, "")]))];
}

const unlike = (names: string[]): string[] => [...new Set([...new Set(names)].map(fold).filter((name) => name !== ""))];
