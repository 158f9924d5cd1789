import type { ReactNode } from "react";
import { langOf } from "../../../lib/language.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { ProgressBar } from "../../../ui/progress.tsx";
import { CardFace, type FaceFacts } from "../../catalogue/face.tsx";
import { SetCard, SetGrid, type SetSummary } from "../../catalogue/views/set-card.tsx";
import { LevelBadge } from "./level.tsx";
import { copiesOf, Stepper } from "./stepper.tsx";

export type CategoryTotal = { id: string; name: string; href: string; unique: number; copies: number; total: number };

export type RecentAddition = {
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
export type GoneEntry = {
  setId: string;
  cardId: string;
  variant: string;
  variantName: string;
  cardName: string;
  number: string;
  setName: string;
  quantity: number;
};

export type CollectionLandingProps = {
  username: string;
  /** Above all else, for what this person should know. */
  notice?: ReactNode;
  level: { badge: number; ring: number };
  totals: CategoryTotal[];
  /** Formatted; absent when prices are hidden or unknown. */
  value?: string;
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
              of {total.total.toLocaleString("en")} cards · {total.copies.toLocaleString("en")} copies
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
  const { username, notice, level, totals, value, inProgress, recent, gone } = props;
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
      {inProgress.length === 0 ? (
        <Empty
          title="No cards yet"
          icon="binder"
          actions={
            <ButtonLink tone="primary" href="/series">
              Browse sets
            </ButtonLink>
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
