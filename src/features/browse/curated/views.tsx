import type { ReactNode } from "react";
import { countedOrders, ownTitles } from "#features/cards/rules/counted.ts";
import { swapsSet, viewTitles } from "#features/cards/toolbar/rules.ts";
import { ChoiceMenu, OrderMenu } from "#features/cards/toolbar/views/menus.tsx";
import { CardSearch } from "#features/cards/toolbar/views/search.tsx";
import type { Stamped } from "#features/catalogue/curated/cache.ts";
import { LockedNotice } from "#features/collection/entries/views/locked-notice.tsx";
import { ownNeedsSession } from "#features/collection/rules/limits.ts";
import { counted } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import { ChipRow } from "#ui/chips.tsx";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { Pager } from "#ui/navigation/pager.tsx";
import { Tabs } from "#ui/navigation/tabs.tsx";
import { ProgressBar } from "#ui/progress.tsx";
import { type CuratedView, curatedHref, curatedViewState } from "./state.ts";

type CuratedPageProps = {
  name: string;
  slug: string;
  path: string;
  view: CuratedView;
  page: number;
  pages: number;
  total: number;
  /** null: signed out. */
  counts: Record<CuratedView["own"], number> | null;
  /** null where no price is known. */
  value: { all: string | null; missing: string | null };
  /** Whether staff said that these are all. */
  isComplete: boolean;
  /** Cards with its stamp. */
  stamped: Stamped | null;
  /** A collection that has cards. */
  filled?: { slug: string; name: string };
  hasPrices: boolean;
  isEmpty: boolean;
  /** The link filters by what a visitor owns. */
  isUnknown: boolean;
  isLocked: boolean;
  signIn: string;
  editHref?: string;
  children: ReactNode;
};

type Of<Part extends keyof CuratedPageProps> = Pick<CuratedPageProps, Part>;

const trail = [{ title: "Curated collections", href: "/collections" }];

export function CuratedPage(props: CuratedPageProps) {
  const { name, path, view, page, pages, total, counts, value, isEmpty, isLocked, children } = props;
  if (total === 0) return <NoCards {...props} />;
  return (
    <>
      <PageHead
        trail={trail}
        title={name}
        facts={
          counts === null &&
          [counted(total, "card", "cards"), value.all && `Full set ${value.all}`].filter(Boolean).join(" · ")
        }
        actions={
          props.editHref && (
            <ButtonLink href={props.editHref} icon="settings">
              Edit
            </ButtonLink>
          )
        }
      >
        {counts && <Progress href={curatedHref(path, view, { page })} {...{ counts, value }} />}
      </PageHead>
      {!props.isComplete && <Partial {...props} />}
      {isLocked && <LockedNotice href={curatedHref(path, view)} />}
      <Tools {...props} />
      <div id="cards">{isEmpty ? <NothingChosen {...props} /> : children}</div>
      <div {...swapsSet}>
        <Pager page={page} pages={pages} href={(next) => curatedHref(path, view, { page: next })} />
      </div>
    </>
  );
}

/** Reloads itself when a quantity on this page changes. */
const Progress = ({ href, counts, value }: { href: string; counts: Record<"all" | "have", number> } & Of<"value">) => (
  <section
    id="collection-progress"
    aria-label="Your progress"
    hx-get={href}
    hx-trigger="owned from:body"
    hx-select="#collection-progress"
    hx-select-oob="#set-tabs"
    hx-swap="outerMorph"
  >
    <ProgressBar goal="complete" owned={counts.have} total={counts.all} />
    {value.all && (
      <p>
        Full set <b>{value.all}</b>
        {value.missing && (
          <>
            {" "}
            · Missing <b>{value.missing}</b>
          </>
        )}
      </p>
    )}
  </section>
);

const tabTitles: Record<CuratedView["own"], string> = { ...ownTitles, dupes: "Dupes" };

