import { afterAll, expect, test } from "bun:test";
import { json, origin } from "../harness.ts";
import { makeList } from "../lists/people.ts";
import { newPerson, type Ready, ready, routesOf, sampleSite } from "../requests/requests.ts";
import { callerOf, routes } from "../requests/table.ts";

// Addresses that open without a login outlive an access token, so one that only reads does not show them.

const site = await sampleSite();
afterAll(site.close);

/** A token behind an address: of a share link, of a list, of an overlay. */
const lasting = /\/shared\/[\w-]{60,}|share=[\w-]{43}|\/stream-tools\/[\w-]+\/[\w-]{36}\/[\w-]{43}/;

/** An overlay’s own page names itself. */
const reading = routesOf(site).filter((route) => {
  if (route.includes("/:token")) return false;
  const sample = routes.get(route);
  return ["member", "anonymous"].includes(callerOf(route)) && (route.startsWith("GET ") || sample?.reads !== undefined);
});

/** Someone who shares all they can, and a token of theirs that only reads. */
async function sharing() {
  const person = await newPerson(site, "member");
  await person.put("/api/share-link", {});
  await makeList(person);
  const { token } = await json<{ token: string }>(person.post("/api/tokens", { name: "Sheet", scope: "read" }));
  return { person, token };
}

async function shows(asked: Pick<Ready, "method" | "at" | "json">, headers: Record<string, string>): Promise<boolean> {
  const { method, at, json } = asked;
  const response = await site.app.request(new URL(at, origin), {
    method,
    headers: { "content-type": "application/json", origin, ...headers },
    ...(json && { body: JSON.stringify(json) }),
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (isStream) await response.body?.cancel();
  return !isStream && lasting.test((await response.text()) + response.headers.get("location"));
}

const others = ["/friends?tab=find", "/friends?tab=share", "/stream-tools?overlay=list", "/stream-tools?overlay=chat"];

test("a session sees them, an access token that reads does not, on any page and in any answer", async () => {
  const { person, token } = await sharing();
  const people = new Map([["member", person] as const]);
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const bySession: string[] = [];
  const byToken: string[] = [];
  const look = async (name: string, asked: Pick<Ready, "method" | "at" | "json">) => {
    await site.sql`update users set profile_visibility = 'private' where id = ${person.id}`;
    for (const accept of ["application/json", "text/html"]) {
      if (await shows(asked, { accept, cookie })) bySession.push(`${name} ${accept}`);
      if (await shows(asked, { accept, authorization: `Bearer ${token}` })) byToken.push(`${name} ${accept}`);
    }
  };
  for (const route of reading) await look(route, await ready(site, route, people));
  for (const at of others) await look(at, { method: "GET", at, json: undefined });
  expect(byToken).toEqual([]);
  const shown = ["GET /api/share-link application/json", "GET /api/stream/overlays application/json"];
  const pages = ["GET /lists/:id/settings", "GET /stream-tools", ...others];
  expect(bySession).toEqual(expect.arrayContaining([...shown, ...pages.map((page) => `${page} text/html`)]));
});

test("an access token that reads is told why; one that writes sees them", async () => {
  const { person, token } = await sharing();
  const { token: writing } = await json<{ token: string }>(person.post("/api/tokens", { name: "Bot", scope: "write" }));
  for (const path of ["/api/share-link", "/api/stream/overlays"]) {
    const ask = (bearer: string) => site.anonymous.request(path, { headers: { authorization: `Bearer ${bearer}` } });
    const refused = await ask(token);
    expect([refused.status, (await json<{ message: string }>(refused)).message]).toEqual([
      403,
      "This access token can only read, so it can’t see links that would outlive it.",
    ]);
    expect((await ask(writing)).status).toBe(200);
  }
});
