/** How many letters of a word may be wrong; of three letters none, but one may be missing. */
const mistakesIn = (word: string): number => (word.length < 3 ? 0 : word.length < 6 ? 1 : word.length < 8 ? 2 : 3);

function lettersIn(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsIn(bits: number): number {
  let found = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) found += 1;
  return found;
}

/** Finds the word at the smallest edit distance, ties by cards; words that differ in more letters are not even compared. */
export function nearestIn(words: ReadonlyMap<string, number>): (typed: string, most?: number) => string | undefined {
  const all = Array.from(words, ([word, count]) => ({ word, count, letters: lettersIn(word) }));
  return (typed, most = mistakesIn(typed)) => {
    const own = lettersIn(typed);
    let best: { word: string; steps: number; count: number } | undefined;
    for (const { word, count, letters } of all) {
      const limit = Math.min(best?.steps ?? most, most);
      if (limit === 0 || Math.abs(word.length - typed.length) > limit) continue;
      if (bitsIn(own & ~letters) > limit || bitsIn(letters & ~own) > limit) continue;
      if (typed.length < 4 && word.length <= typed.length) continue;
      const steps = changes(typed, word, limit);
      if (steps > limit || (best && steps === best.steps && count <= best.count)) continue;
      best = { word, steps, count };
    }
    return best?.word;
  };
}

const leastOfStart = 5;

/** The word whose beginning was typed without one of its letters: "charz" is "charizard". */
export function nearestStart(typed: string, words: ReadonlyMap<string, number>): string | undefined {
  if (typed.length < leastOfStart) return undefined;
  let best: string | undefined;
  for (const [word, count] of words) {
    if (lacksLetter(typed, word.slice(0, typed.length + 1)) && count >= (words.get(best ?? "") ?? 0)) best = word;
  }
  return best;
}

/** Whether a typed word lacks one letter of a word, not the first: that one is rarely forgotten. */
export function lacksLetter(typed: string, word: string): boolean {
  if (word.length !== typed.length + 1) return false;
  const at = [...typed].findIndex((letter, index) => letter !== word[index]);
  return at > 0 && typed.slice(at) === word.slice(at + 1);
}

/** Words typed without vowels: "lvl" is "level". The word on most cards wins. */
export function abbreviations(words: ReadonlyMap<string, number>): (typed: string) => string | undefined {
  const byConsonants = new Map<string, string>();
  for (const [word, count] of words) {
    const short = word.charAt(0) + word.slice(1).replace(/[aeiou]/g, "");
    if (short.length > 2 && short !== word && count >= (words.get(byConsonants.get(short) ?? "") ?? 0))
      byConsonants.set(short, word);
  }
  return (typed) => byConsonants.get(typed);
}

/** Damerau-Levenshtein distance (optimal string alignment); stops once it exceeds `limit`. */
function changes(from: string, to: string, limit: number): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) next.push(stepsTo(i, j, next));
    if (Math.min(...next) > limit) return limit + 1;
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;

  function stepsTo(i: number, j: number, next: number[]): number {
    const isSame = from[i - 1] === to[j - 1];
    const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
    return Math.min(
      (row[j - 1] ?? limit) + Number(!isSame),
      (row[j] ?? limit) + 1,
      (next[j - 1] ?? limit) + 1,
      isSwapped ? (before[j - 2] ?? limit) + 1 : limit + 1,
    );
  }
}

export type Correction = { typed: string; instead: string };

const mostWords = 4;
const leastLetters = 4;
const mostChanges = 2;

/** Finds the name nearest to some words in a row, of which one is right: "chilling rain" is Chilling Reign. */
export function phraseSpeller(names: Iterable<string>): (words: string[]) => Correction[] {
  const phrases = Array.from(names, (name) => name.split(" ")).filter(
    ({ length }) => length > 1 && length <= mostWords,
  );
  const ofWord = phrases.flatMap((words) => words.map((word) => ({ word, words })));
  const byWord = Map.groupBy(ofWord, ({ word }) => word);
  return (typed) => {
    let best: { steps: number; corrections: Correction[] } | undefined;
    for (const [at, word] of typed.entries()) {
      for (const { words: name } of byWord.get(word) ?? []) {
        const start = at - name.indexOf(word);
        const found = start < 0 ? undefined : correctionsTo(name, typed.slice(start, start + name.length));
        if (found && (!best || found.steps < best.steps)) best = found;
      }
    }
    return best?.corrections ?? [];
  };
}

const isLong = (word: string): boolean => word.length >= leastLetters && /^[a-z]+$/.test(word);

function correctionsTo(name: string[], typed: string[]) {
  if (typed.length < name.length) return undefined;
  const corrections = name.flatMap((instead, at) =>
    instead === typed[at] ? [] : [{ typed: typed[at] ?? "", instead }],
  );
  const steps = corrections.map(({ typed, instead }) =>
    isLong(typed) && isLong(instead) ? changes(typed, instead, mostChanges) : mostChanges + 1,
  );
  if (steps.length === 0 || steps.some((one) => one > mostChanges)) return undefined;
  return { steps: steps.reduce((sum, one) => sum + one, 0), corrections };
}
