import type { ReactNode } from "react";
import { counted } from "../../../lib/text/counted.ts";
import { roman } from "../../../lib/text/roman.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Breadcrumbs } from "../../../ui/navigation/breadcrumbs.tsx";
import { Pager } from "../../../ui/navigation/pager.tsx";
import { swapsSet } from "../../cards/toolbar/rules.ts";
import { SetTools, type SetToolsProps } from "../../cards/toolbar/views/set-tools.tsx";
import { speciesPath } from "../../catalogue/rules/paths.ts";
import { dexPath, type Generation, generationPath } from "../../catalogue/species/rules.ts";
import { LockedNotice } from "../../collection/entries/views/locked-notice.tsx";
import { setHref } from "../../collection/state.ts";
import { heightText, type Mark, nextLevel, numberText, shinyLevel, weightText } from "../rules.ts";
import { BigMedal, DexSprite, Token, type TokenSpecies, TypeName } from "./token.tsx";

type SpeciesFacts = TokenSpecies & {
  japaneseName: string | null;
  genus: string | null;
  /** Decimetres and hectograms. */
  height: number | null;
  weight: number | null;
};

type Named = { id: number; name: string; slug: string };

type SpeciesPageProps = Omit<SetToolsProps, "setName" | "hasBinder" | "numberTitle"> & {
  species: SpeciesFacts;
  generation: Generation | undefined;
  previous: Named | null;
  next: Named | null;
  line: { species: TokenSpecies; level?: string }[][];
  /** null: signed out. */
  mark: Mark | null;
  /** Cards in the viewer's categories. */
  cards: number;
  signIn: string;
  pages: number;
  isLocked: boolean;
  hasPicture: boolean;
  children: ReactNode;
};

function Facts({ species, generation }: Pick<SpeciesPageProps, "species" | "generation">) {
  const { types, height, weight } = species;
  return (
    <dl className="facts">
      <div>
        <dt>Types</dt>
        <dd className="type-names">
          {types.map((type) => (
            <TypeName key={type} type={type} />
          ))}
        </dd>
      </div>
      {height !== null && (
        <div>
          <dt>Height</dt>
          <dd>{heightText(height)}</dd>
        </div>
      )}
      {weight !== null && (
        <div>
          <dt>Weight</dt>
          <dd>{weightText(weight)}</dd>
        </div>
      )}
      {generation && (
        <div>
          <dt>From</dt>
          <dd>
            <a href={generationPath(generation.number)}>{generation.region}</a>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Neighbours({ previous, next }: Pick<SpeciesPageProps, "previous" | "next">) {
  return (
    <nav className="steps" aria-label="Pokédex">
      {previous && (
        <a
          className="icon-button"
          data-prev
          href={speciesPath(previous.slug)}
          aria-label={`Previous: ${numberText(previous.id)} ${previous.name}`}
        >
          <Icon name="left" />
        </a>
      )}
      {next && (
        <a
          className="icon-button"
          data-next
          href={speciesPath(next.slug)}
          aria-label={`Next: ${numberText(next.id)} ${next.name}`}
        >
          <Icon name="right" />
        </a>
      )}
    </nav>
  );
}

function hopeFor({ owned, cards }: Mark): string {
  if (cards === 0) return "No card of it is in the games you collect yet.";
  if (owned === 0) return `Any one of its ${counted(cards, "card", "cards")} catches it.`;
  if (owned === cards) return "Every card of it is yours.";
  const next = nextLevel(owned, cards);
  if (!next) return `${counted(cards - owned, "more card", "more cards")} and you have them all.`;
  const shines = next.level >= shinyLevel && next.level - 1 < shinyLevel;
  return `${counted(next.missing, "more card", "more cards")} for level ${next.level}${shines ? ", where it shines" : ""}.`;
}

/** Reloads itself when a quantity on this page changes. */
function SpeciesProgress({ mark, href }: { mark: Mark; href: string }) {
  const { owned, cards, level, isCaught, isShiny } = mark;
  return (
    <section
      className="species-progress"
      id="species-progress"
      aria-label="Your progress"
      hx-get={href}
      hx-trigger="owned from:body"
      hx-select="#species-progress"
      hx-select-oob="#set-tabs,#species-medal"
      hx-swap="outerMorph"
    >
      <p>
        <b>{isCaught ? `Level ${level}` : "Not caught"}</b>
        {isShiny && <span className="shiny">Shiny</span>}
        <span>
          <b>{owned}</b> / {counted(cards, "card", "cards")}
        </span>
      </p>
      <span className="pips" data-level={level} aria-hidden="true" />
      <p>{hopeFor(mark)}</p>
    </section>
  );
}

function Line({ line, current, hasPicture }: Pick<SpeciesPageProps, "line" | "hasPicture"> & { current: number }) {
  if (line.flat().length < 2) return null;
  return (
    <section className="species-line">
      <h2>Evolution</h2>
      <ol>
        {line.map((stage) => (
          <li key={stage[0]?.species.id}>
            <ol className="dex">
              {stage.map(({ species, level }) => (
                <li key={species.id} value={species.id}>
                  <Token species={species} level={level} hasPicture={hasPicture} isCurrent={species.id === current} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function SpeciesPage(props: SpeciesPageProps) {
  const { species, generation, mark, cards, signIn, line, pages, isLocked, hasPicture, children, ...tools } = props;
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
        <Neighbours previous={tools.previous} next={tools.next} />
        <Facts species={species} generation={generation} />
        {mark ? (
          <SpeciesProgress mark={mark} href={setHref(path, view, { page: view.page })} />
        ) : (
          <p className="invite">
            <a href={signIn} className="linked">
              Log in
            </a>{" "}
            to catch it: any one of its cards does.
          </p>
        )}
      </header>
      <Line line={line} current={species.id} hasPicture={hasPicture} />
      {isLocked && <LockedNotice href={setHref(path, view)} />}
      {cards > 0 ? (
        <>
          <SetTools {...tools} setName={species.name} hasBinder={false} numberTitle="Set and number" />
          <div id="cards">{children}</div>
          <div {...swapsSet}>
            <Pager page={view.page} pages={pages} href={(page) => setHref(path, view, { page })} />
          </div>
        </>
      ) : (
        <Empty title="No card of it yet" icon="cards">
          None of the sets here has one{mark ? " in the games you collect" : ""}. The next set may.
        </Empty>
      )}
    </>
  );
}
