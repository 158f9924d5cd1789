import { afterAll, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openAccount } from "#features/auth/sign-in/service/registration.ts";
import { routeDocuments } from "#http/documents.ts";
import { closeApps, testApp, visitor } from "../harness.ts";
import { root } from "../paths.ts";
import { namesOf } from "../requests/requests.ts";
import { startSession } from "../session-of.ts";

afterAll(closeApps);

/** Scripts read these two. */
const readable = ["theme"];
const secure = "https://cards.example";

test("on https every cookie that any route sends is Secure, of this host alone, and closed to scripts", async () => {
  const site = await testApp({
    PUBLIC_URL: secure,
    CATALOGUE_URL: "http://127.0.0.1:9",
    IMAGE_BASE: "http://127.0.0.1:9",
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "secret",
  });
  const gate = { registration: "open", invitation: "", now: new Date() } as const;
  const open = (email: string) => site.db.transaction((tx) => openAccount(tx, { email, isEmailVerified: true }, gate));
  const [admin, fresh] = [await open("admin@example.com"), await open("new@example.com")];
  await site.sql`insert into user_roles (user_id, role) values (${admin}, 'member')`;
  await site.sql`update users set username = 'Misty', slug = 'misty' where id = ${admin}`;
  const seen = new Map<string, string>();
  const listen = async (request: Request) => {
    const response = await site.app.request(request);
    for (const line of response.headers.getSetCookie()) seen.set(line.split("=", 1)[0] ?? "", line);
    return response;
  };
  const form = {
    email: "misty@example.com",
    password: "staryu and starmie",
    theme: "dark",
    step: "1",
    username: "Brock",
    heardAboutUs: "Other",
    bio: "hello",
    defaultImageURL: "/avatars/1.png",
    callbackUrl: "/series",
  };
  const documents = routeDocuments(site.app);
  const known = (route: string) => {
    const names = namesOf(documents.get(route)?.body);
    return names.length === 0
      ? form
      : Object.fromEntries(Object.entries(form).filter(([name]) => names.includes(name)));
  };
  const newcomer = visitor(listen);
  newcomer.cookies.set("__Host-session", await startSession(site.db, fresh, "", new Date()));
  await newcomer.post(`${secure}/onboarding?step=1`, known("POST /onboarding"), {
    accept: "text/html",
    origin: secure,
  });
  for (const id of [undefined, admin, fresh]) {
    for (const { method, path } of site.app.routes.filter(({ method }) => method !== "ALL")) {
      const person = visitor(listen);
      if (id) person.cookies.set("__Host-session", await startSession(site.db, id, "", new Date()));
      const address = path.replaceAll(/:\w+(\{[^}]*\})?\??/g, path.includes("provider") ? "google" : "x");
      const headers = { accept: "text/html", origin: secure, referer: `${secure}/series` };
      const response = await person.request(`${secure}${address}`, {
        method,
        headers: { ...headers, ...(method !== "GET" && { "content-type": "application/x-www-form-urlencoded" }) },
        ...(method !== "GET" && { body: new URLSearchParams(known(`${method} ${path}`)) }),
      });
      await response.body?.cancel();
    }
  }
  const names = [...seen.keys()].map((name) => name.replace(/-[\w-]{43}$/, "").replace("__Host-", ""));
  expect(new Set(names)).toEqual(
    new Set(["session", "csrf", "oauth", "flash", "theme", "onboarding", "device", "sign-in", "unsent"]),
  );
  for (const [name, line] of seen) {
    expect(name).toStartWith("__Host-");
    expect(line).toContain("; Path=/;");
    expect(line).toContain("; Secure");
    expect(line).toMatch(/; SameSite=(Lax|None)/);
    expect(line).not.toContain("Domain=");
    expect([name, line.includes("; HttpOnly")]).toEqual([name, !readable.includes(name.replace("__Host-", ""))]);
  }
});

test("cookies are read and written in one place, which gives them their attributes", () => {
  const src = join(root, "src");
  const users = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => readFileSync(join(src, path), "utf8").includes('"hono/cookie"'));
  expect(users).toEqual(["http/cookies.ts"]);
});
