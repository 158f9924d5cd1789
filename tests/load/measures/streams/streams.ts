import { join } from "node:path";
import { measuredSet } from "#tests/load/folder.ts";
import { type Person, type Site, startServer } from "#tests/load/site.ts";
import { type Spread, spreadOf } from "../spread.ts";
import { measureHeld } from "./held.ts";
import { measureSeen } from "./seen.ts";

/** `most`: how many times what a bare stream takes; none: reported only. */
export type StreamResult = {
  what: string;
  unit: string;
  own: Spread;
  base: Spread;
  most?: number;
  isMet: boolean | null;
};

/** Overlays beside a bare stream of Bun in the same run: how soon a tap is seen, and what open streams cost. */
export async function measureStreams(folder: string, site: Site): Promise<StreamResult[]> {
  const other = await startServer(folder);
  const bare = await startBare();
  const ports = [site.port, other.port];
  const seen = await measureSeen(site, ports, bare.port);
  const held = await measureHeld(site, other, bare);
  for (const { child } of [other, bare]) child.kill();
  await Promise.all([other.child.exited, bare.child.exited]);
  return [...seen, ...held];
}

export const resultOf = (what: string, unit: string, own: number[], base: number[], most?: number): StreamResult => {
  const [mine, bare] = [spreadOf(own), spreadOf(base)];
  return {
    what,
    unit,
    own: mine,
    base: bare,
    most,
    isMet: most === undefined ? null : mine.median <= most * bare.median,
  };
};

/** Where a person’s overlay of the measured set sends its events. */
export async function overlayEvents(port: number, { cookie }: Person): Promise<string> {
  const headers = { Accept: "application/json", Cookie: cookie };
  const answer = await fetch(`http://127.0.0.1:${port}/api/stream/overlays`, { headers });
  const overlays = (await answer.json()) as { kind: string; path: string }[];
  return `${overlays.find(({ kind }) => kind === "set")?.path}/events?set=${measuredSet}`;
}

export type Server = { port: number; child: { pid: number } };

async function startBare() {
  const { promise, resolve } = Promise.withResolvers<{ port: number }>();
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "bare.ts")], {
    stdout: "ignore",
    stderr: "inherit",
    ipc: resolve,
  });
  return { ...(await promise), child };
}

export const streamLine = ({ what, unit, own, base, most, isMet }: StreamResult): string => {
  const shown = ({ median, least, most: highest }: Spread) =>
    `${median.toFixed(1)} ${unit} (${least.toFixed(1)}–${highest.toFixed(1)})`;
  const bar = isMet === null ? "" : `, bar ≤ ${most}: ${isMet ? "met" : "MISSED"}`;
  return `${what}: ${shown(own)}, a bare stream ${shown(base)}, ratio ${(own.median / base.median).toFixed(2)}${bar}`;
};
