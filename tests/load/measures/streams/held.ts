import type { Site } from "#tests/load/site.ts";
import { read, sizeOf } from "../memory.ts";
import { openStream, type Stream } from "./client.ts";
import { overlayEvents, resultOf, type Server, type StreamResult } from "./streams.ts";

const streams = 2000;
const firstStreams = 200;
/** Of a process in use: before its first collection a heap grows to twice what lives in it. */
const firstRequests = 500;
const settleMilliseconds = 10_000;
/** Three heartbeats. */
const idleMilliseconds = 24_000;
const most = 2;

type Cost = { megabytes: number; milliseconds: number };

/** What 2,000 open overlays cost a process that has nothing else to do: memory, and processor time in 24 seconds. */
export async function measureHeld(site: Site, own: Server, bare: Server): Promise<StreamResult[]> {
  const paths = await Promise.all(site.people.map((person) => overlayEvents(site.port, person)));
  await use(() => fetch(`http://127.0.0.1:${own.port}${site.paths.set}`));
  await use(() => fetch(`http://127.0.0.1:${bare.port}`, { method: "POST" }));
  const mine = await costOf(own, (index) => paths[index % paths.length] ?? "/");
  const base = await costOf(bare, () => "/");
  const row = (what: string, unit: string, key: keyof Cost) =>
    resultOf(`${what} of ${streams} open streams`, unit, [mine[key]], [base[key]], most);
  return [
    row("memory", "MB", "megabytes"),
    row(`processor time in ${idleMilliseconds / 1000} s`, "ms", "milliseconds"),
  ];
}

async function use(request: () => Promise<Response>): Promise<void> {
  for (let turn = 0; turn < firstRequests; turn++) await (await request()).bytes();
}

/** Beyond what the process takes without them, once it has served the first ones: code and caches count for neither. */
async function costOf({ port, child: { pid } }: Server, pathOf: (index: number) => string): Promise<Cost> {
  for (const { close } of await openMany(port, pathOf, firstStreams)) close();
  await Bun.sleep(settleMilliseconds);
  const before = await idle(pid);
  const opened = await openMany(port, pathOf, streams);
  await Bun.sleep(settleMilliseconds);
  const after = await idle(pid);
  for (const { close } of opened) close();
  return { megabytes: after.megabytes - before.megabytes, milliseconds: after.milliseconds - before.milliseconds };
}

/** One after another, each once the last has its first event. */
async function openMany(port: number, pathOf: (index: number) => string, count: number): Promise<Stream[]> {
  const opened: Stream[] = [];
  while (opened.length < count) {
    const { promise, resolve } = Promise.withResolvers<void>();
    opened.push(await openStream(port, pathOf(opened.length), () => resolve()));
    await promise;
  }
  return opened;
}

async function idle(pid: number): Promise<Cost> {
  const start = processorMilliseconds(pid);
  await Bun.sleep(idleMilliseconds);
  return { megabytes: sizeOf(pid, "Rss"), milliseconds: processorMilliseconds(pid) - start };
}

/** Of user and system, in ticks of ten milliseconds. Linux only. */
function processorMilliseconds(pid: number): number {
  const fields = read(pid, "stat").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
