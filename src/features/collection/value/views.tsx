import type { ReactNode } from "react";
import { counted } from "../../../lib/text/counted.ts";
import { langOf } from "../../../lib/text/language.ts";
import { Chart } from "../../../ui/chart.tsx";
import { ChipMenu, ChipRow, type Choice } from "../../../ui/chips.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { ButtonLink } from "../../../ui/form/button.tsx";
import { Tabs } from "../../../ui/navigation/tabs.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProgressBar } from "../../../ui/progress.tsx";
import type { FaceFacts } from "../../catalogue/face/rules/types.ts";
import { CardFace } from "../../catalogue/face/views/card-face.tsx";
import { SetCard, SetGrid, type SetSummary } from "../../catalogue/sets/views.tsx";
import { copiesOf, Stepper } from "../entries/views/stepper.tsx";
import { LevelBadge } from "../progress/views/level.tsx";
import type { OverviewView } from "./state.ts";

type CategoryTotal = {
  id: string;
  name: string;
  href: string;
  unique: number;
  copies: number;
  total: number;
  /** Formatted; null when prices are hidden or unknown. */
  value?: string | null;
};

/** A card of the collection with its price, and how that changed. */
export type ValuedCard = {
  card: FaceFacts;
  href: string;
  set: string;
  variant: string;
  price: string;
  change?: string;
};

type RecentAddition = {
  card: FaceFacts;
  href: string;
  set: string;
  variant: string;
  /** How many were added, and whether it was the first copy. */
  added: number;
  isNew: boolean;
  /** Formatted: "2 h ago"; and the exact time for machines. */
  when: string;
  at: string;
};

/** Something owned that the sources have dropped: a card, or one of its variants. */
type GoneEntry = {
  setId: string;
  cardId: string;
  variant: string;
  variantName: string;
  cardName: string;
  number: string;
  setName: string;
  quantity: number;
};

type CollectionLandingProps = {
  username: string;
  /** Above all else, for what this person should know. */
  notice?: ReactNode;
  level: { badge: number; ring: number };
  totals: CategoryTotal[];
  /** Formatted; absent when prices are hidden or unknown. */
  value?: string;
  /** Absent when prices are hidden or nothing has one. */
  history?: {
    points: { day: string; amount: number }[];
    format: (minor: number) => string;
    formatTick: (minor: number) => string;
    change?: string;
    choices: { current: string; choices: Choice[] };
  };
  trends?: {
    view: OverviewView;
    /** Whether they are for this viewer; else that is said in their place. */
    isShown: boolean;
    href: (change: Partial<OverviewView>) => string;
    cards: ValuedCard[];
  };
  top?: ValuedCard[];
  inProgress: { set: SetSummary; owned: number; total: number }[];
  recent: RecentAddition[];
  gone: GoneEntry[];
};

