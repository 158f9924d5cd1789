import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { holeViewer, renderPage, shellValues } from "../../../frame/page.tsx";
import { shellKey } from "../../../frame/place.ts";
import type { Env } from "../../../http/env.ts";
import { hasFlash } from "../../../http/flash.ts";
import { wanted } from "../../../http/respond.ts";
import { send, sendShared } from "../../../http/send.ts";
import { cut, hole, type Pieces, Splicer } from "../../../http/splice.ts";
import { prepared } from "../../../lib/sql/prepared.ts";
import { copiesIn } from "../../cards/tiles/cache/fill.ts";
import type { Owned } from "../../collection/rules/owned.ts";
import { type Asked, pageOf, statusOf } from "./frame.tsx";

type Frame = { shell: Pieces; body: Pieces };

const maxBytes = 16 * 1024 * 1024;
const bytesOfHole = 80;
const sizeOf = ({ parts, holes, size }: Pieces) => size + (parts.length + holes.length) * bytesOfHole;

const frames = prepared(
  () =>
    new LRUCache<string, Frame>({
      maxSize: maxBytes,
      sizeCalculation: ({ shell, body }) => sizeOf(shell) + sizeOf(body),
    }),
);

type Parts = { version: string | null; owned: Owned | null; body: () => ReactNode };

const html = "text/html; charset=utf-8";

/** A visitor's page is cached compressed, a member's in pieces; a fragment is the page without what is around it. */
export function sendPage(c: Context<Env>, asked: Asked, { version, owned, body }: Parts): Response {
  const { viewer, assets, db } = c.var;
  const isFragment = wanted(c) === "fragment";
  const key = JSON.stringify([
    [version, isFragment, c.req.url, asked.q],
    [viewer?.areWritesLocked, shellKey(c), assets.urls.js, assets.urls.css],
  ]);
  const isKept = version !== null && !hasFlash(c) && statusOf(asked) === 200;
  const make = () => {
    const frame = (isKept && frames(db).get(key)) || frameOf(c, asked, { body: body(), isFragment });
    if (isKept) frames(db).set(key, frame);
    return fill(c, frame, owned);
  };
  return isKept && viewer === null ? sendShared(c, key, html, make) : send(c, make(), html, statusOf(asked));
}

function frameOf(c: Context<Env>, asked: Asked, { body, isFragment }: { body: ReactNode; isFragment: boolean }): Frame {
  const { body: whole, ...page } = pageOf(c, asked, body);
  if (isFragment) return { shell: cut(hole("body")), body: cut(renderToStaticMarkup(body)) };
  const shell = cut(renderPage(c, page, hole("body"), c.var.viewer && holeViewer(c)));
  return { shell, body: cut(renderToStaticMarkup(whole)) };
}

function fill(c: Context<Env>, { shell, body }: Frame, owned: Owned | null): Uint8Array<ArrayBuffer> {
  const filled = new Splicer().fill(body, (name) => {
    const place = name.lastIndexOf(" ");
    return copiesIn(name[0] + name.slice(place + 1), owned?.get(name.slice(1, place)));
  });
  const values = shellValues(c);
  return new Splicer().fill(shell, (name) => (name === "body" ? filled : (values[name] ?? ""))).bytes();
}
