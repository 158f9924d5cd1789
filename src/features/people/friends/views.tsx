import { Dialog } from "../../../ui/dialog.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { ButtonLink } from "../../../ui/form/button.tsx";
import { CopyLine } from "../../../ui/form/copy-line.tsx";
import { Tabs } from "../../../ui/navigation/tabs.tsx";

export const friendsTitle = "Friends";

type FriendsTab = "friends" | "requests" | "find";

const findPath = "/friends?tab=find";

const tabs: { key: FriendsTab; title: string; href: string }[] = [
  { key: "friends", title: "Friends", href: "/friends" },
  { key: "requests", title: "Friend Requests", href: "/friends?tab=requests" },
  { key: "find", title: "Find a Friend", href: findPath },
];

export const friendsTab = (key: string | undefined): FriendsTab =>
  tabs.find((tab) => tab.key === key)?.key ?? "friends";

export type FriendsProps = {
  tab: FriendsTab;
  /** The viewer's public collection; null while the profile is private. */
  ownPath: string | null;
  /** The site's origin. */
  base: string;
};

type Framed = FriendsProps & { isDialog: boolean };

function FriendsTabs(props: Framed) {
  const { tab, isDialog } = props;
  return (
    <>
      <Tabs label="Friends" tabs={tabs} current={tab} isDialog={isDialog} />
      {tab === "friends" && <NoFriends {...props} />}
      {tab === "requests" && (
        <Empty title="No friend requests" icon="friends">
          Nobody waits for an answer from you.
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
    Give somebody the address of your collection, and look at theirs.
  </Empty>
);

function FindFriend({ ownPath, base, isDialog }: Framed) {
  if (ownPath === null) {
    return (
      <Empty
        title="Your profile is private"
        icon="user"
        actions={<ButtonLink href="/account/settings">Settings</ButtonLink>}
      >
        Only you can open your collection. A public profile has an address to share.
      </Empty>
    );
  }
  return (
    <div className="empty">
      <CopyLine
        // The dialog may lie over this page.
        id={isDialog ? "address-over" : "address"}
        label="Address of your collection"
        text={base + ownPath}
        action="Copy the address"
      />
      <p className="hint">Whoever has it sees your cards.</p>
      <ButtonLink href={ownPath}>See what others see</ButtonLink>
    </div>
  );
}

export function FriendsPage(props: FriendsProps) {
  return (
    <section className="narrow">
      <h1>{friendsTitle}</h1>
      <FriendsTabs {...props} isDialog={false} />
    </section>
  );
}

export function FriendsDialog(props: FriendsProps) {
  return (
    <Dialog id="friends" title={friendsTitle} closeHref="/">
      <FriendsTabs {...props} isDialog />
    </Dialog>
  );
}
