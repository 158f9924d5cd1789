import { ago } from "../../../../lib/time.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { CopyLine } from "../../../../ui/form/copy-line.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { atField, FormNotice, type FormState, typedText } from "../../../../ui/form/panel-form.tsx";
import { Breadcrumbs } from "../../../../ui/navigation/breadcrumbs.tsx";
import { SearchPage } from "../../../../ui/search-page.tsx";
import type { Column } from "../../../../ui/table.tsx";
import type { FoundUser } from "../queries.ts";

const Name = ({ user: { id, username, email } }: { user: FoundUser }) => (
  <>
    <a href={`/admin/users/${id}`}>{username ?? "Not set up"}</a>
    <small>{email ?? "No email"}</small>
  </>
);

const stateOf = ({ isSuspended, areWritesLocked }: FoundUser): string =>
  isSuspended ? "Suspended" : areWritesLocked ? "Locked" : "Active";

const columnsAt = (now: Date): Column<FoundUser>[] => [
  { title: "Account", cell: (user) => <Name user={user} /> },
  { title: "Roles", cell: ({ roles }) => roles.join(", ") || "none" },
  { title: "State", cell: stateOf },
  { title: "Created", cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{ago(createdAt, now)}</time> },
];

type Props = { q: string; rows: FoundUser[]; now: Date; first: string | null; next: string | null };

export const UsersPage = ({ q, now, ...page }: Props) => (
  <SearchPage
    {...page}
    title="Users"
    actions={<ButtonLink href="/admin/users/new">New account</ButtonLink>}
    search={{ action: "/admin/users", label: "Username, email or id", q }}
    caption="Accounts"
    columns={columnsAt(now)}
    keyOf={({ id }) => id}
    isStacked
    empty={
      <Empty title="No accounts match" icon="search">
        Try part of the username or email.
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
