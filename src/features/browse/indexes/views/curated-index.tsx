import { Fragment } from "react";
import { counted } from "../../../../lib/text/counted.ts";
import { PageHead } from "../../../../ui/frame/page-head.tsx";
import { Icon } from "../../../../ui/icons.tsx";

type CuratedSummary = { slug: string; name: string; href: string; cardCount: number; released: string | null };

export function CuratedIndexPage({ groups }: { groups: { title: string; collections: CuratedSummary[] }[] }) {
  return (
    <>
      <PageHead title="Curated collections" facts="Special releases with cards from many sets." />
      {groups.map((group) => (
        <section key={group.title}>
          <h2>{group.title}</h2>
          <ul className="set-grid">
            {group.collections
              .filter(({ cardCount }) => cardCount > 0)
              .map((one) => (
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
          <Missing collections={group.collections.filter(({ cardCount }) => cardCount === 0)} />
        </section>
      ))}
    </>
  );
}

function Missing({ collections }: { collections: CuratedSummary[] }) {
  if (collections.length === 0) return null;
  return (
    <p className="hint">
      No card list yet:{" "}
      {collections.map(({ slug, name, href }, index) => (
        <Fragment key={slug}>
          {index > 0 && ", "}
          <a href={href}>{name}</a>
        </Fragment>
      ))}
    </p>
  );
}
