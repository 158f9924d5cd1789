import type { ReactNode } from "react";
import { counted } from "../../../lib/text/counted.ts";
import { langOf } from "../../../lib/text/language.ts";
import { ChipMenu, ChipRow, type Choice } from "../../../ui/chips.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { ButtonLink } from "../../../ui/form/button.tsx";
import { RangePager } from "../../../ui/navigation/pager.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SetCard, SetGrid, type SetSummary } from "../../catalogue/sets/views.tsx";
import { printQuery } from "../rules/print.ts";
import { type Direction, type Query, type Sort, sorts } from "../rules/query.ts";
import { type Door, searchHref, type View, views } from "../rules/results.ts";

const examples = ["charizard 6", "215/203", "MEW 199", "t:fire hp>=200", 'r:"illustration rare"'];

export function SearchStart() {
  return (
    <>
      <header className="page-head">
        <h1>Search</h1>
      </header>
      <Empty
        title="Which card is it?"
        icon="search"
        actions={examples.map((q) => (
          <ButtonLink key={q} href={searchHref(q)}>
            {q}
          </ButtonLink>
        ))}
      >
        Type a name, a set, a set’s code or the number on the card, in any order.
      </Empty>
    </>
  );
}

export type ResultsProps = {
  q: string;
  title?: string;
  door: Door;
  view: View;
  query: Query;
  dir: Direction;
  hasPrices: boolean;
  problems: string[];
  corrected: { typed: string; instead: string }[];
  /** Links out of a filter the viewer cannot use. */
  blocked: { signIn?: string; without: string } | null;
  total: number;
  sets: SetSummary[];
  pages: { first: number; last: number; previous: string | null; next: string | null };
  children: ReactNode;
};

const viewTitles: Record<View, string> = { grid: "Grid", full: "Zoom", table: "Table" };
const sortTitles: Record<Sort, string> = {
  match: "Best match",
  number: "Number",
  name: "Name",
  rarity: "Rarity",
  price: "Price",
  artist: "Artist",
  released: "Release date",
};

function sortChoices({ query, dir, view, door, hasPrices }: ResultsProps): Choice[] {
  return sorts
    .filter((sort) => hasPrices || sort !== "price")
    .map((sort) => {
      const isTurned = sort === query.sort && sort !== "match";
      const next = { ...query, sort, dir: isTurned ? (dir === "asc" ? "desc" : "asc") : null } as const;
      const arrow = isTurned ? (dir === "asc" ? " ↑" : " ↓") : "";
      return { key: sort, title: sortTitles[sort] + arrow, href: searchHref(printQuery(next), { view, door }) };
    });
}

function ResultTools(props: ResultsProps) {
  const { q, door, view, query } = props;
  return (
    <ChipRow>
      <ChipMenu label="Sort" choices={sortChoices(props)} current={query.sort} isChanged={query.sort !== "match"} />
      <ChipMenu
        label="View"
        choices={views.map((key) => ({ key, title: viewTitles[key], href: searchHref(q, { view: key, door }) }))}
        current={view}
        isChanged={view !== "grid"}
      />
    </ChipRow>
  );
}

export function Told({ problems, corrected, blocked }: Pick<ResultsProps, "problems" | "corrected" | "blocked">) {
  if (problems.length + corrected.length === 0) return null;
  return (
    <Notice>
      <ul className="told">
        {corrected.map(({ typed, instead }) => (
          <li key={typed}>
            Nothing is called “{typed}”. Shown is “{instead}”.
          </li>
        ))}
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {blocked && (
        <p className="actions">
          {blocked.signIn && (
            <ButtonLink tone="primary" href={blocked.signIn}>
              Log In
            </ButtonLink>
          )}
          <ButtonLink href={blocked.without}>Search without it</ButtonLink>
        </p>
      )}
    </Notice>
  );
}

/** With a script, orders and pages are swapped in; links of cards are not. */
const swapsResults = {
  "hx-boost:inherited": "true",
  "hx-target:inherited": "#results",
  "hx-swap:inherited": "outerHTML show:top",
} as const;

export function SearchResults(props: ResultsProps) {
  const { q, title = q, door, view, total, sets, pages, children } = props;
  const link = (after: string | null) => (after === null ? null : searchHref(q, { after, view, door }));
  const count = counted(total, "card", "cards");
  return (
    <div id="results">
      <header className="page-head">
        {door === "/search" ? (
          <>
            <h1 className="query" lang={langOf(title)}>
              {title}
            </h1>
            <p>
              {count}
              {props.title === undefined && (
                <>
                  {" · "}
                  <a className="linked" href={searchHref(q, { door: "/search/advanced" })}>
                    Edit search
                  </a>
                </>
              )}
            </p>
          </>
        ) : (
          <h2>{count}</h2>
        )}
      </header>
      <Told {...props} />
      {sets.length > 0 && (
        <section aria-label="Sets">
          <SetGrid>
            {sets.map((set) => (
              <SetCard key={set.id} set={set} />
            ))}
          </SetGrid>
        </section>
      )}
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

type NothingFoundProps = {
  door: Door;
  nowhere: string[];
  /** Shorter queries with results. */
  looser: { query: Query; total: number }[];
  isPartHidden: boolean;
};

export function NothingFound({ door, nowhere, looser, isPartHidden }: NothingFoundProps) {
  const texts = looser.map(({ query, total }) => ({ q: printQuery(query), total }));
  return (
    <Empty
      title="No card has all of this"
      icon="search"
      actions={texts.map(({ q, total }) => (
        <ButtonLink key={q} href={searchHref(q, { door })}>
          {q} <small>{counted(total, "card", "cards")}</small>
        </ButtonLink>
      ))}
    >
      {nowhere.length > 0
        ? `Nothing is called ${nowhere.map((word) => `“${word}”`).join(" or ")}: check the spelling, or leave it out.`
        : "Leave a part of it out."}
      {isPartHidden && " Categories that you have switched off are not searched."}
    </Empty>
  );
}
