import type { ReactNode } from "react";
import { counted } from "../../../../lib/text/counted.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import { Breadcrumbs, type Crumb } from "../../../../ui/navigation/breadcrumbs.tsx";

export function CuratedPage({
  name,
  trail,
  cardCount,
  editHref,
  children,
}: {
  name: string;
  trail: Crumb[];
  cardCount: number;
  editHref?: string;
  children: ReactNode;
}) {
  return (
    <>
      <header className="page-head">
        <Breadcrumbs trail={trail} />
        <h1>{name}</h1>
        {cardCount > 0 && <p>{counted(cardCount, "card", "cards")}</p>}
        {cardCount > 0 && editHref && (
          <ButtonLink tone="quiet" href={editHref} icon="settings">
            Edit
          </ButtonLink>
        )}
      </header>
      {cardCount > 0 ? (
        children
      ) : (
        <Empty
          title="No card list yet"
          icon="binder"
          actions={
            editHref ? (
              <ButtonLink tone="primary" href={editHref}>
                Add cards
              </ButtonLink>
            ) : (
              <ButtonLink href="/collections">All collections</ButtonLink>
            )
          }
        >
          We don’t know yet which cards are in this collection.
        </Empty>
      )}
    </>
  );
}
