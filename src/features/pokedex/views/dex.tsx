import type { ReactNode } from "react";
import { swaps } from "#features/cards/toolbar/rules.ts";
import { CardSearch } from "#features/cards/toolbar/views/search.tsx";
import { dexPath, type Generation, generations } from "#features/catalogue/species/rules.ts";
import { ownNeedsSession } from "#features/collection/rules/limits.ts";
import { countText } from "#lib/text/locale.ts";
import { roman } from "#lib/text/roman.ts";
import { ChipLinks } from "#ui/chips.tsx";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { Tabs } from "#ui/navigation/tabs.tsx";
import { type DexView, dexHref, dexState } from "../state.ts";
import { DexSprite } from "./sprite.tsx";

/** Strings, because the page fills in the viewer's numbers. null: signed out. */
type Caught = { caught: string; total: number } | null;

type DexPageProps = {
  current: number | null;
  view: DexView;
  completion: Caught;
  total: number;
  signIn: string;
  children: ReactNode;
};

const swapsDex = swaps("#pokedex", "outerHTML show:none");
const swapsFound = { "hx-swap:inherited": "outerMorph show:none" };

function CaughtBar({ caught, total, isNamed = false }: { caught: string; total: number; isNamed?: boolean }) {
  return (
    <div className="progress">
      {isNamed && <span>Caught</span>}
      <span>
        <b>{caught}</b> of {countText(total)}
      </span>
      <progress value={caught} max={total} aria-hidden="true" />
    </div>
  );
}

const showTitles: Record<DexView["show"], string> = { "": "All", caught: "Caught", missing: "Missing" };
const emptyTitles: Record<DexView["show"], string> = {
  "": "No Pokémon",
  caught: "None caught yet",
  missing: "You’ve caught them all",
};

const emptyTitle = ({ show, q }: DexView) => (q === "" ? emptyTitles[show] : `No Pokémon matches “${q}”`);

export const DexEmpty = ({ view, href, signIn }: { view: DexView; href: string; signIn?: string }) => (
  <Empty
    title={signIn === undefined ? emptyTitle(view) : ownNeedsSession}
    icon={view.show === "missing" && view.q === "" && signIn === undefined ? "check" : "cards"}
    actions={
      <>
        {signIn !== undefined && (
          <ButtonLink tone="primary" href={signIn}>
            Log In
          </ButtonLink>
        )}
        <ButtonLink href={href}>Show all Pokémon</ButtonLink>
      </>
    }
  >
    {view.show === "caught" && view.q === "" && signIn === undefined && "Own any card of a Pokémon to catch it."}
  </Empty>
);

export function DexPage({ current, view, completion, total, signIn, children }: DexPageProps) {
  const tabs = generations.map(({ number, region }) => ({
    key: String(number),
    id: `generation-${number}`,
    title: String(number),
    count: region,
    href: dexHref(number, view),
  }));
  const shows = (Object.keys(showTitles) as DexView["show"][]).map((show) => ({
    key: show,
    id: `show-${show || "all"}`,
    title: showTitles[show],
    href: dexHref(current, { ...view, show }),
  }));
  return (
    <div id="pokedex">
      <DexSprite />
      <header className="dex-head">
        <div>
          <h1>Pokédex</h1>
          {completion ? (
            <CaughtBar {...completion} isNamed />
          ) : (
            <p className="invite">
              <a href={signIn} className="linked">
                Log in
              </a>{" "}
              to see which of the {countText(total)} you’ve caught.
            </p>
          )}
        </div>
        <div {...swapsDex}>
          <CardSearch
            id="dex-search"
            path={dexPath}
            state={dexState}
            view={view}
            label="Name or number"
            swap={swapsFound}
          />
          {completion && <ChipLinks label="Show" choices={shows} current={view.show} />}
        </div>
      </header>
      <div className="dex-tabs" {...swapsDex}>
        <Tabs
          label="Generation"
          tabs={[{ key: "all", id: "generation-all", title: "All", href: dexHref(null, view) }, ...tabs]}
          current={current === null ? "all" : String(current)}
        />
      </div>
      <Key />
      {children}
    </div>
  );
}

const Key = () => (
  <details className="more dex-key">
    <summary>Key</summary>
    <p>Add a card to catch its Pokémon. More cards level it up; level 3 is shiny.</p>
  </details>
);

export function DexGeneration({
  generation: { number, region, first },
  completion,
  isAlone,
  children,
}: {
  generation: Generation;
  completion: Caught;
  isAlone: boolean;
  children: ReactNode;
}) {
  return (
    <section className="dex-generation">
      <header>
        <h2>
          Generation {roman(number)} <span>{region}</span>
        </h2>
        {completion && <CaughtBar {...completion} />}
        {completion && isAlone && (
          <a className="chip" href={`/lists/choose?generation=${number}`}>
            Add missing to list
          </a>
        )}
      </header>
      <ol className="dex" start={first}>
        {children}
      </ol>
    </section>
  );
}
