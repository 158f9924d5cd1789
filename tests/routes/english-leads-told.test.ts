import { afterAll, expect, test } from "bun:test";
import { tellAlerts } from "#features/lists/alerts/jobs.ts";
import { overlayKinds } from "#features/stream/overlays/rules/kinds.ts";
import { changeCatalogue, changePrices } from "../change-catalogue.ts";
import { add, makeList } from "../lists/people.ts";
import { startMailServer, type Taken } from "../mail-server.ts";
import { formOf, sent } from "../requests/body.ts";
import { type Ready, ready, sampleSite, send, sendForm } from "../requests/requests.ts";
import type { Person, Who } from "../requests/sample.ts";
import { routes } from "../requests/table.ts";
import { chatAt, overlayAt } from "../stream/addresses.ts";
import { until } from "../until.ts";
import { alone, names, unled } from "./printed-names.ts";

// Messages after a write, letters and streams: the English name leads there too. JSON data keeps the printed name beside it.

const server = await startMailServer();
const site = await sampleSite({ SMTP_URL: server.url, MEMBERSHIP: "off" });
const { sql } = site;
afterAll(async () => {
  await site.close();
  await server.stop();
});

const [series, set, card] = names;
await sql`create table slugs as select id, slug from sets union all select id, slug from series`;
async function rename(): Promise<void> {
  await sql`update series s set name = ${series[0]}, english_name = ${series[1]}, slug = o.slug from slugs o where o.id = s.id`;
  await sql`update sets s set name = ${set[0]}, english_name = ${set[1]}, slug = o.slug from slugs o where o.id = s.id`;
  await sql`update cards set name = ${card[0]}, english_name = ${card[1]} where english_name is distinct from ${card[1]}`;
}
await changeCatalogue(site, rename());

const writes = [...routes].flatMap(([route, { reads }]) => (route.startsWith("GET ") || reads ? [] : [route]));

/** Staff's edits derive names and slugs anew. */
const isOfStaff = (route: string): boolean => route.includes(" /api/admin/");

const isPrinted = (text: string): boolean => names.some(([japanese]) => japanese === text.trim());

/** The texts of an answer that name a card among other words. */
function toldIn(json: unknown): string[] {
  if (typeof json === "string") return isPrinted(json) ? [] : [json];
  return typeof json === "object" && json !== null ? Object.values(json).flatMap(toldIn) : [];
}

const partial = { accept: "text/html", "hx-request": "true", "hx-request-type": "partial" };

/** Sends it as a swap does. */
const sendSwap = ({ method, at, json, form, person }: Ready): Promise<Response> =>
  person.request(at, sent(method, { form: form ?? formOf(json) }, partial));

async function unledIn(response: Response, person: Person): Promise<string[]> {
  const headers = [...response.headers].flatMap(([name, value]) =>
    /^hx-/.test(name) ? [decodeURIComponent(value)] : [],
  );
  const text = await response.text();
  const place = response.status === 303 ? response.headers.get("location") : null;
  const next = place?.startsWith("/") ? await (await person.page(place)).text() : "";
  const isJson = response.headers.get("content-type")?.includes("json");
  const told = isJson ? toldIn(JSON.parse(text)).filter(unled) : alone(text);
  return [...told, ...headers.filter(unled), ...alone(next)];
}

const people = new Map<Who, Person>();

test.each(writes.toSorted((a, b) => Number(isOfStaff(a)) - Number(isOfStaff(b))))("%s", async (route) => {
  const found: string[] = [];
  for (const sending of [send, sendSwap, sendForm]) {
    if (isOfStaff(route)) await rename();
    const request = await ready(site, route, people);
    await sql`update users set email_verified_at = now(), mailed_news = '{request,trade,price}'`;
    found.push(...(await unledIn(await sending(request), request.person)));
  }
  expect([...new Set(found)]).toEqual([]);
});

const saidIn = (letters: Taken[]): string[] => letters.flatMap(({ subject, text }) => [subject, ...text.split("\n")]);

/** What was sent since it was asked for last. */
async function lettersSent(): Promise<Taken[]> {
  await until(async () => (await sql`select from pgboss.job where name = 'mail' and state < 'completed'`).length === 0);
  return server.letters.splice(0);
}

test("the letters that these writes send", async () => {
  const letters = await lettersSent();
  expect(letters.length).toBeGreaterThan(5);
  expect(saidIn(letters).filter(unled)).toEqual([]);
});

test("a letter about a price", async () => {
  const person = await site.signUp();
  await sql`update users set email_verified_at = now(), mailed_news = '{price}' where id = ${person.id}`;
  const id = await makeList(person);
  await add(person, id, "6", { variant: "holo" });
  await person.put(`/api/lists/${id}`, { purpose: "WANTS" });
  await person.put(`/api/lists/${id}/alerts`, { cards: ["sv03.5-006 holo"], below: ["12.50"] });
  await sql`
    insert into current_prices (card_id, variant, source, currency, market, as_of)
    values ('sv03.5-006', 'holo', 'tcgplayer', 'USD', 100, now())
    on conflict (card_id, variant, source) do update set market = excluded.market`;
  await changePrices(site);
  await tellAlerts(site.deps);
  const letters = await lettersSent();
  expect(letters.map(({ subject }) => subject)).toContain(`${card[1]} fell below $12.50`);
  expect(saidIn(letters).filter(unled)).toEqual([]);
});

test("overlays and the text for chat, unless their address asks for the printed names", async () => {
  const person = await site.signUp({ roles: ["subscriber"] });
  await person.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant: "holo", quantity: 1 });
  await person.put("/api/stream/card", { setId: "sv03.5", numberKey: "6" });
  const found: string[] = [];
  let named = 0;
  const look = async (at: string) => {
    const response = await site.anonymous.page(at);
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
    const text = isStream ? await firstOf(response) : await response.text();
    if (names.some(([, english]) => text.includes(english))) named++;
    const told = text.startsWith("<") ? alone(text) : text.split(/\n|\\n/).filter(unled);
    found.push(...told.map((one) => `${at.split("/")[2]}: ${one.slice(0, 200)}`));
  };
  for (const kind of overlayKinds) {
    const at = overlayAt(site, kind, person.id);
    for (const rest of ["", "?set=sv03.5", "/events", "/events?set=sv03.5"]) await look(at + rest);
  }
  for (const of of ["set", "card", "last", "value"]) await look(`${chatAt(site, person.id)}?of=${of}&set=sv03.5`);
  expect(found).toEqual([]);
  expect(named).toBeGreaterThan(8);
});

/** What a stream sends at once. */
async function firstOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}
