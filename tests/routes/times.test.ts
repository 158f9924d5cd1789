import { afterAll, expect, test } from "bun:test";
import { newPerson, ready, sampleSite, send } from "../requests/requests.ts";
import { pagesOf, routes, stockCollector } from "../requests/table.ts";

const site = await sampleSite();
afterAll(() => site.close());

const time = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Every value that starts like a time, by its place. */
function timesIn(value: unknown, place: string): [string, string][] {
  if (typeof value === "string") return time.test(value) ? [[place, value]] : [];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => timesIn(inner, `${place} ${name}`));
}

const jsonOf = async (response: Response): Promise<unknown> => {
  const isJson = response.headers.get("content-type")?.includes("json");
  return isJson ? response.json() : response.body?.cancel();
};

test("every time in JSON is ISO 8601", async () => {
  const collector = await newPerson(site, "member");
  await stockCollector(site, collector);
  const times: [string, string][] = [];
  for (const path of pagesOf("collector")) times.push(...timesIn(await jsonOf(await collector.json(path)), path));
  for (const route of routes.keys()) {
    const sample = await ready(site, route);
    const headers = { accept: "application/json", ...sample.headers };
    times.push(...timesIn(await jsonOf(await send({ ...sample, headers })), route));
  }
  expect(times.length).toBeGreaterThan(100);
  expect(times.filter(([, value]) => !isoTime.test(value))).toEqual([]);
});
