import { Dialog } from "#ui/dialog.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { Tabs } from "#ui/navigation/tabs.tsx";
import { Notice } from "#ui/notice.tsx";
import { callPath, type FriendsTab, friendsPath, tabsOf } from "../state.ts";
import { FindFriend, type FindProps, ShareOwn, type ShareProps } from "./find.tsx";
import { BlockedList, type FriendRows, FriendsList, Removing } from "./lists.tsx";
import type { PersonRow } from "./person.tsx";
import { type RequestRows, Requests } from "./requests.tsx";

export const friendsTitle = (tab: FriendsTab): string => (tab === "share" ? "Share your profile" : "Friends");

export type PanelProps = {
  tab: FriendsTab;
  isDialog: boolean;
  /** Open requests. */
  received: number;
  notice?: string;
  friends?: FriendRows;
  removing?: PersonRow;
  requests?: RequestRows;
  find?: FindProps;
  share?: ShareProps;
  blocked?: PersonRow[];
};

/** Swapped as a whole by everything that is done in it. */
export function FriendsPanel({ tab, isDialog, received, notice, ...parts }: PanelProps) {
  const { friends, removing, requests, find, share, blocked } = parts;
  return (
    <div
      className="social"
      data-social
      data-live={find || share ? undefined : callPath(friendsPath, {}, tab, isDialog)}
    >
      {!share && <Tabs label="Friends" tabs={tabsOf(received)} current={tab} isDialog={isDialog} />}
      <div role="status">{notice && <Notice tone="good">{notice}</Notice>}</div>
      {removing && <Removing friend={removing} isDialog={isDialog} />}
      {!removing && friends && <FriendsList {...friends} isDialog={isDialog} />}
      {requests && <Requests {...requests} isDialog={isDialog} />}
      {find && <FindFriend {...find} isDialog={isDialog} />}
      {share && <ShareOwn {...share} isDialog={isDialog} />}
      {share && isDialog && (
        <ButtonLink href={friendsPath} overlay tone="quiet" icon="left">
          Friends
        </ButtonLink>
      )}
      {blocked && <BlockedList rows={blocked} isDialog={isDialog} />}
    </div>
  );
}

export const FriendsPage = (props: PanelProps) => (
  <section className="narrow friends-page">
    <PageHead title={friendsTitle(props.tab)} trail={props.share && [{ title: "Friends", href: friendsPath }]} />
    <FriendsPanel {...props} />
  </section>
);

export const FriendsDialog = (props: PanelProps) => (
  <Dialog id="friends" title={friendsTitle(props.tab)} closeHref="/">
    <FriendsPanel {...props} />
  </Dialog>
);
