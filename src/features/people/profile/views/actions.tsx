import type { ReactNode } from "react";
import type { FriendStatus } from "#features/people/friends/rules.ts";
import { callPath, friendsPath, sharePath } from "#features/people/friends/state.ts";
import { SocialButton } from "#features/people/friends/views/person.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";

type Who = { id: string; username: string; path: string };

export const OwnActions = () => (
  <>
    <ButtonLink href="/account/settings">Edit profile</ButtonLink>
    <ButtonLink href={sharePath} overlay>
      Share
    </ButtonLink>
  </>
);

export const VisitorActions = ({ signIn }: { signIn: string }) => (
  <ButtonLink href={signIn} icon="friends">
    Add friend
  </ButtonLink>
);

const call = (path: string, query: Record<string, string>) => callPath(path, query, "profile", false);

type StandingProps = { who: Who; status: FriendStatus; isBlocked: boolean };

const Unblock = ({ id }: { id: string }) => (
  <SocialButton method="delete" path={call("/api/blocks", { userId: id })}>
    Unblock
  </SocialButton>
);

/** What can be done first with a member: ask, answer, trade or unblock. */
export const FirstActions = ({ who, status, isBlocked }: StandingProps) =>
  isBlocked ? <Unblock id={who.id} /> : <FriendButton who={who} status={status} />;

function FriendButton({ who, status }: { who: Who; status: FriendStatus }): ReactNode {
  const { id, username, path } = who;
  switch (status) {
    case "none":
      return (
        <SocialButton
          method="put"
          path={call("/api/friend-request/sent", { requesteeUsername: username })}
          tone="primary"
          busy="Sending..."
        >
          Add friend
        </SocialButton>
      );
    case "sent":
      return (
        <SocialButton method="delete" path={call("/api/friend-request/sent", { requesteeId: id })}>
          Cancel request
        </SocialButton>
      );
    case "received":
      return <ReceivedButtons path={call("/api/friend-request/received", { requesterId: id })} />;
    case "friends":
      return (
        <>
          <ButtonLink href={`${path}/trade`} icon="swap" tone="primary">
            Trade
          </ButtonLink>
          <ButtonLink href={`${friendsPath}?remove=${id}`} icon="check" overlay>
            Friends
          </ButtonLink>
        </>
      );
    case "self":
      return null;
  }
}

const ReceivedButtons = ({ path }: { path: string }) => (
  <>
    <SocialButton method="put" path={path} tone="primary">
      Accept request
    </SocialButton>
    <SocialButton method="delete" path={path}>
      Dismiss
    </SocialButton>
  </>
);

export const MemberActions = (props: StandingProps) => (
  <>
    <FirstActions {...props} />
    {!props.isBlocked && (
      <MoreMenu title={props.who.username} about={props.who.username}>
        <ButtonLink tone="quiet" href={`${props.who.path}/report`} icon="flag" overlay>
          Report
        </ButtonLink>
        <SocialButton method="put" path={call("/api/blocks", { userId: props.who.id })} tone="danger">
          Block
        </SocialButton>
      </MoreMenu>
    )}
  </>
);
