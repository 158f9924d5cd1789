import { PickChip } from "#features/cards/tiles/views/pick.tsx";
import { shortGame } from "#features/catalogue/rules/names.ts";
import { CATEGORY_IDS } from "#features/catalogue/rules/paths.ts";
import { printQuery } from "#features/search/language/rules/print.ts";
import type { Query, Term } from "#features/search/language/rules/query.ts";
import { hrefWith } from "#lib/url/href.ts";
import { ChipMenu, ChipRow } from "#ui/chips.tsx";
import { Tabs } from "#ui/navigation/tabs.tsx";
import { type Facet, facetOf, have, need, ofGame, ofRarity, setTerm, withFacet } from "../rules/facets.ts";
import { type Door, searchHref, type View } from "../rules/results.ts";
import { ResultTools, type ResultToolsProps } from "./tools.tsx";

type FacetCount = { key: string; title: string; total: number };

export type FacetsProps = ResultToolsProps & {
  isSignedIn: boolean;
  counts: { games: { category: string; name: string; total: number }[]; sets: FacetCount[]; rarities: FacetCount[] };
};

type Place = { query: Query; view: View; door: Door; select?: string };

const linkOf = ({ query, ...place }: Place, facet: Facet, term: Term | null): string => {
  const { view, door, select } = place;
  return searchHref(printQuery(withFacet(query, facet, term)), { view, door, select });
};

export const gameHref = (place: Place, category: string): string => linkOf(place, "game", ofGame(category));

function GameTabs({ counts: { games }, ...place }: FacetsProps) {
  const chosen = facetOf(place.query, "game");
  if (games.length < 2 && !chosen) return null;
  const all = {
    key: "",
    title: "All",
    href: linkOf(place, "game", null),
    count: games.reduce((sum, { total }) => sum + total, 0),
  };
  const inOrder = CATEGORY_IDS.flatMap((id) => games.filter(({ category }) => category === id));
  const tabs = inOrder.map(({ category, name, total }) => ({
    key: category,
    title: shortGame(name),
    href: gameHref(place, category),
    count: total,
  }));
  return (
    <div className="set-tabs">
      <Tabs label="Games" tabs={[all, ...tabs]} current={chosen?.kind === "choice" ? chosen.value : ""} />
    </div>
  );
}

type MenuProps = Place & { facet: "set" | "rarity"; label: string; every: string; choices: FacetCount[] };

function FacetMenu({ facet, label, every, choices, ...place }: MenuProps) {
  const chosen = facetOf(place.query, facet);
  const value = chosen?.kind === "text" ? chosen.text : chosen?.kind === "choice" ? chosen.value : undefined;
  if (chosen === undefined && choices.length < 2) return null;
  const termOf = facet === "set" ? setTerm : ofRarity;
  const current =
    choices.find(({ key, title }) => [key, key.toLowerCase(), title.toLowerCase()].includes(value ?? ""))?.key ??
    value?.replace(/^\w/, (letter) => letter.toUpperCase());
  return (
    <ChipMenu
      label={label}
      current={current ?? "none"}
      isChanged={chosen !== undefined}
      choices={[
        { key: "none", title: every, href: linkOf(place, facet, null) },
        ...choices.map(({ key, title, total }) => ({
          key,
          title,
          count: total,
          href: linkOf(place, facet, termOf(key)),
        })),
      ]}
    />
  );
}

function OwnChip({ title, term, ...place }: Place & { title: string; term: Term }) {
  const isChosen = JSON.stringify(facetOf(place.query, "own")) === JSON.stringify(term);
  return (
    <a
      className="chip"
      href={linkOf(place, "own", isChosen ? null : term)}
      data-changed={isChosen || undefined}
      aria-current={isChosen ? "true" : undefined}
    >
      {title}
    </a>
  );
}

const ToLists = ({ q, query, view, door, select }: FacetsProps) => (
  <>
    <PickChip href={searchHref(q, { view, door, select: select ? "" : "1" })} isPicking={select !== ""} />
    <a
      className="chip"
      href={hrefWith("/lists/choose", { q: printQuery(withFacet(query, "own", need)) })}
      hx-boost="false"
    >
      Add missing to list
    </a>
  </>
);

export function FacetLinks(props: FacetsProps) {
  const { isSignedIn, counts, query, view, door, select } = props;
  const place = { query, view, door, select };
  return (
    <>
      <GameTabs {...props} />
      <ChipRow>
        {isSignedIn && <OwnChip {...place} title="Have" term={have} />}
        {isSignedIn && <OwnChip {...place} title="Need" term={need} />}
        <FacetMenu {...place} facet="set" label="Set" every="All sets" choices={counts.sets} />
        <FacetMenu {...place} facet="rarity" label="Rarity" every="All rarities" choices={counts.rarities} />
        <ResultTools {...props} />
        {isSignedIn && <ToLists {...props} />}
      </ChipRow>
    </>
  );
}
