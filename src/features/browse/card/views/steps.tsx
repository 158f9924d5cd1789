import { StepLink } from "#ui/form/button.tsx";
import { Icon } from "#ui/icons.tsx";
import type { CardPageProps } from "./props.ts";

/** Links to the neighbours in the set or in the search. On a page, the bar above already has those of a search. */
export function Steps({
  previous,
  next,
  search,
  href,
  isOverlay,
}: Pick<CardPageProps, "previous" | "next" | "search" | "href"> & { isOverlay: boolean }) {
  const of = search ? "result" : "card";
  return (
    <nav className="steps" aria-label={search ? "Search results" : "Cards in this set"}>
      {search && <SearchLinks search={search} leave={href} isOverlay={isOverlay} />}
      {(isOverlay || !search) && (
        <>
          <StepLink to="previous" of={of} step={previous} overlay={isOverlay} />
          <StepLink to="next" of={of} step={next} overlay={isOverlay} />
        </>
      )}
    </nav>
  );
}

type SearchLinksProps = { search: NonNullable<CardPageProps["search"]>; leave: string; isOverlay: boolean };

const SearchLinks = ({ search, leave, isOverlay }: SearchLinksProps) => (
  <>
    <a className="linked" href={search.href}>
      {search.title}
    </a>
    <a className="icon-button" href={leave} data-overlay={isOverlay || undefined} aria-label="Exit search">
      <Icon name="close" />
    </a>
  </>
);
