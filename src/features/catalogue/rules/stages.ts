/** The subtypes that say from what a Pokémon comes into play; `ex`, `V` and others say nothing of it. */
export const stages = [
  ...["Basic", "Stage 1", "Stage 2", "Baby", "Level-Up", "VMAX", "VSTAR", "BREAK", "MEGA", "LEGEND"],
  ...["Restored", "V-UNION"],
];

/** Whether any source states the stage of a Pokémon with these subtypes. */
export const hasStage = (subtypes: readonly string[]): boolean => subtypes.some((one) => stages.includes(one));
