import type { Context } from "hono";
import { signInPath } from "#access/guards.ts";
import { ShownCount } from "#features/cards/groups/views/group.tsx";
import type { Species } from "#features/catalogue/species/queries.ts";
import { type Generation, generations } from "#features/catalogue/species/rules.ts";
import type { Env } from "#http/env.ts";
import { hole } from "#http/splice.ts";
import { counted } from "#lib/text/locale.ts";
import type { CachedSpeciesIndex, Marks } from "../cache.ts";
import { type DexView, dexHref, dexState, isListed, isSpeciesFound } from "../state.ts";
import { DexEmpty, DexGeneration, DexPage } from "../views/dex.tsx";
import { SpeciesToken } from "../views/token.tsx";

type DexProps = {
  index: CachedSpeciesIndex;
  isSignedIn: boolean;
  hasPicture: boolean;
  shown: (one: Species) => boolean;
};
type PageProps = {
  c: Context<Env>;
  index: CachedSpeciesIndex;
  generation: Generation | null;
  marks: Marks;
  view: DexView;
};

/** With holes for the viewer's numbers. */
export function Dex({ c, index, generation, marks, view }: PageProps) {
  const { list } = index;
  const isSignedIn = c.var.viewer !== null;
  const number = generation?.number ?? null;
  const props: DexProps = {
    index,
    isSignedIn,
    hasPicture: c.var.config.speciesImageUrl !== undefined,
    shown: (one) => isListed(marks(one.id), view) && isSpeciesFound(one, view),
  };
  const shownIn = ({ first, last }: Generation) =>
    list.filter((one) => one.id >= first && one.id <= last && props.shown(one)).length;
  const inPage = (generation ? [generation] : generations).filter((one) => shownIn(one) > 0);
  const shown = inPage.reduce((sum, one) => sum + shownIn(one), 0);
  const isUnknown = !isSignedIn && view.show !== "";
  const signIn = signInPath(dexHref(number, view));
  return (
    <DexPage
      current={number}
      view={view}
      completion={isSignedIn ? { caught: hole("all"), total: list.length } : null}
      total={list.length}
      signIn={signIn}
    >
      <ShownCount count={counted(shown, "Pokémon", "Pokémon")} />
      {isUnknown || inPage.length === 0 ? (
        <DexEmpty view={view} href={dexHref(number, dexState.usual)} signIn={isUnknown ? signIn : undefined} />
      ) : (
        inPage.map((one) => (
          <Medals
            key={one.number}
            generation={one}
            isCounted={view.q === ""}
            isAlone={generation !== null}
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
            species={species}
            hasPicture={hasPicture}
            level={isSignedIn ? hole(`l${species.id}`) : undefined}
          />
        </li>
      ))}
    </DexGeneration>
  );
}
