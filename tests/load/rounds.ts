import { type Spread, spreadOf } from "./spread.ts";
import type { Target } from "./targets.ts";

/** Answers a second of one target in each round. */
export type Speeds = Map<string, number[]>;

const warmUpMilliseconds = 1000;
const windowMilliseconds = 1000;

/**
 * Runs all targets in turn, again and again, so that whatever else the machine does falls on all of them alike.
 * @throws Error for an answer that is not a success: then nothing was measured.
 */
export async function runRounds(
  targets: Map<string, Target>,
  rounds: number,
  say: (line: string) => void,
): Promise<Speeds> {
  const measure = async (name: string, target: Target, milliseconds: number) => {
    const { answers, errors, seconds } = await target(milliseconds);
    if (errors > 0) throw new Error(`${name}: ${errors} of ${answers} requests failed.`);
    return answers / seconds;
  };
  for (const [name, target] of targets) await measure(name, target, warmUpMilliseconds);
  const speeds: Speeds = new Map([...targets.keys()].map((name) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const [name, target] of targets) speeds.get(name)?.push(await measure(name, target, windowMilliseconds));
    say(`round ${round} of ${rounds}`);
  }
  return speeds;
}

/** Ratios of two targets, each of one round. */
export function ratios(speeds: Speeds, measured: string, against: string): Spread {
  const base = speeds.get(against) ?? [];
  return spreadOf((speeds.get(measured) ?? []).map((speed, round) => speed / (base[round] ?? Number.NaN)));
}
