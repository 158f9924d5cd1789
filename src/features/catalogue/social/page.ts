import type { Context } from "hono";
import { limited } from "#access/limits.ts";
import type { Env } from "#http/env.ts";
import { etagOf, send, whenUnchanged } from "#http/send.ts";
import { type SocialPicture, socialSvg } from "./rules.ts";
import { drawnPng, isDrawn } from "./service.ts";

export const sendSocial = (c: Context<Env>, picture: SocialPicture): Promise<Response> =>
  sendDrawn(c, socialSvg(picture));

/**
 * Sends a drawn picture as PNG. An unchanged one is not drawn again. @throws Refusal 429 for too many from one
 * address.
 */
export async function sendDrawn(c: Context<Env>, svg: string): Promise<Response> {
  const { db, address, clock } = c.var;
  const etag = etagOf(svg);
  const unchanged = whenUnchanged(c, etag);
  if (unchanged) return unchanged;
  if (!isDrawn(db, svg)) await limited(db, { action: "socialPicture", address }, clock());
  return send(c, await drawnPng(db, svg), "image/png", 200, etag);
}
