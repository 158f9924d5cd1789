import { Fragment } from "react";
import { counted } from "../../../../lib/text/counted.ts";
import { PageHead } from "../../../../ui/frame/page-head.tsx";
import { Icon } from "../../../../ui/icons.tsx";

type CuratedSummary = { slug: string; name: string; href: string; cardCount: number; released: string | null };

const hasCards = ({ cardCount }: CuratedSummary): boolean => cardCount > 0;

export function CuratedIndexPage({ groups }: { groups: { title: string; collections: CuratedSummary[] }[] }) {
  const filled = groups
    .map(({ title, collections }) => [title, collections.filter(hasCards)] as const)
    .filter(([, collections]) => collections.length > 0);
  return (
    <>
      <PageHead title="Curated collections" facts="Special releases with cards from many sets." />
      {filled.map(([title, collections]) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul className="set-grid">
            {collections.map((one) => (
              <li className="set-card" key={one.slug}>
                <a href={one.href}>
                  <Icon name="binder" />
                  <span className="set-card-text">
                    <b>{one.name}</b>
                    <span>
                      {one.released && `${one.released} · `}
                      {counted(one.cardCount, "card", "cards")}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Missing collections={groups.flatMap(({ collections }) => collections.filter((one) => !hasCards(one)))} />
    </>
  );
}

function Missing({ collections }: { collections: CuratedSummary[] }) {
  if (collections.length === 0) return null;
  return (
    <details>
      <summary className="linked">No card list yet ({collections.length})</summary>
      <p className="hint">
        {collections.map(({ slug, name, href }, index) => (
          <Fragment key={slug}>
            {index > 0 && ", "}
            <a href={href}>{name}</a>
          </Fragment>
        ))}
      </p>
    </details>
  );
}
