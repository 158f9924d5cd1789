import type { ReactNode } from "react";
import type { BinderMatches } from "#features/cards/binder/rules.ts";
import { FoundInBinder } from "#features/cards/binder/views/found.tsx";
import { TurnPages } from "#features/cards/binder/views/turn.tsx";
import { PickBar } from "#features/cards/tiles/views/pick.tsx";
import { swapsSet } from "#features/cards/toolbar/rules.ts";
import type { SetToolsProps } from "#features/cards/toolbar/views/set-menus.tsx";
import { SetTools } from "#features/cards/toolbar/views/set-tools.tsx";
import { langOfLeading, leadingName, nameBelow } from "#features/catalogue/rules/names.ts";
import { SetBadge, SetSymbol } from "#features/catalogue/sets/views.tsx";
import { LockedNotice } from "#features/collection/entries/views/locked-notice.tsx";
import { type SetFigures, SetProgressPanel } from "#features/collection/progress/views/set-progress.tsx";
import { isPicking, setHref } from "#features/collection/state.ts";
import { searchHref } from "#features/search/results/rules/results.ts";
import { langOf } from "#lib/text/language.ts";
import { counted, plural } from "#lib/text/locale.ts";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Pager } from "#ui/navigation/pager.tsx";
import { Notice } from "#ui/notice.tsx";
import { SetFactsPanel, SetWorth, type ShownSetFacts } from "./facts.tsx";

export type SetPageProps = Omit<SetToolsProps, "hasPrices" | "counts" | "setName"> & {
  set: ShownSetFacts;
  /** null: signed out. */
  progress: SetFigures | null;
  /** Seldom used pages about the set. */
  more?: { title: string; href: string }[];
  signIn: string;
  pages: number;
  found?: BinderMatches;
  /** How many cards have finishes that no source states; 0 where the view reads none. */
  assumed?: number;
  isLocked?: boolean;
  children: ReactNode;
};

const AssumedNotice = ({ setId, cards }: { setId: string; cards: number }) => (
  <Notice>
    No source states the finishes of {counted(cards, "card", "cards")} here, so they’re assumed.{" "}
    <a href={searchHref(`set:${setId} unknown:finish`)}>{plural(cards, "Show it", "Show them")}</a>
  </Notice>
);

const isLong = (name: string) => name.length >= 20 || /[a-z]{9}/i.test(name);

type MenuProps = { set: ShownSetFacts; more: NonNullable<SetPageProps["more"]>; isSignedIn: boolean };

const SetMenu = ({ set, more, isSignedIn }: MenuProps) => (
  <MoreMenu title={leadingName(set)} lang={langOfLeading(set)} about="this set">
    {more.map(({ title, href }) => (
      <ButtonLink key={href} tone="quiet" href={href}>
        {title}
      </ButtonLink>
    ))}
    {isSignedIn && (
      <form method="post" action="/api/wants/missing?_method=PUT">
        <Hidden values={{ setId: set.id }} />
        <Button tone="quiet">Want what’s missing</Button>
      </form>
    )}
  </MoreMenu>
);

const Invite = ({ signIn }: { signIn: string }) => (
  <p className="set-progress invite">
    <a href={signIn} className="linked">
      Log in
    </a>{" "}
    to track what you have and need.
  </p>
);

export function SetPage({
  set,
  progress,
  more = [],
  signIn,
  pages,
  found,
  assumed = 0,
  isLocked,
  children,
  ...tools
}: SetPageProps) {
  const name = leadingName(set);
  const below = nameBelow(set);
  const pageHref = (page: number, change = {}) => setHref(tools.path, tools.view, { page, ...change });
  return (
    <>
      <header className="set-head" data-view={tools.view.view} data-long={isLong(name) || undefined}>
        <SetBadge set={set} size="large" />
        <div className="set-title">
          <Breadcrumbs trail={set.trail} />
          <div className="set-name">
            <h1 lang={langOfLeading(set)}>{name}</h1>
            <SetSymbol set={set} />
          </div>
          {below && <p lang={langOf(below)}>{below}</p>}
          <SetFactsPanel set={set} />
          <SetWorth set={set} />
        </div>
        <SetMenu set={set} more={more} isSignedIn={progress !== null} />
        {progress ? (
          <SetProgressPanel path={tools.path} view={tools.view} progress={progress} />
        ) : (
          <Invite signIn={signIn} />
        )}
      </header>
      {isLocked && <LockedNotice href={setHref(tools.path, tools.view)} />}
      {assumed > 0 && <AssumedNotice setId={set.id} cards={assumed} />}
      <SetTools {...tools} setName={name} counts={progress?.counts ?? null} hasPrices={set.worth !== undefined} />
      {found && <FoundInBinder found={found} search={tools.view.q} page={tools.view.page} href={pageHref} />}
      <div id="cards">{children}</div>
      {tools.view.view === "binder" ? (
        <TurnPages page={tools.view.page} pages={pages} href={pageHref} />
      ) : (
        <div {...swapsSet}>
          <Pager page={tools.view.page} pages={pages} href={pageHref} />
        </div>
      )}
      {isPicking(tools.view, progress !== null) && (
        <PickBar doneHref={pageHref(tools.view.page, { select: "" })} setId={set.id} />
      )}
    </>
  );
}
