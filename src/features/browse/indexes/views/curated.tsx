import type { ReactNode } from "react";
import { counted } from "../../../../lib/text/counted.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import { PageHead } from "../../../../ui/frame/page-head.tsx";
import type { Crumb } from "../../../../ui/navigation/breadcrumbs.tsx";

export function CuratedPage({
  name,
  trail,
  cardCount,
  owned,
  editHref,
  children,
}: {
  name: string;
  trail: Crumb[];
  cardCount: number;
  owned: number;
  editHref?: string;
  children: ReactNode;
}) {
  const all = counted(cardCount, "card", "cards");
  const facts = cardCount > 0 && (owned > 0 ? `${owned} of ${all}` : all);
  return (
    <>
      <PageHead
        trail={trail}
        title={name}
        facts={facts}
        actions={
          cardCount > 0 &&
          editHref && (
            <ButtonLink href={editHref} icon="settings">
              Edit
            </ButtonLink>
          )
        }
      />
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
