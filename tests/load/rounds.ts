import { type Spread, spreadOf } from "./measures/spread.ts";
import type { Target } from "./targets.ts";

/** Answers a second of one target in each round. */
export type Speeds = Map<string, number[]>;

/** Each target is run until it has answered so often, or so long: before, the compiler takes a good part of the machine. */
const warmUpAnswers = 5000;
const warmUpRuns = 5;
const windowMilliseconds = 1000;

/**
 * Runs all targets in turn, again and again, so that whatever else the machine does falls on all of them alike.
 * @throws Error for an response that is not a success: then nothing was measured.
 */
export async function runRounds(
  targets: Map<string, Target>,
  rounds: number,
  say: (line: string) => void,
): Promise<Speeds> {
  const measure = async (name: string, target: Target) => {
    const { answers, errors, seconds } = await target(windowMilliseconds);
    if (errors > 0) throw new Error(`${name}: ${errors} of ${answers} requests failed.`);
    return { answers, speed: answers / seconds };
  };
  for (const [name, target] of targets) {
    let answered = 0;
    for (let run = 0; run < warmUpRuns && answered < warmUpAnswers; run++)
      answered += (await measure(name, target)).answers;
  }
  const speeds: Speeds = new Map([...targets.keys()].map((name) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const [name, target] of targets) speeds.get(name)?.push((await measure(name, target)).speed);
    say(`round ${round} of ${rounds}`);
  }
  return speeds;
}

/** Ratios of two targets, each of one round. */
export function ratios(speeds: Speeds, measured: string, against: string): Spread {
  const base = speeds.get(against) ?? [];
  return spreadOf((speeds.get(measured) ?? []).map((speed, round) => speed / (base[round] ?? Number.NaN)));
}
