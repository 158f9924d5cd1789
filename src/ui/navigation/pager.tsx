import { Icon } from "../icons.tsx";

type PagerProps = {
  page: number;
  pages: number;
  /** The address of a page, 1-based. */
  href: (page: number) => string;
};

/** Previous, "2 of 5", next. Nothing when all fits on one page. */
export function Pager({ page, pages, href }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 && (
        <a className="button" rel="prev" href={href(page - 1)}>
          <Icon name="left" />
          Previous
        </a>
      )}
      <span>
        Page <b>{page}</b> of {pages}
      </span>
      {page < pages && (
        <a className="button" rel="next" href={href(page + 1)}>
          Next
          <Icon name="right" />
        </a>
      )}
    </nav>
  );
}

type RangePagerProps = {
  /** The first and the last of what is shown, 1-based, and how many there are. */
  first: number;
  last: number;
  total: number;
  /** Null at either end. */
  previous: string | null;
  next: string | null;
  /** Names it among others of the page. */
  label?: string;
};

/** Previous, "61–120 of 1,234", next: for pages that begin after something, not at a number. */
export function RangePager({ first, last, total, previous, next, label = "Pages" }: RangePagerProps) {
  if (previous === null && next === null) return null;
  const number = (value: number) => value.toLocaleString("en");
  return (
    <nav className="pager" aria-label={label}>
      {previous !== null && (
        <a className="button" rel="prev" href={previous}>
          <Icon name="left" />
          Previous
        </a>
      )}
      <span>
        <b>
          {number(first)}–{number(last)}
        </b>{" "}
        of {number(total)}
      </span>
      {next !== null && (
        <a className="button" rel="next" href={next}>
          Next
          <Icon name="right" />
        </a>
      )}
    </nav>
  );
}
