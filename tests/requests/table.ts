import type { Game } from "../access/marked-games.ts";
import { changedPaths } from "../changed.ts";
import type { Person, TestApp } from "../harness.ts";
import type { Sample, Who } from "./sample.ts";

/** Who a route lets in: everyone, those with a session, those with an account that is set up, or those with a role. */
export type Access = "everyone" | "signed-in" | "member" | "data entry" | "senior data entry" | "admin";

/** By "METHOD /path" as in `app.routes`: who may call it, and one valid request. */
type Route = Sample & { to: Access };
type Post = Route & ({ writes: true } | { reads: (word: string) => object });
export type Routes = Record<`${"GET" | "PUT" | "DELETE"} ${string}`, Route> & Record<`POST ${string}`, Post>;

/** Who looks: with an account that is not set up, just set up, with a collection, no longer a member, of the staff. */
export const lookers = ["stranger", "newcomer", "beginner", "collector", "former member", "admin"] as const;
export type PageVisitor = (typeof lookers)[number];
export type Pages = Partial<Record<PageVisitor, string[]>>;

export type Amounts = { graded: string; cost: string };
export type Own = (site: TestApp, person: Person, game: Game, amounts: Amounts) => Promise<void>;

/** What the collector of the browser tests has, so that no page is empty. */
export type Stock = (site: TestApp, collector: Person) => Promise<void>;

type Part = { routes: Routes; pages?: Pages; own?: Own; stock?: Stock };

const folder = `${import.meta.dir}/..`;
const files = [...new Bun.Glob("*/routes.ts").scanSync(folder)].sort();
const parts: Part[] = await Promise.all(files.map((file) => import(`${folder}/${file}`)));

/** Every `tests/<feature>/routes.ts`. */
export const routes: ReadonlyMap<string, Route> = new Map(parts.flatMap((part) => Object.entries(part.routes)));
export const pagesOf = (looker: PageVisitor): string[] => parts.flatMap(({ pages }) => pages?.[looker] ?? []);

/** What tests look at wholly, where they only look at others in turn: the pages and routes of features that changed. */
const folders = new Set(changedPaths().map((path) => /^(?:src\/features|tests)\/([^/]+)\//.exec(path)?.[1]));
const changedParts = parts.filter((_, index) => folders.has(files[index]?.split("/")[0]));
export const changedPages = new Set(changedParts.flatMap(({ pages = {} }) => Object.values(pages).flat()));
export const changedRoutes = new Set(changedParts.flatMap(({ routes }) => Object.keys(routes)));

export async function ownGame(
  site: TestApp,
  person: Person,
  game: Game,
  amounts: Amounts = { graded: "500", cost: "3" },
): Promise<void> {
  for (const { own } of parts) await own?.(site, person, game, amounts);
}

export async function stockCollector(site: TestApp, collector: Person): Promise<void> {
  for (const { stock } of parts) await stock?.(site, collector);
}

const callers: Record<Access, Who> = {
  everyone: "anonymous",
  "signed-in": "member",
  member: "member",
  "data entry": "data entry",
  "senior data entry": "senior data entry",
  admin: "admin",
};

export const callerOf = (route: string): Who => {
  const { who, to = "everyone" } = routes.get(route) ?? {};
  return who ?? callers[to];
};
