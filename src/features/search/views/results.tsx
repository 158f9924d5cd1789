import type { ReactNode } from "react";
import { counted } from "../../../lib/text/counted.ts";
import { langOf } from "../../../lib/text/language.ts";
import { RangePager } from "../../../ui/navigation/pager.tsx";
import { swaps } from "../../cards/toolbar/rules.ts";
import { SetCard, SetGrid, type SetSummary } from "../../catalogue/sets/views.tsx";
import { searchHref } from "../rules/results.ts";
import { SearchNotices, type SearchNoticesProps } from "./told.tsx";
import { ResultTools, type ResultToolsProps } from "./tools.tsx";

export type ResultsProps = ResultToolsProps &
  SearchNoticesProps & {
    /** Instead of the query. */
    title?: string;
    total: number;
    sets: SetSummary[];
    pages: { first: number; last: number; previous: string | null; next: string | null };
    children: ReactNode;
  };

const swapsResults = swaps("#results", "outerHTML show:top");

function Head({ q, title, door, total }: ResultsProps) {
  const count = counted(total, "card", "cards");
  if (door !== "/search") return <h2>{count}</h2>;
  return (
    <>
      <h1 className="query" lang={langOf(title ?? q)}>
        {title ?? q}
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
  const { q, door, view, total, sets, pages, children } = props;
  const link = (after: string | null) => (after === null ? null : searchHref(q, { after, view, door }));
  return (
    <div id="results">
      <header className="page-head">
        <Head {...props} />
      </header>
      <SearchNotices {...props} />
      {sets.length > 0 && <Sets sets={sets} />}
      {total > 1 && (
        <div {...swapsResults}>
          <ResultTools {...props} />
        </div>
      )}
      {children}
      <div {...swapsResults}>
        <RangePager {...pages} total={total} previous={link(pages.previous)} next={link(pages.next)} />
      </div>
    </div>
  );
}
