import { ButtonLink } from "#ui/form/button.tsx";
import { SearchForm } from "#ui/navigation/search-bar.tsx";
import { searchHref } from "../rules/results.ts";

export const examples: { q: string; finds: string }[] = [
  { q: "charizard 6", finds: "Charizard cards numbered 6" },
  { q: "4/102", finds: "Card 4 of a set of 102" },
  { q: "MEW 199", finds: "Card 199 in the set with code MEW" },
  { q: "t:fire hp>=200", finds: "Fire cards with 200 HP or more" },
  { q: 'r:"illustration rare"', finds: "Every Illustration Rare" },
  { q: "cheapest charizard", finds: "Charizard cards, cheapest first" },
];

/** The only search box of its page: the header's is hidden there. */
export const SearchBox = ({ q }: { q: string }) => (
  <SearchForm
    id="find-page"
    result={q === "" ? undefined : { query: q, previous: null, next: null, leave: "/search" }}
    isOpened={q === ""}
  />
);

export function SearchStart() {
  return (
    <>
      <header className="page-head">
        <h1 className="unseen">Search</h1>
        <SearchBox q="" />
        <p>
          Search by name, set, set code or card number, in any order. At a stall:{" "}
          <a className="linked" href="/have">
            Do I have this?
          </a>
        </p>
      </header>
      <div className="search-start">
        <Recent />
        <section aria-labelledby="examples">
          <div className="section-head">
            <h2 id="examples">Examples</h2>
            <ButtonLink tone="quiet" href="/search/advanced">
              Advanced search
            </ButtonLink>
          </div>
          <ul>
            {examples.map(({ q, finds }) => (
              <li key={q}>
                <a href={searchHref(q)}>
                  <b>{q}</b> <span>{finds}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

/** A script shows it with this browser's last searches. */
const Recent = () => (
  <section aria-labelledby="recent" data-recent="" hidden>
    <div className="section-head">
      <h2 id="recent">Recent searches</h2>
      <button type="button" className="button" data-tone="quiet" data-forget="">
        Clear <span className="unseen">recent searches</span>
      </button>
    </div>
    <ul>
      <li data-row="">
        <a href="/search">
          <span />
        </a>
      </li>
    </ul>
  </section>
);
