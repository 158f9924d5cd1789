import { few } from "#lib/cache/kept.ts";

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
  "attack",
  "defense",
  "speed",
  "forme",
  "top",
  "bottom",
  "printing",
  "copyright",
  "card",
  "cards",
  "variant",
  "version",
  "edition",
  "edicion",
  "edizione",
  "edicao",
  "auflage",
  "muster",
  "motif",
  "motivo",
  "patron",
  "padrao",
  "unlimited",
  "pokemon",
  "tcg",
  "the",
  "base",
  "common",
  "uncommon",
  "double",
  "none",
  "raw",
  "with",
]);

const vague = new Set(["gold", "stamp", "print", "promo", "exclusive"]);
const finishes = new Set(["normal", "holo", "reverse", "foil", "1st"]);

const spellings: [RegExp, string][] = [
  [/^(no|nein|non|nao|nee)$|^(no|nicht|sin|sem|pas|ohne|senza) (holo|foil)$/g, "normal"],
  [/^(ja|oui|si|sim)$/g, "foil"],
  [/\bholo ?foils?\b|\bholographic\b|\bhologram\b|\bh?olografi(sch|ca|co)\b|\bholographique\b/g, "holo"],
  [/\brev\b|\brh\b|\brevers[ao]\b|\binvers[aeo]\b/g, "reverse"],
  [/\breverse ?(holo|foil)\b/g, "reverse"],
  [/\bnon ?(holo|foil)\b|\bregular\b|\bstandard\b|\bfalse\b|\bnorma(?:a?le?|lna|lny|lni)s?\b/g, "normal"],
  [/\bpoke ball\b/g, "pokeball"],
  [/\bmaster ball\b|\bmeister ?ball\b/g, "masterball"],
  [/\b(dusk|friend|love|quick) ball\b/g, "$1ball"],
  [
    /\b(1|1st|1ere|1re|1a|first|erste|premiere|primera|prima|primeira) (edition|edicion|edizione|edicao|auflage|ed)\b/g,
    "1st edition",
  ],
  [/\b(schattenlos|sans ombre|sin sombra|senza ombra|sem sombra)\b/g, "shadowless"],
  [/\b(unlimitiert|illimitee?|illimitata|ilimitad[ao])\b/g, "unlimited"],
  [/\bkosmos\b/g, "cosmos"],
  [/\bpre release\b/g, "prerelease"],
  [/\bno( expansion| set)? symbol\b/g, "missing expansion"],
  [/\bw (stamp|promo)\b/g, "wotc"],
  [/\bholiday calendar\b/g, "snowflake"],
  [/\bgame stop\b/g, "gamestop"],
  [/\bstamped\b/g, "stamp"],
  [/\bcheeks\b/g, "cheek"],
  [/\bplay pokemon\b|\bprize packs?( series \w+)?\b|\bplayer rewards?( program)?\b/g, "player rewards"],
  [/\b(expansion|set) (stamp|logo)\b/g, "set logo"],
  [/\boversized?\b/g, "jumbo"],
  [/\b(yes|true|etched)\b/g, "foil"],
  [/\b(prime|delta species|team plasma|radiant collection|ace spec)\b/g, ""],
];

export type Words = ReadonlySet<string>;

const known = few<Words>(5_000);

/** "Poké Ball Reverse Holo" → "pokeball reverse". "Stamp" is dropped from "EB Games Stamp", but not from "Stamp" alone. */
export const wordsOfPrinting = (printing: string): Words => known.or(printing, () => readWords(printing));

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
  // A reverse is always holo; a shadowless first edition is the first edition.
  if (words.has("reverse")) words.delete("holo");
  if (words.has("1st")) words.delete("shadowless");
  if (words.size > 1) words.delete("normal");
  if (words.size > 1 && (words.has("holo") || words.has("reverse"))) words.delete("foil");
  const exact = [...words].filter((word) => !vague.has(word));
  return exact.every((word) => finishes.has(word)) ? words : new Set(exact);
}
