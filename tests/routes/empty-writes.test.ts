import { afterAll, describe, expect, test } from "bun:test";
import { routeDocuments } from "#http/documents.ts";
import { formOf, sent } from "../requests/body.ts";
import { type Ready, ready, sampleSite, send, sendForm } from "../requests/requests.ts";
import type { Json } from "../requests/sample.ts";
import { routes } from "../requests/table.ts";
import { routesInTurn } from "../requests/turns.ts";
import { watchWrites } from "../requests/written.ts";
import { until } from "../until.ts";
import { empties, misspelt, withUnknown } from "../variations.ts";

const site = await sampleSite();
afterAll(() => site.close());

/** Pages and searches: they write nothing, and ask for what there is where nothing is named. */
const reading = [
  "POST /api/collection",
  "POST /api/collection/recent",
  "POST /api/friend-cards",
  "POST /api/friends",
  "POST /api/search/advanced",
  "POST /api/lists",
  "POST /api/lists/choices",
  "POST /api/decks",
];

/** The public client of sign-in sends names of its own; these pages take the same forms, and store nothing of them. */
const signingIn = ["POST /auth/signin", "POST /auth/signin/:provider", "POST /auth/email", "POST /auth/reset"];
/** What they are about stands in the address. */
const addressed = [
  "POST /api/lists/:id/owned",
  "DELETE /api/lists/:id/dex",
  "DELETE /api/lists/:id/:setId/:numberKey",
  "POST /api/collection/imports/:id/commit",
  "POST /api/admin/users/:id",
  "PUT /api/admin/users/:id/subscribe",
  "DELETE /api/admin/users/:id/subscribe",
  "DELETE /api/admin/cards/:series/:id",
  "POST /api/admin/cards/:series/:id/restore",
  "DELETE /api/stream/card",
  "DELETE /api/admin/flags/:flag",
  "DELETE /api/admin/invitations/:id",
  "DELETE /api/admin/texts/:name",
  // Of the whole site.
  "POST /api/admin/backups",
];
const isLenient = (route: string) => route.includes(" /api/auth/") || signingIn.includes(route);

const documents = routeDocuments(site.app);
/** Its body is proof of who asks, which a recent sign-in stands for; or names what stays, which is nothing without one. */
const isOptional = (route: string) => ["DELETE /api/user/providers", "DELETE /api/user/sessions"].includes(route);

const writes = [...routes.keys()].filter((route) => !route.startsWith("GET ") && !isLenient(route));
const withBody = writes.filter((route) => {
  const { json, form, prepare } = routes.get(route) ?? {};
  const readsBody = documents.get(route)?.body !== undefined && !isOptional(route);
  return json !== undefined || form !== undefined || (prepare !== undefined && readsBody);
});

const { tables, written } = await watchWrites(site);

/** Until no letter and no backup of an earlier request is under way: they write when they are done. */
const jobsDone = () =>
  until(async () => {
    const jobs = await site.sql`
      select from pgboss.job where name in ('mail', 'backup') and state in ('created', 'retry', 'active')`;
    return jobs.length === 0;
  });

/** Sends each, and says which were not refused as what cannot be read. Nothing may be stored by any of them. */
async function refusedAll(sendings: [what: string, send: () => Promise<Response>][]): Promise<void> {
  expect(sendings.length).toBeGreaterThan(0);
  await jobsDone();
  await written();
  const taken: string[] = [];
  for (const [what, sending] of sendings) {
    await site.sql`delete from rate_limits`;
    const response = await sending();
    if (![400, 415, 422].includes(response.status) && !isSentBack(response))
      taken.push(`${what}: ${response.status} ${await response.text()}`.slice(0, 300));
    else await response.body?.cancel();
  }
  expect(taken).toEqual([]);
  expect(await written()).toEqual([]);
}

/** To the page of the form, with the reason as its notice. */
const isSentBack = ({ status, headers }: Response) =>
  status === 303 &&
  headers.getSetCookie().some((cookie) => decodeURIComponent(decodeURIComponent(cookie)).includes('"isRefusal":true'));

const asJson = (request: Ready, json: unknown) => () =>
  request.person.request(request.at, sent(request.method, { json: JSON.stringify(json) }));
const jsonOf = ({ json, form }: Ready): Json => json ?? form ?? {};

