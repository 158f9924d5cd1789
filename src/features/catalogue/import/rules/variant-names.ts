/** Foils that are never in booster packs: theme decks, blisters, league and reward cards. */
export const SPECIAL_FOILS = new Set([
  "cosmos",
  "cracked-ice",
  "galaxy",
  "league",
  "mirror",
  "player-reward",
  "professor-program",
  "starlight",
  "tinsel",
]);

export const STANDARD_MARKS = new Set(["1st-edition", "shadowless", "no-rarity"]);

const FOILS: Record<string, string> = {
  pokeball: "Poké Ball Pattern",
  masterball: "Master Ball Pattern",
  duskball: "Dusk Ball Pattern",
  friendball: "Friend Ball Pattern",
  loveball: "Love Ball Pattern",
  quickball: "Quick Ball Pattern",
  energy: "Energy Symbol Pattern",
  "team-rocket": "Team Rocket Pattern",
};

const FINISHES: Record<string, string> = {
  normal: "Normal",
  holo: "Holofoil",
  reverse: "Reverse Holofoil",
  lenticular: "Lenticular",
  metal: "Metal",
};

const titled = (key: string): string =>
  key
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");

/** "Reverse Holofoil", "Cosmos Holofoil", "Poké Ball Pattern" */
export function finishName(type: string, foil: string): string {
  const finish = FINISHES[type] ?? titled(type);
  if (foil === "") return finish;
  const pattern = FOILS[foil];
  if (pattern) return type === "reverse" ? pattern : `${pattern} ${finish}`;
  return type === "normal" ? `${titled(foil)} Foil` : `${titled(foil)} ${finish}`;
}

const MARKS: Record<string, string> = {
  "1st-edition": "1st Edition",
  "1st-edition-error": "1st Edition Error",
  "1st-edition-scratch-error": "1st Edition Scratch Error",
  "1999-2000-copyright": "1999–2000 Copyright",
  "1999-copyright": "1999 Copyright",
  "10th-anniversary": "10th Anniversary Stamp",
  "30th-pokeday": "30th Pokémon Day Stamp",
  "asia-2023-24": "Asia 2023–24 Stamp",
  "eb-games": "EB Games Stamp",
  "evolution-box-error": "Evolution Box Error",
  gamestop: "GameStop Stamp",
  "gym-challenge": "Gym Challenge Stamp",
  "jr-stamp-rally": "JR Stamp Rally Stamp",
  mcdonalds: "McDonald's Stamp",
  "missing-hp": "Missing HP",
  "no-e-reader": "No E-Reader Strip",
  "no-rarity": "No Rarity Symbol",
  "player-rewards-program": "Player Rewards Stamp",
  pokeball: "Poké Ball Stamp",
  "poke-ball-league": "Poké Ball League Stamp",
  "pokemon-4-ever": "Pokémon 4Ever Stamp",
  "pokemon-center": "Pokémon Center Stamp",
  "pokemon-center-ny": "Pokémon Center New York Stamp",
  "pokemon-day": "Pokémon Day Stamp",
  "pokemon-rocks-america": "Pokémon Rocks America Stamp",
  "pokemon-together": "Pokémon Together Stamp",
  "poketour-99": "PokéTour 99 Stamp",
  "pop-tournament": "POP Tournament Stamp",
  "pre-release": "Prerelease",
  "trick-or-trade": "Trick or Trade Stamp",
  "w-promo": "W Stamp",
  wotc: "WOTC Stamp",
};

/** World championship decks carry the player's signature. */
const PLAYERS = new Set(
  `akira-miyazaki chase-moloney chris-fulop christopher-kan curran-hill david-cohen dylan-lefavour gabriel-fernandez
  gustavo-wada hiroki-yano igor-costa jason-klaczynski jason-martinez jeremy-maron jeremy-scharff-kim jesse-parker
  jimmy-ballard jun-hasebe kevin-nguyen michael-gonzalez michael-pramawat miska-saari mychael-bryan paul-atanassov
  reed-weichler ross-cawthorn sakuya-ota shao-tong-yen shuto-itagaki stephen-silvestro takashi-yoneda tom-roos
  tristan-robinson tsubasa-nakamura tsuguyoshi-yamato yuka-furusawa yuta-komatsuda zachary-bokhari`.split(/\s+/),
);

/** Names complete without the word "Stamp". */
const PLAIN =
  /(^(staff|winner|champion|judge|shadowless|glossy|.*finalist|top-.*|worlds-\d+|.*championships?|international-championship-.*|.*league)$)|-(error|border|back|symbol|cheek|cost|ditto|copyright)$/;

/** Name of a stamp by its key: a known name, a player's deck, or the words of the key. */
export function markName(key: string): string {
  const known = MARKS[key];
  if (known) return known;
  if (PLAYERS.has(key)) return `World Championship Deck (${titled(key)})`;
  return PLAIN.test(key) ? titled(key) : `${titled(key)} Stamp`;
}
