import type { ReactNode } from "react";
import type { Load } from "#features/catalogue/import/queries/load.ts";
import { countText } from "#lib/text/locale.ts";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { AdminCrumb } from "#ui/navigation/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { type Column, Table } from "#ui/table.tsx";

type LoadedCategory = { id: string; title: string; sets: number; cards: number; variants: number };

/** Formatted times: "5 minutes ago". */
type ShownLoad = Omit<Load, "startedAt" | "beatAt"> & { started: string; ended: string };

type CatalogueAdminProps = {
  loaded: LoadedCategory[];
  /** Time of the last change, formatted; null for never. */
  changed: string | null;
  /** The running or last load; null if there was none. */
  load: ShownLoad | null;
  /** Host of the full catalogue. */
  source: string;
};

const path = "/admin/catalogue";
const loadPath = `${path}/load`;
const swap = { "hx-target": "#catalogue", "hx-swap": "outerMorph" };

export function CataloguePage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="page-head">
        <AdminCrumb />
        <h1>Catalogue</h1>
        <p>The sets and cards available on this site.</p>
        <div className="actions">
          <ButtonLink href="/admin/catalogue/import">Import a file</ButtonLink>
        </div>
      </header>
      {children}
    </>
  );
}

/** Polled while a load runs. */
export function CatalogueAdmin({ loaded, changed, load, source }: CatalogueAdminProps) {
  return (
    <div id="catalogue">
      <section aria-labelledby="load" className="load">
        <h2 id="load">Full catalogue</h2>
        {load?.state === "running" ? <RunningLoad load={load} /> : <StartLoad load={load} source={source} />}
      </section>
      <section aria-labelledby="loaded">
        <h2 id="loaded">In the catalogue now</h2>
        <LoadedTable loaded={loaded} />
        {changed && <p className="soft">Last changed {changed}.</p>}
      </section>
    </div>
  );
}

function RunningLoad({ load }: { load: ShownLoad }) {
  const { setsDone, setsTotal, currentSet } = load;
  const isListed = setsTotal > 0;
  return (
    <>
      <div className="progress">
        <span>{isListed ? `Reading ${currentSet ?? "the last set"}` : "Reading the list of sets"}</span>
        <span>
          {isListed && (
            <>
              <b>{countText(setsDone)}</b> / {countText(setsTotal)} sets
            </>
          )}
        </span>
        <progress aria-label="Sets loaded" {...(isListed && { value: setsDone, max: setsTotal })} />
      </div>
      <p className="soft">
        {countText(load.cardsAdded)} cards added
        {load.problemCount > 0 && `, ${countText(load.problemCount)} skipped`} · started {load.started}. You can leave
        this page; loading continues.
      </p>
      <div className="actions">
        <form method="post" action={`${loadPath}?_method=DELETE`} hx-delete={loadPath} {...swap}>
          <Button>Cancel</Button>
        </form>
        <ButtonLink tone="quiet" href={path}>
          Refresh
        </ButtonLink>
      </div>
      <div id="load-poll" hx-get={path} hx-trigger="every 2s" {...swap} />
    </>
  );
}

function StartLoad({ load, source }: { load: ShownLoad | null; source: string }) {
  return (
    <>
      {load ? (
        <LastLoad load={load} />
      ) : (
        <p className="soft">
          About 36,000 English, Japanese and Pocket cards from {source}. It takes about half an hour. The site stays up,
          and no one’s collection changes.
        </p>
      )}
      <form method="post" action={loadPath} hx-post={loadPath} {...swap}>
        <Button tone={load?.state === "done" ? "plain" : "primary"}>{startTitle(load)}</Button>
      </form>
      {load && load.problemCount > 0 && <Problems load={load} />}
    </>
  );
}

function startTitle(load: ShownLoad | null): string {
  if (!load) return "Load the full catalogue";
  return load.state === "done" ? "Check for changes" : "Continue";
}

function LastLoad({ load }: { load: ShownLoad }) {
  const { state, setsDone, setsTotal, cardsAdded, fault, ended } = load;
  if (state === "failed")
    return <Notice tone="bad">{fault ?? "Something went wrong on our end. See the server log."}</Notice>;
  if (state === "done") {
    return (
      <Notice tone="good">
        Loaded {ended}: {countText(setsTotal)} sets read, {countText(cardsAdded)} cards added.
      </Notice>
    );
  }
  const far = setsTotal > 0 ? `after ${countText(setsDone)} of ${countText(setsTotal)} sets` : "before the first set";
  return (
    <Notice>
      {state === "cancelled" ? "Canceled" : "Interrupted"} {far}, {ended}. Finished sets are kept; continue any time.
    </Notice>
  );
}

function Problems({ load }: { load: ShownLoad }) {
  const more = load.problemCount - load.problems.length;
  return (
    <details className="problems">
      <summary>{countText(load.problemCount)} cards skipped</summary>
      <ul>
        {load.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {more > 0 && <li>and {countText(more)} more</li>}
      </ul>
    </details>
  );
}

const count = (title: string, of: (category: LoadedCategory) => number): Column<LoadedCategory> => ({
  title,
  isNumber: true,
  cell: (category) => countText(of(category)),
});

const loadedColumns: Column<LoadedCategory>[] = [
  { title: "Game", cell: ({ title }) => title },
  count("Sets", ({ sets }) => sets),
  count("Cards", ({ cards }) => cards),
  count("Variants", ({ variants }) => variants),
];

const LoadedTable = ({ loaded }: { loaded: LoadedCategory[] }) => (
  <div className="loaded">
    <Table caption="Cards by game" isCaptionHidden columns={loadedColumns} rows={loaded} keyOf={({ id }) => id} />
  </div>
);
