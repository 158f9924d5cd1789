/** The stylesheet's hue and the sprite's glyph of each of the 18 types. */
const looks: Record<string, { hue: string; glyph: string }> = {
  normal: { hue: "colorless", glyph: "d-normal" },
  fighting: { hue: "fighting", glyph: "t-fighting" },
  flying: { hue: "flying", glyph: "d-flying" },
  poison: { hue: "poison", glyph: "d-poison" },
  ground: { hue: "ground", glyph: "d-ground" },
  rock: { hue: "rock", glyph: "d-rock" },
  bug: { hue: "bug", glyph: "d-bug" },
  ghost: { hue: "ghost", glyph: "d-ghost" },
  steel: { hue: "metal", glyph: "t-metal" },
  fire: { hue: "fire", glyph: "t-fire" },
  water: { hue: "water", glyph: "t-water" },
  grass: { hue: "grass", glyph: "t-grass" },
  electric: { hue: "lightning", glyph: "t-lightning" },
  psychic: { hue: "psychic", glyph: "t-psychic" },
  ice: { hue: "ice", glyph: "d-ice" },
  dragon: { hue: "dragon", glyph: "t-dragon" },
  dark: { hue: "darkness", glyph: "t-darkness" },
  fairy: { hue: "fairy", glyph: "t-fairy" },
};

const plain = { hue: "unknown", glyph: "t-unknown" };

/** Color and sign of a Pokémon's type; a plain one for an unknown type. */
export const lookOf = (type: string | undefined): { hue: string; glyph: string } =>
  looks[type?.toLowerCase() ?? ""] ?? plain;
