import type { ReactNode } from "react";
import { counted } from "../../../lib/text/counted.ts";
import { Empty } from "../../../ui/empty.tsx";
import { ButtonLink } from "../../../ui/form/button.tsx";
import { Breadcrumbs } from "../../../ui/navigation/breadcrumbs.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type ListType, traits } from "../rules/types.ts";
import { type ListView, listHref } from "../state.ts";
import { ListProgress } from "./progress.tsx";
import { ListTools } from "./tools.tsx";

export type ListPageProps = {
  path: string;
  name: string;
  type: ListType;
  isPublic: boolean;
  isOwn: boolean;
  isLocked: boolean;
  view: ListView;
  /** All of the list, whatever is shown of it. */
  total: number;
  shown: number;
  /** Cards of it that the viewer has; absent for a visitor. */
  owned?: number;
  /** Formatted; null when unknown, absent when prices are hidden. */
  value?: string | null;
  unlock: ReactNode;
  children: ReactNode;
};

export function ListPage(props: ListPageProps) {
  const { total, shown, children } = props;
  return (
    <>
      <ListHead {...props} />
      {props.isLocked && props.unlock}
      {total > 0 && <ListTools {...props} />}
      <div id="cards">{total === 0 ? <EmptyList {...props} /> : shown === 0 ? <NoMatch {...props} /> : children}</div>
    </>
  );
}

const ListHead = (props: ListPageProps) => (
  <header className="page-head">
    {props.isOwn && <Breadcrumbs trail={[{ title: "My Lists", href: "/lists" }]} />}
    <h1>{props.name}</h1>
    <p>
      {traits[props.type].name} · {props.isPublic ? "Public" : "Private"} ·{" "}
      <b>{counted(props.total, "card", "cards")}</b>
      {props.value !== undefined && (
        <>
          {" "}
          · value <b>{props.value ?? "N/A"}</b>
        </>
      )}
    </p>
    <HeadProgress {...props} />
    <HeadActions {...props} />
  </header>
);

/** Of a checklist its progress; over another’s list what the viewer has of it. */
function HeadProgress({ type, isOwn, owned, total }: ListPageProps) {
  if (owned === undefined || total === 0 || (isOwn && !traits[type].countsOwned)) return null;
  const of = `${owned.toLocaleString("en")} of ${total.toLocaleString("en")}`;
  return <ListProgress owned={owned} total={total} text={isOwn ? `${of} cards` : `You have ${of}`} />;
}

const HeadActions = ({ isOwn, isLocked, path, type }: ListPageProps) =>
  isOwn && (
    <p className="actions">
      {!isLocked && type !== "POKEDEX" && (
        <ButtonLink href={`${path}/add`} icon="cards">
          Add cards
        </ButtonLink>
      )}
      <ButtonLink href={`${path}/settings`} icon="settings">
        Settings
      </ButtonLink>
    </p>
  );

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

export const LockedList = ({ unlockAt }: { unlockAt: string }) => (
  <Notice>
    This list is locked, because your plan includes one list. You can read, export and delete it.
    <form method="post" action={`${unlockAt}?_method=PUT`}>
      <button type="submit" className="button">
        Unlock this list
      </button>
    </form>
  </Notice>
);
