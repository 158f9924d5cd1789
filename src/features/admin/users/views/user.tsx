import type { ReactNode } from "react";
import type { AuditRow } from "#access/audit/queries.ts";
import { AuditTable } from "#access/audit/views.tsx";
import type { SubscriptionRow } from "#features/membership/queries.ts";
import { counted } from "#lib/text/locale.ts";
import { ago, dateText } from "#lib/time.ts";
import { ButtonLink } from "#ui/form/button.tsx";
import type { FormState } from "#ui/form/panel-form.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { Notice } from "#ui/notice.tsx";
import type { UserDetails } from "../queries.ts";
import { isComputed } from "../rules.ts";
import { DangerousActions, roleList, UsualActions } from "./actions.tsx";
import { stateTitles } from "./badges.tsx";

type Props = FormState & {
  user: UserDetails;
  history: AuditRow[];
  subscriptions: SubscriptionRow[];
  now: Date;
  isSold: boolean;
};

export const UserPage = ({ user, history, subscriptions, now, isSold, fault }: Props) => (
  <div className="user-page">
    <PageHead
      trail={[{ title: "Users", href: "/admin/users" }]}
      title={user.username ?? user.email ?? "No name yet"}
      actions={user.slug && <ButtonLink href={`/u/${user.slug}`}>View profile</ButtonLink>}
    />
    {fault && <Notice tone="bad">{Object.values(fault.fields)[0] ?? fault.message}</Notice>}
    {user.isSuspended && <Notice tone="bad">Suspended. {user.suspendedReason}</Notice>}
    <Facts user={user} subscriptions={subscriptions} now={now} />
    <UsualActions user={user} isSold={isSold} />
    <DangerousActions user={user} />
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
  [...(hasPassword ? ["Password"] : []), ...(email ? ["email link"] : []), ...providers].join(", ") || "None";

const subscriptionText = ({ plan, status, periodEnd, endsAt }: SubscriptionRow): string =>
  `${plan}, ${status}, ${endsAt ? "ends" : "paid until"} ${dateText((endsAt ?? periodEnd).toISOString())}`;

function stateText({ username, isSuspended, areWritesLocked }: UserDetails): string {
  if (isSuspended) return stateTitles.suspended;
  if (username === null) return stateTitles.unfinished;
  return areWritesLocked ? "Active, collection locked" : "Active";
}

const Facts = ({ user, subscriptions, now }: Pick<Props, "user" | "subscriptions" | "now">) => (
  <dl className="user-facts panel">
    <Fact title="Status">{stateText(user)}</Fact>
    <Fact title="Roles">{roleList(user)}</Fact>
    <Fact title="Email">
      {user.email ?? "None"}
      {user.email && <small>{user.isEmailVerified ? "Confirmed" : "Not confirmed"}</small>}
    </Fact>
    <Fact title="Login methods">{waysIn(user)}</Fact>
    <Fact title="Profile">{user.profileVisibility === "public" ? "Public" : "Private"}</Fact>
    <Fact title="Created">{ago(user.createdAt, now)}</Fact>
    <Fact title="Reports">{user.reports} sent</Fact>
    <Fact title="Reported">{counted(user.timesReported, "time", "times")}</Fact>
    {subscriptions.map((one) => (
      <Fact key={one.id} title="Subscription">
        {subscriptionText(one)}
      </Fact>
    ))}
    {isComputed(user) && <Fact title="Pro">Paid through Stripe</Fact>}
  </dl>
);
