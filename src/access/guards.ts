import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { Env } from "../http/env.ts";
import { backTo, pathOf, wanted } from "../http/respond.ts";
import { Refusal } from "../lib/errors.ts";
import { invalid } from "../lib/input/inputs.ts";
import { hrefWith } from "../lib/url/href.ts";
import type { Actor } from "./audit/queries.ts";
import { hasFactor } from "./queries.ts";
import { type Ability, may, type PermissionContext } from "./rules.ts";
import { readSession } from "./session-cookie.ts";
import { dangerousCalls, staffCalls } from "./staff.ts";
import { bearerOf, viewerByToken } from "./tokens/service.ts";
import { dropSaved, keepUnsent, unsentPath } from "./unsent.ts";
import {
  hasRecentFactor,
  isMember,
  type Member,
  nameOf,
  type Viewer,
  withoutStaffRoles,
  withStaffRoles,
} from "./viewer.ts";

/** Guards an address that opens without a login. @throws Refusal 403 for an access token that only reads. */
export function assertSeesLinks(c: Context<Env>): void {
  if (c.var.viewer?.scope === "read") {
    throw new Refusal(403, "This access token can only read, so it can’t see links that would outlive it.");
  }
}

/** Identifies the viewer by an access token where one is sent, else by the session's cookie. */
export const identifyViewer = createMiddleware<Env>(async (c, next) => {
  const token = bearerOf(c);
  const viewer = token === undefined ? await readSession(c) : await viewerByToken(c, token);
  const isPaused = viewer?.secondFactorAt === null && c.get("config").staffSecondFactor === "required";
  c.set("viewer", isPaused ? withoutStaffRoles(viewer) : viewer);
  await next();
});

const whileOwed =
  /^\/(auth\/(second|passkey|signin|signout|email(\/open)?|reset(\/new)?)|api\/auth\/(session|csrf|providers|passkey|signout|_log|error|verify-request|callback\/(passkey|credentials)|signin\/email)|(images|media|avatars|banners)\/.*|[\w-]+\.(txt|xml|js|webmanifest)|offline)$/;

const settingUp =
  /^\/(account\/settings\/(passkeys|codes)|api\/user\/(passkeys|codes)(\/\w+)?|auth\/(confirm|signin\/[\w-]+)|api\/auth\/(signin|callback)\/[\w-]+|onboarding)$/;

/** A session of staff without the factor that the site asks of them may only present it, or set up the first one. */
export const factorFirst = createMiddleware<Env>(async (c, next) => {
  const { viewer, db } = c.var;
  if (!viewer?.pausedRoles || viewer.scope !== undefined || whileOwed.test(c.req.path)) return next();
  if (settingUp.test(c.req.path) && !(await hasFactor(db, viewer.id))) return next();
  return askForFactor(c);
});

export const requireViewer = createMiddleware<Env>(async (c, next) => {
  const viewer = c.get("viewer");
  if (viewer === null) {
    if (wanted(c) !== "page") throw new Refusal(401, "Please log in first.");
    const back = (await keepUnsent(c)) ? unsentPath : backTo(c, "/");
    return c.redirect(signInPath(c.req.method === "GET" ? pathOf(c.req.url) : back, "SessionRequired"), 303);
  }
  await next();
  dropSaved(c, viewer.id);
});

/** The viewer of a route behind `requireViewer`. @throws Refusal 401. */
export function signedIn(c: Context<Env>): Viewer {
  const viewer = c.get("viewer");
  if (viewer === null) throw new Refusal(401, "Please log in first.");
  return viewer;
}

export const requireMember = createMiddleware<Env>(async (c, next) =>
  requireViewer(c, async () => {
    if (isMember(signedIn(c))) return next();
    if (wanted(c) !== "page") throw new Refusal(403, "Please set up your account first.");
    c.res = c.redirect(setUpPath, 303);
  }),
);

/** The viewer of a route behind `requireMember`. @throws Refusal 401, 403. */
export function memberOf(c: Context<Env>): Member {
  const viewer = signedIn(c);
  if (!isMember(viewer)) throw new Refusal(403, "Please set up your account first.");
  return viewer;
}

