import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Copies } from "#features/collection/entries/views/copies.ts";
import type { Owned } from "#features/collection/rules/owned.ts";
import { holeViewer, renderPage, shellValues } from "#frame/page.tsx";
import { shellKey } from "#frame/place.ts";
import type { Env, PageFrame } from "#http/env.ts";
import { hasFlash } from "#http/flash.ts";
import { wanted } from "#http/respond.ts";
import { send } from "#http/send.ts";
import { cut, hole, type Pieces, Splicer } from "#http/splice.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { filledHole } from "./fill.ts";
import { holes } from "./render.tsx";

type Frame = { shell: Pieces; body: Pieces };

/** `fragment`: for a swap, where it is not the body. */
type Page = PageFrame & { body: ReactNode; fragment?: ReactNode };

const maxBytes = 32 * 1024 * 1024;
const bytesOfHole = 80;
const sizeOf = ({ parts, holes, size }: Pieces) => size + (parts.length + holes.length) * bytesOfHole;

const frames = prepared(
  () =>
    new LRUCache<string, Frame>({
      maxSize: maxBytes,
      sizeCalculation: ({ shell, body }) => sizeOf(shell) + sizeOf(body),
    }),
);

export const copiesHoles = (cardId: string, variant: string): Copies => holes(`${cardId} ${variant}`);

type Filling = {
  /** Everything the page depends on but its address, its frame and what fills its holes; null: not cached. */
  version: string | null;
  owned: Owned | null;
  status?: ContentfulStatusCode;
  make: () => Page | Promise<Page>;
};

/** Sends a page that is cached in pieces, with the viewer's name and numbers in its holes; for a swap its body alone. */
export async function sendFilled(c: Context<Env>, { version, owned, status = 200, make }: Filling): Promise<Response> {
  const { viewer, assets, db } = c.var;
  const isFragment = wanted(c) === "fragment";
  const key = JSON.stringify([
    [version, isFragment, c.req.url],
    [viewer?.areWritesLocked, shellKey(c), assets.urls.js, assets.urls.css],
  ]);
  const isCacheable = version !== null && !hasFlash(c) && status === 200;
  const frame = (isCacheable && frames(db).get(key)) || frameOf(c, await make(), isFragment);
  if (isCacheable) frames(db).set(key, frame);
  return send(c, fill(c, frame, owned), "text/html; charset=utf-8", status);
}

function frameOf(c: Context<Env>, { body, fragment, ...frame }: Page, isFragment: boolean): Frame {
  if (isFragment) return { shell: cut(hole("body")), body: cut(renderToStaticMarkup(fragment ?? body)) };
  const shell = cut(renderPage(c, frame, hole("body"), c.var.viewer && holeViewer(c)));
  return { shell, body: cut(renderToStaticMarkup(body)) };
}

function fill(c: Context<Env>, { shell, body }: Frame, owned: Owned | null): Uint8Array<ArrayBuffer> {
  const filled = new Splicer().fill(body, (name) => {
    const place = name.lastIndexOf(" ");
    return filledHole(name[0] + name.slice(place + 1), owned?.get(name.slice(1, place)));
  });
  const values = shellValues(c);
  return new Splicer().fill(shell, (name) => (name === "body" ? filled : (values[name] ?? ""))).bytes();
}
