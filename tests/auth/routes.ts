import type { TestApp } from "../harness.ts";
import { type Person, withLink, withToken } from "../requests/sample.ts";
import type { Pages, Routes } from "../requests/table.ts";
import { addPasskey, request } from "./second/authenticator.ts";
import { haveCodes } from "./second/factors.ts";

/** A login with a person's passkey. */
const signed = async (site: TestApp, person: Person) =>
  (await addPasskey(await site.signUp())).get(await request(person));

export const routes: Routes = {
  "GET /api/auth/session": { to: "everyone" },
  "POST /api/auth/session": { to: "everyone", writes: true, prepare: withToken() },
  "GET /api/auth/csrf": { to: "everyone" },
  "GET /api/auth/providers": { to: "everyone" },
  "POST /api/auth/callback/credentials": {
    to: "everyone",
    writes: true,
    prepare: async (site, person) => {
      const { email, password } = await site.signUp();
      return (await withToken({ email, password })?.(site, person)) ?? {};
    },
    alone: true,
  },
  "GET /api/auth/callback/:provider": { to: "everyone", at: "/api/auth/callback/discord?error=access_denied" },
  "POST /api/auth/callback/apple": { to: "everyone", writes: true, form: { state: "x", code: "y" } },
  "POST /api/auth/callback/:provider": {
    to: "everyone",
    writes: true,
    at: "/api/auth/callback/other",
    prepare: withToken(),
  },
  "POST /api/auth/signin/:provider": {
    to: "everyone",
    writes: true,
    at: "/api/auth/signin/discord",
    prepare: withToken(),
  },
  "GET /api/auth/signin/:provider?": { to: "everyone", at: "/api/auth/signin" },
  "POST /api/auth/signout": { to: "everyone", writes: true, who: "member", prepare: withToken(), alone: true },
  "GET /api/auth/signout": { to: "everyone" },
  "GET /api/auth/error": { to: "everyone", at: "/api/auth/error?error=CredentialsSignin" },
  "GET /api/auth/verify-request": { to: "everyone" },
  "POST /api/auth/_log": { to: "everyone", writes: true, form: { code: "CLIENT_FETCH_ERROR", message: "x", url: "y" } },
  "POST /api/auth/passkey": { to: "everyone", writes: true },
  "POST /api/auth/callback/passkey": {
    to: "everyone",
    writes: true,
    prepare: async (site, person) => {
      const credential = await signed(site, person);
      return (await withToken({ credential })?.(site, person)) ?? {};
    },
    alone: true,
  },
  "POST /auth/passkey": {
    to: "everyone",
    writes: true,
    prepare: async (site, person) => ({ json: { credential: await signed(site, person), callbackUrl: "/collection" } }),
    alone: true,
  },
  "GET /auth/second": { to: "signed-in" },
  "POST /auth/second": {
    to: "signed-in",
    writes: true,
    prepare: async (site, { id }) => ({ json: { code: (await haveCodes(site, id))(), callbackUrl: "/collection" } }),
    alone: true,
  },
  "GET /auth/signin": { to: "everyone" },
  "POST /auth/signin": {
    to: "everyone",
    writes: true,
    prepare: async (site) => {
      const { email, password } = await site.signUp();
      return { json: { email, password, callbackUrl: "/collection" } };
    },
    alone: true,
  },
  "POST /auth/signin/:provider": {
    to: "everyone",
    writes: true,
    at: "/auth/signin/discord",
    form: { callbackUrl: "/collection" },
  },
  "GET /auth/register": { to: "everyone" },
  "POST /auth/register": {
    to: "everyone",
    writes: true,
    prepare: async () => ({
      json: {
        email: `${crypto.randomUUID()}@example.com`,
        password: "correct horse",
        callbackUrl: "/",
        invitation: "",
      },
    }),
    alone: true,
  },
  "GET /auth/unsent": { to: "signed-in" },
  "POST /auth/unsent": { to: "signed-in", reads: () => ({}) },
  "DELETE /auth/unsent": { to: "signed-in" },
  "POST /auth/signout": { to: "everyone", writes: true, who: "member", alone: true },
  "POST /api/auth/signin/email": { to: "everyone", writes: true, prepare: withToken({ email: "may@example.com" }) },
  "GET /auth/email": { to: "everyone" },
  "POST /auth/email": {
    to: "everyone",
    writes: true,
    json: { email: "may@example.com", callbackUrl: "/", invitation: "" },
  },
  "GET /auth/email/open": { to: "everyone", prepare: withLink("sign-in") },
  "POST /auth/email/open": {
    to: "everyone",
    writes: true,
    prepare: withLink("sign-in", { callbackUrl: "/", invitation: "" }),
    alone: true,
  },
  "GET /auth/reset": { to: "everyone" },
  "POST /auth/reset": { to: "everyone", writes: true, json: { email: "may@example.com" } },
  "GET /auth/reset/new": { to: "everyone", prepare: withLink("reset") },
  "POST /auth/reset/new": {
    to: "everyone",
    writes: true,
    prepare: withLink("reset", { password: "correct horse" }),
    alone: true,
  },
  "GET /auth/confirm": { to: "signed-in" },
  "POST /auth/confirm": {
    to: "signed-in",
    writes: true,
    prepare: async (_, { password }) => ({ json: { password, callbackUrl: "/collection" } }),
    alone: true,
  },
  "GET /auth/verify": { to: "signed-in", prepare: withLink("verify") },
  "POST /auth/verify": { to: "signed-in", writes: true, prepare: withLink("verify", {}) },
  "POST /api/user/email": {
    to: "signed-in",
    writes: true,
    prepare: async (_, { password }) => ({ json: { email: `${crypto.randomUUID()}@example.com`, password } }),
    alone: true,
  },
  "POST /api/user/password": {
    to: "signed-in",
    writes: true,
    prepare: async (_, { password }) => ({ json: { current: password, password: "another horse" } }),
    alone: true,
  },
  "GET /api/user/sessions": { to: "signed-in" },
  "DELETE /api/user/sessions": { to: "signed-in" },
  "GET /api/user/providers": { to: "signed-in" },
  "DELETE /api/user/providers": {
    to: "signed-in",
    prepare: async ({ sql }, { id }) => {
      await sql`
        insert into identities (provider, provider_user_id, label, user_id) values ('discord', ${id}, 'May', ${id})
        on conflict do nothing`;
      return { at: "/api/user/providers?provider=discord" };
    },
  },
};

export const pages: Pages = {
  stranger: [
    "/auth/signin",
    "/auth/signin?error=SessionRequired",
    "/auth/register",
    "/auth/email",
    "/auth/email/open?token={sign-in}",
    "/auth/email/open?token=gone",
    "/auth/reset",
    "/auth/reset/new?token={reset}",
    "/auth/reset/new?token=gone",
    "/api/auth/verify-request",
    "/api/auth/error?error=AccessDenied",
    "/api/auth/error?error=Verification",
    "/api/auth/error?error=Configuration",
  ],
  beginner: ["/auth/second", "/auth/unsent", "/auth/confirm?callbackUrl=/account/settings", "/auth/verify?token=gone"],
  collector: ["/auth/confirm?callbackUrl=/account/settings", "/auth/verify?token={verify}"],
};
