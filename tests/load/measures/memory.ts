import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Load, rawRequest } from "../load.ts";
import { type Site, startServer } from "../site.ts";
import { asJson } from "../targets.ts";
import { spreadOf } from "./spread.ts";

/**
 * Megabytes. PostgreSQL's processes share pages, each of which counts once (proportional set size). Of Bun everything
 * resident counts: on its own machine it has nobody to share with, while here the bench itself is Bun too.
 */
type Sample = { bun: number; postgres: number };

export type Memory = {
  idle: Sample;
  /** Medians of the second and the last quarter of the load: the first is still filling caches. */
  early: Sample;
  late: Sample;
  seconds: number;
  isMet: boolean;
};

const settleMilliseconds = 5000;
const sampleMilliseconds = 1000;

/** Megabytes with nothing to do, and how far the last quarter may lie above the second. */
const maxIdle = 150;
const maxGrowth = 1.1;

const sum = ({ bun, postgres }: Sample) => bun + postgres;
const isSmall = (idle: Sample) => sum(idle) < maxIdle;
const isFlat = (early: Sample, late: Sample) => sum(late) <= sum(early) * maxGrowth;

/** A fresh server on a data folder, first with nothing to do, then under a mixed load of pages and writes. Linux only. */
export async function measureMemory(
  folder: string,
  { people, paths, cards }: Site,
  load: Load,
  seconds: number,
): Promise<Memory> {
  const { child, port } = await startServer(folder);
  await Bun.sleep(settleMilliseconds);
  const idle = sample(child.pid, folder);
  const headers = { Accept: "text/html", "Accept-Encoding": "zstd" };
  const connections = people.map((person) => [
    ...[paths.set, paths.card, paths.series].map((path) => rawRequest(path, { ...headers, Cookie: person.cookie })),
    rawRequest(paths.set, headers),
    ...cards.slice(0, 2).map((card, index) => asJson(person, { ...card, quantity: index + 2 })),
  ]);
  load.prepare({ target: "mixed", port, status: 200, connections });
  const samples: Sample[] = [];
  const timer = setInterval(() => samples.push(sample(child.pid, folder)), sampleMilliseconds);
  await load.run({ target: "mixed", connections: 32, milliseconds: seconds * 1000 });
  clearInterval(timer);
  child.kill();
  await child.exited;
  const quarter = Math.floor(samples.length / 4);
  const early = medianOf(samples.slice(quarter, 2 * quarter));
  const late = medianOf(samples.slice(-quarter));
  return { idle, early, late, seconds, isMet: isSmall(idle) && isFlat(early, late) };
}

const medianOf = (samples: Sample[]): Sample => ({
  bun: spreadOf(samples.map(({ bun }) => bun)).median,
  postgres: spreadOf(samples.map(({ postgres }) => postgres)).median,
});

function sample(serverPid: number, folder: string): Sample {
  const postgres = postgresOf(folder).reduce((sum, pid) => sum + sizeOf(pid, "Pss"), 0);
  return { bun: sizeOf(serverPid, "Rss"), postgres };
}

/** The processes of the PostgreSQL that serves a data folder. */
export function postgresOf(folder: string): number[] {
  const [postmaster] = readFileSync(join(folder, "pg/data/postmaster.pid"), "utf8").split("\n");
  const parent = Number(postmaster);
  return [parent, ...processes().filter((pid) => parentOf(pid) === parent)];
}

const processes = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** What a file of /proc says; a process may end while it is read. */
export function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)/m.exec(read(pid, "status"))?.[1]);
/** Megabytes. */
export const sizeOf = (pid: number, kind: "Pss" | "Rss") =>
  Number(new RegExp(`^${kind}:\\s+(\\d+)`, "m").exec(read(pid, "smaps_rollup"))?.[1] ?? 0) / 1024;

const megabytes = (of: Sample) =>
  `${sum(of).toFixed(0)} MB (Bun ${of.bun.toFixed(0)}, PostgreSQL ${of.postgres.toFixed(0)})`;
const verdict = (isMet: boolean) => (isMet ? "met" : "MISSED");

export const memoryLines = ({ idle, early, late, seconds }: Memory): string[] => [
  `memory idle: ${megabytes(idle)}, bar < ${maxIdle}: ${verdict(isSmall(idle))}`,
  `memory under ${seconds} s of load: second quarter ${megabytes(early)}, last ${megabytes(late)}, flat: ${verdict(isFlat(early, late))}`,
];
