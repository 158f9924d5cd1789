import { Hono } from "hono";
import * as v from "valibot";
import type { Env } from "#http/env.ts";
import { send } from "#http/send.ts";
import { params, query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { drawnEmblem } from "./rules/draw.ts";
import { emblemVersion } from "./rules/names.ts";

const Emblem = v.object({ file: v.pipe(v.string(), v.regex(/^[a-z0-9]+\.svg$/, "must be a number or kind and .svg")) });
const Version = v.object({ v: v.optional(v.string()) });

/** Emblems as pictures of their own: the same for everybody, kept by browsers until they are drawn anew. */
export const emblems = new Hono<Env>().get("/:file", params(Emblem), query(Version), (c) => {
  const svg = drawnEmblem(c.req.valid("param").file.slice(0, -".svg".length));
  if (svg === undefined) throw notFound();
  const isCurrent = c.req.valid("query").v === emblemVersion;
  c.header("Cache-Control", isCurrent ? "public, max-age=31536000, immutable" : "public, max-age=3600");
  return send(c, svg, "image/svg+xml");
});
