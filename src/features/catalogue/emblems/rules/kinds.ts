import { at, egg } from "#features/catalogue/creatures/rules/geometry.ts";
import { ball, charge, pair, patch, shape, stroke, tube } from "#features/catalogue/creatures/rules/ink.ts";
import type { FaceType } from "#features/catalogue/face/rules/types.ts";

const gold = "#f6c945";
const cream = "#fff4d6";

/** An orb with the sign of a type, for energies and for Pokémon whose species is unknown. */
function orb(type: string, rim: string, sign: string): string {
  const shine = `<g opacity=".4">${patch(ball(36, 26, 9, 5), "#fff")}</g>`;
  return (
    shape(ball(50, 50, 41), rim) + shape(ball(50, 50, 33), cream) + shape(charge(type, 50, 75, 2.25), sign) + shine
  );
}

/** Around a middle: corners of a star or a gear. */
const starred = (count: number, outer: number, inner: number): string => {
  const corners = Array.from({ length: count * 2 }, (_, index) => {
    const angle = (index * Math.PI) / count;
    const size = index % 2 === 0 ? outer : inner;
    return at(50 + Math.sin(angle) * size, 50 - Math.cos(angle) * size);
  });
  return `M${corners.join("L")}Z`;
};

const trainer =
  shape(ball(50, 50, 40), "#5d9bb8") +
  shape(ball(50, 50, 31), cream) +
  shape("M50,22L59,50L50,78L41,50Z", "#e4573f") +
  shape("M50,78L59,50L41,50Z", "#d7dde3") +
  shape(ball(50, 50, 4.5), gold);

const item =
  tube("34,40 36,18 64,18 66,40", 7, "#8b5e3c") +
  shape("M20,38Q50,32 80,38L86,82Q50,94 14,82Z", "#c98d55") +
  shape("M19,38Q50,32 81,38L82,58Q50,72 18,58Z", "#e0aa70") +
  shape("M43,58L57,58L57,74Q50,79 43,74Z", gold) +
  stroke("M50,64L50,69");

const supporter =
  shape("M14,92Q14,62 38,58L62,58Q86,62 86,92Z", "#c1553c") +
  shape("M38,58L50,78L62,58Q50,66 38,58Z", cream) +
  shape(ball(50, 38, 19, 21, { crown: 0.6, jaw: 0.44 }), "#f1c79c") +
  shape("M30,38C26,10 74,10 70,38C66,30 60,27 50,27C40,27 34,30 30,38Z", "#6b4a35") +
  shape("M24,31Q50,18 76,31L78,36Q50,27 22,36Z", "#3f6f8d") +
  patch(ball(43, 41, 2.2, 3), "currentColor") +
  patch(ball(57, 41, 2.2, 3), "currentColor") +
  stroke("M45,50Q50,54 55,50");

const stadium =
  tube("50,30 50,8", 4, "#8b5e3c") +
  shape("M51,7L70,13L51,20Z", "#e4573f") +
  shape("M12,44Q50,10 88,44Z", "#6fa67c") +
  shape("M14,44L86,44L86,54L14,54Z", cream) +
  [22, 41, 59, 78].map((x) => shape(`M${x - 6},54L${x + 6},54L${x + 6},82L${x - 6},82Z`, "#d9e4dc")).join("") +
  shape("M8,82L92,82L92,92L8,92Z", "#8fb89a");

const tool =
  tube("36,42 20,24 28,8", 5, "#8b7bb5") +
  tube("64,42 80,24 72,8", 5, "#8b7bb5") +
  shape(egg(50, 62, 30, 30), gold) +
  shape(egg(50, 62, 21, 21), "#7c68ad") +
  shape(charge("fairy", 50, 79, 1.5), cream);

const energy =
  patch(starred(16, 48, 38), gold) +
  shape(ball(50, 50, 33), "#8c949b") +
  shape(ball(50, 50, 24), cream) +
  shape(charge("electric", 50, 69, 1.7), gold);

const unknown =
  shape("M22,10L78,10Q84,10 84,16L84,84Q84,90 78,90L22,90Q16,90 16,84L16,16Q16,10 22,10Z", "#b9aea0") +
  shape("M50,24L74,50L50,76L26,50Z", cream) +
  pair("M50,36L63,50L50,64Z", "#8d8172");

/** The emblem of everything that is no species: kinds of Trainers, and types. */
export const kindEmblems: Record<FaceType, string> = {
  grass: orb("grass", "#4f9e4c", "#6fc25d"),
  fire: orb("fire", "#d9522a", "#f7863c"),
  water: orb("water", "#2f78c2", "#5aa9ee"),
  lightning: orb("electric", "#e0a716", "#ffd540"),
  psychic: orb("psychic", "#9a58b0", "#e07cc0"),
  fighting: orb("fighting", "#a85c26", "#d9813f"),
  darkness: orb("dark", "#3f4f68", "#5f7090"),
  metal: orb("steel", "#8fa0ac", "#c3d0da"),
  dragon: orb("dragon", "#8d7b25", "#5f6fe0"),
  fairy: orb("fairy", "#c94f8d", "#f9a9cf"),
  colorless: orb("normal", "#d9bf88", "#f4e6c6"),
  trainer,
  item,
  supporter,
  stadium,
  tool,
  energy,
  unknown,
};
