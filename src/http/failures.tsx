import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { Refusal } from "../lib/errors.ts";
import { ErrorPage, NotFoundPage } from "../ui/frame/error-page.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Env } from "./env.ts";
import { leaveFlash } from "./flash.ts";
import { backTo, pathOf, respond, wanted } from "./respond.ts";

/** PostgreSQL and its driver: the server is starting, stopping, overloaded, read-only or gone. */
const unavailable = /^(57P0\d|08\w{3}|53[2-4]00|25006|CONNECT\w*|ECONN\w+|E(HOST|NET)\w+|ETIMEDOUT|EPIPE)$/;

const diskFull = /^(53100|ENOSPC|EDQUOT)$/;

/** U+0000, which PostgreSQL cannot store. */
const unusableCharacter = "22021";

const cancelled = "57014";

const cannotReach = () =>
  new Refusal(
    503,
    "The database cannot be reached.",
    {},
    "We can’t reach the database right now. Please try again in a moment.",
  );

export const noRoom = () =>
  new Refusal(
    507,
    "The disk is full.",
    {},
    "This site’s disk is full, so nothing can be saved right now. Nothing is lost, and you can keep browsing.",
  );

/** Errors become answers here. All but Refusals are logged, and answered without their cause. */
export function onError(error: Error, c: Context<Env>): Response | Promise<Response> {
  const refusal = toRefusal(error);
  if (refusal.status >= 500) c.var.log.error({ err: error, correlationId: c.var.correlationId }, "request failed");
  return refused(c, refusal);
}

function refused(c: Context<Env>, refusal: Refusal): Response | Promise<Response> {
  const { status, message, friendlyMessage, fields, openAt } = refusal;
  const { correlationId } = c.var;
  const named = Object.keys(fields).length > 0 ? { fields } : {};
  dropHeaders(c);
  const back = formOf(c, status);
  if (back !== undefined && status < 500) {
    leaveFlash(c, { message: friendlyMessage, isRefusal: true });
    return c.redirect(back, 303);
  }
  if (wanted(c) === "fragment") {
    c.header("HX-Retarget", "#notice");
    c.header("HX-Reswap", "innerHTML");
  }
  return respond(c, {
    refusal,
    json: { code: status, message, friendlyMessage, correlationId, ...named },
    fragment: (
      <Notice tone="bad">
        {friendlyMessage} {openAt && <a href={openAt}>Open {openAt}</a>}
      </Notice>
    ),
    page: pageOf(refusal, correlationId),
  });
}

function pageOf(refusal: Refusal, correlationId: string) {
  const { status, friendlyMessage, openAt } = refusal;
  if (status === 404)
    return { title: "Page not found", body: <NotFoundPage message={friendlyMessage} code={correlationId} /> };
  return {
    title: titles[status] ?? "Error",
    body: <ErrorPage {...errorOf(status, friendlyMessage, correlationId)} openAt={openAt} />,
  };
}

const errorOf = (status: number, message: string, correlationId: string) => ({
  title: titles[status],
  message: [message, hints[status]].filter(Boolean).join(" "),
  code: correlationId,
  signIn: status === 401,
});

const titles: Record<number, string | undefined> = {
  400: "We couldn’t read that",
  401: "Log in to continue",
  403: "No access",
  409: "Not possible right now",
  410: "No longer in the catalogue",
  413: "Too large",
  429: "Too many attempts",
  503: "Back in a moment",
};

const hints: Record<number, string | undefined> = {
  400: "Check the address, or go back and try again.",
  413: "Choose a smaller file, or shorten your text.",
};

function dropHeaders(c: Context<Env>): void {
  c.header("Cache-Control", "no-store");
  c.header("Content-Encoding", undefined);
  c.header("ETag", undefined);
}

/** The page of a form posted without JavaScript. Forms show their own faults; only bodies too large to read come here. */
function formOf(c: Context<Env>, status: number): string | undefined {
  if (c.req.method === "GET" || wanted(c) !== "page" || c.req.header("origin") !== c.var.base) return undefined;
  const page = backTo(c, "");
  const isOwn = page === pathOf(c.req.url) && status !== 413;
  return page === "" || isOwn ? undefined : page;
}

function toRefusal(error: Error): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException && error.status === 413) return new Refusal(413, "That’s too large.");
  if (error instanceof HTTPException && error.status === 503) return cannotReach();
  // The client disconnected while sending.
  if (error.name === "AbortError") return new Refusal(400, "The request was aborted.");
  const codes = [...codesOf(error)];
  if (codes.some((code) => diskFull.test(code))) return noRoom();
  if (codes.some((code) => unavailable.test(code))) return cannotReach();
  if (codes.includes(unusableCharacter))
    return new Refusal(400, "The request contains a character that can’t be used.");
  if (codes.includes(cancelled)) return new Refusal(503, "That took too long and was stopped.");
  return new Refusal(500, "Something went wrong.", {}, "Something went wrong on our end. Please try again.");
}

/** The codes of an error and its causes. Any connection failure counts as one code. */
function* codesOf(error: unknown): Generator<string> {
  if (!(error instanceof Error)) return;
  const isConnecting = "syscall" in error && (error.syscall === "connect" || error.syscall === "getaddrinfo");
  if ("code" in error) yield isConnecting ? "CONNECT" : String(error.code);
  yield* codesOf(error.cause);
}
