/** The subtypes that say from what a Pokémon comes into play; `ex`, `V` and others say nothing of it. */
export const stages = [
  ...["Basic", "Stage 1", "Stage 2", "Baby", "Level-Up", "VMAX", "VSTAR", "BREAK", "MEGA", "LEGEND"],
  ...["Restored", "V-UNION"],
];

/** Whether the subtypes of a card name a stage of evolution. */
export const hasStage = (subtypes: readonly string[]): boolean => subtypes.some((one) => stages.includes(one));
