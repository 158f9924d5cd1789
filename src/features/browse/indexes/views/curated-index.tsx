import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { FaceThumb } from "#features/catalogue/face/views/card-face.tsx";
import { counted, countText } from "#lib/text/locale.ts";
import { PageHead } from "#ui/frame/page-head.tsx";
import { Icon } from "#ui/icons.tsx";
import { ProgressBar } from "#ui/progress.tsx";

export type CuratedSummary = {
  slug: string;
  name: string;
  href: string;
  cardCount: number;
  isComplete: boolean;
  /** Cards with its stamp. */
  stamped: number;
  released: string | null;
  /** null where no price is known. */
  value: string | null;
  cover?: FaceFacts;
  /** null: signed out. */
  owned: number | null;
};

type CuratedIndexProps = { groups: { title: string; collections: CuratedSummary[] }[] };

const factsOf = ({ released, value, isComplete }: CuratedSummary, cards?: string): string =>
  [released, cards, value, !isComplete && "partial"].filter(Boolean).join(" · ");

export function CuratedIndexPage({ groups }: CuratedIndexProps) {
  return (
    <>
      <PageHead title="Curated collections" facts="Special releases with cards from many sets." />
      {groups.map(({ title, collections }) => (
        <section key={title}>
          {groups.length > 1 && <h2>{title}</h2>}
          <ul className="set-grid">
            {collections.map((one) => (
              <li className="set-card" key={one.slug}>
                <a href={one.href}>
                  {one.cover ? <FaceThumb card={one.cover} /> : <Icon name="binder" />}
                  <div className="set-card-text">
                    <b>{one.name}</b>
                    {one.cardCount === 0 ? (
                      <span>
                        Its cards are not known yet
                        {one.stamped > 0 && ` · ${countText(one.stamped)} may be in it`}
                      </span>
                    ) : one.owned === null ? (
                      <span>{factsOf(one, counted(one.cardCount, "card", "cards"))}</span>
                    ) : (
                      <ProgressBar
                        goal="complete"
                        owned={one.owned}
                        total={one.cardCount}
                        label={factsOf(one) || undefined}
                      />
                    )}
                  </div>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
