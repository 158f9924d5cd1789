import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { Refusal } from "../lib/errors.ts";
import { ErrorPage, NotFoundPage } from "../ui/error-page.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Env } from "./env.ts";
import { respond, wanted } from "./respond.ts";

/** PostgreSQL and connection errors that mean "not now" rather than "broken". */
const unavailable = /^(57P0\d|08\d{3}|53\d{3}|CONNECTION_.*|CONNECT_TIMEOUT|ECONNREFUSED|ENOENT)$/;

/**
 * The one place where errors become answers: JSON `{code, message, friendlyMessage, correlationId}`, an htmx notice or
 * the error page. What was not a Refusal is logged with the id that the person sees, and says nothing of its cause.
 */
export function onError(error: Error, c: Context<Env>): Response {
  const refusal = toRefusal(error);
  if (refusal.status >= 500) c.var.log.error({ err: error, correlationId: c.var.correlationId }, "request failed");
  return refused(c, refusal);
}

/** Answers a refusal in the form the caller wants. */
export function refused(c: Context<Env>, refusal: Refusal): Response {
  const { status, message, friendlyMessage, fields } = refusal;
  const { correlationId } = c.var;
  const named = Object.keys(fields).length > 0 ? { fields } : {};
  c.header("Cache-Control", "no-store");
  if (wanted(c) === "fragment") {
    // htmx 4 swaps refusals too: into the notice, never into the part that asked.
    c.header("HX-Retarget", "#notice");
    c.header("HX-Reswap", "innerHTML");
  }
  return respond(c, {
    status: status as ContentfulStatusCode,
    json: { code: status, message, friendlyMessage, correlationId, ...named },
    fragment: <Notice tone="bad">{friendlyMessage}</Notice>,
    page:
      status === 404
        ? { title: "Not found", body: <NotFoundPage message={friendlyMessage} /> }
        : { title: "Error", body: <ErrorPage message={friendlyMessage} code={correlationId} /> },
  });
}

function toRefusal(error: Error): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException && error.status === 413) return new Refusal(413, "That is too large.");
  const code = "code" in error ? String(error.code) : "";
  const cause = error.cause instanceof Error && "code" in error.cause ? String(error.cause.code) : "";
  if (unavailable.test(code) || unavailable.test(cause)) {
    return new Refusal(
      503,
      "The database cannot be reached.",
      {},
      "We can't reach the database just now. Please try again in a moment.",
    );
  }
  if (code === "57014" || cause === "57014") return new Refusal(503, "That took too long and was stopped.");
  return new Refusal(500, "Something went wrong.", {}, "Something went wrong on our side. Please try again.");
}
