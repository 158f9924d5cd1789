import { beast } from "./beast.ts";
import { armed, jelly, legged, round, several, slump, winged } from "./heads.ts";
import { fish, serpent } from "./long.ts";
import type { Look } from "./look.ts";
import { insect, shelled } from "./shelled.ts";
import { humanoid, upright } from "./standing.ts";

/** Bodies by the source's fourteen shapes, in its order. */
export const bodies: ((look: Look) => string)[] = [
  round,
  serpent,
  fish,
  armed,
  slump,
  upright,
  legged,
  beast,
  winged,
  jelly,
  several,
  humanoid,
  insect,
  shelled,
];
