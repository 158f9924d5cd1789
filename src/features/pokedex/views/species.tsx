import { PickBar } from "#features/cards/tiles/views/pick.tsx";
import { swapsSet } from "#features/cards/toolbar/rules.ts";
import { SetTools } from "#features/cards/toolbar/views/set-tools.tsx";
import { dexPath, generationPath } from "#features/catalogue/species/rules.ts";
import { LockedNotice } from "#features/collection/entries/views/locked-notice.tsx";
import { isPicking, setHref } from "#features/collection/state.ts";
import { roman } from "#lib/text/roman.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Pager } from "#ui/navigation/pager.tsx";
import { numberText } from "../rules/texts.ts";
import { SpeciesFactsPanel } from "./facts.tsx";
import { EvolutionLine } from "./line.tsx";
import { SpeciesNeighbours } from "./neighbours.tsx";
import { SpeciesProgress } from "./progress.tsx";
import type { SpeciesPageProps } from "./props.ts";
import { DexSprite } from "./sprite.tsx";
import { BigMedal } from "./token.tsx";

export function SpeciesPage(props: SpeciesPageProps) {
  const {
    species,
    generation,
    mark,
    cards,
    signIn,
    line,
    pages,
    isLocked,
    hasPicture,
    children,
    missingHref,
    worth,
    ...tools
  } = props;
  const { path, view } = tools;
  const trail = [
    { title: "Pokédex", href: dexPath },
    ...(generation
      ? [{ title: `Generation ${roman(generation.number)}`, href: generationPath(generation.number) }]
      : []),
  ];
  return (
    <>
      <DexSprite />
      <header className="species-head">
        <BigMedal species={species} level={mark?.level} hasPicture={hasPicture} />
        <div>
          <Breadcrumbs trail={trail} />
          <h1>
            {species.name} <small>{numberText(species.id)}</small>
          </h1>
          <p>
            {species.japaneseName && <span lang="ja">{species.japaneseName}</span>}
            {species.japaneseName && species.genus && " · "}
            {species.genus}
          </p>
        </div>
        <SpeciesNeighbours previous={tools.previous} next={tools.next} />
        {missingHref && (
          <MoreMenu title={species.name} about={species.name}>
            <ButtonLink tone="quiet" href={missingHref}>
              Add missing to list
            </ButtonLink>
          </MoreMenu>
        )}
        <SpeciesFactsPanel species={species} generation={generation} range={worth.range} />
        {mark ? (
          <SpeciesProgress mark={mark} yours={worth.yours} href={setHref(path, view, { page: view.page })} />
        ) : (
          <p className="invite">
            <a href={signIn} className="linked">
              Log in
            </a>{" "}
            and add any of its cards to catch it.
          </p>
        )}
      </header>
      <EvolutionLine line={line} current={species.id} hasPicture={hasPicture} />
      {isLocked && <LockedNotice href={setHref(path, view)} />}
      {cards > 0 ? (
        <>
          <SetTools {...tools} setName={species.name} hasBinder={false} numberTitle="Set" />
          <div id="cards">{children}</div>
          <div {...swapsSet}>
            <Pager page={view.page} pages={pages} href={(page) => setHref(path, view, { page })} />
          </div>
          {isPicking(view, mark !== null) && (
            <PickBar doneHref={setHref(path, view, { select: "", page: view.page })} />
          )}
        </>
      ) : (
        <Empty title="No cards yet" icon="cards">
          No set{mark ? " in the games you collect" : ""} has a card of this Pokémon.
        </Empty>
      )}
    </>
  );
}
