/** Sets and series of reprints that are legal where their originals are, and lend them nothing. */
export const commemorative = { sets: ["cel25cc", "jumbo"], series: ["mc", "tk"] };
