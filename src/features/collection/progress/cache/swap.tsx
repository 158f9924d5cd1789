import { renderToStaticMarkup } from "react-dom/server";
import type { Db } from "#db/open.ts";
import { type SetView, setHref } from "#features/collection/state.ts";
import { bytesOfPieces, cut, type Pieces, Splicer } from "#http/splice.ts";
import { keptBy } from "#lib/cache/kept.ts";
import type { SetProgress } from "../rules.ts";
import { SetProgressPanel, SetTabs } from "../views/set-progress.tsx";
import { figureHoles, figures } from "./figures.ts";

const swaps = keptBy()<Pieces>({ name: "progress", part: "pages", bytesOf: bytesOfPieces });

/** Bars and tabs of a set page, to be swapped in. */
export function progressSwap(db: Db, path: string, view: SetView, progress: SetProgress): Splicer {
  const hasWorth = progress.worth !== null;
  const pieces = swaps.or(swaps.key(db, {}, hasWorth, setHref(path, view)), () => {
    const holes = figureHoles(view, hasWorth);
    return cut(
      renderToStaticMarkup(
        <>
          <SetProgressPanel path={path} view={view} progress={holes} isSwap />
          <SetTabs path={path} view={view} counts={holes.counts} isSwap />
        </>,
      ),
    );
  });
  const values = figures(progress);
  return new Splicer().fill(pieces, (name) => values[name] ?? "");
}
