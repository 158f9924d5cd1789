import { countText } from "#lib/text/locale.ts";
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
      {page > 1 && <Previous href={href(page - 1)} />}
      <span>
        Page <b>{page}</b> of {pages}
      </span>
      {page < pages && <Next href={href(page + 1)} />}
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
  return (
    <nav className="pager" aria-label={label}>
      {previous !== null && <Previous href={previous} />}
      <span>
        <b>
          {countText(first)}–{countText(last)}
        </b>{" "}
        of {countText(total)}
      </span>
      {next !== null && <Next href={next} />}
    </nav>
  );
}

/** Links to the first and the next page only: for lists without a count. */
export function NextPager({ first, next }: { first: string | null; next: string | null }) {
  if (first === null && next === null) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {first !== null && (
        <a className="button" rel="prev" href={first}>
          <Icon name="left" />
          First page
        </a>
      )}
      {next !== null && <Next href={next} />}
    </nav>
  );
}

const Previous = ({ href }: { href: string }) => (
  <a className="button" rel="prev" href={href}>
    <Icon name="left" />
    Previous
  </a>
);

const Next = ({ href }: { href: string }) => (
  <a className="button" rel="next" href={href}>
    Next
    <Icon name="right" />
  </a>
);
