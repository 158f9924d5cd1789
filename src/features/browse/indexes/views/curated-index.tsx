import { counted } from "../../../../lib/text/counted.ts";
import { Icon } from "../../../../ui/icons.tsx";

type CuratedSummary = { slug: string; name: string; href: string; cardCount: number; released: string | null };

export function CuratedIndexPage({ groups }: { groups: { title: string; collections: CuratedSummary[] }[] }) {
  return (
    <>
      <header className="page-head">
        <h1>Curated collections</h1>
        <p>Special releases with cards from many sets.</p>
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
                      {one.cardCount > 0 ? counted(one.cardCount, "card", "cards") : "No card list yet"}
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
