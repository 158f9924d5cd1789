import { SetCard, type SetCount, SetGrid, type SetSummary } from "#features/catalogue/sets/views.tsx";
import { countText } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";

/** `cost`: of the cards that are missing, as far as it is known and asked for. */
export type SetInProgress = { set: SetSummary; cost?: string | null } & SetCount;

type HeadProps = { title: string /** Where there are more. */; all?: string };

/** The title of a list, with the way to the rest of it. */
export const SectionHead = ({ title, all }: HeadProps) =>
  all ? (
    <div className="section-head">
      <h2>{title}</h2>
      <ButtonLink tone="quiet" href={all} label={`View All: ${title}`}>
        View All
      </ButtonLink>
    </div>
  ) : (
    <h2>{title}</h2>
  );

type SetsProps = HeadProps & { sets: SetInProgress[] };

export const SetsInProgress = ({ title, sets, all }: SetsProps) => (
  <section>
    <SectionHead title={title} all={all} />
    <SetTiles sets={sets} />
  </section>
);

export const SetTiles = ({ sets }: { sets: SetInProgress[] }) => (
  <SetGrid>
    {sets.map(({ set, owned, total, goal, cost }) => (
      <SetCard
        key={set.id}
        set={set}
        progress={{ owned, total, goal }}
        label={owned > 0 ? leftText(total - owned, cost) : undefined}
      />
    ))}
  </SetGrid>
);

/** What a set lacks, and what that costs. */
function leftText(left: number, cost?: string | null): string | undefined {
  if (left <= 0) return undefined;
  return cost ? `${countText(left)} left for ${cost}` : `${countText(left)} left`;
}

export const CollectionLinks = () => (
  <div className="actions">
    <ButtonLink tone="primary" href="/collection/cards" icon="cards">
      All cards
    </ButtonLink>
    <ButtonLink href="/collection/import">Import</ButtonLink>
    <MoreMenu title="Collection" about="your collection">
      <ButtonLink tone="quiet" href="/collection/export">
        Export
      </ButtonLink>
      <ButtonLink tone="quiet" href="/collection/money">
        Money
      </ButtonLink>
      <ButtonLink tone="quiet" href="/account/activity">
        Activity
      </ButtonLink>
    </MoreMenu>
  </div>
);

export const NoCards = () => (
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
    Open a set and tap + under a card you own. Your sets and latest cards show up here.
  </Empty>
);