/** A tap of a page belongs to the user who made it. @throws Refusal 401 if another user is signed in now. */
export function assertSentBy(c: Context<Env>): void {
  const maker = c.req.header("x-user");
  if (maker !== undefined && maker !== memberOf(c).id) throw new Refusal(401, "Please log in first.");
}

export const setUpPath = "/onboarding";

const beforeSetUp =
  /^\/(onboarding|auth|api|images|media|avatars|banners|events|help|privacy|tos|affiliates|robots\.txt|offline|worker\.js|sitemap[\w-]*\.xml|manifest\.webmanifest)(\/|$)/;

/** Leads from every page to onboarding, until it is done (docs/product.md, Account). */
export const setUpFirst = createMiddleware<Env>(async (c, next) => {
  const viewer = c.get("viewer");
  if (viewer && !isMember(viewer) && c.req.method === "GET" && !beforeSetUp.test(c.req.path)) {
    return c.redirect(setUpPath, 303);
  }
  await next();
});

export const requireAbility = (ability: Ability) =>
  createMiddleware<Env>(async (c, next) => {
    if (!mayIn(c, ability)) return refuse(c, ability);
    await next();
  });

/** Sends staff without a second factor to the page that asks for it. */
function refuse(c: Context<Env>, ability: Ability): Response {
  if (may(ability, { ...permissionContextOf(c), viewer: withStaffRoles(c.var.viewer) })) return askForFactor(c);
  throw new Refusal(403, "Your account doesn’t have access to this.");
}

export const secondPath = (callbackUrl: string): string => hrefWith("/auth/second", { callbackUrl });

/** Redirects pages to the question and back. @throws Refusal 403 for JSON. */
function askForFactor(c: Context<Env>): Response {
  const want = wanted(c);
  if (want === "json") throw new Refusal(403, "Staff need a passkey or a one-time code for this.");
  const path = secondPath(c.req.method === "GET" && want === "page" ? pathOf(c.req.url) : backTo(c, "/"));
  if (want === "page") return c.redirect(path, 303);
  c.header("HX-Redirect", path);
  return c.body("");
}

/** Use after `requireViewer`. Reads the table of staff calls. @throws Refusal 403. */
export const requireStaff = createMiddleware<Env>(async (c, next) => {
  const calls = matchedRoutes(c).flatMap(({ method, path }) => (method === "ALL" ? [] : [`${method} ${path}`]));
  const call = calls.find((one) => staffCalls[one] !== undefined) ?? "";
  const ability = staffCalls[call];
  if (ability === undefined && calls.length > 0) throw new Error(`${calls[0]} is not in staffCalls.`);
  if (ability === undefined) return next();
  const needsFactor = c.var.config.staffSecondFactor === "required" && dangerousCalls.has(call);
  const isStale = needsFactor && !hasRecentFactor(signedIn(c), c.var.clock());
  if (isStale && mayIn(c, ability)) return askForFactor(c);
  return requireAbility(ability)(c, next);
});

/** Who writes, for the audit log. */
export function actorOf(c: Context<Env>, reason = ""): Actor {
  const viewer = signedIn(c);
  return { id: viewer.id, name: nameOf(viewer), reason, now: c.var.clock() };
}

/** Pages ask why before a write that many feel. @throws Refusal 422. */
export function actorWithReason(c: Context<Env>, reason: string): Actor {
  if (reason === "" && wanted(c) !== "json") throw invalid({ reason: "Enter a reason" });
  return actorOf(c, reason);
}

export const mayIn = (c: Context<Env>, ability: Ability, ownerId?: string): boolean =>
  may(ability, permissionContextOf(c), ownerId);

export const permissionContextOf = (c: Context<Env>): PermissionContext => ({
  viewer: c.get("viewer"),
  membership: c.get("config").membership,
  flags: c.get("flags").enabled,
});

export const signInPath = (path: string, error?: string): string =>
  hrefWith("/auth/signin", { callbackUrl: path, error });
