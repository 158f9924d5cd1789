import type { ReactNode } from "react";
import { CardTable } from "#features/cards/tiles/views/rows.tsx";
import { TileGrid } from "#features/cards/tiles/views/tile.tsx";
import type { Slot } from "#features/collection/entries/views/copies.ts";
import type { SetView } from "#features/collection/state.ts";
import { counted } from "#lib/text/locale.ts";

type CardListProps = { view: SetView["view"]; isLocked?: boolean; children: ReactNode };

export function CardList({ view, isLocked, children }: CardListProps) {
  if (view === "table") return <CardTable isLocked={isLocked}>{children}</CardTable>;
  return (
    <TileGrid view={view === "full" ? "full" : "grid"} isLocked={isLocked}>
      {children}
    </TileGrid>
  );
}

/** A heading for screen readers, which says how many cards a filter leaves. */
export const ShownCount = ({ count }: { count: Slot }) => (
  <h2 className="unseen" id="shown-count" aria-live="polite" aria-atomic="true">
    {typeof count === "number" ? counted(count, "card", "cards") : count}
  </h2>
);

export function CardGroup({ title, count, children }: { title?: string; count?: Slot; children: ReactNode }) {
  if (!title) return children;
  return (
    <section className="card-group">
      <h2>
        {title} {count !== undefined && <span>· {count}</span>}
      </h2>
      {children}
    </section>
  );
}
