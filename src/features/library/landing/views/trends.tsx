import { type ValuedCard, ValuedCards } from "#features/library/value/views.tsx";
import { ChipMenu, ChipRow } from "#ui/chips.tsx";
import { Tabs } from "#ui/navigation/tabs.tsx";
import { Notice } from "#ui/notice.tsx";
import type { OverviewView } from "../state.ts";
import { SectionHead } from "./sets.tsx";

export type TrendsProps = {
  view: OverviewView;
  /** False without Pro. */
  isShown: boolean;
  href: (change: Partial<OverviewView>) => string;
  cards: ValuedCard[];
};

const rangeTitles: Record<OverviewView["range"], string> = { "24h": "24 hours", "7d": "7 days", "30d": "30 days" };

export const Trends = (props: TrendsProps) => (
  <section id="moves">
    <SectionHead
      title="Price changes"
      all={
        props.isShown ? `/collection/cards?sort=change${props.view.moves === "losses" ? "&dir=asc" : ""}` : undefined
      }
    />
    {props.isShown ? <Moves {...props} /> : <Notice>See your biggest gains and losses with Pro.</Notice>}
  </section>
);

const Moves = ({ view, href, cards }: TrendsProps) => (
  <>
    <Tabs
      label="Gains or losses"
      current={view.moves}
      tabs={[
        { key: "gains", title: "Gains", href: href({ moves: "gains" }) },
        { key: "losses", title: "Losses", href: href({ moves: "losses" }) },
      ]}
    />
    <Choices view={view} href={href} />
    {cards.length === 0 ? (
      <p className="soft">
        No {view.moves} in the last {rangeTitles[view.range]}.
      </p>
    ) : (
      <ValuedCards cards={cards} />
    )}
  </>
);

function Choices({ view, href }: Pick<TrendsProps, "view" | "href">) {
  const ranges = Object.entries(rangeTitles) as [OverviewView["range"], string][];
  return (
    <ChipRow>
      <ChipMenu
        label="Last"
        current={view.range}
        choices={ranges.map(([key, title]) => ({ key, title, href: href({ range: key }) }))}
      />
      <ChipMenu
        label="By"
        current={view.by}
        choices={[
          { key: "amount", title: "Amount", href: href({ by: "amount" }) },
          { key: "percent", title: "Percent", href: href({ by: "percent" }) },
        ]}
      />
    </ChipRow>
  );
}
