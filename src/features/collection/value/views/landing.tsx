import type { ReactNode } from "react";
import { LevelBadge } from "../../progress/views/level.tsx";
import { type RecentAddition, RecentAdditions, type ValuedCard, ValuedCards } from "./cards.tsx";
import { GoneEntries, type GoneEntry } from "./gone.tsx";
import { type History, ValueHistory } from "./history.tsx";
import { CollectionLinks, NoCards, type SetInProgress, SetsInProgress } from "./sets.tsx";
import { type CategoryTotal, Totals } from "./totals.tsx";
import { Trends, type TrendsProps } from "./trends.tsx";

/** Values are formatted; they are absent when prices are hidden or unknown. */
type CollectionLandingProps = {
  username: string;
  notice?: ReactNode;
  level: { badge: number; ring: number };
  totals: CategoryTotal[];
  value?: string;
  history?: History;
  trends?: TrendsProps;
  top?: ValuedCard[];
  inProgress: SetInProgress[];
  recent: RecentAddition[];
  gone: GoneEntry[];
};

export function CollectionLanding(props: CollectionLandingProps) {
  const { notice, totals, history, trends, top = [], inProgress, recent, gone } = props;
  const hasCards = inProgress.length > 0;
  return (
    <>
      {notice}
      <Head {...props} />
      <Totals totals={totals} />
      {hasCards && <CollectionLinks />}
      {hasCards ? <SetsInProgress sets={inProgress} /> : <NoCards />}
      {history && <ValueHistory history={history} />}
      {trends && <Trends {...trends} />}
      {top.length > 0 && (
        <section>
          <h2>Top cards</h2>
          <ValuedCards cards={top} />
        </section>
      )}
      {recent.length > 0 && (
        <section>
          <h2>Recent additions</h2>
          <RecentAdditions recent={recent} />
        </section>
      )}
      {gone.length > 0 && <GoneEntries gone={gone} />}
    </>
  );
}

const Head = ({ username, level, value }: CollectionLandingProps) => (
  <header className="page-head landing-head">
    <LevelBadge {...level} />
    <div>
      <h1>{username}’s collection</h1>
      <p>
        Level {level.badge * 10 + level.ring}
        {value && (
          <>
            {" "}
            · worth <b>{value}</b>
          </>
        )}
      </p>
    </div>
  </header>
);
