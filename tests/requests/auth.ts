import { type Sample, withLink, withToken } from "./sample.ts";

/** Signing in and out. */
export const auth: Record<string, Sample> = {
  "GET /auth/email/open": { prepare: withLink("sign-in") },
  "GET /auth/reset/new": { prepare: withLink("reset") },
  "GET /auth/verify": { who: "member", prepare: withLink("verify") },
  "POST /api/auth/session": { prepare: withToken() },
  "POST /api/auth/callback/credentials": {
    prepare: async (site, person) => {
      const { email, password } = await site.signUp();
      return (await withToken({ email, password })?.(site, person)) ?? {};
    },
    alone: true,
  },
  "POST /api/auth/signin/email": { prepare: withToken({ email: "may@example.com" }) },
  "POST /api/auth/signin/:provider": { at: "/api/auth/signin/discord", prepare: withToken() },
  "POST /api/auth/callback/apple": { form: { state: "x", code: "y" } },
  "POST /api/auth/callback/:provider": { at: "/api/auth/callback/other", prepare: withToken() },
  "POST /api/auth/signout": { who: "member", prepare: withToken(), alone: true },
  "POST /api/auth/_log": { form: { code: "CLIENT_FETCH_ERROR", message: "x", url: "y" } },
  "POST /auth/signin/:provider": { at: "/auth/signin/discord", form: { callbackUrl: "/collection" } },
  "POST /auth/signin": {
    prepare: async (site) => {
      const { email, password } = await site.signUp();
      return { json: { email, password, callbackUrl: "/collection" } };
    },
    alone: true,
  },
  "POST /auth/register": {
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
  "POST /auth/signout": { who: "member", alone: true },
  "POST /auth/email": { json: { email: "may@example.com", callbackUrl: "/", invitation: "" } },
  "POST /auth/reset": { json: { email: "may@example.com" } },
  "POST /auth/email/open": { prepare: withLink("sign-in", { callbackUrl: "/", invitation: "" }), alone: true },
  "POST /auth/reset/new": { prepare: withLink("reset", { password: "correct horse" }), alone: true },
  "POST /auth/verify": { who: "member", prepare: withLink("verify", {}) },
  "POST /auth/confirm": {
    who: "member",
    prepare: async (_, { password }) => ({ json: { password, callbackUrl: "/collection" } }),
    alone: true,
  },
};
