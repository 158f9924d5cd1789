import type { ReactNode } from "react";
import { counted } from "../../../lib/text/counted.ts";
import { Icon } from "../../../ui/icons.tsx";
import type { SetView } from "../../collection/state.ts";
import { Control, FaceLink, hasForm, Price, type TileProps } from "../tiles/views/tile.tsx";
import { swapsSet } from "../toolbar/rules.ts";
import type { Found } from "./rules.ts";

/**
 * `isOneOfSeveral`: the card's other variants have their own pockets, so this one names its variant and has no dots.
 */
export function PocketTile({ isOneOfSeveral = false, ...tile }: TileProps & { isOneOfSeveral?: boolean }) {
  const { card, variant } = tile;
  return (
    <div className="tile" data-form={hasForm(tile) || undefined}>
      <FaceLink card={card} />
      <p>
        <span className="num">{card.number}</span>
        {isOneOfSeveral ? <span className="variant">{variant.name}</span> : <Price price={card.price} />}
      </p>
      {isOneOfSeveral ? (
        <Control {...tile} card={{ ...card, variant: variant.name }} dots={[]} />
      ) : (
        <Control {...tile} />
      )}
    </div>
  );
}

type PocketProps = {
  isDimmed: boolean;
  isMatch: boolean;
  children: ReactNode;
};

export function Pocket({ isDimmed, isMatch, children }: PocketProps) {
  return (
    <li className="pocket" data-dimmed={isDimmed || undefined} data-match={isMatch || undefined}>
      {isMatch && <span className="unseen">Found:</span>}
      {isDimmed && <span className="unseen">Filtered out:</span>}
      {children}
    </li>
  );
}

export function EmptyPocket() {
  return <li className="pocket" data-empty="true" aria-hidden="true" />;
}

type LeafProps = {
  page: number;
  /** The page in the address; a phone shows only this one. */
  isOpen: boolean;
  /** Only faces the last page. */
  isEmpty: boolean;
  children: ReactNode;
};

export function Leaf({ page, isOpen, isEmpty, children }: LeafProps) {
  return (
    <ul
      className="leaf"
      id={`leaf-${page}`}
      aria-label={`Page ${page}`}
      aria-hidden={isEmpty || undefined}
      data-open={isOpen || undefined}
    >
      {children}
    </ul>
  );
}

export function Binder({
  pockets,
  isLocked,
  children: [left, right],
}: {
  pockets: SetView["pockets"];
  isLocked: boolean;
  children: ReactNode[];
}) {
  return (
    <div className="binder" data-pockets={pockets} data-state={isLocked ? "disabled" : undefined}>
      {left}
      <div className="rings" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      {right}
    </div>
  );
}

type TurnProps = { page: number; pages: number; href: (page: number) => string };

/** Links that turn one page on a phone, two pages on a wide screen. The arrow keys press them. */
export function TurnPages({ page, pages, href }: TurnProps) {
  const left = page - ((page - 1) % 2);
  const right = Math.min(left + 1, pages);
  return (
    <nav className="turn" aria-label="Pages" {...swapsSet}>
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

const mostLinks = 12;

export function FoundInBinder({
  found: { slots, pages },
  search,
  page,
  href,
}: {
  found: Found;
  search: string;
  page: number;
  href: (page: number) => string;
}) {
  if (slots === 0) return <p className="found">No card matches “{search}”.</p>;
  return (
    <p className="found" {...swapsSet}>
      {counted(slots, "slot matches", "slots match")} “{search}” on page
      {pages.slice(0, mostLinks).map((one) => (
        <a key={one} href={href(one)} aria-current={one === page ? "page" : undefined}>
          {one}
        </a>
      ))}
      {pages.length > mostLinks && `and ${pages.length - mostLinks} more`}
    </p>
  );
}
