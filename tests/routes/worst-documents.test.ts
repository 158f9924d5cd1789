import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routeDocuments } from "#http/documents.ts";
import { register } from "../faults/collectors.ts";
import { closeApps, testApp } from "../harness.ts";
import { inTurnOfTurn } from "../long.ts";
import { changedRoutes } from "../requests/table.ts";
import { isRoutesTurn } from "../requests/turns.ts";
import { startSite } from "../site-process.ts";
import { fieldsOf, type Worst, worstFiles, worstForms, worstJson, worstParts, worstQueries } from "./worst-bodies.ts";
import { watchSite } from "./worst-watch.ts";

// No document may cost more than it weighs: not in the size of its answer, in what others wait, nor in memory.

type Route = ReturnType<typeof routes>[number];

const kilobyte = 1024;
const usual = 64 * kilobyte;

let app: Awaited<ReturnType<typeof testApp>>["app"];
let site: Awaited<ReturnType<typeof startSite>>;
let address = "";
let folder = "";

/** The site in a process of its own, whose memory and time are its own. */
beforeAll(async () => {
  ({ app } = await testApp());
  folder = await mkdtemp(join(tmpdir(), "toploader-worst-"));
  await Bun.$`chmod 711 ${folder}`;
  const nowhere = { CATALOGUE_URL: "http://127.0.0.1:1", IMAGE_BASE: "http://127.0.0.1:1" };
  site = await startSite({ DATA_DIR: join(folder, "data"), DATABASE_URL: "", TRUST_PROXY: "true", ...nowhere });
  expect(site.errors).toBe("");
  address = site.address.replace("localhost", "127.0.0.1");
  await register(address, "Misty");
});

afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
  await closeApps();
});

/** @returns the cookie of a new session. */
async function signIn(): Promise<string> {
  const form = new URLSearchParams({ email: "Misty@example.com", password: "correct horse battery" });
  const headers = { origin: address, accept: "text/html" };
  const response = await fetch(`${address}/auth/signin`, { method: "POST", body: form, headers, redirect: "manual" });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  expect((await fetch(`${address}/api/collection?setId=sv03.5`, { headers: { cookie } })).status).toBe(200);
  return cookie;
}

