import { sectionTitles } from "#features/account/settings/views/sections.ts";
import { routeDocuments } from "../src/http/documents.ts";
import type { TestApp, visitor } from "./harness.ts";
import { routes } from "./requests/table.ts";

/** One way to read something: an address, the form of the answer, and a body where the call takes one. */
export type Reading = { route: string; at: string; want: "page" | "fragment" | "json"; body?: object };

const headers = {
  page: { accept: "text/html" },
  fragment: { accept: "text/html", "hx-request": "true", "hx-request-type": "partial" },
  json: { accept: "application/json" },
};

/** Streams end with the tab that listens, and pictures and scripts are the same for all. */
const noText = /^GET \/(events|images|media|avatars|banners|assets|icons)(\/|$)/;

export const routesOf = ({ app }: TestApp): string[] => [
  ...new Set(app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`)),
];

/** What stands for a parameter of a path, by its route; several where a route leads to several things. */
export type Fill = (route: string, parameter: string) => string[];

/** Every way to read from every route: each of the queries at each address, swapped parts with the first of them. */
export function readingsOf(
  site: TestApp,
  { fill, queries, word }: { fill: Fill; queries: Record<string, string>[]; word: string },
): Reading[] {
  const documents = routeDocuments(site.app);
  return routesOf(site).flatMap((route): Reading[] => {
    const [method = "", path = ""] = route.split(" ");
    const body = routes.get(route)?.reads?.(word);
    const known = namesIn(documents.get(route)?.query);
    if (noText.test(route) || (method !== "GET" && !body)) return [];
    return filled(route, path, fill).flatMap((address) =>
      queries.flatMap((query, index) => {
        // A call by POST refuses what it does not know.
        const names = Object.entries(query).filter(([name]) => method === "GET" || known.includes(name));
        const at = `${address}?${new URLSearchParams(names)}`;
        return wantsOf(path, index === 0).map((want) => ({ route, at, want, ...(body && { body }) }));
      }),
    );
  });
}

/** Each once, where several lists have the same. */
export const once = (readings: Reading[]): Reading[] => [
  ...new Map(readings.map((reading) => [`${reading.route} ${reading.want} ${reading.at}`, reading])).values(),
];

const namesIn = (query: object | undefined): string[] =>
  query && "entries" in query ? Object.keys(query.entries as object) : [];

const wantsOf = (path: string, isFirst: boolean): Reading["want"][] =>
  path.startsWith("/api/") ? ["json"] : isFirst ? ["page", "fragment", "json"] : ["page", "json"];

function filled(route: string, path: string, fill: Fill): string[] {
  const [whole, name = ""] = /:(\w+)(?:\{[^}]*\})?\??/.exec(path) ?? [];
  if (whole === undefined) return [path];
  return fill(route, name).flatMap((value) => filled(route, path.replace(whole, encodeURIComponent(value)), fill));
}

type Searcher = Pick<ReturnType<typeof visitor>, "request">;

/** Sends it. @returns the status and the text of the answer. */
export async function readAs(person: Searcher, { at, want, body }: Reading): Promise<{ status: number; text: string }> {
  const response = await person.request(at, {
    headers: { ...headers[want], ...(body && { "content-type": "application/json" }) },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  // The bytes of a picture are no text.
  const isPicture = response.headers.get("content-type")?.startsWith("image/") ?? false;
  return { status: response.status, text: isPicture ? "a picture" : await response.text() };
}

/** Leads every path to what a person has, and to a card of 151. */
export async function fillOf({ sql }: Pick<TestApp, "sql">, { id: userId }: { id: string }): Promise<Fill> {
  const idsOf = async (table: string) => (await sql`select id::text from ${sql(table)}`).map(({ id }) => String(id));
  const imports = await idsOf("collection_imports");
  const things: Record<string, string[]> = {
    lists: await idsOf("lists"),
    decks: await idsOf("decks"),
    trades: await idsOf("trades"),
    reports: await idsOf("card_reports"),
    imports,
    import: imports,
    media: await idsOf("pictures"),
    users: [userId],
    friend: [userId],
    collection: [userId],
    sets: ["sv03.5"],
    set: ["sv03.5"],
  };
  const [{ slug = "" } = {}] = await sql<{ slug: string }[]>`select slug from users where id = ${userId}`;
  const named: Record<string, string[]> = {
    series: ["scarlet-violet"],
    set: ["151"],
    number: ["6"],
    category: ["en"],
    section: Object.keys(sectionTitles),
    tab: ["lists", "decks"],
    status: ["open", "closed"],
    userId: [userId],
  };
  return (route, parameter) => {
    const thing = new RegExp(`/([\\w-]+)/((cards?|builder|cards/:status)/)?:${parameter}`).exec(route)?.[1] ?? "";
    if (parameter === "slug") return [/ \/u\//.test(route) ? slug : "151"];
    return (parameter === "id" && things[thing]) || named[parameter] || ["sv03.5-006"];
  };
}
