import type { ReactNode } from "react";
import { PickBar } from "#features/cards/tiles/views/pick.tsx";
import { swaps } from "#features/cards/toolbar/rules.ts";
import { SetCard, SetGrid, type SetSummary } from "#features/catalogue/sets/views.tsx";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { Icon } from "#ui/icons.tsx";
import { RangePager } from "#ui/navigation/pager.tsx";
import { isNarrowed, wordsOfTitle } from "../rules/facets.ts";
import { searchHref } from "../rules/results.ts";
import { FacetLinks, type FacetsProps } from "./facets.tsx";
import { SearchNotices, type SearchNoticesProps } from "./notices.tsx";
import { SearchBox } from "./start.tsx";

export type ResultsProps = FacetsProps &
  SearchNoticesProps & {
    /** Instead of the query. */
    title?: string;
    total: number;
    sets: SetSummary[];
    species: { id: number; name: string; slug: string }[];
    /** null: the first results of each game. */
    pages: { first: number; last: number; previous: string | null; next: string | null } | null;
    children: ReactNode;
  };

const swapsResults = swaps("#results", "outerMorph show:top");

function Head(props: ResultsProps) {
  const { q, query, title, door, total, species } = props;
  const count = counted(total, "card", "cards");
  if (door !== "/search") {
    return (
      <div className="chips result-count">
        <h2>{count}</h2>
        <FoundSpecies species={species} />
      </div>
    );
  }
  if (title !== undefined) {
    return (
      <>
        <h1 lang={langOf(title)}>{title}</h1>
        <p role="status">{count}</p>
      </>
    );
  }
  return (
    <>
      <h1 className="unseen">{wordsOfTitle(q, query)}</h1>
      <SearchBox q={q} />
      <div className={total + species.length > 0 ? "chips result-count" : "unseen"}>
        <p role="status" className={total > 0 ? undefined : "unseen"}>
          {count}
        </p>
        <FoundSpecies species={species} />
      </div>
    </>
  );
}

const setsShown = 6;

const Sets = ({ sets }: { sets: SetSummary[] }) => (
  <section className="found-sets" aria-label="Sets">
    <h2>Sets</h2>
    <SetGrid>
      {sets.slice(0, setsShown).map((set) => (
        <SetCard key={set.id} set={set} />
      ))}
    </SetGrid>
    {sets.length > setsShown && (
      <details className="more">
        <summary>{counted(sets.length - setsShown, "more set", "more sets")}</summary>
        <SetGrid>
          {sets.slice(setsShown).map((set) => (
            <SetCard key={set.id} set={set} />
          ))}
        </SetGrid>
      </details>
    )}
  </section>
);

const FoundSpecies = ({ species }: Pick<ResultsProps, "species">) =>
  species.map(({ id, name, slug }) => (
    <a key={slug} className="chip" href={`/pokedex/${slug}`} aria-label={`Pokédex: ${name} #${id}`}>
      <Icon name="dex" /> {name} <small>#{id}</small>
    </a>
  ));

export function SearchResults(props: ResultsProps) {
  const { q, query, door, view, select, total, sets, pages, children } = props;
  const link = (after: string | null) => (after === null ? null : searchHref(q, { after, view, door, select }));
  return (
    <div id="results">
      <header className="page-head">
        <Head {...props} />
      </header>
      <SearchNotices {...props} />
      {(total > 1 || (isNarrowed(query) && !props.blocked)) && (
        <div className="facets" {...swapsResults}>
          <FacetLinks {...props} />
        </div>
      )}
      {sets.length > 0 && <Sets sets={sets} />}
      {children}
      {pages && (
        <div {...swapsResults}>
          <RangePager {...pages} total={total} previous={link(pages.previous)} next={link(pages.next)} />
        </div>
      )}
      {props.isSignedIn && select && total > 0 && <PickBar doneHref={searchHref(q, { view, door })} />}
    </div>
  );
}
