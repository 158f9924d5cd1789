import { measuredSet } from "#tests/load/folder.ts";
import type { Site } from "#tests/load/site.ts";
import { openStream } from "./client.ts";
import { overlayEvents, resultOf, type StreamResult } from "./streams.ts";

const overlays = 200;
const taps = 20;
/** A tap that is seen on no overlay is lost: the stream tells the next state on reconnecting. */
const longest = 5000;

/** Milliseconds from a tap until each of 200 overlays, half of them on another process, has its new state. */
export async function measureSeen(site: Site, ports: number[], barePort: number): Promise<StreamResult[]> {
  const [person] = site.people;
  const [card] = site.cards;
  if (!person || !card) throw new Error("There is no collector.");
  const path = await overlayEvents(site.port, person);
  const tap = async () => {
    const body = JSON.stringify({ ...card, quantity: 1 + Math.floor(Math.random() * 90_000) });
    const headers = { "Content-Type": "application/json", Accept: "application/json", Cookie: person.cookie };
    const url = `http://127.0.0.1:${site.port}/api/collection?setId=${measuredSet}`;
    const answer = await fetch(url, { method: "PUT", body, headers });
    if (!answer.ok) throw new Error(`The tap is refused: ${answer.status}.`);
  };
  const push = async () =>
    void (await fetch(`http://127.0.0.1:${barePort}`, { method: "POST", body: "event: state\ndata: x\n\n" }));
  const own = await seen((index) => [ports[index % ports.length] ?? 0, path], tap);
  const base = await seen(() => [barePort, "/"], push);
  return [resultOf(`a tap seen on ${overlays} overlays of two processes, p95`, "ms", own, base)];
}

/** The 95th percentile of each turn; the first turns are the compiler's. */
async function seen(at: (index: number) => [port: number, path: string], act: () => Promise<void>) {
  let onState: (index: number) => void = () => {};
  const opened = Array.from({ length: overlays }, (_, index) =>
    openStream(...at(index), (text) => text.includes("event: ") && onState(index)),
  );
  const ready = all((each) => {
    onState = each;
  });
  const streams = await Promise.all(opened);
  await ready;
  const p95s: number[] = [];
  for (let turn = 0; turn < taps; turn++) {
    const start = performance.now();
    const times: number[] = [];
    const whole = all((each) => {
      onState = (index) => {
        times.push(performance.now() - start);
        each(index);
      };
    });
    await act();
    await whole;
    p95s.push(times.toSorted((a, b) => a - b)[Math.floor(overlays * 0.95)] ?? 0);
  }
  for (const { close } of streams) close();
  return p95s.slice(taps / 4);
}

/** Resolves once each stream was named. @throws Error where one is not within five seconds. */
async function all(listen: (each: (index: number) => void) => void): Promise<void> {
  const missing = new Set(Array.from({ length: overlays }, (_, index) => index));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const late = setTimeout(() => reject(new Error(`${missing.size} of ${overlays} streams saw nothing.`)), longest);
  listen((index) => {
    missing.delete(index);
    if (missing.size === 0) resolve();
  });
  await promise.finally(() => clearTimeout(late));
}
