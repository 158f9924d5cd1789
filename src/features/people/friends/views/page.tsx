import { Dialog } from "../../../../ui/dialog.tsx";
import { Empty } from "../../../../ui/empty.tsx";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import { Tabs } from "../../../../ui/navigation/tabs.tsx";
import { findPath, tabs } from "../state.ts";
import { FindFriend, type Framed, type FriendsProps } from "./find.tsx";

export const friendsTitle = "Friends";

function FriendsTabs(props: Framed) {
  const { tab, isDialog } = props;
  return (
    <>
      <Tabs label="Friends" tabs={tabs} current={tab} isDialog={isDialog} />
      {tab === "friends" && <NoFriends {...props} />}
      {tab === "requests" && (
        <Empty title="No pending requests" icon="friends">
          New friend requests show up here.
        </Empty>
      )}
      {tab === "find" && <FindFriend {...props} />}
    </>
  );
}

const NoFriends = ({ isDialog }: Framed) => (
  <Empty
    title="No friends yet"
    icon="friends"
    actions={
      <ButtonLink href={findPath} overlay={isDialog}>
        Find a Friend
      </ButtonLink>
    }
  >
    Share the link to your collection, and ask friends for theirs.
  </Empty>
);

export const FriendsPage = (props: FriendsProps) => (
  <section className="narrow">
    <h1>{friendsTitle}</h1>
    <FriendsTabs {...props} isDialog={false} />
  </section>
);

export function FriendsDialog(props: FriendsProps) {
  return (
    <Dialog id="friends" title={friendsTitle} closeHref="/">
      <FriendsTabs {...props} isDialog />
    </Dialog>
  );
}
