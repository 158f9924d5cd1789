import { Icon } from "../../../../ui/icons.tsx";
import { type swaps, swapsSet } from "../../toolbar/rules.ts";

type TurnProps = { page: number; pages: number; href: (page: number) => string; swap?: ReturnType<typeof swaps> };

/** Links that turn one page on a phone, two pages on a wide screen. The arrow keys press them. */
export function TurnPages({ page, pages, href, swap = swapsSet }: TurnProps) {
  const left = page - ((page - 1) % 2);
  const right = Math.min(left + 1, pages);
  return (
    <nav className="turn" aria-label="Pages" {...swap}>
      <Turns className="by-one" first={page} last={page} pages={pages} href={href} step={1} />
      <Turns className="by-two" first={left} last={right} pages={pages} href={href} step={2} />
    </nav>
  );
}

type TurnsProps = Omit<TurnProps, "page"> & { className: string; first: number; last: number; step: number };

function Turns({ className, first, last, pages, href, step }: TurnsProps) {
  return (
    <div className={className}>
      {first > 1 && (
        <a className="button" rel="prev" data-prev href={href(first - step)}>
          <Icon name="left" />
          Previous
        </a>
      )}
      <span>
        {first === last ? "Page" : "Pages"} <b>{first === last ? first : `${first}–${last}`}</b> of {pages}
      </span>
      {last < pages && (
        <a className="button" rel="next" data-next href={href(first + step)}>
          Next
          <Icon name="right" />
        </a>
      )}
    </div>
  );
}
