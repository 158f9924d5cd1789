import { join } from "node:path";
import { run } from "./tools.ts";

const attacks = {
  "slow headers": ["-H", "-i", "5"],
  "slow bodies": ["-B", "-i", "5"],
  "slow readers": ["-X", "-w", "1", "-y", "8", "-n", "5", "-z", "32", "-k", "3"],
};
export type SlowAttack = keyof typeof attacks;
export const slowAttacks = Object.keys(attacks) as SlowAttack[];

export type Outcome = { answered: number; failed: number; median: number; p99: number; slowest: number };

/** Holds 400 connections for 20 seconds as slow clients do, and asks for a page all the while as a normal one does. */
export async function besiege(site: string, page: string, attack: SlowAttack, folder: string): Promise<Outcome> {
  const target = attack === "slow bodies" ? "/auth/signin" : page;
  const size = ["-c", "400", "-r", "200", "-l", "20", "-p", "3", "-o", join(folder, "slowhttptest")];
  let isOver = false;
  const siege = run(["slowhttptest", ...attacks[attack], ...size, "-u", site + target], 60).finally(() => {
    isOver = true;
  });
  const outcome = await visit(site + page, () => isOver);
  const output = (await siege).replaceAll(/\u001b\[[0-9;]*m/g, "");
  const [, connections] = /(?:connected|pending|closed):\s+(\d+)/.exec(output) ?? [];
  if (connections === undefined) throw new Error(`slowhttptest did not run:\n${output.slice(-1000)}`);
  return outcome;
}

/** Asks for the page forty times a second until it is over; times in milliseconds. */
export async function visit(url: string, isOver: () => boolean): Promise<Outcome> {
  const times: number[] = [];
  let failed = 0;
  while (!isOver()) {
    const start = performance.now();
    const isGood = await fetch(url, { headers: { accept: "text/html" }, signal: AbortSignal.timeout(10_000) }).then(
      async (response) => (await response.text()).length > 0 && response.ok,
      () => false,
    );
    if (isGood) times.push(performance.now() - start);
    else failed++;
    await Bun.sleep(25);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { answered: times.length, failed, median: at(0.5), p99: at(0.99), slowest: at(1) };
}