describe("JSON", () => {
  test.each(routesInTurn(withBody.filter((route) => ![...reading, ...addressed].includes(route))))(
    "%s: an empty document stores nothing",
    async (route) => {
      const request = await ready(site, route);
      const bodyless = () => request.person.request(request.at, { method: request.method });
      await refusedAll([
        ...empties.map(({ what, body }): [string, () => Promise<Response>] => [what, asJson(request, body)]),
        ["no body", bodyless],
        ["broken", () => request.person.request(request.at, sent(request.method, { json: "{" }))],
        ["text", () => request.person.request(request.at, { method: request.method, body: "notes=x" })],
      ]);
    },
  );

  test.each(routesInTurn(withBody))("%s: an unknown or a misspelt name stores nothing", async (route) => {
    const request = await ready(site, route);
    const wrong = [...withUnknown(jsonOf(request)), ...misspelt(jsonOf(request)), ...empties.slice(1)];
    await refusedAll(wrong.map(({ what, body }) => [what, asJson(request, body)]));
    expect((await send(request)).status).toBeLessThan(400);
  });
});

describe("forms", () => {
  const byForm = withBody.filter((route) => !routes.get(route)?.isSigned);

  test.each(routesInTurn(byForm))("%s: an unknown or a misspelt name stores nothing", async (route) => {
    const request = await ready(site, route);
    const form = request.form ?? formOf(request.json);
    const wrong = [{ what: "an unknown name", body: { ...form, unheardOf: "x" } }, ...misspelt(form)];
    if (![...reading, ...addressed].includes(route)) wrong.push({ what: "an empty form", body: {} });
    await refusedAll(wrong.map(({ what, body }) => [what, () => sendForm({ ...request, form: body })]));
    expect((await sendForm(request)).status).toBeLessThan(400);
  });
});

describe("addresses", () => {
  test.each(routesInTurn(writes))("%s: an unknown or a misspelt name in the query stores nothing", async (route) => {
    const request = await ready(site, route);
    const [path = "", query = ""] = request.at.split("?");
    const names = [...new URLSearchParams(query).keys()];
    const addresses = [
      `${path}?${query && `${query}&`}unheardOf=x`,
      ...names.map((name) => `${path}?${query.replace(`${name}=`, `${name}z=`)}`),
    ];
    await refusedAll(
      addresses.flatMap((at): [string, () => Promise<Response>][] => [
        [at, () => send({ ...request, at })],
        [`${at}, by a form`, () => sendForm({ ...request, at })],
      ]),
    );
  });

  test("a path of nothing stores nothing", async () => {
    const routes = writes.filter((route) => route.includes("/:"));
    const taken: string[] = [];
    for (const route of routes) {
      const request = await ready(site, route);
      await jobsDone();
      await written();
      const [path = "", query = ""] = request.at.split("?");
      const parts = path.split("/");
      const place = (route.split(" ")[1] ?? "").split("/").findIndex((part) => part.startsWith(":"));
      for (const id of ["", "%20", "x", "-1", "%00", "x".repeat(5000), "..%2f..", "%ff"]) {
        const response = await send({ ...request, at: `${parts.with(place, id).join("/")}?${query}` });
        if (response.status < 400 || response.status >= 500)
          taken.push(`${route} ${id.slice(0, 20)}: ${response.status}`);
        await response.body?.cancel();
      }
      expect(await written()).toEqual([]);
    }
    expect(taken).toEqual([]);
  });
});

test("a written row is detected, in every table", async () => {
  expect(tables.length).toBeGreaterThan(20);
  await jobsDone();
  await written();
  const { id } = await site.signUp();
  expect(await written()).toEqual(expect.arrayContaining(["users", "user_roles"]));
  await site.sql`update users set bio = 'x' where id = ${id}`;
  expect(await written()).toEqual(["users"]);
  await site.sql`delete from users where id = ${id}`;
  expect(await written()).toContain("user_roles");
  const watched = await site.sql`select distinct event_object_table from information_schema.triggers`;
  expect(watched).toHaveLength(tables.length);
});

test("every route that reads a body has a sample with one", () => {
  const reads = [...documents].flatMap(([route, { body }]) =>
    body && !isLenient(route) && !isOptional(route) ? [route] : [],
  );
  expect(reads.filter((route) => !withBody.includes(route))).toEqual([]);
});

test("unknown names in the query of a reading route are ignored, as shared links may have them", async () => {
  for (const at of [
    "/series/scarlet-violet/151?utm_source=x",
    "/api/set/sv03.5?utm_source=x",
    "/auth/signin?utm_source=x",
  ]) {
    expect((await site.anonymous.request(at)).status).toBe(200);
  }
});
