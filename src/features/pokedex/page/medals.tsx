import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { signInPath } from "#access/guards.ts";
import { ShownCount } from "#features/cards/groups/views/group.tsx";
import type { Species } from "#features/catalogue/species/queries.ts";
import { type Generation, generations } from "#features/catalogue/species/rules.ts";
import type { Env } from "#http/env.ts";
import { cut, hole, type Pieces } from "#http/splice.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { counted } from "#lib/text/locale.ts";
import type { CachedSpeciesIndex, Marks } from "../cache.ts";
import { stageOf } from "../rules/evolution.ts";
import { type DexView, dexHref, dexState, isListed, isSpeciesFound } from "../state.ts";
import { DexEmpty, DexGeneration, DexPage } from "../views/dex.tsx";
import { SpeciesToken } from "../views/token.tsx";

const frames = prepared(() => new LRUCache<string, Pieces>({ max: 40 }));

type FrameParts = { index: CachedSpeciesIndex; generation: Generation | null; marks: Marks };

/** A filtered page depends on the viewer's marks, so it is not cached. */
export function medalsFrame(c: Context<Env>, { index, generation, marks }: FrameParts): Pieces {
  const isSignedIn = c.var.viewer !== null;
  const view = dexState.read(c.req.query());
  const key = `${c.var.catalogue.version} ${generation?.number} ${isSignedIn}`;
  const isWhole = view.show === "" && view.q === "";
  const cached = isWhole ? frames(c.var.db).get(key) : undefined;
  if (cached) return cached;
  const hasPicture = c.var.config.speciesImageUrl !== undefined;
  const shown = (one: Species) => isListed(marks(one.id), view) && isSpeciesFound(one, view);
  const frame = cut(
    renderToStaticMarkup(<Dex {...{ index, current: generation, view, isSignedIn, hasPicture, shown }} />),
  );
  if (isWhole) frames(c.var.db).set(key, frame);
  return frame;
}

type DexProps = {
  index: CachedSpeciesIndex;
  isSignedIn: boolean;
  hasPicture: boolean;
  shown: (one: Species) => boolean;
};
type PageProps = DexProps & { current: Generation | null; view: DexView };

function Dex({ current, view, ...props }: PageProps) {
  const { list } = props.index;
  const number = current?.number ?? null;
  const shownIn = ({ first, last }: Generation) =>
    list.filter((one) => one.id >= first && one.id <= last && props.shown(one)).length;
  const inPage = (current ? [current] : generations).filter((generation) => shownIn(generation) > 0);
  const shown = inPage.reduce((sum, generation) => sum + shownIn(generation), 0);
  const isUnknown = !props.isSignedIn && view.show !== "";
  const signIn = signInPath(dexHref(number, view));
  return (
    <DexPage
      current={number}
      view={view}
      completion={props.isSignedIn ? { caught: hole("all"), total: list.length } : null}
      total={list.length}
      signIn={signIn}
    >
      <ShownCount count={counted(shown, "Pokémon", "Pokémon")} />
      {isUnknown || inPage.length === 0 ? (
        <DexEmpty view={view} href={dexHref(number, dexState.usual)} signIn={isUnknown ? signIn : undefined} />
      ) : (
        inPage.map((generation) => (
          <Medals
            key={generation.number}
            generation={generation}
            isCounted={view.q === ""}
            isAlone={current !== null}
            {...props}
          />
        ))
      )}
    </DexPage>
  );
}

type MedalsProps = DexProps & { generation: Generation; isCounted: boolean; isAlone: boolean };

function Medals({ generation, index, isSignedIn, isCounted, isAlone, hasPicture, shown }: MedalsProps) {
  const own = index.list.filter(({ id }) => id >= generation.first && id <= generation.last);
  const completion = isSignedIn && isCounted ? { caught: hole(`g${generation.number}`), total: own.length } : null;
  const listed = own.filter(shown);
  return (
    <DexGeneration generation={generation} completion={completion} isAlone={isAlone}>
      {listed.map((species, place) => (
        <li key={species.id} value={species.id === generation.first + place ? undefined : species.id}>
          <SpeciesToken
            species={{ ...species, stage: stageOf(species.id, index.byId) }}
            hasPicture={hasPicture}
            level={isSignedIn ? hole(`l${species.id}`) : undefined}
          />
        </li>
      ))}
    </DexGeneration>
  );
}
