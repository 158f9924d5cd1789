import type { ReactNode } from "react";
import { LevelBadge } from "#features/collection/progress/views/level.tsx";
import type { FeedDay } from "#features/library/feed/views.tsx";
import { type RecentAddition, RecentAdditions, type ValuedCard, ValuedCards } from "#features/library/value/views.tsx";
import { counted } from "#lib/text/locale.ts";
import { overviewHref } from "../state.ts";
import { AllSets, type AllSetsProps } from "./all-sets.tsx";
import { GoneEntries, type GoneEntry } from "./gone.tsx";
import { type ChartedValue, CollectionValue } from "./history.tsx";
import { CheaperWants, type CutList, FriendsNews, type ShownHolder, WantHolders } from "./people.tsx";
import { CollectionLinks, NoCards, SectionHead, type SetInProgress, SetsInProgress } from "./sets.tsx";
import { type CategoryTotal, Totals } from "./totals.tsx";
import { Trends, type TrendsProps } from "./trends.tsx";

type CollectionLandingProps = {
  notice?: ReactNode;
  level: { badge: number; ring: number };
  totals: CategoryTotal[];
  value?: ChartedValue | undefined;
  trends?: TrendsProps | undefined;
  top?: ValuedCard[];
  /** Sets that lack least. */
  nearest?: SetInProgress[];
  sets?: AllSetsProps | undefined;
  newest: SetInProgress[];
  cheaper?: CutList<ValuedCard>;
  holders?: CutList<ShownHolder>;
  news?: { days: FeedDay[]; all: string };
  recent: RecentAddition[];
  gone: GoneEntry[];
};

const cardsPath = "/collection/cards";

/** What is read daily stands first, in two columns where there is room; lists of everything come after. */
export function CollectionLanding(props: CollectionLandingProps) {
  const { notice, totals, nearest = [], sets, newest, gone } = props;
  return (
    <div className="landing">
      {notice}
      <Head {...props} />
      {!sets && <NoCards />}
      {newest.length > 0 && <SetsInProgress title="Start with a new set" sets={newest} />}
      <div className="columns">
        <Own {...props} />
        <Others {...props} />
      </div>
      <Prices {...props} />
      {sets && <Totals totals={totals} />}
      {sets && sets.count > nearest.length && <AllSets {...sets} />}
      {gone.length > 0 && <GoneEntries gone={gone} />}
    </div>
  );
}

const Own = ({ value, nearest = [], sets, cheaper }: CollectionLandingProps) => (
  <div>
    {value && <CollectionValue value={value} />}
    {sets && nearest.length > 0 && (
      <SetsInProgress
        title="Next to finish"
        sets={nearest}
        all={sets.count > nearest.length ? overviewHref(sets.view, { sets: "all" }) : undefined}
      />
    )}
    {cheaper && cheaper.rows.length > 0 && <CheaperWants {...cheaper} />}
  </div>
);

const Others = ({ recent, holders, news }: CollectionLandingProps) => (
  <div>
    {holders && holders.rows.length > 0 && <WantHolders {...holders} />}
    {recent.length > 0 && (
      <section>
        <SectionHead title="Recent additions" all="/account/activity" />
        <RecentAdditions recent={recent} />
      </section>
    )}
    {news && news.days.length > 0 && <FriendsNews {...news} />}
  </div>
);

const Prices = ({ trends, top = [] }: CollectionLandingProps) =>
  (trends || top.length > 0) && (
    <div className="columns" data-even>
      {trends && <Trends {...trends} />}
      {top.length > 0 && (
        <section>
          <SectionHead title="Most valuable" all={`${cardsPath}?sort=price`} />
          <ValuedCards cards={top} />
        </section>
      )}
    </div>
  );

function Head({ level, totals, sets }: CollectionLandingProps) {
  const copies = totals.reduce((sum, total) => sum + total.copies, 0);
  return (
    <header className="page-head landing-head">
      <LevelBadge {...level} />
      <div>
        <h1>Your collection</h1>
        <p>
          {counted(level.badge * 10 + level.ring, "card", "cards")} · {counted(copies, "copy", "copies")}
        </p>
      </div>
      {sets && <CollectionLinks />}
    </header>
  );
}
