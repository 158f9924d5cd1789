import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import type { BuilderCard } from "../../../src/features/decks/rules/building/facts.ts";
import { hrefWith } from "../../../src/lib/url/href.ts";
import { Button } from "../../../src/ui/form/button.tsx";
import { NextPager } from "../../../src/ui/navigation/pager.tsx";
import { SearchButton } from "../../../src/ui/navigation/search-bar.tsx";
import type { OnStep } from "../steps.tsx";
import { FoundTile } from "./found.tsx";
import type { FoundSearch } from "./use-found.ts";

type SearchProps = {
  path: string;
  /** What else the address says. */
  said: Record<string, string | undefined>;
  search: FoundSearch;
  quantities: ReadonlyMap<string, number>;
  isLocked: boolean;
  hasScript: boolean;
  onStep: OnStep;
  onMenu: (card: BuilderCard) => void;
};

function toResults(event: KeyboardEvent) {
  const first = event.key === "ArrowDown" && document.querySelector<HTMLElement>("#found .found-add");
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** What was typed before the script was there is the query too. */
function useTyped(type: (q: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current) type(input.current.value);
  }, []);
  return input;
}

export const Search = (props: SearchProps) => {
  const input = useTyped(props.search.type);
  return (
    <section className="deck-search" aria-busy={props.search.isAsking}>
      <h2>Add cards</h2>
      <search className="find">
        <form action={props.path} onSubmit={props.hasScript ? (event) => event.preventDefault() : undefined}>
          <input
            ref={input}
            className="input"
            id="deck-q"
            type="search"
            name="q"
            value={props.search.q}
            onChange={({ target }) => props.search.type(target.value)}
            onKeyDown={toResults}
            placeholder="Name, t:fire, hp>=200 …"
            aria-label="Search cards of this format"
            autoComplete="off"
            enterKeyHint="search"
          />
          {Object.entries(props.said).map(
            ([name, value]) => value && <input key={name} type="hidden" {...{ name, value }} />,
          )}
          <SearchButton />
        </form>
      </search>
      <Results {...props} />
    </section>
  );
};

function Results({ path, said, search, quantities, isLocked, hasScript, onStep, onMenu }: SearchProps) {
  const { cards, total, problems, next, isFirst, q } = search.found;
  const href = (after?: string) => hrefWith(path, { ...said, q, after });
  return (
    <div id="found">
      {problems.map((problem) => (
        <p key={problem} className="hint">
          {problem}
        </p>
      ))}
      <p className="hint" role="status">
        {total === 0 ? "No cards found in this format." : `${total.toLocaleString("en")} found in this format`}
      </p>
      <div className="grid-box">
        <ul className="grid">
          {cards.map((card) => (
            <FoundTile
              key={card.id}
              card={card}
              quantity={quantities.get(card.id) ?? 0}
              {...{ isLocked, onStep, onMenu }}
            />
          ))}
        </ul>
      </div>
      {hasScript ? (
        next && (
          <p className="pager">
            <Button type="button" onClick={search.more}>
              Show more
            </Button>
          </p>
        )
      ) : (
        <NextPager first={isFirst ? null : href()} next={next && href(next)} />
      )}
    </div>
  );
}
