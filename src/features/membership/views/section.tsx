import { Button, ButtonLink } from "#ui/form/button.tsx";
import { ProgressBar } from "#ui/progress.tsx";
import { isLive, type Room, type Subscription } from "../rules.ts";
import { subscriptionText } from "./subscription.ts";
import { priceText } from "./without.tsx";

type Used = { of: Room; used: number; limit: number };

type Props = {
  isSold: boolean;
  isPro: boolean;
  isComped: boolean;
  /** The newest first. */
  subscriptions: (Subscription & { id: string })[];
  canManage: boolean;
  /** `/pro` is open to this viewer. */
  hasPage: boolean;
  room: Used[];
  now: Date;
};

export function MembershipSection({ subscriptions, canManage, hasPage, room, now, ...membership }: Props) {
  const live = subscriptions.filter(isLive);
  const shown = live.length > 0 ? live : subscriptions.slice(0, 1);
  return (
    <div className="panel membership">
      <p>
        <b>{membershipText(membership)}</b>
      </p>
      {room.length > 0 && <RoomUsed room={room} />}
      {shown.map((one) => (
        <p key={one.id}>{subscriptionText(one, now)}</p>
      ))}
      {live.length > 1 && <p>You have more than one subscription. Cancel those you don’t need.</p>}
      <div className="actions">
        {canManage && subscriptions.length > 0 && <Manage />}
        {membership.isSold && hasPage && live.length === 0 && !membership.isComped && (
          <ButtonLink href="/pro" tone="primary">
            See Pro: {priceText}
          </ButtonLink>
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

const roomTitles: Record<Room, string> = { lists: "Lists", decks: "Decks", showcase: "Showcase cards" };

const RoomUsed = ({ room }: Pick<Props, "room">) => (
  <>
    {room.map(({ of, used, limit }) => (
      <ProgressBar key={of} goal="complete" label={roomTitles[of]} owned={used} total={limit} />
    ))}
    {room.some(({ used, limit }) => used > limit) && (
      <p className="hint">Anything over the limit is locked. You can still view, export and delete it.</p>
    )}
  </>
);

function membershipText({ isPro, isComped, isSold }: Pick<Props, "isPro" | "isComped" | "isSold">): string {
  if (!isSold) return "You have every feature. This site no longer sells memberships.";
  if (isComped) return "You’re a Pro member, courtesy of the site owner.";
  return isPro ? "You’re a Pro member." : "You’re on the free plan.";
}
