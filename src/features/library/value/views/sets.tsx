import { SetCard, SetGrid, type SetSummary } from "#features/catalogue/sets/views.tsx";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";

export type SetInProgress = { set: SetSummary; owned: number; total: number };

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

type SetsProps = HeadProps & { id?: string; sets: SetInProgress[] };

export const SetsInProgress = ({ id, title, sets, all }: SetsProps) => (
  <section id={id}>
    <SectionHead title={title} all={all} />
    <SetGrid>
      {sets.map(({ set, owned, total }) => (
        <SetCard key={set.id} set={set} progress={{ owned, total }} />
      ))}
    </SetGrid>
  </section>
);

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
