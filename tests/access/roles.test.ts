import { expect, test } from "bun:test";
import { startSession } from "../../src/access/sessions.ts";
import { type Role, roles } from "../../src/access/viewer.ts";
import { openAccount } from "../../src/features/auth/sign-in/service/registration.ts";
import { origin, useSite } from "../harness.ts";

/** Who a route lets in: everyone, those with a session, those with an account that is set up, or those with a role. */
type Access = "everyone" | "signed-in" | "member" | "data entry" | "admin";

/** Every route of the site. A new one has to be entered here before the tests pass. */
const table: Record<Access, string[]> = {
  everyone: [
    "GET /u/:slug/collection",
    "POST /api/search/advanced",
    "GET /search/suggest",
    "GET /artists/:slug",
    "GET /api/artists",
    "GET /assets/:name",
    "GET /icons/:name",
    "GET /healthz",
    "GET /readyz",
    "GET /metrics",
    "GET /images/cards/:id",
    "GET /avatars/:number{\\d+\\.png}",
    "GET /banners/:number{\\d+\\.png}",
    "GET /media/:id",
    "GET /images/sets/symbols/:id",
    "GET /images/sets/logos/:id",
    "GET /images/species/:number",
    "GET /api/auth/session",
    "POST /api/auth/session",
    "GET /api/auth/csrf",
    "GET /api/auth/providers",
    "POST /api/auth/callback/credentials",
    "GET /api/auth/callback/:provider",
    "POST /api/auth/callback/apple",
    "POST /api/auth/callback/:provider",
    "POST /api/auth/signin/:provider",
    "GET /api/auth/signin/:provider?",
    "POST /api/auth/signout",
    "GET /api/auth/signout",
    "GET /api/auth/error",
    "GET /api/auth/verify-request",
    "POST /api/auth/_log",
    "GET /api/collection/:id",
    "GET /api/currency",
    "GET /api/exchange-rates",
    "GET /api/card/pricing",
    "GET /api/set-stats",
    "GET /api/card",
    "GET /api/card/related",
    "GET /api/card/:id",
    "GET /api/set",
    "GET /api/set/:id",
    "GET /api/series",
    "GET /api/series/:id/sets",
    "GET /api/series/:series/:set/cards",
    "GET /api/total-stats",
    "GET /api/openapi.json",
    "GET /api/docs",
    "GET /auth/signin",
    "POST /auth/signin",
    "POST /auth/signin/:provider",
    "GET /auth/register",
    "POST /auth/register",
    "POST /auth/signout",
    "POST /api/auth/signin/email",
    "GET /auth/email",
    "POST /auth/email",
    "GET /auth/email/open",
    "POST /auth/email/open",
    "GET /auth/reset",
    "POST /auth/reset",
    "GET /auth/reset/new",
    "POST /auth/reset/new",
    "GET /",
    "GET /dev/gallery",
    "GET /collections",
    "GET /collections/:slug",
    "GET /series",
    "GET /series/:series",
    "GET /series/:series/:slug",
    "GET /series/:series/:set/:number",
    "GET /jp/series",
    "GET /jp/series/:series",
    "GET /jp/series/:series/:slug",
    "GET /jp/series/:series/:set/:number",
    "GET /tcg-pocket-en/series",
    "GET /tcg-pocket-en/series/:series",
    "GET /tcg-pocket-en/series/:series/:slug",
    "GET /tcg-pocket-en/series/:series/:set/:number",
    "GET /robots.txt",
    "GET /sitemap.xml",
    "GET /manifest.webmanifest",
    "GET /privacy",
    "GET /tos",
    "GET /affiliates",
    "POST /theme",
    "GET /shortcuts",
    "GET /menu/series",
    "GET /menu/sets",
    "GET /menu/collections",
    "GET /:part{sitemap-[1-9]\\d*\\.xml}",
    "GET /pokedex",
    "GET /pokedex/generation/:number",
    "GET /pokedex/:slug",
    "GET /api/pokedex",
    "GET /api/pokemon",
    "GET /search",
    "GET /search/advanced",
  ],
  "signed-in": [
    "GET /auth/confirm",
    "POST /auth/confirm",
    "GET /auth/verify",
    "POST /auth/verify",
    "POST /api/user/email",
    "POST /api/user/password",
    "GET /api/user/sessions",
    "DELETE /api/user/sessions",
    "POST /api/avatar",
    "POST /api/user/banner",
    "GET /events",
    // These are one's own where nobody is named, as here.
    "POST /api/collection",
    "POST /api/collection/recent",
    "GET /api/level",
    "GET /api/activity",
    "GET /api/collection/price-history",
    "GET /api/collection/trends",
    "GET /api/user",
    "DELETE /api/user",
    "GET /api/user/providers",
    "DELETE /api/user/providers",
    "GET /api/user/preferences",
    "POST /api/user",
    "GET /api/user/username",
    "GET /onboarding",
    "POST /onboarding",
  ],
  member: [
    "GET /api/collection/cards",
    "GET /collection/cards",
    "GET /collection",
    "GET /collection/add",
    "GET /collection/import",
    "GET /collection/import/:id",
    "GET /collection/export",
    "POST /api/collection/imports",
    "GET /api/collection/imports/:id",
    "POST /api/collection/imports/:id/choices",
    "POST /api/collection/imports/:id/commit",
    "DELETE /api/collection/imports/:id",
    "GET /api/collection/export.csv",
    "GET /api/collection/export.json",
    "GET /collection/cleanup",
    "GET /api/user/cleanup",
    "PUT /api/user/cleanup",
    "GET /account/activity",
    "GET /collection/notes",
    "GET /api/collection/:id/copies",
    "PUT /api/collection/:id/copies",
    "GET /api/collection/:id/graded",
    "POST /api/collection/:id/graded",
    "PUT /api/collection/:id/graded",
    "DELETE /api/collection/:id/graded",
    "GET /api/collection/:id/private-notes",
    "PUT /api/collection/:id/private-notes",
    "DELETE /api/collection/:id/private-notes",
    "GET /api/set/:id/private-notes",
    "PUT /api/set/:id/private-notes",
    "POST /api/collection/bulk",
    "GET /api/collection",
    "PUT /api/collection",
    "POST /api/collection/undo",
    "POST /api/friend-cards",
    "GET /api/collection/changes",
    "POST /api/user/username",
    "POST /api/user/bio",
    "POST /api/user/socials",
    "PUT /api/user/preferences",
    "GET /account/settings",
    "POST /api/reports/cards",
    "GET /reports/new",
    "GET /reports/sent",
    "GET /friends",
  ],
  "data entry": ["GET /admin/prices", "POST /admin/prices"],
  admin: ["GET /admin/catalogue", "POST /admin/catalogue/load", "DELETE /admin/catalogue/load"],
};

