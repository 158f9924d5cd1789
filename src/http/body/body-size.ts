import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { Refusal } from "#lib/errors.ts";
import { type BodySizes, documentOf } from "../documents.ts";
import type { Env } from "../env.ts";

type BodyKind = keyof BodySizes;

const kilobyte = 1024;
export const megabyte = 1024 * kilobyte;

const usualSize = 64 * kilobyte;

const maxParameters = 1000;

export function bodyKind(c: Context<Env>): BodyKind | undefined {
  const type = c.req.header("content-type")?.toLowerCase() ?? "";
  if (type.includes("json")) return "json";
  if (type.startsWith("multipart/form-data")) return "multipart";
  return type.startsWith("application/x-www-form-urlencoded") ? "form" : undefined;
}

/** Refuses by Content-Length, before reading (see `body` and `sized`). Without a length, `readBody` counts. */
export const limitSizes = createMiddleware<Env>(async (c, next) => {
  const most = sizeFor(c);
  c.set("maxBytes", most);
  if (Number(c.req.header("content-length") ?? 0) > most) throw tooLarge(most);
  if (isOver(c.req.url, "&", maxParameters)) throw new Refusal(400, "The URL has too many parameters.");
  await next();
});

function sizeFor(c: Context<Env>): number {
  const kind = bodyKind(c);
  if (kind === undefined) return usualSize;
  const stated = matchedRoutes(c).map(({ handler }) => documentOf(handler)?.sizes?.[kind] ?? 0);
  return Math.max(usualSize, ...stated);
}

export function isOver(text: string | Buffer, mark: string, most: number): boolean {
  let found = 0;
  for (let index = text.indexOf(mark); index !== -1; index = text.indexOf(mark, index + mark.length)) {
    if (++found > most) return true;
  }
  return false;
}

export function tooLarge(most: number): Refusal {
  const size = most < megabyte ? `${most / kilobyte} KB` : `${Math.floor(most / megabyte)} MB`;
  return new Refusal(413, `That’s too large. The limit is ${size}.`);
}
