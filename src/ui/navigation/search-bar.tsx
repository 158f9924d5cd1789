import { StepLink } from "../form/button.tsx";
import { Icon } from "../icons.tsx";

type Step = { name: string; number: string; href: string };

export type SearchResult = {
  query: string;
  previous: Step | null;
  next: Step | null;
  /** Address of the same page without the search. */
  leave: string;
};

/** Clears the box; on a search result, leaves the search. */
function Clear({ result }: { result?: SearchResult }) {
  const look = { className: "icon-button clear", title: "Clear search", "aria-label": "Clear search" };
  return result ? (
    <a {...look} href={result.leave}>
      <Icon name="close" />
    </a>
  ) : (
    <button {...look} type="reset">
      <Icon name="close" />
    </button>
  );
}

/** `id`: distinguishes the desktop's form from the phone's, which has to be opened. */
export function SearchForm({ id, result, isOpened }: { id: string; result?: SearchResult; isOpened?: boolean }) {
  return (
    <search className="find">
      <form action="/search" data-quick>
        <input
          className="input"
          id={id}
          type="search"
          name="q"
          defaultValue={result?.query}
          placeholder="Search cards"
          aria-label="Search cards"
          autoComplete="off"
          enterKeyHint="search"
          required
          pattern=".*\S.*"
          role="combobox"
          aria-expanded="false"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          hx-get="/search/suggest"
          hx-trigger="input delay:150ms"
          hx-target={`#${id}-list`}
          hx-swap="innerHTML"
          hx-sync="this:replace"
          // biome-ignore lint/a11y/noAutofocus: it takes the focus when its popover is opened, not when the page is loaded.
          autoFocus={isOpened}
        />
        {/* Enter presses the first button. */}
        <SearchButton />
        <Clear result={result} />
        <button
          type="submit"
          className="icon-button"
          formAction="/search/advanced"
          formNoValidate
          aria-label="Advanced search"
          title="Advanced search"
        >
          <Icon name="sliders" />
        </button>
      </form>
      <div id={`${id}-list`} className="suggestions" role="listbox" aria-label="Suggestions" hidden />
    </search>
  );
}

/** Drawn before the box, but after it in tab order. */
export function SearchButton() {
  return (
    <button type="submit" className="icon-button go" aria-label="Search">
      <Icon name="search" />
    </button>
  );
}

export const ResultSteps = ({ result: { previous, next } }: { result: SearchResult }) => (
  <nav className="find-steps" aria-label="Previous and next result">
    <StepLink to="previous" of="result" step={previous} />
    <StepLink to="next" of="result" step={next} />
  </nav>
);
