import type { ReactNode } from "react";
import { LevelBadge } from "#features/collection/progress/views/level.tsx";
import { counted } from "#lib/text/locale.ts";
import { ButtonLink } from "#ui/form/button.tsx";
import { type RecentAddition, RecentAdditions, type ValuedCard, ValuedCards } from "./cards.tsx";
import { GoneEntries, type GoneEntry } from "./gone.tsx";
import { type ChartedValue, CollectionValue } from "./history.tsx";
import { CollectionLinks, NoCards, SectionHead, type SetInProgress, SetsInProgress } from "./sets.tsx";
import { type CategoryTotal, Totals } from "./totals.tsx";
import { Trends, type TrendsProps } from "./trends.tsx";

type CollectionLandingProps = {
  notice?: ReactNode;
  level: { badge: number; ring: number };
  totals: CategoryTotal[];
  value?: ChartedValue;
  trends?: TrendsProps;
  top?: ValuedCard[];
  inProgress: SetInProgress[];
  setsShown: number;
  allSets: string;
  newest: SetInProgress[];
  recent: RecentAddition[];
  gone: GoneEntry[];
};

const cardsPath = "/collection/cards";
const continued = 3;
const recentShown = 5;

export function CollectionLanding(props: CollectionLandingProps) {
  const { notice, totals, value, trends, top = [], inProgress, setsShown, allSets, newest, recent, gone } = props;
  const open = inProgress.filter(({ owned, total }) => owned < total).slice(0, continued);
  const others = inProgress.filter((set) => !open.includes(set));
  const shown = others.slice(0, setsShown - open.length);
  return (
    <>
      {notice}
      <Head {...props} />
      {inProgress.length === 0 && <NoCards />}
      {newest.length > 0 && <SetsInProgress title="Start with a new set" sets={newest} />}
      {value && <CollectionValue value={value} />}
      {open.length > 0 && <SetsInProgress title="Continue a set" sets={open} />}
      {recent.length > 0 && (
        <section>
          <h2>Recent additions</h2>
          <RecentAdditions recent={recent.slice(0, recentShown)} />
          <ButtonLink tone="quiet" href="/account/activity">
            All activity
          </ButtonLink>
        </section>
      )}
      {trends && <Trends {...trends} />}
      {top.length > 0 && (
        <section>
          <SectionHead title="Most valuable" all={`${cardsPath}?sort=price`} />
          <ValuedCards cards={top} />
        </section>
      )}
      {inProgress.length > 0 && <Totals totals={totals} />}
      {others.length > 0 && (
        <SetsInProgress
          id="sets"
          title={open.length > 0 ? "Your other sets" : "Your sets"}
          sets={shown}
          all={shown.length < others.length ? allSets : undefined}
        />
      )}
      {gone.length > 0 && <GoneEntries gone={gone} />}
    </>
  );
}

function Head({ level, totals, inProgress }: CollectionLandingProps) {
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
      {inProgress.length > 0 && <CollectionLinks />}
    </header>
  );
}
