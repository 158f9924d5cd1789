import { at, egg, mirrored, placedAt, spotOf, turned } from "./geometry.ts";
import { head } from "./head.ts";
import { ball, charge, dark, patch, shape, stroke, tube } from "./ink.ts";
import { grandeur, headSize, wingsIf } from "./limbs.ts";
import { inLine, type Look, ofOwn } from "./look.ts";

const coils = [
  "0,38 10,52 -2,64 -22,70 -28,82 -8,89 18,87 32,76 30,62",
  "0,38 -12,50 -4,62 16,66 30,76 18,87 -10,88 -30,84 -36,72",
  "0,38 0,54 -16,62 -30,74 -20,87 6,84 24,74 36,80 32,90",
];

/** A body in coils with a head on top. */
export const serpent = (look: Look): string => {
  const width = 11 + 5 * look.bulk + look.stage;
  const right = placedAt(coils[inLine(look, "coil", coils.length)] ?? "", 50, 0, 1);
  const path = ofOwn(look, "turn", 2) === 0 ? right : mirrored(right);
  const spots = path.split(" ");
  const sign = placedAt(charge(look.types[0] ?? "normal", 0, 4, 0.62), ...spotOf(spots.at(-1)), 1);
  const tip = inLine(look, "tip", 3) > 0 ? shape(sign, look.accent) : "";
  const ring = ball(0, 0, width * 0.24);
  const rings =
    ofOwn(look, "rings", 2) === 0 ? spots.slice(1, -1).map((spot) => placedAt(ring, ...spotOf(spot), 1)) : [];
  const marks = rings.length > 0 ? patch(rings.join(""), look.deep) : "";
  const body = tip + tube(path, width, look.main) + marks + wingsIf(look, 58, 56, 0.7);
  return body + grandeur(look, 50, 40, 20) + head(look, 50, 31, headSize(look) * 0.95);
};

const fins = ["M0,0Q10,-16 26,-18Q20,-8 22,0Z", "M0,0L8,-18L13,-9L20,-16L23,0Z", "M0,0Q14,-24 30,-6Q20,-6 20,0Z"];

const tailFins = [
  "M0,0Q12,-14 20,-20Q14,0 20,22Q10,14 0,0Z",
  "M-4,-4L20,-18L13,0L20,20L-4,6Z",
  "M-4,-6C22,-28 26,-6 10,0C26,6 22,28 -4,6Z",
];

/** Dark bars across a fish: none to three. */
const bars = (look: Look, ry: number): string =>
  [0, 1, 2]
    .slice(0, ofOwn(look, "bars", 4))
    .map((bar) => [52 + bar * 8, ry * (0.7 - bar * 0.13)] as const)
    .map(([x, half]) => stroke(`M${at(x, 56 - half)}Q${at(x + 5, 56)} ${at(x, 56 + half)}`))
    .join("");

/** The face of a fish, which looks to the left. */
function sideFace(look: Look, rx: number): string {
  const eye = shape(ball(31, 52, 5.5), "#fff") + patch(ball(30, 53, 2.6), dark);
  const brow = look.stage > 0 ? stroke("M25,45L37,49") : "";
  const lips = shape(ball(48 - rx, 58, 4, 5), look.light);
  return eye + brow + (inLine(look, "mouth", 2) === 0 ? stroke(`M${at(49 - rx, 62)}Q30,66 34,61`) : lips);
}

/** A body with fins, from the side. */
export const fish = (look: Look): string => {
  const rx = 25 + 3 * look.stage;
  const ry = Math.min(27, (14 + 3 * look.stage) * look.bulk ** 1.5 + 3);
  const fin = fins[inLine(look, "fin", fins.length)] ?? "";
  const tailFin = shape(
    placedAt(tailFins[inLine(look, "tail fin", tailFins.length)] ?? "", 46 + rx * 0.86, 56, 1),
    look.accent,
  );
  const back = shape(placedAt(fin, 36, 58 - ry, 1), look.accent);
  const low = shape(placedAt(turned(fin), 40, 54 + ry, 0.8), look.accent);
  const sign = charge(look.types[1] ?? look.types[0] ?? "water", 32, 57 - ry * 0.85, 0.5 + 0.12 * look.stage);
  const body = shape(egg(46, 56, rx, ry, { crown: 0.62, jaw: 0.62 }));
  const under = patch(egg(44, 56 + ry * 0.45, rx * 0.74, ry * 0.46), look.light);
  const side = shape(placedAt("M0,0Q12,2 15,12Q4,12 0,6Z", 44, 58, 1), look.deep);
  return tailFin + back + low + shape(sign, look.accent) + body + under + bars(look, ry) + side + sideFace(look, rx);
};
