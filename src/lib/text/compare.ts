/** By the English alphabet. `localeCompare` makes a collator for each call. */
export const compareText: (a: string, b: string) => number = new Intl.Collator("en").compare;
