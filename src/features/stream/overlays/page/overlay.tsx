import type { Context } from "hono";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Env } from "#http/env.ts";
import { Refusal } from "#lib/errors.ts";
import { hrefWith } from "#lib/url/href.ts";
import { refuseToken } from "../policy.ts";
import { type OverlayKind, overlays } from "../rules/kinds.ts";
import { overlayOptions } from "../rules/options.ts";
import { type Address, overlayPath } from "../state.ts";
import { NoOverlay, OverlayDocument } from "../views/document.tsx";
import { screenOf, screenQuery } from "./screen.tsx";

export async function renderOverlay(c: Context<Env>, kind: OverlayKind, address: Address): Promise<Response> {
  const html = await screenOf(c.var, kind, address, c.req.query());
  if (html === null) return renderNothing(c);
  const { css, js } = { css: c.var.assets.sheets.overlay, js: c.var.assets.urls.follow };
  const look = overlayOptions[kind].read(c.req.query());
  const events = hrefWith(`${overlayPath(kind, address)}/events`, screenQuery(kind, c.req.query()));
  const props = { title: overlays[kind].title, kind, look, html, events, css, js };
  return page(c, <OverlayDocument {...props} />, 200);
}

/** An error page would stand in the stream. */
async function renderNothing(c: Context<Env>): Promise<Response> {
  const refusal = await refuseToken(c.var.db, c.var.address, c.var.clock()).catch((error: unknown) => error);
  if (!(refusal instanceof Refusal)) throw refusal;
  return page(c, <NoOverlay />, refusal.status === 429 ? 429 : 404);
}

const page = (c: Context<Env>, document: ReactNode, status: 200 | 404 | 429): Response =>
  c.html(`<!doctype html>${renderToStaticMarkup(document)}`, status);
