import { afterAll, expect, test } from "bun:test";
import * as v from "valibot";
import { bodyOf, closeApps, html, testApp } from "../harness.ts";

afterAll(closeApps);
const site = await testApp({}, "starter");

/** The counters of this address are at their ends. */
const exhaust = () => site.sql`update rate_limits set count = 100000`;

const ways: [string, (words: string) => Response | Promise<Response>][] = [
  ["the page", (words) => site.anonymous.request(`/search?q=${words}`, { headers: html })],
  ["the page as JSON", (words) => site.anonymous.json(`/search?q=${words}`)],
  ["advanced search", (words) => site.anonymous.request(`/search/advanced?q=${words}`, { headers: html })],
  ["suggestions", (words) => site.anonymous.htmx("GET", `/search/suggest?q=${words}`)],
  [
    "the API",
    (query) =>
      site.anonymous.request("/api/search/advanced", {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ query }),
      }),
  ],
];

test.each(ways)("%s: too many searches of an address are answered 429, with the wait", async (name, ask) => {
  await site.sql`delete from rate_limits`;
  expect((await ask(`bulba${name.length}`)).status).toBe(200);
  await exhaust();
  const refused = await ask(`charm${name.length}`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, 61);
  const text = await bodyOf(refused, 429);
  if (refused.headers.get("content-type")?.startsWith("application/json"))
    expect(v.parse(v.object({ code: v.number() }), JSON.parse(text)).code).toBe(429);
  else expect(text).toContain("Too many");
  // What was found before costs nothing.
  expect((await ask(`bulba${name.length}`)).status).toBe(200);
});

test("a card that was opened from a search stays open, without its neighbours", async () => {
  const misty = await site.signUp();
  await site.sql`delete from rate_limits`;
  const path = "/series/scarlet-violet/151/199?find=MEW+199&at=0";
  expect(await bodyOf(misty.page(path))).toContain("Result 1 of");
  await exhaust();
  const response = await misty.page(path);
  expect(response.status).toBe(200);
  expect(await bodyOf(response)).not.toContain("Result 1 of");
});

test("a person who types, page after page, is far from the limit", async () => {
  await site.sql`delete from rate_limits`;
  for (const word of ["charizard", "blastoise", "venusaur"]) {
    for (let end = 2; end <= word.length; end += 1) {
      expect((await site.anonymous.htmx("GET", `/search/suggest?q=${word.slice(0, end)}`)).status).toBe(200);
    }
    for (const more of ["", "%20ex", "%20151"])
      expect((await site.anonymous.page(`/search?q=${word}${more}`)).status).toBe(200);
  }
  const counted = await site.sql<{ count: number }[]>`select count from rate_limits`;
  expect(Math.max(...counted.map(({ count }) => count))).toBeLessThan(60);
});
