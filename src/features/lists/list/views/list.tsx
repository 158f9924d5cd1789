import { Fragment, type ReactNode } from "react";
import { ShownCount } from "#features/cards/groups/views/group.tsx";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { Notice } from "#ui/notice.tsx";
import { type ListPurpose, type ListType, purposes, traits } from "../rules/types.ts";
import { editView, type ListView, listHref } from "../state.ts";
import { SortOnce } from "./item.tsx";
import { ListProgress } from "./progress.tsx";
import { ListTools } from "./tools.tsx";

export type ListPageProps = {
  id: string;
  version: number;
  path: string;
  name: string;
  type: ListType;
  purpose: ListPurpose | null;
  /** Owner of another's list, if the viewer may see their profile. */
  owner: { username: string; slug: string; avatar: string } | null;
  isPublic: boolean;
  isOwn: boolean;
  isLocked: boolean;
  view: ListView;
  /** Number of all cards of the list, whatever is shown of it. */
  total: number;
  shown: number;
  set?: string;
  /** `shown`: owned cards of the page. */
  progress?: { owned: number; total: number; text: string; shown?: number };
  /** Signed in, it can be filtered by what one has. */
  isCounted: boolean;
  isEmpty: boolean;
  /** Formatted; null when unknown, absent when prices are hidden. */
  value?: string | null;
  unlock: ReactNode;
  formId: string;
  children: ReactNode;
};

export function ListPage(props: ListPageProps) {
  const { isEmpty, shown, type, view, children } = props;
  return (
    <>
      <ListHead {...props} />
      {props.isLocked && props.unlock}
      {!isEmpty && !traits[type].hasSlots && !view.edit && <ListTools {...props} />}
      {!isEmpty && !traits[type].hasSlots && <ShownCount count={shown} />}
      <div id="cards">{isEmpty ? <EmptyList {...props} /> : shown === 0 ? <NoMatch {...props} /> : children}</div>
    </>
  );
}

/** Smaller in edit mode, to leave room for the cards. */
const ListHead = (props: ListPageProps) => (
  <PageHead
    trail={props.isOwn && !props.view.edit ? [{ title: "My Lists", href: "/lists" }] : undefined}
    title={props.name}
    facts={props.view.edit ? editHint(props) : <ListFacts {...props} />}
    actions={props.isOwn ? <OwnActions {...props} /> : <CopyList {...props} />}
  >
    {props.progress && (
      <ListProgress
        {...props.progress}
        counts={props.isOwn && traits[props.type].countsOwned && !props.view.edit ? props.progress.shown : undefined}
      />
    )}
  </PageHead>
);

const editHint = ({ type, shown }: ListPageProps) =>
  shown > 1 && !traits[type].hasSlots && "Select cards to move or remove them.";

/** The progress has the count already. */
function ListFacts({ type, owner, isOwn, isPublic, purpose, total, set, value, progress }: ListPageProps) {
  const facts: [string, ReactNode][] = [
    ["owner", owner && <OwnerLink {...owner} />],
    ["count", !progress && <b>{counted(total, "card", "cards")}</b>],
    ["value", typeof value === "string" && <b>{value}</b>],
    ["type", (set !== undefined || type !== "STATIC") && <TypeOf type={type} set={set} />],
    ["visibility", isOwn && (isPublic ? "Public" : "Private")],
    ["purpose", purpose && purposes[purpose]],
  ];
  return facts
    .filter(([, fact]) => fact)
    .map(([key, fact], index) => (
      <Fragment key={key}>
        {index > 0 && " · "}
        {fact}
      </Fragment>
    ));
}

const TypeOf = ({ type, set }: Pick<ListPageProps, "type" | "set">) => (
  <>
    {traits[type].name}
    {set !== undefined && (
      <>
        {" of "}
        <span lang={langOf(set)}>{set}</span>
      </>
    )}
  </>
);

const OwnerLink = ({ username, slug, avatar }: NonNullable<ListPageProps["owner"]>) => (
  <span className="list-owner">
    by{" "}
    <a href={`/u/${encodeURIComponent(slug)}`}>
      <img className="avatar" src={avatar} alt="" width="40" height="40" />
      {username}
    </a>
  </span>
);

const CopyList = ({ id, formId, isCounted, path, view }: ListPageProps) => (
  <>
    {isCounted && (
      <form method="post" action={hrefWith(`/api/lists/${id}/copy`, { share: view.share, formId })}>
        <Button tone="primary" icon="copy">
          Copy to my lists
        </Button>
      </form>
    )}
    <MoreMenu title="List" about="this list">
      <ExportLinks id={id} path={path} view={view} />
    </MoreMenu>
  </>
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

const OwnActions = ({ id, version, isLocked, isEmpty, path, view, type, purpose, total }: ListPageProps) => (
  <>
    {!isLocked && !isEmpty && type !== "POKEDEX" && (
      <ButtonLink tone={view.edit ? "plain" : "primary"} href={`${path}/add`} icon="cards">
        Add cards
      </ButtonLink>
    )}
    {!isLocked && <EditLink path={path} view={view} type={type} />}
    <MoreMenu title="List" about="this list">
      {view.edit && !traits[type].hasSlots && total > 1 && <SortOnce listId={id} version={version} />}
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
  </>
);

function EditLink({ path, view, type }: Pick<ListPageProps, "path" | "view" | "type">) {
  if (!view.edit)
    return (
      <ButtonLink href={listHref(path, editView(view), type === "POKEDEX" ? { own: view.own } : {})}>Edit</ButtonLink>
    );
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
          <ButtonLink tone="primary" href={`${path}/add`} icon="cards">
            Add cards
          </ButtonLink>
          <ButtonLink href="/search">Search cards</ButtonLink>
        </>
      }
    >
      Paste cards or choose a set.{traits[type].isOffered && " You can also open any card and press “Add to list”."}
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
