import type { ReactNode } from "react";
import { counted } from "../../../lib/text/counted.ts";
import { hrefWith } from "../../../lib/url/href.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { Breadcrumbs } from "../../../ui/navigation/breadcrumbs.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type ListType, type Purpose, purposes, traits } from "../rules/types.ts";
import { editView, type ListView, listHref } from "../state.ts";
import { ListProgress } from "./progress.tsx";
import { ListTools } from "./tools.tsx";

export type ListPageProps = {
  id: string;
  path: string;
  name: string;
  type: ListType;
  purpose: Purpose | null;
  isPublic: boolean;
  isOwn: boolean;
  isLocked: boolean;
  view: ListView;
  /** All of the list, whatever is shown of it. */
  total: number;
  shown: number;
  progress?: { owned: number; total: number; text: string };
  /** Signed in, it can be filtered by what one has. */
  isCounted: boolean;
  isEmpty: boolean;
  /** Formatted; null when unknown, absent when prices are hidden. */
  value?: string | null;
  unlock: ReactNode;
  children: ReactNode;
};

export function ListPage(props: ListPageProps) {
  const { isEmpty, shown, type, view, children } = props;
  return (
    <>
      <ListHead {...props} />
      {props.isLocked && props.unlock}
      {!isEmpty && !traits[type].hasSlots && !view.edit && <ListTools {...props} />}
      <div id="cards">{isEmpty ? <EmptyList {...props} /> : shown === 0 ? <NoMatch {...props} /> : children}</div>
    </>
  );
}

const ListHead = (props: ListPageProps) => (
  <header className="page-head">
    {props.isOwn && <Breadcrumbs trail={[{ title: "My Lists", href: "/lists" }]} />}
    <h1>{props.name}</h1>
    <p>
      {traits[props.type].name} · {props.isPublic ? "Public" : "Private"} ·{" "}
      {props.purpose && `${purposes[props.purpose]} · `}
      <b>{counted(props.total, "card", "cards")}</b>
      {props.value !== undefined && (
        <>
          {" "}
          · value <b>{props.value ?? "N/A"}</b>
        </>
      )}
    </p>
    {props.progress && <ListProgress {...props.progress} />}
    <HeadActions {...props} />
  </header>
);

const HeadActions = (props: ListPageProps) => (props.isOwn ? <OwnActions {...props} /> : <CopyList {...props} />);

const CopyList = ({ id, isCounted, path, view }: ListPageProps) =>
  isCounted ? (
    <form className="actions" method="post" action={hrefWith(`/api/lists/${id}/copy`, { share: view.share })}>
      <Button icon="copy">Copy to my lists</Button>
      <MoreMenu title="List" about="for this list">
        <ExportLinks id={id} path={path} view={view} />
      </MoreMenu>
    </form>
  ) : (
    <div className="actions">
      <ExportLinks id={id} path={path} view={view} />
    </div>
  );

const ExportLinks = ({ id, path, view: { share } }: Pick<ListPageProps, "id" | "path" | "view">) => (
  <>
    <ButtonLink tone="quiet" href={hrefWith(`${path}/print`, { share })}>
      Print
    </ButtonLink>
    <ButtonLink tone="quiet" href={hrefWith(`/api/lists/${id}/export.csv`, { share })}>
      Export CSV
    </ButtonLink>
    <ButtonLink tone="quiet" href={hrefWith(`/api/lists/${id}/export.json`, { share })}>
      Export JSON
    </ButtonLink>
  </>
);

const OwnActions = ({ id, isLocked, path, view, type, purpose }: ListPageProps) => (
  <div className="actions">
    {!isLocked && <EditLink path={path} view={view} />}
    {!isLocked && type !== "POKEDEX" && (
      <ButtonLink href={`${path}/add`} icon="cards">
        Add cards
      </ButtonLink>
    )}
    <MoreMenu title="List" about="for this list">
      <ButtonLink tone="quiet" href={`${path}/settings`} icon="settings">
        Settings
      </ButtonLink>
      {traits[type].countsOwned && (
        <ButtonLink tone="quiet" href={`${path}/missing`}>
          Missing cards
        </ButtonLink>
      )}
      {purpose === "WANTS" && (
        <ButtonLink tone="quiet" href={`${path}/alerts`}>
          Price alerts
        </ButtonLink>
      )}
      <ExportLinks id={id} path={path} view={view} />
    </MoreMenu>
  </div>
);

function EditLink({ path, view }: Pick<ListPageProps, "path" | "view">) {
  if (!view.edit) return <ButtonLink href={listHref(path, editView(view))}>Edit</ButtonLink>;
  return (
    <ButtonLink tone="primary" href={listHref(path, view, { edit: "" })}>
      Done
    </ButtonLink>
  );
}

const NoMatch = ({ path, view }: ListPageProps) => (
  <Empty
    title="No matching cards"
    icon="search"
    actions={<ButtonLink href={listHref(path, view, { q: "", own: "all" })}>Show all cards</ButtonLink>}
  >
    Try removing part of the search or filter.
  </Empty>
);

function EmptyList({ path, isOwn, type }: ListPageProps) {
  if (!isOwn) return <Empty title="No cards yet" icon="list" />;
  return (
    <Empty
      title="No cards yet"
      icon="list"
      actions={
        <>
          <ButtonLink tone="primary" href={`${path}/add`}>
            Paste cards or choose a set
          </ButtonLink>
          <ButtonLink href="/search">Search cards</ButtonLink>
        </>
      }
    >
      {traits[type].isOffered && "You can also open any card and press “Add to list”."}
    </Empty>
  );
}

export function LockedList({ type, unlockAt }: { type: ListType; unlockAt: string }) {
  const { needsPro, name } = traits[type];
  if (needsPro) return <Notice>A {name} is a Pro feature. You can read, export and delete it.</Notice>;
  return (
    <Notice>
      This list is locked, because your plan includes one list. You can read, export and delete it.
      <form method="post" action={`${unlockAt}?_method=PUT`}>
        <button type="submit" className="button">
          Unlock this list
        </button>
      </form>
    </Notice>
  );
}
