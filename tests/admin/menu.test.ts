import { afterAll, expect, test } from "bun:test";
import { origin } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { ready, sampleSite } from "../requests/requests.ts";
import type { Person, Who } from "../requests/sample.ts";
import { routes } from "../requests/table.ts";

const site = await sampleSite();
afterAll(() => site.close());

const pages = [...routes.keys()].filter((route) => /^GET \/admin(\/|$)/.test(route));

/** What forms of a page that write are sent to, with the method in the address. */
function actionsOf(html: string): string[] {
  const forms = [...html.matchAll(/<form\b[^>]*>/g)].map(([form]) => form);
  const actions = forms
    .filter((form) => form.includes('method="post"'))
    .map((form) => /action="([^"]*)"/.exec(form)?.[1]);
  return [...new Set(actions)].flatMap((action) => action?.replaceAll("&amp;", "&") ?? []);
}

/** The staff's part of the menu: which rows are open and which is current. */
const staffMenu = (html: string) => /<p>Staff<\/p>.*?<\/details>/s.exec(html)?.[0];

const refused = (person: Person, action: string, headers: Record<string, string>) =>
  person.post(action, { unheardOf: "x" }, { accept: "text/html", ...headers });

test("a refused form of any staff page is shown with the menu of its page", async () => {
  const people = new Map<Who, Person>();
  const shown: string[] = [];
  const unmarked: string[] = [];
  for (const route of pages) {
    const { person, at } = await ready(site, route, people);
    const html = await (await person.page(at)).text();
    const rows = staffMenu(html)?.split("<ul>")[1];
    if (at !== "/admin" && rows && !rows.includes("aria-current")) unmarked.push(at);
    for (const action of actionsOf(html).filter((one) => one.includes("/admin/"))) {
      const response = await refused(person, action, { referer: origin + at });
      const answer = await response.text();
      if (!answer.startsWith("<!doctype html>")) continue;
      shown.push(action);
      expect([action, staffMenu(answer)]).toEqual([action, staffMenu(html)]);
      const unsaid = await (await refused(person, action, {})).text();
      expect([action, staffMenu(unsaid)?.includes("<details open")]).toEqual([action, true]);
    }
  }
  expect(unmarked).toEqual([]);
  const { person } = await ready(site, "GET /admin/users", people);
  const menu = readPage(staffMenu(await (await person.page("/admin/users")).text()) ?? "");
  const current = menu.all("link").filter((link) => link.of("aria-current") === "page");
  expect(current.map(({ href }) => href)).toEqual(["/admin/users"]);
  expect(new Set(shown).size).toBeGreaterThan(15);
});

test("a search of staff without results offers to clear it", async () => {
  const people = new Map<Who, Person>();
  const without: string[] = [];
  let searched = 0;
  // A page of one thing searches for what to add.
  for (const route of pages.filter((one) => !one.includes(":"))) {
    const { person, at } = await ready(site, route, people);
    const found = await (await person.page(at)).text();
    if (!/<form[^>]*action="\/admin[^"]*"[^>]*>(?:(?!<\/form>).)*type="search"/s.test(found)) continue;
    const address = `${at.split("?")[0]}?q=nothing+like+it`;
    const html = await (await person.page(address)).text();
    expect(
      readPage(html)
        .names("heading")
        .filter((name) => /^No /.test(name)),
    ).toHaveLength(1);
    searched++;
    if (!/>(Clear filter|Show all [^<]*)</.test(html)) without.push(address);
  }
  expect(searched).toBeGreaterThan(3);
  expect(without).toEqual([]);
});
