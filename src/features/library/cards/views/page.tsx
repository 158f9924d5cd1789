import type { ReactNode } from "react";
import { ShownCount } from "#features/cards/groups/views/group.tsx";
import { PickBar } from "#features/cards/tiles/views/pick.tsx";
import { LockedNotice } from "#features/collection/entries/views/locked-notice.tsx";
import { clearHref, isFiltered, ownedHref } from "#features/collection/holdings/state.ts";
import { counted } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import type { Crumb } from "#ui/navigation/breadcrumbs.tsx";
import { RangePager } from "#ui/navigation/pager.tsx";
import { OwnedTools, type OwnedToolsProps, swapsOwned } from "./tools.tsx";

type OwnedPageProps = OwnedToolsProps & {
  problems: string[];
  title: string;
  trail: Crumb[];
  top?: ReactNode;
  /** Totals of the selection; `worth` is formatted, null when unknown, absent when prices are hidden. */
  entries: number;
  copies: number;
  /** Left out by the filter of prices. */
  unpriced: number;
  worth?: string | null;
  pages: { first: number; last: number; previous: string | null; next: string | null };
  isOwn: boolean;
  isLocked: boolean;
  children: ReactNode;
};

export function OwnedPage(props: OwnedPageProps) {
  const { entries, pages, isLocked, path, view, children } = props;
  const link = (after: string | null) => (after === null ? null : ownedHref(path, view, { after }));
  return (
    <>
      <Head {...props} />
      {isLocked && <LockedNotice href={ownedHref(path, view)} />}
      {(entries > 0 || isFiltered(view) || props.problems.length > 0) && <OwnedTools {...props} />}
      <ShownCount count={counted(entries, "variant", "variants")} />
      <div id="cards">{entries === 0 ? <OwnedEmpty {...props} /> : children}</div>
      <div {...swapsOwned}>
        <RangePager {...pages} total={entries} previous={link(pages.previous)} next={link(pages.next)} />
      </div>
      {props.isSignedIn && view.select !== "" && (
        <PickBar doneHref={ownedHref(path, view, { select: "", after: view.after })} />
      )}
    </>
  );
}

function Head({ title, trail, top, entries, copies, unpriced, worth, view }: OwnedPageProps) {
  const isEmpty = entries === 0 && !isFiltered(view);
  const totals = !isEmpty && <Totals {...{ entries, copies, unpriced, worth }} />;
  if (!top) return <PageHead trail={trail} title={title} facts={totals} />;
  return (
    <>
      {top}
      {totals && <p className="owned-facts">{totals}</p>}
    </>
  );
}

const Totals = ({
  entries,
  copies,
  unpriced,
  worth,
}: Pick<OwnedPageProps, "entries" | "copies" | "unpriced" | "worth">) => (
  <>
    <b>{counted(entries, "variant", "variants")}</b> · {counted(copies, "copy", "copies")}
    {worth !== undefined && (
      <>
        {" "}
        · value <b>{worth ?? "N/A"}</b>
      </>
    )}
    {unpriced > 0 && ` · ${counted(unpriced, "variant", "variants")} without a price left out`}
  </>
);

function OwnedEmpty({ path, view, isOwn, problems }: Pick<OwnedPageProps, "path" | "view" | "isOwn" | "problems">) {
  if (problems.length > 0) {
    const rest = <ButtonLink href={ownedHref(path, view)}>Show cards without it</ButtonLink>;
    return (
      <Empty title="This filter isn’t available" icon="search" actions={rest}>
        {problems.join(" ")}
      </Empty>
    );
  }
  if (isFiltered(view)) {
    const clear = <ButtonLink href={clearHref(path, view)}>Show all cards</ButtonLink>;
    return (
      <Empty title="No matching cards" icon="search" actions={clear}>
        Try removing part of the search or filter.
      </Empty>
    );
  }
  if (!isOwn) {
    return (
      <Empty title="No cards yet" icon="binder">
        This collection is empty.
      </Empty>
    );
  }
  const browse = (
    <ButtonLink tone="primary" href="/series">
      Browse sets
    </ButtonLink>
  );
  return (
    <Empty
      title="No cards yet"
      icon="binder"
      actions={
        <>
          {browse}
          <ButtonLink href="/collection/import">Import cards</ButtonLink>
        </>
      }
    >
      Open a set and tap + under a card you own. Your cards show up here.
    </Empty>
  );
}
