import { swaps } from "#features/cards/toolbar/rules.ts";
import { counted } from "#lib/text/locale.ts";
import { ButtonLink } from "#ui/form/button.tsx";
import { Find } from "#ui/navigation/find.tsx";
import { besideSearch, collectionPath, type OverviewView, overviewHref } from "../state.ts";
import { type SetInProgress, SetTiles } from "./sets.tsx";

/** `count`: of all sets, `found`: of those that match the search, of which `sets` are shown. */
export type AllSetsProps = { view: OverviewView; count: number; found: number; sets: SetInProgress[] };

const fewestToFind = 9;

/** Every set that is collected, the nearest to its end first, with a search among them. */
export const AllSets = ({ view, count, found, sets }: AllSetsProps) => (
  <section id="sets">
    <h2>Your sets</h2>
    {(count >= fewestToFind || view.q !== "") && <FindSet view={view} />}
    {found === 0 && <p className="soft">No set of yours matches “{view.q}”.</p>}
    <SetTiles sets={sets} />
    {view.q !== "" && <ButtonLink href={overviewHref(view, { sets: "", q: "" })}>Show all sets</ButtonLink>}
    {sets.length < found && (
      <ButtonLink href={overviewHref(view, { sets: "all" })}>Show all {counted(found, "set", "sets")}</ButtonLink>
    )}
  </section>
);

const FindSet = ({ view }: Pick<AllSetsProps, "view">) => (
  <Find
    action={collectionPath}
    label="Find a set of yours"
    placeholder="Find a set"
    q={view.q}
    others={besideSearch(view)}
    swap={swaps("#sets")}
  />
);
