import type { ReactNode } from "react";
import { counted } from "../../../../lib/text/counted.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import { PageHead } from "../../../../ui/frame/page-head.tsx";
import type { Crumb } from "../../../../ui/navigation/breadcrumbs.tsx";
import { ProgressBar } from "../../../../ui/progress.tsx";

export function CuratedPage({
  name,
  trail,
  cardCount,
  isSignedIn,
  owned,
  editHref,
  children,
}: {
  name: string;
  trail: Crumb[];
  cardCount: number;
  isSignedIn: boolean;
  owned: number;
  editHref?: string;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead
        trail={trail}
        title={name}
        facts={cardCount > 0 && !isSignedIn && counted(cardCount, "card", "cards")}
        actions={
          cardCount > 0 &&
          editHref && (
            <ButtonLink href={editHref} icon="settings">
              Edit
            </ButtonLink>
          )
        }
      >
        {cardCount > 0 && isSignedIn && <ProgressBar goal="complete" owned={owned} total={cardCount} />}
      </PageHead>
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
