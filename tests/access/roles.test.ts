import { expect, test } from "bun:test";
import { type Role, roles } from "#access/viewer.ts";
import { openAccount } from "#features/auth/sign-in/service/registration.ts";
import { origin, useSite } from "../harness.ts";
import { type Access, routes } from "../requests/table.ts";
import { startSession } from "../session-of.ts";

/** What is open before an account is set up: the pages of the shell are not. */
const openToAll =
  / \/(api|auth|assets|icons|images|avatars|banners|media|healthz|readyz|metrics|events|onboarding|theme|help|privacy|tos|affiliates|robots|offline|worker|:part|sitemap|manifest)/;
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

/** Asks with a session of its own, since some routes end it. Nothing that is needed is sent: only who may ask is of interest. */
async function isLetIn(person: Person, route: string): Promise<boolean> {
  const [method = "", path = ""] = route.split(" ");
  const id = ids.get(person);
  const token = id && (await startSession(site.db, id, "", new Date()));
  const address = path.replace(/:part{.*}/, "sitemap-1.xml").replaceAll(/:\w+\??/g, "1");
  const response = await site.app.request(new URL(address, origin), {
    method,
    headers: {
      origin,
      accept: path.startsWith("/api") || path === "/events" ? "application/json" : "text/html",
      ...(token && { cookie: `session=${token}` }),
    },
  });
  await response.body?.cancel();
  expect(response.status).toBeLessThan(500);
  const location = response.headers.get("location") ?? "";
  return ![401, 403].includes(response.status) && !/^\/(auth\/signin.*SessionRequired|onboarding)/.test(location);
}

function mayEnter(person: Person, access: Access, route: string): boolean {
  if (person === "not set up" && isShellPage(route)) return false;
  if (access === "everyone") return true;
  if (access === "signed-in") return person !== "anonymous";
  if (access === "member") return person !== "anonymous" && person !== "not set up";
  if (access === "senior data entry") return person === "senior_data_entry" || person === "admin";
  if (access === "data entry") return person === "data_entry" || mayEnter(person, "senior data entry", route);
  return person === access;
}

test.each([...routes].map(([route, { to }]) => [to, route] as const))("%s: %s", async (access, route) => {
  for (const person of people) {
    expect({ person, isLetIn: await isLetIn(person, route) }).toEqual({
      person,
      isLetIn: mayEnter(person, access, route),
    });
  }
});
