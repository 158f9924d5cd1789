import { Empty } from "../../../../ui/empty.tsx";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import { CopyLine } from "../../../../ui/form/copy-line.tsx";
import type { FriendsTab } from "../state.ts";

export type FriendsProps = {
  tab: FriendsTab;
  /** The viewer's public collection; null while the profile is private. */
  ownPath: string | null;
  base: string;
};

export type Framed = FriendsProps & { isDialog: boolean };

export function FindFriend({ ownPath, base, isDialog }: Framed) {
  if (ownPath === null) return <PrivateProfile />;
  return (
    <div className="empty">
      <CopyLine
        // The dialog may lie over this page.
        id={isDialog ? "address-over" : "address"}
        label="Link to your collection"
        text={base + ownPath}
        action="Copy link"
      />
      <p className="hint">Anyone with it can see your cards.</p>
      <ButtonLink href={ownPath}>Preview public page</ButtonLink>
    </div>
  );
}

const PrivateProfile = () => (
  <Empty
    title="Your profile is private"
    icon="user"
    actions={<ButtonLink href="/account/settings">Settings</ButtonLink>}
  >
    Only you can see your collection. Make your profile public to get a link to share.
  </Empty>
);
