import type { ReactNode } from "react";
import { type swaps, swapsSet } from "#features/cards/toolbar/rules.ts";
import { Hidden } from "#ui/form/hidden.tsx";
import { Icon } from "#ui/icons.tsx";

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
      <Turn to="prev" href={first > 1 ? href(first - step) : undefined}>
        <Icon name="left" />
        Previous
      </Turn>
      {pages > 2 ? (
        <Jump first={first} last={last} pages={pages} href={href} />
      ) : (
        <span>
          {first === last ? "Page" : "Pages"} <b>{first === last ? first : `${first}–${last}`}</b> of {pages}
        </span>
      )}
      <Turn to="next" href={last < pages ? href(first + step) : undefined}>
        Next
        <Icon name="right" />
      </Turn>
    </div>
  );
}

/** A button that turns the page; without `href` it is disabled, to keep its place. */
function Turn({ to, href, children }: { to: "prev" | "next"; href?: string; children: ReactNode }) {
  const look = { className: "button", "data-turn": to };
  if (href === undefined) {
    return (
      <button type="button" disabled {...look}>
        {children}
      </button>
    );
  }
  return (
    <a {...look} rel={to} data-prev={to === "prev" || undefined} data-next={to === "next" || undefined} href={href}>
      {children}
    </a>
  );
}

/** The number of the page is a box: another number opens that page. */
function Jump({ first, last, pages, href }: Omit<TurnsProps, "className" | "step">) {
  const { pathname, searchParams } = new URL(href(pages), "http://localhost");
  searchParams.delete("page");
  return (
    <form action={pathname}>
      <Hidden values={Object.fromEntries(searchParams)} />
      {first === last ? "Page" : "Pages"}{" "}
      <input
        className="input"
        name="page"
        placeholder={first === last ? String(first) : `${first}–${last}`}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={3}
        autoComplete="off"
        required
        aria-label="Go to page"
      />{" "}
      of {pages}
      <button type="submit" className="unseen" tabIndex={-1}>
        Go
      </button>
    </form>
  );
}
