import { Icon } from "../icons.tsx";

type PagerProps = {
  page: number;
  pages: number;
  /** 1-based. */
  href: (page: number) => string;
};

/** Previous, "2 of 5", next. Empty for a single page. */
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
  /** Positions of the first and last row shown, 1-based. */
  first: number;
  last: number;
  total: number;
  previous: string | null;
  next: string | null;
  /** Tells it apart from other pagers on the page. */
  label?: string;
};

/** Previous, "61–120 of 1,234", next: for keyset pagination. */
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