function Tools({ name, slug, path, view, counts, hasPrices }: CuratedPageProps) {
  const { usual } = curatedViewState;
  const tabs =
    counts &&
    (Object.keys(tabTitles) as CuratedView["own"][]).map((own) => ({
      key: own,
      title: tabTitles[own],
      count: counts[own],
      href: curatedHref(path, view, { own }),
    }));
  return (
    <div className="set-tools" {...swapsSet}>
      {tabs && (
        <div id="set-tabs" className="set-tabs">
          <Tabs label="Show" tabs={tabs} current={view.own} />
        </div>
      )}
      <CardSearch
        id="set-search"
        path={path}
        state={curatedViewState}
        view={view}
        place="page"
        label={`Search ${name}`}
        swap={swapsSet}
      />
      <ChipRow>
        <OrderMenu
          orders={countedOrders}
          current={view}
          isChanged={view.sort !== usual.sort || view.dir !== usual.dir}
          href={({ sort, dir }) => curatedHref(path, view, { sort, dir: dir ?? "asc" })}
          hasPrices={hasPrices}
        />
        <ChoiceMenu
          label="View"
          titles={viewTitles}
          current={view.view}
          usual={usual.view}
          href={(shown) => curatedHref(path, view, { view: shown })}
        />
        {counts && counts.need > 0 && (
          <MoreMenu title={name} about="this collection">
            <ButtonLink tone="quiet" href={hrefWith("/lists/choose", { collection: slug })}>
              Add missing to list
            </ButtonLink>
          </MoreMenu>
        )}
      </ChipRow>
    </div>
  );
}

const emptyTitles: Record<CuratedView["own"], string> = {
  all: "No cards here",
  have: "Nothing here yet",
  need: "You have them all",
  dupes: "No duplicates",
};

function NothingChosen({ path, view, isUnknown, signIn }: CuratedPageProps) {
  const all = <ButtonLink href={path}>Show all cards</ButtonLink>;
  if (isUnknown) {
    const actions = (
      <>
        <ButtonLink tone="primary" href={signIn}>
          Log In
        </ButtonLink>
        {all}
      </>
    );
    return <Empty title={ownNeedsSession} icon="cards" actions={actions} />;
  }
  if (view.q === "") {
    return <Empty title={emptyTitles[view.own]} icon={view.own === "need" ? "check" : "cards"} actions={all} />;
  }
  return (
    <Empty
      title={`No cards match “${view.q}”`}
      icon="search"
      actions={<ButtonLink href={curatedHref(path, view, { q: "" })}>Clear search</ButtonLink>}
    >
      Try part of the name or just the number.
    </Empty>
  );
}

const stampHref = ({ query }: Stamped): string => hrefWith("/search", { q: query });

/** "27 cards have its stamp, from sets of 2020 to 2023" */
const stampText = ({ cards, years }: Stamped): string =>
  `${counted(cards, "card has", "cards have")} its stamp, ${years}`;

const Partial = ({ stamped }: Of<"stamped">) => (
  <p className="soft">
    This list is partial: more cards may be in it. {stamped && <a href={stampHref(stamped)}>{stampText(stamped)}</a>}
  </p>
);

const NoCards = ({ name, editHref, filled, stamped }: Of<"name" | "editHref" | "filled" | "stamped">) => (
  <>
    <PageHead trail={trail} title={name} />
    <Empty
      title="Its cards are not known yet"
      icon="binder"
      actions={
        <>
          {editHref && (
            <ButtonLink tone="primary" href={editHref}>
              Add cards
            </ButtonLink>
          )}
          {stamped && (
            <ButtonLink href={stampHref(stamped)}>
              See {counted(stamped.cards, "stamped card", "stamped cards")}
            </ButtonLink>
          )}
          {!editHref && filled && <ButtonLink href={`/collections/${filled.slug}`}>See {filled.name}</ButtonLink>}
          {!editHref && <ButtonLink href="/reports/new">Report Missing Data</ButtonLink>}
        </>
      }
    >
      No source says which cards are in it.{" "}
      {stamped
        ? `${stampText(stamped)}, but no source states in which collection each came out.`
        : "No card with its stamp is in the catalogue either."}{" "}
      Staff can add them once they are known: if you know them, let us know.
    </Empty>
  </>
);
