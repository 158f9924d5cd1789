import { expect, test } from "bun:test";
import { origin, type Person, useSite } from "../harness.ts";
import { readUntil } from "../until.ts";

const site = await useSite({}, "starter");
const streams = 6;

type Open = { reader: ReadableStreamDefaultReader<Uint8Array>; request: WeakRef<Request> };

/** A stream whose first words have come, and its request, which nothing here holds. */
async function open(path: string, cookie: string, ready: string): Promise<Open> {
  const request = new Request(new URL(path, origin), { headers: { cookie, accept: "text/event-stream" } });
  const { body } = await site.app.request(request);
  if (!body) throw new Error("There is no stream.");
  const reader = body.getReader();
  await readUntil(reader, ready);
  return { reader, request: new WeakRef(request) };
}

const cookieOf = ({ cookies }: Person) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

async function overlayOf(person: Person): Promise<string> {
  const overlays: { kind: string; path: string }[] = await (await person.json("/api/stream/overlays")).json();
  return `${overlays.find(({ kind }) => kind === "set")?.path}/events?set=sv03.5`;
}

test.each([
  ["a page", async () => "/events", "retry: 2000"],
  ["an overlay", overlayOf, "event: state"],
] as const)("an open stream of %s keeps nothing of its request in memory", async (_, pathOf, ready) => {
  const opened: Open[] = [];
  const person = await site.signUp();
  const path = await pathOf(person);
  for (let n = 0; n < streams; n++) opened.push(await open(path, cookieOf(person), ready));
  const held = () => opened.filter(({ request }) => request.deref() !== undefined).length;
  // The first stream of an overlay may hold what its screen is loaded with, and the collector may find a last one by chance.
  for (let turn = 0; turn < 500 && held() > 2; turn++) {
    await Bun.sleep(10);
    Bun.gc(true);
  }
  expect(held()).toBeLessThanOrEqual(2);
  for (const { reader } of opened) await reader.cancel();
});
