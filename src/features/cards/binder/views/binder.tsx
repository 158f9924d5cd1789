import type { ReactNode } from "react";
import type { SetView } from "#features/collection/state.ts";

type LeafProps = {
  page: number;
  /** The page in the address; a phone shows only this one. */
  isOpen: boolean;
  /** Whether a page has no cards, since it only faces the last one. */
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
  isNamed,
  children: [left, right],
}: {
  pockets: SetView["pockets"];
  isLocked: boolean;
  /** Whether names stand below the cards; the page sends this first, so that the binder keeps its size. */
  isNamed?: boolean;
  children: ReactNode[];
}) {
  return (
    <div
      className="binder"
      data-pockets={pockets}
      data-named={isNamed || undefined}
      data-state={isLocked ? "disabled" : undefined}
    >
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
