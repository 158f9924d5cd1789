import { Icon } from "./icons.tsx";

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
