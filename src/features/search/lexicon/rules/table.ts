/** Subtypes that can be rainbow rares: sources call those only "secret". */
const powers = "st:gx or st:v or st:vmax or st:vstar";

export const types = [
  "grass",
  "fire",
  "water",
  "lightning",
  "psychic",
  "fighting",
  "darkness",
  "metal",
  "fairy",
  "dragon",
];

/** Words that are in no name, with the searches that they mean, the likeliest first. "" means no filter. */
export const meanings: readonly [words: string, ...searches: string[]][] = [
  // Prints.
  ["1st edition|first edition|1st ed|first ed", 'v:"1st edition"'],
  ["unlimited|unlimited edition", 'v:"1st edition"'],
  ["reverse|reverse holo|reverse holofoil|reverse foil|rev holo", "v:reverse"],
  ["holo|holofoil|holographic|foil", "v=holofoil or r:holo", "v:holofoil"],
  ["holo rare|rare holo", "r:holo", "v=holofoil", "v:holofoil"],
  ["rare|rares", "r:rare"],
  ["non holo|nonholo", "v=normal"],
  ["stamped", "v:stamp"],
  ["jumbo|oversized", "v:jumbo"],
  ["promo|promos|black star promo|black star promos", "is:promo"],
  ["staff|staff stamp", "v:staff"],
  ["worlds|worlds stamp|worlds stamped|world championship|world championships", "v:worlds"],
  ["nationals|nationals stamp|nationals stamped|national championship|national championships", "v:national"],
  ["regionals|regionals stamp|regionals stamped|regional championship|regional championships", "v:regional"],
  ["prerelease|pre release|prerelease stamp", "v:prerelease"],
  [
    "alt art|alt|aa|alternate|alternative|alternate art|alternative art|alternate full art|alt full art|sa|special art",
    '(is:alt released<2023-03) or r:"special illustration rare"',
    `r:"illustration rare" or is:full or (r:secret (${powers}))`,
    `r:"ultra rare" (${powers})`,
  ],
  ["full art|fullart|fa", "is:full", 'r:"ultra rare"', "is:secret"],
  [
    "rainbow|rainbow rare",
    'r:rainbow or v:rainbow or (r:secret st:gx) or (r:"hyper rare" released<2023) or (r:secret (st:vmax or st:vstar) -set:gallery)',
    `r:secret (${powers} or is:supporter)`,
  ],
  ["hyper rare", `r:rainbow or r:"hyper rare" or (r:secret (${powers} or is:supporter))`],
  ["gold|golden|gold rare", 'r:"hyper rare" or r:crown or r:"mega hyper rare" or r:secret', "r:shiny"],
  ["shiny", 'r:"shiny rare"', "is:secret"],
  ["gold star|star", 'st:star or r:"gold star"'],
  ["secret|secret rare", "is:secret or r:secret"],
  ["sir|sar|special art rare|special illustration", 'r:"special illustration rare"'],
  ["ir|ar|art rare", 'r:"illustration rare"'],
  ["ur|ultra rare", 'r:"ultra rare"', 'r:"mega ultra rare"'],
  ["sr|super rare", 'r:"super rare"'],
  ["hr", 'r:"hyper rare"'],
  ["rr", 'r:"double rare"'],
  ["rrr", 'r:"triple rare"'],
  ["chr", 'r:"character rare"'],
  ["csr", 'r:"character super rare"'],
  ["mur|mhr", 'r:"mega hyper rare"'],
  ["crown|crown rare", "r:crown"],
  ["immersive|immersive rare", 'r:"3 stars"'],
  ["ace spec", 'st:"ace spec" or r:"ace spec rare"'],
  ["prism star", 'st:"prism star" or r:"prism star"'],
  ["prime", "st:prime or r:prime"],
  ["lv x|lvx|lvl x|level x", 'st:"level up" or r:"lv x"'],
  ["break", "is:break or r:break"],
  ["tag team|tag", 'st:"tag team"'],
  ["mega", "st:mega"],
  ["tera|tera type", "st:tera"],
  // Sellers confuse them.
  ["tg|trainer gallery", 'set:"trainer gallery"', 'set:"galarian gallery"'],
  ["gg|galarian gallery", 'set:"galarian gallery"', 'set:"trainer gallery"'],
  ["radiant collection", '(set:"legendary treasures" or set:generations) is:secret'],
  ["wotc|wotc era", "category:en released<2003-10"],
  ["vintage|old school|oldschool", "released<2003-07"],
  ["e reader|ereader|e card|e series", "series:ecard"],
  ["delta|delta species", "query:δ"],
  ["nidoran f|nidoran female|nidoran girl", "nidoran query:♀"],
  ["nidoran m|nidoran male|nidoran boy", "nidoran query:♂"],
  // Kinds.
  ["supporter", "is:supporter"],
  ["stadium", "is:stadium"],
  ["item", "is:item"],
  ["tool|pokemon tool", 'is:"pokemon tool"'],
  ["trainer", "t:trainer"],
  ["energy", "t:energy"],
  ["stage 1", 'is:"stage 1"'],
  ["stage 2", 'is:"stage 2"'],
  ["japanese|japan|jp|jpn", "category:jp"],
  ["english|eng|en", "category:en"],
  ["pocket|tcg pocket|tcgp|ptcgp", "category:pocket"],
  ...types.map((type): [string, string] => [`${type}|${type} type`, `energy:${type}`]),
  ["electric|electric type", "energy:lightning"],
  ["dark type", "energy:darkness"],
  ["steel|steel type", "energy:metal"],
  // What sellers and shops add.
  ["a|an|and|the|of|from|in|for|with|by|my|first|no|nr|number|to|on|at|it|this|that|what|which", ""],
  ["art|artist|artwork|illustrator|illustrated|drawn", ""],
  ["card|cards|pokemon|tcg|pokemon card|pokemon cards|trading card", ""],
  ["misprint|missprint|miscut|nm|near mint|mint|gem mint|lp|mp|hp|graded|slab|psa|bgs|cgc|sgc|raw|sealed", ""],
  ["upc|etb|box|pack|deck|tin|pull|pulled", ""],
  ["attack|attacks|move|moves|ability|poke power|poke body", ""],
  ["booster|booster pack|booster box|booster bundle|blister|bundle|display|elite trainer box|theme deck|single", ""],
  ["price|value|worth|cost|buy|sale|ebay|tcgplayer|cardmarket|how much|is|lf|wtb|wts|wtt|looking|selling|any", ""],
  ["do|does|did|you|your|have|has|need|want|got|get|show|anyone|still|please|most", ""],
];

const inTable = new Set(meanings.flatMap(([words]) => words.split("|")));

/** Whether a text is in the table of known words. */
export const isInTable = (text: string): boolean => inTable.has(text);

/** Words with a number in them: "1999", "330 hp", "psa 10". */
export const patterns: readonly [pattern: RegExp, search: (number: string) => string][] = [
  [/^(199[6-9]|20[0-4]\d)$/, (year) => `released:${year}`],
  [/^(\d{2,3}) ?hp$/, (hp) => `hp:${hp}`],
  [/^hp (\d{2,3})$/, (hp) => `hp:${hp}`],
  [/^(?:poke|national |nat )?dex(?: no| number)? (\d{1,4})$/, (number) => `dex:${number}`],
  [/^(?:x\d{1,2}|\d{1,2}x)$/, () => ""],
  [/^(?:psa|bgs|cgc|sgc|tag|ace) ?(?:10|[1-9])(?: 5)?$/, () => ""],
];
