import { afterAll, expect, test } from "bun:test";
import { ready, routesOf, sampleSite, send, sendForm } from "../requests/requests.ts";
import type { Person, Who } from "../requests/sample.ts";
import { routes } from "../requests/table.ts";

const people = new Map<Who, Person>();
const site = await sampleSite();
afterAll(() => site.close());

/** What the answer says, where it is no success. */
async function fault(response: Response): Promise<string> {
  const isGood = response.status < 400 && !/SessionRequired|Csrf|csrf=/.test(response.headers.get("location") ?? "");
  const text = isGood ? "" : `${response.status} ${response.headers.get("location") ?? (await response.text())}`;
  if (isGood) await response.body?.cancel();
  return text;
}

test("every route has its sample, and every sample its route", () => {
  expect([...routes.keys()].sort()).toEqual(routesOf(site).sort());
});

test.each([...routes.keys()])("%s accepts its sample", async (route) => {
  expect(await fault(await send(await ready(site, route, people)))).toBe("");
});

const writes = [...routes].filter(
  ([route, { form, json, prepare, isSigned }]) => !route.startsWith("GET") && !isSigned && (form || json || prepare),
);

test.each(writes.map(([route]) => route))("%s accepts it as a form of a page", async (route) => {
  expect(await fault(await sendForm(await ready(site, route, people)))).toBe("");
});
