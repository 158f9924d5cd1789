import type { ReactNode } from "react";
import type { AuditRow } from "../../../../access/audit/queries.ts";
import { AuditTable } from "../../../../access/audit/views.tsx";
import { roles } from "../../../../access/viewer.ts";
import { ago, dateText } from "../../../../lib/time.ts";
import { Button, type ButtonTone } from "../../../../ui/form/button.tsx";
import { CheckListField, Field } from "../../../../ui/form/field.tsx";
import { Hidden } from "../../../../ui/form/hidden.tsx";
import type { FormState } from "../../../../ui/form/panel-form.tsx";
import { ReasonField } from "../../../../ui/form/reason-field.tsx";
import { Breadcrumbs } from "../../../../ui/navigation/breadcrumbs.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import type { SubscriptionRow } from "../../../membership/queries.ts";
import type { UserDetails } from "../queries.ts";

type Props = FormState & {
  user: UserDetails;
  history: AuditRow[];
  subscriptions: SubscriptionRow[];
  now: Date;
  isSold: boolean;
};

export const UserPage = ({ user, history, subscriptions, now, isSold, fault }: Props) => (
  <div className="user-page">
    <header className="page-head">
      <Breadcrumbs trail={[{ title: "Users", href: "/admin/users" }]} />
      <h1>{user.username ?? "Not set up"}</h1>
      {user.slug && (
        <p>
          <a href={`/u/${user.slug}`}>View profile</a>
        </p>
      )}
    </header>
    {fault && <Notice tone="bad">{Object.values(fault.fields)[0] ?? fault.message}</Notice>}
    {user.isSuspended && <Notice tone="bad">Suspended. {user.suspendedReason}</Notice>}
    <Facts user={user} subscriptions={subscriptions} now={now} />
    <RolesForm user={user} />
    <NameForm user={user} />
    <StateForms user={user} />
    {isSold && <CompForm user={user} />}
    <DeleteForm user={user} />
    <AuditTable rows={history} now={now} isOfOne />
  </div>
);

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

const waysIn = ({ hasPassword, providers, email }: UserDetails): string =>
  [...(hasPassword ? ["Password"] : []), ...(email ? ["email link"] : []), ...providers].join(", ") || "Nothing";

const subscriptionText = ({ plan, status, periodEnd, endsAt }: SubscriptionRow): string =>
  `${plan}, ${status}, ${endsAt ? "ends" : "paid until"} ${dateText((endsAt ?? periodEnd).toISOString())}`;

/** A subscriber by what is paid, not by a role that staff gave. */
const isComputed = ({ roles, storedRoles }: UserDetails): boolean =>
  roles.includes("subscriber") && !storedRoles.includes("subscriber");

const Facts = ({ user, subscriptions, now }: Pick<Props, "user" | "subscriptions" | "now">) => (
  <dl className="facts-grid">
    <Fact title="Email">
      {user.email ?? "None"} {user.email && (user.isEmailVerified ? "(confirmed)" : "(not confirmed)")}
    </Fact>
    <Fact title="Profile">{user.profileVisibility === "public" ? "Public" : "Private"}</Fact>
    <Fact title="Logs in with">{waysIn(user)}</Fact>
    <Fact title="Devices">{user.sessions}</Fact>
    <Fact title="Reports sent">{user.reports}</Fact>
    <Fact title="Times reported">{user.timesReported}</Fact>
    {subscriptions.map((one) => (
      <Fact key={one.id} title="Subscription">
        {subscriptionText(one)}
      </Fact>
    ))}
    {isComputed(user) && <Fact title="Pro">Paid through Stripe</Fact>}
    <Fact title="Created">{ago(user.createdAt, now)}</Fact>
    <Fact title="Roles">{user.roles.map((role) => roleTexts[role]).join(", ")}</Fact>
  </dl>
);

type ActionProps = {
  id: string;
  user: UserDetails;
  title: string;
  button: string;
  method?: "PUT" | "DELETE";
  /** Below the user's address. */
  path?: string;
  tone?: ButtonTone;
  values?: Record<string, string>;
  /** Pages ask why. */
  needsReason?: boolean;
  /** Under its title until it is opened. */
  isFolded?: boolean;
  children?: ReactNode;
};

const Action = ({ isFolded, ...action }: ActionProps) =>
  isFolded ? (
    <details className="panel more">
      <summary>{action.title}</summary>
      <ActionForm {...action} />
    </details>
  ) : (
    <section className="panel">
      <h2>{action.title}</h2>
      <ActionForm {...action} />
    </section>
  );

