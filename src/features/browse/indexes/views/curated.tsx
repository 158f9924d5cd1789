import type { ReactNode } from "react";
import { Empty } from "../../../../ui/empty.tsx";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { Breadcrumbs, type Crumb } from "../../../../ui/navigation/breadcrumbs.tsx";

type CuratedSummary = { slug: string; name: string; href: string; cardCount: number; released: string | null };

/** Prize Packs, Holiday Calendars, Trick or Trade. */
export function CuratedIndexPage({ groups }: { groups: { title: string; collections: CuratedSummary[] }[] }) {
  return (
    <>
      <header className="page-head">
        <h1>Curated collections</h1>
        <p>Cards that belong together, though they come from many sets.</p>
      </header>
      {groups.map((group) => (
        <section key={group.title}>
          <h2>{group.title}</h2>
          <ul className="set-grid">
            {group.collections.map((one) => (
              <li className="set-card" key={one.slug}>
                <a href={one.href}>
                  <Icon name="binder" />
                  <span className="set-card-text">
                    <b>{one.name}</b>
                    <span>
                      {one.released && `${one.released} · `}
                      {one.cardCount > 0 ? `${one.cardCount} cards` : "No card list yet"}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

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
        {cardCount > 0 && <p>{cardCount} cards</p>}
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
                Add its cards
              </ButtonLink>
            ) : (
              <ButtonLink href="/collections">Other collections</ButtonLink>
            )
          }
        >
          None of our sources says which cards belong to it, so nothing is shown rather than something invented.
        </Empty>
      )}
    </>
  );
}
