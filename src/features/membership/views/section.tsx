import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { isLive, type Subscription, stateText } from "../rules.ts";

type Props = {
  isSold: boolean;
  isPro: boolean;
  isComped: boolean;
  /** The newest first. */
  subscriptions: (Subscription & { id: string })[];
  canManage: boolean;
  /** `/pro` is open to this viewer. */
  hasPage: boolean;
  now: Date;
};

export function MembershipSection({ subscriptions, canManage, hasPage, now, ...membership }: Props) {
  const live = subscriptions.filter(isLive);
  const shown = live.length > 0 ? live : subscriptions.slice(0, 1);
  return (
    <div className="panel membership">
      <p>{membershipText(membership)}</p>
      {membership.isSold && shown.map((one) => <p key={one.id}>{stateText(one, now)}</p>)}
      {live.length > 1 && <p>You have more than one subscription. Cancel those you don’t need.</p>}
      <div className="actions">
        {canManage && subscriptions.length > 0 && <Manage />}
        {membership.isSold && hasPage && live.length === 0 && !membership.isComped && (
          <ButtonLink href="/pro">See what Pro adds</ButtonLink>
        )}
      </div>
    </div>
  );
}

const Manage = () => (
  <form method="post" action="/api/pro/portal">
    <Button tone="primary">Manage billing</Button>
  </form>
);

function membershipText({ isPro, isComped, isSold }: Pick<Props, "isPro" | "isComped" | "isSold">): string {
  if (!isSold) return "You have every feature. This site doesn’t sell memberships.";
  if (isComped) return "You’re a Pro member, courtesy of the site owner.";
  return isPro ? "You’re a Pro member." : "You’re on the free plan.";
}