const ActionForm = ({ id, user, button, method, path = "", tone, values = {}, needsReason, children }: ActionProps) => (
  <form
    className="form"
    id={`${id}-form`}
    method="post"
    action={`/api/admin/users/${user.id}${path}${method ? `?_method=${method}` : ""}`}
  >
    <Hidden values={values} />
    {children}
    {needsReason && <ReasonField id={`${id}-reason`} required />}
    <div className="actions">
      <Button tone={tone}>{button}</Button>
    </div>
  </form>
);

export const roleTexts: Record<(typeof roles)[number], string> = {
  member: "Member",
  data_entry: "Data entry",
  senior_data_entry: "Senior data entry",
  admin: "Admin",
  subscriber: "Subscriber",
  comped_subscriber: "Free Pro",
  stripe_tester: "Tests payments",
  stream_tools_tester: "Tests stream tools",
};

const RolesForm = ({ user }: { user: UserDetails }) => (
  <Action id="roles" user={user} title="Roles" button="Save roles" method="PUT" needsReason isFolded>
    <CheckListField
      name="roles"
      label="What this account can do"
      options={roles
        .filter((value) => value !== "subscriber" || !isComputed(user))
        .map((value) => ({ value, label: roleTexts[value] }))}
      values={user.storedRoles}
    />
  </Action>
);

const NameForm = ({ user }: { user: UserDetails }) => (
  <Action id="name" user={user} title="Username" button="Rename" method="PUT" isFolded>
    <Field name="username" label="Username" defaultValue={user.username ?? ""} required maxLength={20} />
  </Action>
);

const StateForms = ({ user }: { user: UserDetails }) => (
  <>
    <Action
      id="lock"
      user={user}
      title={user.areWritesLocked ? "Unlock the collection" : "Lock the collection"}
      button={user.areWritesLocked ? "Unlock" : "Lock"}
      method="PUT"
      values={{ areWritesLocked: String(!user.areWritesLocked) }}
    >
      <p className="soft">A locked collection can be read, not changed.</p>
    </Action>
    <Action
      id="sessions"
      user={user}
      title="Devices"
      button="Sign out everywhere"
      method="PUT"
      values={{ endSessions: "true" }}
    />
    <Action id="link" user={user} title="Password" button="Create a password link">
      <p className="soft">A link to choose a new password. It works once, for a day.</p>
    </Action>
    <Action
      id="suspend"
      user={user}
      title={user.isSuspended ? "End the suspension" : "Suspend"}
      button={user.isSuspended ? "End suspension" : "Suspend"}
      tone={user.isSuspended ? "plain" : "danger"}
      method="PUT"
      values={{ isSuspended: String(!user.isSuspended) }}
      needsReason={!user.isSuspended}
      isFolded={!user.isSuspended}
    >
      <p className="soft">
        {user.isSuspended
          ? "They can log in again."
          : "They’re signed out immediately, can’t log in, and their profile is hidden."}
      </p>
    </Action>
  </>
);

const CompForm = ({ user }: { user: UserDetails }) => {
  const isComped = user.roles.includes("comped_subscriber");
  return (
    <Action
      id="comp"
      user={user}
      title="Free Pro"
      button={isComped ? "End free Pro" : "Grant free Pro"}
      method={isComped ? "DELETE" : "PUT"}
      path="/subscribe"
    />
  );
};

const Confirm = ({ id, user }: { id: string; user: UserDetails }) => (
  <Field
    id={`${id}-confirm`}
    name="verificationString"
    label={`Type ${user.username ?? user.email ?? user.id} to confirm`}
    autoComplete="off"
    required
  />
);

const DeleteForm = ({ user }: { user: UserDetails }) => (
  <>
    <Action
      id="cleanup"
      user={user}
      title="Delete cards"
      button="Delete cards"
      tone="danger"
      method="DELETE"
      path="/cleanup"
      needsReason
      isFolded
    >
      <Field
        name="setId"
        label="Set ID"
        hint="Such as sv03.5. All its cards are deleted from the collection."
        required
      />
      <Confirm id="cleanup" user={user} />
    </Action>
    <Action
      id="delete"
      user={user}
      title="Delete the account"
      button="Delete account"
      tone="danger"
      method="DELETE"
      needsReason
      isFolded
    >
      <p className="soft">Deletes everything they entered. This can’t be undone.</p>
      <Confirm id="delete" user={user} />
    </Action>
  </>
);
