import { afterAll, expect, test } from "bun:test";
import { openApi, routeDocuments } from "../../src/http/documents.ts";
import { ready, sampleSite, send } from "../requests/requests.ts";
import type { Person, Who } from "../requests/sample.ts";
import { routes } from "../requests/table.ts";

// A program finds in the API's description what answers it, at the address of a page too; `answers` compares each answer with it.

const site = await sampleSite({ MEMBERSHIP: "off" });
afterAll(() => site.close());

/** Not described yet, most of them staff’s pages and profiles: each is to get `answers`, and leaves this list. */
const undescribed = [
  "GET /account/settings",
  "GET /admin/installation",
  "GET /admin/installation/errors",
  "GET /admin/installation/invitations",
  "GET /admin/installation/maintenance",
  "GET /admin/installation/texts",
  "GET /admin/installation/texts/:name",
  "GET /admin/reports/card/:id",
  "GET /admin/reports/profiles/:status",
  "GET /api/docs",
  "GET /api/openapi.json",
  "GET /lists/choose",
  "GET /reports/new",
];

test("every route that answers JSON is described", async () => {
  const described = routeDocuments(site.app);
  const { paths } = openApi(site.app);
  const people = new Map<Who, Person>();
  const found: string[] = [];
  const wrong: string[] = [];
  for (const route of routes.keys()) {
    if (!route.startsWith("GET ") || described.get(route)?.events) continue;
    const request = await ready(site, route, people);
    const answer = await send({ ...request, headers: { ...request.headers, accept: "application/json" } });
    const isJson = answer.headers.get("content-type")?.startsWith("application/json") && answer.ok;
    if (answer.status >= 500) wrong.push(`${route}: ${answer.status}`);
    await answer.body?.cancel();
    const place = route.slice("GET ".length).replace(/:(\w+)(\{[^}]*\})?/g, "{$1}");
    if (isJson && !(paths[place] && "get" in paths[place])) found.push(route);
  }
  expect(wrong).toEqual([]);
  expect(found.sort()).toEqual(undescribed.toSorted());
});