/** What is open before an account is set up: the pages of the shell are not. */
const openToAll =
  / \/(api|auth|assets|icons|images|avatars|banners|media|healthz|readyz|metrics|events|onboarding|theme|privacy|tos|affiliates|robots|:part|sitemap|manifest)/;
const isShellPage = (route: string) => !openToAll.test(route);

type Person = "anonymous" | "not set up" | Role;
const people: Person[] = ["anonymous", "not set up", ...roles];

const ids = new Map<Person, string>();

// Nothing answers there, so what an admin sets off ends at once.
const site = await useSite({ CATALOGUE_URL: "http://127.0.0.1:9" });
ids.set("admin", (await site.signUp({ roles: ["admin"] })).id);
const gate = { registration: "open", invitation: "", now: new Date() } as const;
const account = { email: "new@example.com", isEmailVerified: false };
ids.set("not set up", await site.db.transaction((tx) => openAccount(tx, account, gate)));
for (const role of roles) if (!ids.has(role)) ids.set(role, (await site.signUp({ roles: [role] })).id);

const routes = () => [
  ...new Set(site.app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`)),
];

/** Asks with a session of its own, since some routes end it. Nothing that is needed is sent: only who may ask is of interest. */
async function isLetIn(person: Person, route: string): Promise<boolean> {
  const [method = "", path = ""] = route.split(" ");
  const id = ids.get(person);
  const token = id && (await startSession(site.db, id, "", new Date()));
  const address = path.replace(/:part{.*}/, "sitemap-1.xml").replaceAll(/:\w+\??/g, "1");
  const answer = await site.app.request(new URL(address, origin), {
    method,
    headers: {
      origin,
      accept: path.startsWith("/api") || path === "/events" ? "application/json" : "text/html",
      ...(token && { cookie: `session=${token}` }),
    },
  });
  await answer.body?.cancel();
  expect(answer.status).toBeLessThan(500);
  const location = answer.headers.get("location") ?? "";
  return ![401, 403].includes(answer.status) && !/^\/(auth\/signin.*SessionRequired|onboarding)/.test(location);
}

function mayEnter(person: Person, access: Access, route: string): boolean {
  if (person === "not set up" && isShellPage(route)) return false;
  if (access === "everyone") return true;
  if (access === "signed-in") return person !== "anonymous";
  if (access === "member") return person !== "anonymous" && person !== "not set up";
  if (access === "data entry") return person === "data_entry" || person === "admin";
  return person === access;
}

test("every route has its entry, and every entry its route", () => {
  expect(Object.values(table).flat().sort()).toEqual(routes().sort());
});

for (const [access, entries] of Object.entries(table) as [Access, string[]][]) {
  test.each(entries)(`${access}: %s`, async (route) => {
    for (const person of people) {
      expect({ person, isLetIn: await isLetIn(person, route) }).toEqual({
        person,
        isLetIn: mayEnter(person, access, route),
      });
    }
  });
}