/** Every route once, those that end a session last. */
function routes() {
  const documents = routeDocuments(app);
  const keys = new Set(
    app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`),
  );
  const all = [...keys].map((key) => {
    const [method = "", path = ""] = key.split(" ");
    return { key, method, path, document: documents.get(key) ?? {} };
  });
  const isEnd = ({ path }: { path: string }) => /signout|sessions/.test(path);
  return [...all.filter((route) => !isEnd(route)), ...all.filter(isEnd)];
}

const real: Record<string, string> = { series: "scarlet-violet", set: "151", slug: "151", number: "001" };
const pathOf = (path: string, value?: string) =>
  path.replaceAll(/:(\w+)(\{[^}]*\})?\??/g, (_, name) => value ?? real[name] ?? "sv03.5-001");

let caller = 0;

/** Sends one document, from an address of its own so that no limit of attempts stops it. */
async function send({ key, method, path }: Route, worst: Worst, who: string): Promise<void> {
  const query = worst.query ?? "setId=sv03.5&variant=normal";
  caller++;
  const response = await fetch(`${address}${path}?${query}`, {
    method,
    body: worst.body,
    redirect: "manual",
    headers: {
      accept: worst.accept,
      origin: address,
      cookie: who,
      "x-forwarded-for": `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`,
      ...(worst.type && { "content-type": worst.type }),
    },
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  const size = isStream ? 0 : (await response.bytes()).length;
  if (isStream) await response.body?.cancel();
  const headers = [...response.headers].join("").length;
  const label = [key, worst.what, response.status];
  // No picture can be fetched here.
  const isWell = response.status < 500 || (response.status === 502 && path.startsWith("/images/"));
  expect([...label, isWell]).toEqual([...label, true]);
  // A form is shown again: up to 120 empty rows, and what was typed, in which a character may be written with six.
  const most = worst.accept === "application/json" ? 16 * kilobyte : 384 * kilobyte + 6 * (worst.body ?? "").length;
  if (!response.ok) expect([...label, size, size <= most]).toEqual([...label, size, true]);
  // The URL of the sign-in page contains the requested URL.
  expect([...label, headers, headers < 8 * kilobyte + 3 * query.length]).toEqual([...label, headers, true]);
}

/** Several at a time, as an attacker would. */
async function sendAll(route: Route, all: Iterable<Worst>, who: string): Promise<void> {
  const left = all[Symbol.iterator]();
  const lane = async () => {
    for (const worst of { [Symbol.iterator]: () => left }) await send(route, worst, who);
  };
  await Promise.all([lane(), lane(), lane()]);
}

/** Of all routes those whose turn it is, and those that take in more than others. */
const tried = () => routes().filter(({ key, document }) => document.sizes || isRoutesTurn(key));

/** Those that are about no field, and of the others those whose turn it is. */
function someOf(make: (fields: string[], bytes: number) => Worst[], { key, document }: Route, bytes: number): Worst[] {
  const all = make(fieldsOf(document.body), bytes);
  const general = make([], bytes).length;
  return changedRoutes.has(key) ? all : [...all.slice(0, general), ...inTurnOfTurn(all.slice(general), key)];
}

function* bodiesFor(route: Route): Generator<Worst> {
  const { key, document } = route;
  const sizes = { json: usual, form: usual, multipart: usual, ...document.sizes };
  if (sizes.json > usual) yield* worstJson(fieldsOf(document.body), sizes.json).slice(0, 12);
  yield* someOf(worstJson, route, Math.min(sizes.json, usual));
  yield* someOf(worstForms, route, sizes.form);
  yield* someOf(worstParts, route, usual);
  if (sizes.multipart > usual) yield* worstParts(fieldsOf(document.body), sizes.multipart).slice(0, 5);
  if (key === "POST /api/collection/imports") yield* worstFiles(sizes.multipart);
}

const writes = () => tried().filter(({ method }) => method !== "GET");

/** What a document may make others wait, and the process take in, at the worst of times of a busy machine. */
async function expectUnhurt(attack: () => Promise<void>): Promise<void> {
  const { usually, meanwhile, grown } = await watchSite(address, site.child.pid, attack);
  expect(meanwhile.median).toBeLessThan(Math.max(3 * usually.median, 50));
  expect(meanwhile.p95).toBeLessThan(Math.max(3 * usually.p95, 150));
  expect(meanwhile.longest).toBeLessThan(Math.max(5 * usually.longest, 2500));
  expect(grown).toBeLessThan(600);
}

describe("the worst documents, to every route", () => {
  test("from a visitor", async () => {
    await expectUnhurt(async () => {
      for (const route of writes()) await sendAll({ ...route, path: pathOf(route.path) }, worstJson([], usual), "");
      for (const route of writes().filter(({ document }) => document.body)) {
        const all = [...bodiesFor(route)].filter(({ body = "" }) => body.length <= usual);
        await sendAll({ ...route, path: pathOf(route.path) }, all, "");
      }
    });
  });

  test("from an admin and member", async () => {
    const cookie = await signIn();
    await expectUnhurt(async () => {
      for (const route of writes()) await sendAll({ ...route, path: pathOf(route.path) }, bodiesFor(route), cookie);
    });
  });

  test("in the URL", async () => {
    const cookie = await signIn();
    const names = [...new Set(routes().flatMap(({ document }) => fieldsOf(document.query)))];
    await expectUnhurt(async () => {
      for (const route of tried().filter(({ method }) => method === "GET")) {
        const fields = fieldsOf(route.document.query);
        const all = worstQueries(fields.length > 0 ? fields : names).slice(0, fields.length > 0 ? undefined : 2);
        await sendAll({ ...route, path: pathOf(route.path) }, all, cookie);
        const long = pathOf(route.path, "a".repeat(6000));
        await send({ ...route, path: long }, { what: "a long path", accept: "text/html", query: "" }, cookie);
      }
    });
  });
});
