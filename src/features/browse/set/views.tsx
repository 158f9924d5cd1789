import type { ReactNode } from "react";
import { langOf } from "../../../lib/text/language.ts";
import { Breadcrumbs, type Crumb } from "../../../ui/navigation/breadcrumbs.tsx";
import { Pager } from "../../../ui/navigation/pager.tsx";
import type { Found } from "../../cards/binder/rules.ts";
import { FoundInBinder, TurnPages } from "../../cards/binder/views.tsx";
import { swapsSet } from "../../cards/toolbar/rules.ts";
import { SetTools, type SetToolsProps } from "../../cards/toolbar/views/set-tools.tsx";
import { SetBadge, SetSymbol } from "../../catalogue/sets/views.tsx";
import { LockedNotice } from "../../collection/entries/views/locked-notice.tsx";
import { ProgressOfSet, type SetFigures } from "../../collection/progress/views/set-progress.tsx";
import { setHref } from "../../collection/state.ts";

type SetFacts = {
  id: string;
  name: string;
  englishName?: string | null;
  code: string | null;
  logo?: string | null;
  symbol?: string | null;
  trail: Crumb[];
  series: { name: string; href: string };
  released: string | null;
  /** Up to the printed total, and above it. */
  printed: number;
  secret: number;
  /** The most expensive card; absent when prices are hidden or unknown. */
  top?: { name: string; number: string; href: string; price: string } | null;
  /** null: unknown; absent: prices are hidden. */
  worth?: string | null;
  priceNote?: string | null;
};

export type SetPageProps = Omit<SetToolsProps, "hasPrices" | "counts" | "setName"> & {
  set: SetFacts;
  /** null: signed out. */
  progress: SetFigures | null;
  signIn: string;
  pages: number;
  found?: Found;
  isLocked?: boolean;
  children: ReactNode;
};

function Facts({ set }: { set: SetFacts }) {
  return (
    <dl className="facts">
      <div className="crumbed">
        <dt>Series</dt>
        <dd>
          <a href={set.series.href} lang={langOf(set.series.name)}>
            {set.series.name}
          </a>
        </dd>
      </div>
      {set.released && (
        <div className="plain">
          <dt>Released</dt>
          <dd>{set.released}</dd>
        </div>
      )}
      <div className="plain">
        <dt>Cards</dt>
        <dd>
          {set.printed}
          {set.secret > 0 && ` + ${set.secret} secret`}
        </dd>
      </div>
      {set.worth !== undefined && (
        <div>
          <dt>Full set</dt>
          <dd>{set.worth ?? "N/A"}</dd>
        </div>
      )}
      {set.top && (
        <div>
          <dt>Top card</dt>
          <dd>
            <a href={set.top.href}>
              {set.top.name} {set.top.number}
            </a>{" "}
            <span className="price">{set.top.price}</span>
          </dd>
        </div>
      )}
      {set.worth !== undefined && set.priceNote && (
        <div className="plain quiet">
          <dt>Prices</dt>
          <dd>{set.priceNote}</dd>
        </div>
      )}
    </dl>
  );
}

export function SetPage({ set, progress, signIn, pages, found, isLocked, children, ...tools }: SetPageProps) {
  const pageHref = (page: number) => setHref(tools.path, tools.view, { page });
  return (
    <>
      <header className="set-head">
        <SetBadge set={set} size="large" />
        <div className="set-title">
          <Breadcrumbs trail={set.trail} />
          <div className="set-name">
            <h1 lang={langOf(set.name)}>{set.name}</h1>
            <SetSymbol set={set} />
          </div>
          {set.englishName && <p>{set.englishName}</p>}
          <Facts set={set} />
        </div>
        {progress ? (
          <ProgressOfSet progress={progress} />
        ) : (
          <p className="set-progress invite">
            <a href={signIn} className="linked">
              Log in
            </a>{" "}
            to mark what you own and see what is missing.
          </p>
        )}
      </header>
      {isLocked && <LockedNotice href={setHref(tools.path, tools.view)} />}
      <SetTools {...tools} setName={set.name} counts={progress?.counts ?? null} hasPrices={set.worth !== undefined} />
      {found && <FoundInBinder found={found} search={tools.view.q} page={tools.view.page} href={pageHref} />}
      <div id="cards">{children}</div>
      {tools.view.view === "binder" ? (
        <TurnPages page={tools.view.page} pages={pages} href={pageHref} />
      ) : (
        <div {...swapsSet}>
          <Pager page={tools.view.page} pages={pages} href={pageHref} />
        </div>
      )}
    </>
  );
}
