import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SetCard, SetGrid, type SetSummary } from "../catalogue/views/set-card.tsx";
import { cardsPerPage, mostPages, searchHref } from "./rules.ts";

const examples = ["charizard 6", "215/203", "MEW 199", "TG12"];

/** The page before anything was searched for. */
export function SearchStart() {
  return (
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
  );
}

export type SearchResultsProps = {
  q: string;
  /** How many cards were found in all. */
  total: number;
  sets: SetSummary[];
  page: number;
  pages: number;
  /** The cards, or why there are none. */
  children: ReactNode;
};

const countOf = (total: number) => `${total.toLocaleString("en")} ${total === 1 ? "card" : "cards"}`;

/** What was found: sets first, then cards, sixty at a time. */
export function SearchResults({ q, total, sets, page, pages, children }: SearchResultsProps) {
  return (
    <div id="results">
      <header className="page-head">
        <h1>{q}</h1>
        <p>
          {countOf(total)}
          {total > cardsPerPage * mostPages &&
            `, the first ${(cardsPerPage * mostPages).toLocaleString("en")} are shown`}
        </p>
      </header>
      {sets.length > 0 && (
        <section aria-label="Sets">
          <SetGrid>
            {sets.map((set) => (
              <SetCard key={set.id} set={set} />
            ))}
          </SetGrid>
        </section>
      )}
      {children}
      <div hx-boost:inherited="true" hx-target:inherited="#results" hx-swap:inherited="outerHTML show:top">
        <Pager page={page} pages={pages} href={(next) => searchHref(q, next)} />
      </div>
    </div>
  );
}

export type NothingFoundProps = {
  /** All words that were looked for, and those of them that nothing has. */
  words: string[];
  nowhere: string[];
  /** The total after the slash, when one was typed. */
  printed: { numberKey: string; total: number } | null;
  /** Whether the viewer has switched a category off. */
  isPartHidden: boolean;
};

/** Why nothing was found, and which searches for less would find something. */
export function NothingFound({ words, nowhere, printed, isPartHidden }: NothingFoundProps) {
  const looser = looserSearches(words, nowhere, printed);
  return (
    <Empty
      title="No card has all of this"
      icon="search"
      actions={looser.map((q) => (
        <ButtonLink key={q} href={searchHref(q)}>
          {q}
        </ButtonLink>
      ))}
    >
      {nowhere.length > 0
        ? `Nothing is called ${nowhere.map((word) => `“${word}”`).join(" or ")}: check the spelling, or leave it out.`
        : "Leave a word out, or the number."}
      {isPartHidden && " Categories that you have switched off are not searched."}
    </Empty>
  );
}

const mostSuggested = 4;

/** Without the words that are nowhere; where each is somewhere, without one of them at a time. */
function looserSearches(
  words: string[],
  nowhere: string[],
  printed: { numberKey: string; total: number } | null,
): string[] {
  const found = words.filter((word) => !nowhere.includes(word));
  const withNumber = printed ? [printed.numberKey, ...found] : found;
  const all = withNumber.join(" ");
  if (nowhere.length > 0 || printed) return all === "" ? [] : [all];
  return found
    .map((_, index) => found.toSpliced(index, 1).join(" "))
    .filter(Boolean)
    .slice(0, mostSuggested);
}
