import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { errorPageOf } from "#features/auth/sign-in/views/messages.ts";
import { AuthMessagePage } from "#features/auth/sign-in/views/pages.tsx";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";

const message = "There is a problem with the server configuration. Check the server logs for more information.";

export function configurationFault(c: Context<Env>, code: "MISSING_NEXTAUTH_API_ROUTE_ERROR" | "NO_SECRET"): Response {
  c.var.log.error({ code, correlationId: c.var.correlationId }, "sign-in is not set up correctly");
  return c.json({ message }, 500);
}

const pages = /^\/api\/auth\/(signin|signout|error|verify-request)(\/|$)/;

export const needsSecret = createMiddleware<Env>(async (c, next) => {
  if (c.get("secret") !== "") return next();
  const fault = configurationFault(c, "NO_SECRET");
  return c.req.method === "GET" && pages.test(c.req.path) ? errorPage(c, "Configuration") : fault;
});

export function errorPage(c: Context<Env>, code: string | undefined): Promise<Response> {
  const { status, message } = errorPageOf(code, c.var.config.registration);
  const title = "Login failed";
  return respond(c, {
    status,
    page: { title, isBare: true, body: <AuthMessagePage title={title} message={message} /> },
  });
}
