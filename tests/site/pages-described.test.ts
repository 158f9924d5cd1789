import { afterAll, expect, test } from "bun:test";
import { openApi, routeDocuments } from "#http/documents.ts";
import { ready, sampleSite, send } from "../requests/requests.ts";
import type { Person, Who } from "../requests/sample.ts";
import { routes } from "../requests/table.ts";

// A program finds in the API's description what answers it, at the address of a page too; `answers` compares each answer with it.

const site = await sampleSite({ MEMBERSHIP: "off" });
afterAll(() => site.close());

test("every page that answers JSON is described", async () => {
  const described = routeDocuments(site.app);
  const { paths } = openApi(site.app);
  const people = new Map<Who, Person>();
  const undescribed: string[] = [];
  const wrong: string[] = [];
  const isRead = (route: string) => route.startsWith("GET ");
  // Writes come first, so that the pages have something to show.
  for (const route of [...routes.keys()].toSorted((a, b) => Number(isRead(a)) - Number(isRead(b)))) {
    if (described.get(route)?.events) continue;
    const request = await ready(site, route, people);
    const answer = await send({ ...request, headers: { ...request.headers, accept: "application/json" } });
    const isJson = answer.headers.get("content-type")?.startsWith("application/json") && answer.ok;
    if (answer.status >= 500) wrong.push(`${route}: ${answer.status}`);
    await answer.body?.cancel();
    const place = route.slice("GET ".length).replace(/:(\w+)(\{[^}]*\})?/g, "{$1}");
    if (isRead(route) && isJson && !(paths[place] && "get" in paths[place])) undescribed.push(route);
  }
  expect(wrong).toEqual([]);
  expect(undescribed).toEqual([]);
});
