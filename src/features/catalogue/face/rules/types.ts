export const energyTypes = [
  "grass",
  "fire",
  "water",
  "lightning",
  "psychic",
  "fighting",
  "darkness",
  "metal",
  "dragon",
  "fairy",
  "colorless",
] as const;

export const faceTypes = [
  ...energyTypes,
  "trainer",
  "item",
  "supporter",
  "stadium",
  "tool",
  "energy",
  "unknown",
] as const;

export type FaceType = (typeof faceTypes)[number];
export type FaceFacts = {
  id: string;
  name: string;
  /** English name of a Japanese card, where it is known. */
  englishName?: string;
  /** Name in the reader's language of card names, where it is not English and the card has one. */
  localName?: string;
  language?: string;
  /** Number as printed: "006". */
  number: string;
  /** The number after the slash, "165"; absent for promos. */
  total?: string;
  type: FaceType;
  /** Pokédex number of its first Pokémon, which its emblem shows. */
  speciesId: number | null;
  hp: number | null;
  /** "Basic", "Stage 1", "Supporter"; see `stageLabel`. */
  stage: string | null;
  rarity: string | null;
  hasImage: boolean;
};

const isFaceType = (text: string): text is FaceType => faceTypes.some((type) => type === text);

/** Color of a face: the first type of a Pokémon, the kind of a Trainer, "energy" or "unknown". */
export function faceType(card: { supertype: string; subtypes: string[]; types: string[] }): FaceType {
  const first = card.types[0]?.toLowerCase() ?? "";
  if (isFaceType(first)) return first;
  const supertype = card.supertype.toLowerCase();
  if (supertype === "energy") return "energy";
  if (supertype !== "trainer") return "unknown";
  const kinds = card.subtypes.join(" ").toLowerCase();
  return (["supporter", "stadium", "tool", "item"] as const).find((kind) => kinds.includes(kind)) ?? "trainer";
}

/** A stage as printed: "Stage1" of a source is "Stage 1". */
export const stageLabel = (stage: string) => stage.replace(/^stage\s*(\d)$/i, "Stage $1");
