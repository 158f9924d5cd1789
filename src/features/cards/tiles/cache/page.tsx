import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Copies } from "#features/collection/entries/views/copies.ts";
import type { Owned } from "#features/collection/rules/owned.ts";
import { holeViewer, renderPage, shellValues } from "#frame/page.tsx";
import { shellKey } from "#frame/place.ts";
import { programOf } from "#http/assets/names.ts";
import type { Env, PageFrame } from "#http/env.ts";
import { hasFlash } from "#http/flash.ts";
import { wanted } from "#http/respond.ts";
import { send } from "#http/send.ts";
import { bytesOfPieces, cut, hole, type Pieces, Splicer } from "#http/splice.ts";
import { type Kept, keptBy } from "#lib/cache/kept.ts";
import type { VersionName, Versions } from "#lib/cache/versions.ts";
import type { Wish } from "../views/heart.tsx";
import { filledHole } from "./fill.ts";
import { holes } from "./render.tsx";

type Frame = { shell: Pieces; body: Pieces };

/** `fragment`: for a swap, where it is not the body. */
type Page = PageFrame & { body: ReactNode; fragment?: ReactNode };

/** A page that is kept in pieces, and what it is made from besides the program. */
export const keptPage = <Name extends VersionName>(name: string, ...of: Name[]): Kept<Name | "program", Frame> =>
  keptBy<Name | "program">(
    "program",
    ...of,
  )<Frame>({
    name,
    part: "pages",
    bytesOf: ({ shell, body }) => bytesOfPieces(shell) + bytesOfPieces(body),
  });

export const copiesHoles = (cardId: string, variant: string): Copies => holes(`${cardId} ${variant}`);

type Hole = string | Uint8Array | Splicer;

/** The heart of a card, by whether it is wanted. */
export const wishHoles = (cardId: string): Wish => ({ isWanted: hole(`w${cardId} `), next: hole(`n${cardId} `) });

/** Fills the holes of `copiesHoles` and `wishHoles`. */
export const copiesFrom =
  (owned: Owned | null, wanted: ReadonlySet<string> = new Set()) =>
  (name: string): Hole => {
    const place = name.lastIndexOf(" ");
    const id = name.slice(1, place);
    return filledHole(name[0] + name.slice(place + 1), owned?.get(id), wanted.has(id));
  };

type Filling<Name extends VersionName> = {
  versions: Versions<Name>;
  /** All that the page depends on besides its address, its frame, the versions and what fills its holes. */
  state: readonly unknown[];
  /** Not for the next request: there would be too many, or it shows what no version names. */
  isOnce?: boolean;
  /** The viewer's own in the holes of the body, escaped. */
  fill?: (hole: string) => Hole;
  status?: ContentfulStatusCode;
  etag?: string;
  make: () => Page | Promise<Page>;
};

/** Sends a page that is kept in pieces, with the viewer's name and numbers in its holes; for a swap its body alone. */
export async function sendFilled<Name extends VersionName>(
  c: Context<Env>,
  page: Kept<Name | "program", Frame>,
  { versions, state, isOnce = false, fill = () => "", status = 200, etag, make }: Filling<Name>,
): Promise<Response> {
  const { viewer, assets, db } = c.var;
  const isFragment = wanted(c) === "fragment";
  const all = { ...versions, program: programOf(assets) } as Versions<Name | "program">;
  const key = page.key(db, all, c.req.url, isFragment, viewer?.areWritesLocked, shellKey(c), state);
  const isKept = !isOnce && !hasFlash(c) && status === 200;
  const frame = (isKept && page.get(key)) || frameOf(c, await make(), isFragment);
  if (isKept && !page.has(key)) page.set(key, frame);
  return send(c, filled(c, frame, fill), "text/html; charset=utf-8", status, etag);
}

function frameOf(c: Context<Env>, { body, fragment, ...frame }: Page, isFragment: boolean): Frame {
  if (isFragment) return { shell: cut(hole("body")), body: cut(renderToStaticMarkup(fragment ?? body)) };
  const shell = cut(renderPage(c, frame, hole("body"), c.var.viewer && holeViewer(c)));
  return { shell, body: cut(renderToStaticMarkup(body)) };
}

function filled(c: Context<Env>, { shell, body }: Frame, fill: (hole: string) => Hole): Uint8Array<ArrayBuffer> {
  const inside = new Splicer().fill(body, fill);
  const values = shellValues(c);
  return new Splicer().fill(shell, (name) => (name === "body" ? inside : (values[name] ?? ""))).bytes();
}
