import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Env } from "../http/env.ts";
import { backTo, pathOf, wanted } from "../http/respond.ts";
import { Refusal } from "../lib/errors.ts";
import { readSession } from "./session-cookie.ts";
import { hasRole, isMember, type Member, type Role, type Viewer } from "./viewer.ts";

/** Finds out who is looking. No cookie, no query. */
export const identifyViewer = createMiddleware<Env>(async (c, next) => {
  c.set("viewer", await readSession(c));
  await next();
});

/** Lets only signed-in people through: a page sends others to sign-in and back, JSON and swaps say 401. */
export const requireViewer = createMiddleware<Env>(async (c, next) => {
  if (c.get("viewer") === null) {
    if (wanted(c) !== "page") throw new Refusal(401, "Please sign in first.");
    return c.redirect(signInPath(c.req.method === "GET" ? pathOf(c.req.url) : backTo(c, "/"), "SessionRequired"), 303);
  }
  await next();
});

/** The signed-in person, behind `requireViewer`. @throws Refusal 401 where nobody is. */
export function signedIn(c: Context<Env>): Viewer {
  const viewer = c.get("viewer");
  if (viewer === null) throw new Refusal(401, "Please sign in first.");
  return viewer;
}

/** Lets only people with an account that is set up through; others of the signed-in are sent to set it up. */
export const requireMember = createMiddleware<Env>(async (c, next) =>
  requireViewer(c, async () => {
    if (isMember(signedIn(c))) return next();
    if (wanted(c) !== "page") throw new Refusal(403, "Please set up your account first.");
    c.res = c.redirect(setUpPath, 303);
  }),
);

/** The member who is looking, behind `requireMember`. @throws Refusal 401 or 403 for anyone else. */
export function memberOf(c: Context<Env>): Member {
  const viewer = signedIn(c);
  if (!isMember(viewer)) throw new Refusal(403, "Please set up your account first.");
  return viewer;
}

/** Where an account is set up. */
export const setUpPath = "/onboarding";

/** Pages for accounts that are not set up; the shell is not among them. */
const beforeSetUp =
  /^\/(onboarding|auth|api|images|media|avatars|banners|events|privacy|tos|affiliates|robots\.txt|sitemap[\w-]*\.xml|manifest\.webmanifest)(\/|$)/;

/** Sends people whose account is not set up to the page that does it, whatever page they open (docs/product.md, Account). */
export const setUpFirst = createMiddleware<Env>(async (c, next) => {
  const viewer = c.get("viewer");
  if (viewer && !isMember(viewer) && c.req.method === "GET" && !beforeSetUp.test(c.req.path)) {
    return c.redirect(setUpPath, 303);
  }
  await next();
});

/** Lets only people with a role through. */
export const requireRole = (role: Role) =>
  createMiddleware<Env>(async (c, next) => {
    if (!hasRole(c.var.viewer, role)) throw new Refusal(403, "You do not have access to this.");
    await next();
  });

/** The sign-in page that comes back to `path` afterwards. */
export function signInPath(path: string, error?: string): string {
  const query = new URLSearchParams({ callbackUrl: path, ...(error && { error }) });
  return `/auth/signin?${query}`;
}
