import type { Context } from "hono";
import type { Env } from "../../../http/env.ts";
import { etagOf, send, whenUnchanged } from "../../../http/send.ts";
import { type SocialPicture, socialSvg } from "./rules.ts";
import { socialPng } from "./service.ts";

/** An unchanged picture is not drawn again. */
export async function sendSocial(c: Context<Env>, picture: SocialPicture): Promise<Response> {
  const svg = socialSvg(picture);
  const etag = etagOf(svg);
  return whenUnchanged(c, etag) ?? send(c, await socialPng(c.var.db, svg), "image/png", 200, etag);
}
