import type { ReactNode } from "react";
import { roman } from "../../../lib/text/roman.ts";
import { Tabs } from "../../../ui/navigation/tabs.tsx";
import { swaps } from "../../cards/toolbar/rules.ts";
import { dexPath, type Generation, generationPath, generations } from "../../catalogue/species/rules.ts";
import { DexSprite } from "./sprite.tsx";

/** Strings, because the page fills in the viewer's numbers. null: signed out. */
type Caught = { caught: string; total: number } | null;

type DexPageProps = {
  current: number | null;
  completion: Caught;
  total: number;
  signIn: string;
  children: ReactNode;
};

const swapsDex = swaps("#pokedex", "outerHTML show:none");

function CaughtBar({ label, caught, total }: { label: string; caught: string; total: number }) {
  return (
    <div className="progress" data-goal="complete">
      <span>{label}</span>
      <span>
        <b>{caught}</b> / {total.toLocaleString("en")}
      </span>
      <progress value={caught} max={total} aria-label={label} />
    </div>
  );
}

export function DexPage({ current, completion, total, signIn, children }: DexPageProps) {
  const tabs = generations.map(({ number, region }) => ({
    key: String(number),
    title: String(number),
    count: region,
    href: generationPath(number),
  }));
  return (
    <div id="pokedex">
      <DexSprite />
      <header className="dex-head">
        <div>
          <h1>Pokédex</h1>
          <p>
            Own a card of a Pokémon to catch it. Collect more to level it up; it turns shiny at level 3. Shapes are
            stages of evolution, rings second types.
          </p>
        </div>
        {completion ? (
          <CaughtBar label="Caught" caught={completion.caught} total={completion.total} />
        ) : (
          <p className="invite">
            <a href={signIn} className="linked">
              Log in
            </a>{" "}
            to see which of the {total.toLocaleString("en")} you’ve caught.
          </p>
        )}
      </header>
      <div className="dex-tabs" {...swapsDex}>
        <Tabs
          label="Generation"
          tabs={[{ key: "all", title: "ALL", href: dexPath }, ...tabs]}
          current={current === null ? "all" : String(current)}
        />
      </div>
      {children}
    </div>
  );
}

export function DexGeneration({
  generation: { number, region, first },
  completion,
  children,
}: {
  generation: Generation;
  completion: Caught;
  children: ReactNode;
}) {
  return (
    <section className="dex-generation">
      <header>
        <h2>
          Generation {roman(number)} <span>{region}</span>
        </h2>
        {completion && <CaughtBar label={`Caught in ${region}`} {...completion} />}
        {completion && (
          <a className="chip" href={`/lists/choose?generation=${number}`} hx-boost="false">
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
