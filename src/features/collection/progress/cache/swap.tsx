import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import type { Db } from "#db/open.ts";
import { type SetView, setHref } from "#features/collection/state.ts";
import { cut, type Pieces, Splicer } from "#http/splice.ts";
import { prepared } from "#lib/sql/prepared.ts";
import type { SetProgress } from "../rules.ts";
import { SetProgressPanel, SetTabs } from "../views/set-progress.tsx";
import { figureHoles, figures } from "./figures.ts";

const caches = prepared(() => new LRUCache<string, Pieces>({ max: 300 }));

/** Bars and tabs of a set page, to be swapped in. */
export function progressSwap(db: Db, path: string, view: SetView, progress: SetProgress): Splicer {
  const hasWorth = progress.worth !== null;
  const key = `${hasWorth} ${setHref(path, view)}`;
  let pieces = caches(db).get(key);
  if (!pieces) {
    const holes = figureHoles(view, hasWorth);
    pieces = cut(
      renderToStaticMarkup(
        <>
          <SetProgressPanel path={path} view={view} progress={holes} isSwap />
          <SetTabs path={path} view={view} counts={holes.counts} isSwap />
        </>,
      ),
    );
    caches(db).set(key, pieces);
  }
  const values = figures(progress);
  return new Splicer().fill(pieces, (name) => values[name] ?? "");
}
