import { afterAll, expect, test } from "bun:test";
import { routeDocuments } from "#http/documents.ts";
import { origin } from "../harness.ts";
import { namesOf, ready, routesOf, sampleSite, send } from "../requests/requests.ts";
import type { Person, Who } from "../requests/sample.ts";
import { routes } from "../requests/table.ts";

const site = await sampleSite();
afterAll(() => site.close());

type Form = { id: string | null; action: URL; method: string; names: string[] };
type Attributes = { tagName: string; getAttribute(name: string): string | null };

/** The forms of a page that write, as a browser without JavaScript sends them. A button that sends its form elsewhere counts there, by its own name. */
async function formsOf(html: string, at: string): Promise<Form[]> {
  const forms: Form[] = [];
  const elsewhere: { of: Form; by: string[]; to: ReturnType<typeof target> }[] = [];
  const target = (element: Attributes, name: string, method: string) => {
    const action = new URL((element.getAttribute(name) ?? at).replaceAll("&amp;", "&"), new URL(at, origin));
    const asked = action.searchParams.get("_method") ?? element.getAttribute(method);
    action.searchParams.delete("_method");
    return { action, method: asked?.toUpperCase() };
  };
  const addName = (element: Attributes) => {
    const name = element.getAttribute("name");
    const owner = element.getAttribute("form");
    const form = owner === null ? forms.at(-1) : forms.find(({ id }) => id === owner);
    if (!form) return;
    const by = name ? [name] : [];
    if (element.getAttribute("formaction") === null) form.names.push(...by);
    else elsewhere.push({ of: form, by, to: target(element, "formaction", "formmethod") });
  };
  const page = new HTMLRewriter()
    .on("form", {
      element(element) {
        const { action, method = "GET" } = target(element, "action", "method");
        forms.push({ id: element.getAttribute("id"), action, method, names: [] });
      },
    })
    .on("form input, form select, form textarea, form button, button[form]", { element: addName });
  await page.transform(new Response(html)).text();
  const sent = elsewhere.map(({ of, by, to }) => ({
    id: null,
    action: to.action,
    method: to.method ?? of.method,
    names: by,
  }));
  return [...forms, ...sent].filter(({ method }) => method !== "GET");
}

const pattern = (route: string) =>
  new RegExp(
    `^${route
      .replaceAll("?", "")
      .replaceAll(/:\w+(\{[^}]*\})?/g, "[^/]+")
      .replaceAll(".", "\\.")}$`,
  );
const card = "/series/scarlet-violet/151/6";
const states: Partial<Record<Who, string[]>> = {
  member: [
    card,
    `${card}?tab=copies`,
    `${card}?tab=graded`,
    `${card}?tab=notes`,
    "/series/scarlet-violet/151?view=table",
    ...["username", "links", "banner", "prices", "games", "email", "password", "sessions", "delete"].map(
      (section) => `/account/settings/${section}`,
    ),
  ],
  newcomer: ["/onboarding?step=1"],
};

test("no form sends a name that its route does not accept", async () => {
  const people = new Map<Who, Person>();
  // What a member keeps, and what waits for staff, has forms too.
  for (const route of ["PUT /api/collection", "POST /api/collection/:id/graded", "POST /admin/prices"]) {
    const made = await ready(site, route, people);
    if (!route.includes("/admin/")) expect((await send(made)).status).toBeLessThan(400);
  }
  const documents = routeDocuments(site.app);
  const patterns = routesOf(site).map((route) => [route, pattern(route)] as const);
  const met = new Set<string>();
  const unknown: string[] = [];
  const look = async (person: Person, at: string) => {
    const response = await person.page(at);
    if (!response.headers.get("content-type")?.includes("text/html")) return response.body?.cancel();
    for (const { action, method, names } of await formsOf(await response.text(), at)) {
      const [route = ""] = patterns.find(([, matches]) => matches.test(`${method} ${action.pathname}`)) ?? [];
      met.add(route);
      const { body, query } = documents.get(route) ?? {};
      const strange = [
        ...names.filter((name) => !namesOf(body).includes(name)),
        ...[...action.searchParams.keys()].filter((name) => !namesOf(query).includes(name)),
      ];
      for (const name of strange) unknown.push(`${at}: ${method} ${action.pathname} ${name}`);
    }
  };
  for (const route of routes.keys()) {
    // The gallery's forms are examples, which lead nowhere.
    if (!route.startsWith("GET ") || /\/events|\.(csv|json)|gallery/.test(route)) continue;
    const { person, at } = await ready(site, route, people);
    await look(person, at);
  }
  for (const [who, addresses] of Object.entries(states)) {
    const person = people.get(who as Who);
    for (const at of addresses) if (person) await look(person, at);
  }
  expect([...new Set(unknown)]).toEqual([]);
  expect(met).not.toContain("");
  expect([...met].length).toBeGreaterThan(20);
});
