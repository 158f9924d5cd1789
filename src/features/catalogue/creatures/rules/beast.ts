import { at, egg } from "./geometry.ts";
import { head } from "./head.ts";
import { ball, charge, patch, shape, tube } from "./ink.ts";
import { headSize, tail, wingsIf } from "./limbs.ts";
import { inLine, type Look, ofOwn } from "./look.ts";

/** A body on four legs, its head turned to the viewer. */
export const beast = (look: Look): string => {
  const r = headSize(look) * 0.92;
  const rx = 23 + 2 * look.stage;
  const ry = Math.min(22, (12 + 2 * look.stage) * look.bulk ** 1.4);
  const long = Math.max(9, 20 - ry * 0.3 + (look.height > 12 ? 4 : 0));
  const y = 90 - long - ry * 0.8;
  const body = shape(egg(54, y, rx, ry, { crown: 0.72, jaw: 0.62 }));
  const side = flank(look, 58, y, rx, ry);
  const headX = 54 - rx * 0.78;
  const headY = y - ry * 0.5 - r * 0.62;
  const mane = look.stage > 0 || look.isLast ? maneOf(look, headX, headY + r * 0.35, r * 1.42) : "";
  return (
    wingsIf(look, 60, y - ry * 0.4, 0.85) +
    backOf(look, 56, y - ry * 0.8, rx) +
    tail(look, 54 + rx * 0.82, y - ry * 0.1, 0.9) +
    beastLegs(look, y, rx, ry) +
    body +
    side +
    mane +
    head(look, headX, headY, r)
  );
};

/** Legs of a beast: the far ones are darker. */
function beastLegs(look: Look, y: number, rx: number, ry: number): string {
  const width = 7 + 2.6 * look.bulk;
  const middle = y * 0.5 + 45 + ry * 0.1;
  const leg = (x: number, fill: string) =>
    tube(`${at(x, y + ry * 0.3)} ${at(x + 0.5, middle)} ${at(x, 88)}`, width, fill);
  const far = leg(54 - rx * 0.4, look.deep) + leg(54 + rx * 0.45, look.deep);
  const places = [54 - rx * 0.72, 54 + rx * 0.74];
  const near = places.map((x) => leg(x, look.main)).join("");
  if (inLine(look, "paws", 2) > 0) return far + near;
  return far + near + places.map((x) => shape(ball(x - 1, 88, width * 0.72, 3.6), look.accent)).join("");
}

/** Markings of the flank of a beast. */
function flank(look: Look, x: number, y: number, rx: number, ry: number): string {
  const kind = ofOwn(look, "flank", 5);
  if (kind === 0)
    return [0, 1, 2]
      .map((bar) =>
        patch(
          `M${at(x + bar * 8 - 4, y - ry * 0.9)}L${at(x + bar * 8, y - ry * 0.86)}L${at(x + bar * 8 - 3, y - ry * 0.1)}Z`,
          look.deep,
        ),
      )
      .join("");
  if (kind === 1)
    return (
      patch(ball(x - 2, y - 3, 4), look.deep) +
      patch(ball(x + 8, y + 3, 3.4), look.deep) +
      patch(ball(x + 12, y - 6, 2.6), look.deep)
    );
  if (kind === 2) return patch(egg(x - 2, y + ry * 0.52, rx * 0.62, ry * 0.36), look.light);
  if (kind === 3) return shape(charge(look.types.at(-1) ?? "normal", x + 5, y + 6, 0.6), look.accent);
  return "";
}

/** Mane behind the head of a grown beast. */
function maneOf(look: Look, x: number, y: number, r: number): string {
  const kind = inLine(look, "mane", 3);
  if (kind === 0) return shape(ball(x, y, r, r * 0.92), look.light);
  if (kind === 2) return "";
  const points = 9 + 2 * inLine(look, "mane points", 3);
  const rays = Array.from({ length: points * 2 }, (_, index) => {
    const angle = (index * Math.PI) / points;
    const size = index % 2 === 0 ? r * 1.08 : r * 0.82;
    return at(x + Math.sin(angle) * size, y - Math.cos(angle) * size);
  });
  return shape(`M${rays.join("L")}Z`, look.accent);
}

/** What a beast has on its back: the grown ones more of it. */
function backOf(look: Look, x: number, y: number, rx: number): string {
  const kind = inLine(look, "back", 5);
  const size = 0.45 + 0.2 * look.stage;
  const spots = [-0.2, 0.25, 0.66].slice(0, look.stage + 1);
  if (kind === 0)
    return spots
      .map((spot) => shape(charge(look.types[0] ?? "normal", x + rx * spot, y + 4, size), look.accent))
      .join("");
  if (kind === 1) return shape(ball(x + 4, y + 3, rx * 0.62, 8 + 5 * look.stage, { crown: 0.7 }), look.deep);
  if (kind === 2)
    return spots
      .map((spot) =>
        shape(
          `M${at(x + rx * spot - 6, y + 4)}L${at(x + rx * spot + 1, y - 12 * size - 4)}L${at(x + rx * spot + 7, y + 4)}Z`,
          look.deep,
        ),
      )
      .join("");
  if (kind === 3 && look.isLast)
    return shape(
      `M${at(x - rx * 0.4, y + 5)}Q${at(x, y - 26 * size)} ${at(x + rx * 0.3, y - 22 * size)}L${at(x + rx * 0.5, y - 8)}L${at(x + rx * 0.9, y - 12 * size)}L${at(x + rx * 0.8, y + 8)}Z`,
      look.accent,
    );
  return "";
}