function Totals({ totals }: { totals: CategoryTotal[] }) {
  return (
    <ul className="totals">
      {totals.map((total) => (
        <li key={total.id}>
          <a href={total.href}>
            <span>{total.name}</span>
            <b>{total.unique.toLocaleString("en")}</b>
            <span>
              of {total.total.toLocaleString("en")} cards · {counted(total.copies, "copy", "copies")}
              {total.value && ` · ${total.value}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function ValueHistory({ history }: { history: NonNullable<CollectionLandingProps["history"]> }) {
  const { points, format, formatTick, change, choices } = history;
  const [first, last] = [points[0]?.day ?? "", points.at(-1)?.day ?? ""];
  return (
    <section id="value">
      <h2>Value</h2>
      <ChipRow>
        <ChipMenu label="Show" {...choices} />
      </ChipRow>
      {points.length > 1 ? (
        <>
          {change && <p className="soft">{change} since then</p>}
          <Chart
            id="worth"
            title="What the collection was worth"
            series={[{ key: "worth", name: "Value", points }]}
            from={first}
            to={last}
            format={format}
            formatTick={formatTick}
          />
        </>
      ) : (
        <p className="soft">The value is noted once a day. From tomorrow on its course shows up here.</p>
      )}
    </section>
  );
}

const rangeTitles: Record<OverviewView["range"], string> = { "24h": "24 hours", "7d": "7 days", "30d": "30 days" };

type TrendsProps = { trends: NonNullable<CollectionLandingProps["trends"]> };

function Trends({ trends: { view, isShown, href, cards } }: TrendsProps) {
  if (!isShown) {
    return (
      <section id="moves">
        <h2>What moved</h2>
        <Notice>What gained and lost most of your collection belongs to Pro.</Notice>
      </section>
    );
  }
  const ranges = Object.entries(rangeTitles) as [OverviewView["range"], string][];
  return (
    <section id="moves">
      <h2>What moved</h2>
      <Tabs
        label="Gains or losses"
        current={view.moves}
        tabs={[
          { key: "gains", title: "Gains", href: href({ moves: "gains" }) },
          { key: "losses", title: "Losses", href: href({ moves: "losses" }) },
        ]}
      />
      <ChipRow>
        <ChipMenu
          label="In"
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
      {cards.length === 0 ? (
        <p className="soft">No price of yours moved that way in this time.</p>
      ) : (
        <Valued cards={cards} />
      )}
    </section>
  );
}

function Valued({ cards }: { cards: ValuedCard[] }) {
  return (
    <ul className="recent">
      {cards.map((entry) => (
        <li key={`${entry.card.id} ${entry.variant}`}>
          <a href={entry.href}>
            <CardFace card={entry.card} />
            <span>
              <b lang={langOf(entry.card.name)}>{entry.card.name}</b>
              <span>
                {entry.variant} · {entry.set} {entry.card.number}
              </span>
              <span>
                {entry.price}
                {entry.change && ` · ${entry.change}`}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Recent({ recent }: { recent: RecentAddition[] }) {
  return (
    <ul className="recent">
      {recent.map((entry) => (
        <li key={`${entry.card.id} ${entry.variant} ${entry.at}`}>
          <a href={entry.href}>
            <CardFace card={entry.card} />
            <span>
              <b lang={langOf(entry.card.name)}>{entry.card.name}</b>{" "}
              {entry.isNew && <span className="badge">New</span>}
              <span>
                {entry.variant} · {entry.set} {entry.card.number}
              </span>
              <span>
                +{entry.added} · <time dateTime={entry.at}>{entry.when}</time>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function GoneRow({ entry }: { entry: GoneEntry }) {
  const { setId, cardId, variant, variantName, cardName, number, setName, quantity } = entry;
  const label = `${cardName} ${number}, ${variantName}`;
  return (
    <li>
      <span>
        <b>
          {cardName} {number}
        </b>
        <span>
          {variantName} · {setName}
        </span>
      </span>
      <Stepper target={{ setId, cardId, variant, label }} copies={copiesOf(quantity)} />
    </li>
  );
}

/** Where a collector lands: how far each set is, what came last, and what there is in all. */
export function CollectionLanding(props: CollectionLandingProps) {
  const { username, notice, level, totals, value, history, trends, top = [], inProgress, recent, gone } = props;
  return (
    <>
      {notice}
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
      <Totals totals={totals} />
      {inProgress.length > 0 && (
        <p className="actions">
          <ButtonLink href="/collection/cards" icon="cards">
            All cards
          </ButtonLink>
          <ButtonLink href="/collection/import">Import</ButtonLink>
          <ButtonLink href="/collection/export">Export</ButtonLink>
          <ButtonLink tone="quiet" href="/collection/cleanup">
            Clear a part
          </ButtonLink>
        </p>
      )}
      {inProgress.length === 0 ? (
        <Empty
          title="No cards yet"
          icon="binder"
          actions={
            <>
              <ButtonLink tone="primary" href="/series">
                Browse sets
              </ButtonLink>
              <ButtonLink href="/collection/import">Import cards</ButtonLink>
            </>
          }
        >
          Open a set and tap + under a card you own. Your sets and your latest cards then show up here.
        </Empty>
      ) : (
        <section>
          <h2>Sets in progress</h2>
          <SetGrid>
            {inProgress.map(({ set, owned, total }) => (
              <SetCard key={set.id} set={set}>
                <ProgressBar goal="complete" owned={owned} total={total} />
              </SetCard>
            ))}
          </SetGrid>
        </section>
      )}
      {history && <ValueHistory history={history} />}
      {trends && <Trends trends={trends} />}
      {top.length > 0 && (
        <section>
          <h2>Top cards</h2>
          <Valued cards={top} />
        </section>
      )}
      {recent.length > 0 && (
        <section>
          <h2>Recent additions</h2>
          <Recent recent={recent} />
        </section>
      )}
      {gone.length > 0 && (
        <section>
          <h2>No longer in the catalogue</h2>
          <p>The sources have dropped these. What you own of them stays yours.</p>
          <ul className="gone">
            {gone.map((entry) => (
              <GoneRow key={`${entry.cardId} ${entry.variant}`} entry={entry} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
