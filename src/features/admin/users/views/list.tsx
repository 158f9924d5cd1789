import { counted } from "#lib/text/locale.ts";
import { ago } from "#lib/time.ts";
import { hrefWith } from "#lib/url/href.ts";
import { ChipLinks } from "#ui/chips.tsx";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { SearchPage } from "#ui/search-page.tsx";
import { CopyLine } from "#ui/share/copy-line.tsx";
import type { Column } from "#ui/table.tsx";
import type { FoundUser } from "../queries.ts";
import { mostUsersCounted } from "../rules.ts";
import { type AccountState, accountStates } from "../schema.ts";
import { Badges, stateTitles } from "./badges.tsx";

const Name = ({ user }: { user: FoundUser }) => (
  <>
    <a href={`/admin/users/${user.id}`}>{user.username ?? user.email ?? "No name yet"}</a> <Badges user={user} />
    {user.username && <small>{user.email ?? "No email"}</small>}
  </>
);

const Actions = ({ user: { id, slug, username, email, isSuspended, areWritesLocked } }: { user: FoundUser }) => (
  <MoreMenu title={username ?? email ?? "Account"} about={username ?? email ?? id}>
    {slug && (
      <ButtonLink tone="quiet" href={`/u/${slug}`}>
        View profile
      </ButtonLink>
    )}
    {[
      { place: "roles", title: "Change roles" },
      { place: "lock", title: areWritesLocked ? "Unlock the collection" : "Lock the collection" },
      { place: "suspend", title: isSuspended ? "End the suspension" : "Suspend" },
      { place: "delete", title: "Delete the account" },
    ].map(({ place, title }) => (
      <ButtonLink key={place} tone="quiet" href={`/admin/users/${id}#${place}-form`}>
        {title}
      </ButtonLink>
    ))}
  </MoreMenu>
);

const columnsAt = (now: Date): Column<FoundUser>[] => [
  { title: "Account", cell: (user) => <Name user={user} /> },
  { title: "Created", cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{ago(createdAt, now)}</time> },
  { title: "Actions", cell: (user) => <Actions user={user} /> },
];

type Props = {
  q: string;
  state: AccountState;
  rows: FoundUser[];
  count: number;
  now: Date;
  first: string | null;
  next: string | null;
};

/** State for an address; undefined for the usual one. */
export const stateParam = (state: AccountState): string | undefined => (state === "all" ? undefined : state);

const foundText = (count: number): string =>
  count > mostUsersCounted
    ? `More than ${counted(mostUsersCounted, "account", "accounts")}`
    : counted(count, "account", "accounts");

export const UsersPage = ({ q, state, count, now, ...page }: Props) => (
  <SearchPage
    {...page}
    id="accounts"
    title="Users"
    facts={foundText(count)}
    actions={<ButtonLink href="/admin/users/new">New account</ButtonLink>}
    search={{
      action: "/admin/users",
      label: "Username or email",
      q,
      others: state === "all" ? undefined : { state },
    }}
    filters={
      <ChipLinks
        label="Status"
        current={state}
        choices={accountStates.map((key) => ({
          key,
          title: stateTitles[key],
          href: hrefWith("/admin/users", { q, state: stateParam(key) }),
        }))}
      />
    }
    caption="Accounts"
    columns={columnsAt(now)}
    keyOf={({ id }) => id}
    empty={
      <Empty
        title="No matching accounts"
        icon="search"
        actions={<ButtonLink href="/admin/users">Clear filter</ButtonLink>}
      >
        Try part of the username or email{stateParam(state) && ", or another status"}.
      </Empty>
    }
  />
);

const trail = [{ title: "Users", href: "/admin/users" }];

export const NewUserPage = (state: FormState) => (
  <section className="narrow">
    <header className="page-head">
      <Breadcrumbs trail={trail} />
      <h1>New account</h1>
      <p>You’ll get a link they can use to choose a password.</p>
    </header>
    <form className="form" method="post" action="/api/admin/users">
      <FormNotice fault={state.fault} />
      <Field
        name="username"
        label="Username"
        required
        maxLength={20}
        defaultValue={typedText(state, "username", "")}
        {...atField(state.fault, "username")}
      />
      <Field
        name="email"
        label="Email"
        type="email"
        required
        defaultValue={typedText(state, "email", "")}
        {...atField(state.fault, "email")}
      />
      <Button tone="primary">Create account</Button>
    </form>
  </section>
);

export const LinkPage = ({ href, link }: { href: string; link: string }) => (
  <section className="narrow">
    <header className="page-head">
      <Breadcrumbs trail={trail} />
      <h1>Password link</h1>
      <p>Send it to them. It works once, for a day, and won’t be shown again.</p>
    </header>
    <CopyLine id="password-link" label="Password link" text={link} action="Copy link" />
    <div className="actions">
      <ButtonLink href={href}>Back to account</ButtonLink>
    </div>
  </section>
);
