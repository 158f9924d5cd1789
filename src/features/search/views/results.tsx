import type { ReactNode } from "react";
import { counted } from "../../../lib/text/counted.ts";
import { langOf } from "../../../lib/text/language.ts";
import { RangePager } from "../../../ui/navigation/pager.tsx";
import { PickBar } from "../../cards/tiles/views/pick.tsx";
import { swaps } from "../../cards/toolbar/rules.ts";
import { SetCard, SetGrid, type SetSummary } from "../../catalogue/sets/views.tsx";
import { isNarrowed, wordsOfTitle } from "../rules/facets.ts";
import { searchHref } from "../rules/results.ts";
import { Facets, type FacetsProps } from "./facets.tsx";
import { SearchNotices, type SearchNoticesProps } from "./notices.tsx";

export type ResultsProps = FacetsProps &
  SearchNoticesProps & {
    /** Instead of the query. */
    title?: string;
    total: number;
    sets: SetSummary[];
    /** null: the first results of each game. */
    pages: { first: number; last: number; previous: string | null; next: string | null } | null;
    children: ReactNode;
  };

const swapsResults = swaps("#results", "outerMorph show:top");

function Head({ q, query, title, door, total }: ResultsProps) {
  const count = counted(total, "card", "cards");
  if (door !== "/search") return <h2>{count}</h2>;
  const shown = title ?? wordsOfTitle(q, query);
  return (
    <>
      <h1 className="query" lang={langOf(shown)}>
        {shown}
      </h1>
      <p>
        {count}
        {title === undefined && (
          <>
            {" · "}
            <a className="linked" href={searchHref(q, { door: "/search/advanced" })}>
              Edit search
            </a>
          </>
        )}
      </p>
    </>
  );
}

const Sets = ({ sets }: { sets: SetSummary[] }) => (
  <section aria-label="Sets">
    <SetGrid>
      {sets.map((set) => (
        <SetCard key={set.id} set={set} />
      ))}
    </SetGrid>
  </section>
);

export function SearchResults(props: ResultsProps) {
  const { q, query, door, view, select, total, sets, pages, children } = props;
  const link = (after: string | null) => (after === null ? null : searchHref(q, { after, view, door, select }));
  return (
    <div id="results">
      <header className="page-head">
        <Head {...props} />
      </header>
      <SearchNotices {...props} />
      {sets.length > 0 && <Sets sets={sets} />}
      {(total > 1 || isNarrowed(query)) && (
        <div className="facets" {...swapsResults}>
          <Facets {...props} />
        </div>
      )}
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
