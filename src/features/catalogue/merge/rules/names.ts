/** Suffixes of a name that some sources omit: LV.X, δ, ★, a person in brackets. */
const TAIL = /^ (LV\.X|★|(★ )?δ|\(.+\))$/;
const bracketed = (name: string): string => name.replace(/^(Unown) (.)$/, "$1 [$2]");

/** "Dialga" is poorer than "Dialga LV.X", and "Unown A" than "Unown [A]". */
export const isPoorerName = (name: string, than: string): boolean =>
  name !== than && (bracketed(name) === than || (than.startsWith(name) && TAIL.test(than.slice(name.length))));
