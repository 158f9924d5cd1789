type Coded = {
  id: string;
  code: string | null;
  sourceIds: { ptcgo?: string; ptcgData?: string };
  prefix?: string | null;
};

/** Names that other sites and apps call a set by, where `setKey` does not lead to ours. */
export const otherNames: Record<string, string[]> = {
  base1: ["Base", "Base Set Unlimited", "Base Set Shadowless", "Base Set 1st Edition"],
  base5: ["Team Rocket Set"],
  basep: ["WoTC Promo", "Wizards of the Coast Promo"],
  bog: ["Best of Promo"],
  dpp: ["Diamond & Pearl Promo"],
  hgssp: ["HeartGold SoulSilver Promo", "HS Promo"],
  hgss2: ["HS Unleashed"],
  hgss3: ["HS Undaunted"],
  hgss4: ["HS Triumphant"],
  bwp: ["Black & White Promo"],
  dv1: ["Dragon Vault Set"],
  sm1: ["SM"],
  smp: ["Sun & Moon Promo"],
  xya: ["Alternate Art Promo"],
  swsh1: ["SWSH"],
  swshp: ["Sword & Shield Promo"],
  svp: ["Scarlet & Violet Promo", "SV Promo"],
  "sv03.5": ["Scarlet & Violet 151"],
  mep: ["Mega Evolution Promo", "ME Promo"],
  "pocket-P-A": ["Promo A"],
  "pocket-P-B": ["Promo B"],
  "jp-PMCG1": ["Base Set"],
  "jp-neo1": ["Gold, Silver, New World", "Gold, Silver, to a New World"],
  "jp-VS1": ["VS"],
  "jp-E1": ["Expedition Expansion Pack"],
  "jp-CP5": ["Dream Shine Collection"],
  "jp-XY11a": ["Fever-Burst Fighter"],
  "jp-SM12a": ["TAG TEAM GX All Stars"],
  "jp-S2": ["Rebel Clash"],
  "jp-S2a": ["Explosive Flame Walker"],
  "jp-S4": ["Shocking Volt Tackle", "Astonishing Volt Tecker"],
  "jp-S5a": ["Peerless Fighters"],
  "jp-SV6": ["Transformation Mask"],
  "jp-SV8a": ["Terastal Fest ex"],
  "jp-SV-P": ["SV-P Promo"],
  "jp-M3": ["Nihil Zero"],
  "jp-SV2a": ["151", "Scarlet & Violet 151"],
};

/** Codes of Limitless, TCGplayer, Cardmarket and PTCG Live that no source lists, by set. */
export const otherCodes: Record<string, string[]> = {
  basep: ["WP", "WOTC", "PR-WOTC"],
  base4: ["BS2"],
  gym1: ["GH"],
  gym2: ["GC"],
  neo1: ["NG"],
  neo2: ["ND"],
  neo3: ["NR"],
  neo4: ["NDE"],
  bog: ["BG"],
  ecard1: ["EXP", "E1"],
  ecard2: ["E2"],
  ecard3: ["E3"],
  ex2: ["SA"],
  ex4: ["TMA"],
  ex6: ["FL", "FRLG"],
  np: ["NP", "PR-NINTENDO"],
  dpp: ["DPP", "PR-DP"],
  hgssp: ["HSP", "HGSSP", "PR-HGSS"],
  hgss1: ["HGSS"],
  bwp: ["BWP", "PR-BW"],
  xyp: ["XYP"],
  smp: ["SMP"],
  swshp: ["SP", "SWSHP", "SWSD", "PR-SWSH"],
  "swsh3.5": ["CHP"],
  cel25: ["CLB"],
  svp: ["PR-SV"],
  mep: ["PR-ME", "PR-MEP"],
  // The printed codes.
  "jp-SM1p": ["SM1+"],
  "jp-SM2p": ["SM2+"],
  "jp-SM3p": ["SM3+"],
  "jp-SM4p": ["SM4+"],
  "jp-SM5p": ["SM5+"],
  // PTCG Live: "Energy 13" is SVE 13; SVALT has other pictures of the same energies.
  sve: ["Energy", "SVALT"],
};

/** Every code a set is called by: ours, those of PTCG Live and PTCGO, of TCGdex and of pokemon-tcg-data. */
export function codesOf({ id, code, sourceIds: { ptcgo, ptcgData }, prefix }: Coded): string[] {
  const gallery = code && prefix ? `${code}-${prefix}` : null;
  const all = [id.replace(/^(?:jp|pocket)-/, ""), code, ptcgo, ptcgData, gallery, ...(otherCodes[id] ?? [])];
  return all.flatMap((one) => one ?? []);
}

/** "sv3pt5", "SV03.5" and "sv3.5" are one code, "PR-SW" and "PRSW" too. */
export const codeKey = (code: string): string =>
  code
    .toLowerCase()
    .replace(/(\d)pt(\d)/, "$1.$2")
    .replace(/[^\p{L}\p{N}.+]/gu, "")
    .replace(/(?<![\d.])0+(?=\d)/g, "");
