import { afterAll, expect, test } from "bun:test";
import { ready, sampleSite, send } from "../requests/requests.ts";
import type { Person, Who } from "../requests/sample.ts";
import { routes } from "../requests/table.ts";

// A set that is not there is not found, whichever route names it.

const site = await sampleSite({ MEMBERSHIP: "off" });
afterAll(() => site.close());

const unknown = (at: string): string =>
  at
    .replace(/([?&](?:setId|set)=)[^&]*/, "$1nope")
    .replace(/(\/series\/[^/?]+\/)151(?=[/?]|$)/, "$1nope")
    .replace(/(\/(?:api\/)?sets?\/)sv03\.5(?=[/?]|$)/, "$1nope")
    .replace(/(\/(?:en|EN|scarlet-violet)\/)(?:151|sv03\.5)(?=[/?]|$)/, "$1nope")
    .replace(/\/(?:sv03\.5)(?=[/?]|$)/, "/nope");

test("an unknown set is not found by any route that names one in its address", async () => {
  const people = new Map<Who, Person>();
  const found: string[] = [];
  let asked = 0;
  for (const route of routes.keys()) {
    const request = await ready(site, route, people);
    const at = unknown(request.at);
    if (at === request.at) continue;
    asked++;
    // One that names a card of the list as well contradicts itself, and is 422.
    const json = request.json && { ...request.json, listCardId: undefined };
    const answer = await send({ ...request, json, at, headers: { accept: "application/json", ...request.headers } });
    const text = (await answer.text()).slice(0, 150);
    if (answer.status !== 404) found.push(`${answer.status} ${route} ${at} ${text}`);
  }
  expect(found).toEqual([]);
  expect(asked).toBeGreaterThan(20);
});
