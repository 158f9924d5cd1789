import type { AuditRow } from "#access/audit/queries.ts";
import { type AuditKind, auditKinds, auditKindTitles, kindsOfUsers, objectText } from "#access/audit/rules.ts";
import { AuditTable } from "#access/audit/views.tsx";
import { hrefWith } from "#lib/url/href.ts";
import { ChipMenu, ChipRow } from "#ui/chips.tsx";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { AdminCrumb } from "#ui/navigation/breadcrumbs.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";

const path = "/admin/audit";

type Filter = { object?: string; kind?: AuditKind; actor?: string };

export const auditHref = (filter: Filter, after?: string): string => hrefWith(path, { ...filter, after });

type Props = {
  rows: AuditRow[];
  names: ReadonlyMap<string, string>;
  filter: Filter;
  actors: { actor: string; name: string }[];
  isOfUsers: boolean;
  now: Date;
  first: string | null;
  next: string | null;
};

export const AuditPage = ({ rows, names, filter, actors, isOfUsers, now, first, next }: Props) => (
  <>
    <header className="page-head">
      <AdminCrumb />
      <h1>Audit log</h1>
      <p>Every change by staff. Nothing here can be edited or deleted.</p>
    </header>
    <div className="filter">
      <FilterRow filter={filter} actors={actors} isOfUsers={isOfUsers} names={names} />
    </div>
    <AuditTable
      rows={rows}
      now={now}
      names={names}
      empty={<NoChanges filter={filter} names={names} isOfUsers={isOfUsers} />}
    />
    <NextPager first={first} next={next} />
  </>
);

const isFiltered = (filter: Filter): boolean => Object.values(filter).some((value) => value !== undefined);

function NoChanges({ filter, names, isOfUsers }: Pick<Props, "filter" | "names" | "isOfUsers">) {
  const { object, ...others } = filter;
  const isHidden = !isOfUsers && kindsOfUsers.some((kind) => object?.startsWith(`${kind}:`));
  const isOfOne = object !== undefined && !isHidden && !isFiltered(others);
  const about = object !== undefined && (names.get(object) ?? objectText(object));
  return (
    <Empty
      title={
        isOfOne
          ? `No staff changes to ${about}`
          : isFiltered(filter)
            ? "No matching changes"
            : "No changes by staff yet"
      }
      icon="activity"
      actions={isFiltered(filter) && <ButtonLink href={path}>Show all changes</ButtonLink>}
    >
      {!isFiltered(filter) ? "Changes by staff show up here." : !isOfOne && "Try another type or person."}
    </Empty>
  );
}

const FilterRow = ({ filter, actors, isOfUsers, names }: Pick<Props, "filter" | "actors" | "isOfUsers" | "names">) => {
  const { kind, actor, object } = filter;
  const shown = auditKinds.filter((one) => isOfUsers || !kindsOfUsers.includes(one));
  return (
    <ChipRow>
      {object !== undefined && (
        <a
          className="chip"
          data-changed
          href={auditHref({ ...filter, object: undefined })}
          aria-label={`Show all, not only ${names.get(object) ?? objectText(object)}`}
        >
          {names.get(object) ?? objectText(object)} <Icon name="close" />
        </a>
      )}
      <ChipMenu
        label="Type"
        current={kind ?? ""}
        isChanged={kind !== undefined}
        choices={[
          { key: "", title: "Everything", href: auditHref({ ...filter, kind: undefined }) },
          ...shown.map((key) => ({ key, title: auditKindTitles[key], href: auditHref({ ...filter, kind: key }) })),
        ]}
      />
      <ChipMenu
        label="By"
        current={actor ?? ""}
        isChanged={actor !== undefined}
        choices={[
          { key: "", title: "Everyone", href: auditHref({ ...filter, actor: undefined }) },
          ...actors.map(({ actor: key, name }) => ({ key, title: name, href: auditHref({ ...filter, actor: key }) })),
        ]}
      />
    </ChipRow>
  );
};
