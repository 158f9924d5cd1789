import { counted } from "../../../../lib/text/counted.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { PageHead } from "../../../../ui/frame/page-head.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { ProgressBar } from "../../../../ui/progress.tsx";
import type { FaceFacts } from "../../../catalogue/face/rules/types.ts";
import { FaceThumb } from "../../../catalogue/face/views/card-face.tsx";

export type CuratedSummary = {
  slug: string;
  name: string;
  href: string;
  cardCount: number;
  released: string | null;
  /** null where no price is known. */
  value: string | null;
  cover?: FaceFacts;
  /** null: signed out. */
  owned: number | null;
};

const hasCards = ({ cardCount }: CuratedSummary): boolean => cardCount > 0;

type CuratedIndexProps = { groups: { title: string; collections: CuratedSummary[] }[]; isStaff: boolean };

export function CuratedIndexPage({ groups, isStaff }: CuratedIndexProps) {
  const filled = groups
    .map(({ title, collections }) => [title, collections.filter(hasCards)] as const)
    .filter(([, collections]) => collections.length > 0);
  return (
    <>
      <PageHead title="Curated collections" facts="Special releases with cards from many sets." />
      {filled.length === 0 && !isStaff && <Empty title="No collections yet" icon="binder" />}
      {filled.map(([title, collections]) => (
        <section key={title}>
          {filled.length > 1 && <h2>{title}</h2>}
          <ul className="set-grid">
            {collections.map((one) => (
              <li className="set-card" key={one.slug}>
                <a href={one.href}>
                  {one.cover ? <FaceThumb card={one.cover} /> : <Icon name="binder" />}
                  <div className="set-card-text">
                    <b>{one.name}</b>
                    {one.owned === null ? (
                      <span>
                        {[one.released, counted(one.cardCount, "card", "cards"), one.value].filter(Boolean).join(" · ")}
                      </span>
                    ) : (
                      <ProgressBar
                        goal="complete"
                        owned={one.owned}
                        total={one.cardCount}
                        label={[one.released, one.value].filter(Boolean).join(" · ") || undefined}
                      />
                    )}
                  </div>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isStaff && (
        <Missing collections={groups.flatMap(({ collections }) => collections.filter((one) => !hasCards(one)))} />
      )}
    </>
  );
}

function Missing({ collections }: { collections: CuratedSummary[] }) {
  if (collections.length === 0) return null;
  return (
    <details className="more soft">
      <summary>{counted(collections.length, "collection has", "collections have")} no card list yet</summary>
      <ul className="actions unlisted">
        {collections.map(({ slug, name, href }) => (
          <li key={slug}>
            <a className="chip" href={href}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
