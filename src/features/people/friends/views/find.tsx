import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { CopyLine } from "../../../../ui/form/copy-line.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { ShareLink } from "../../share/views.tsx";
import { callPath } from "../state.ts";
import { Busy } from "./person.tsx";

export type FindProps = {
  /** The viewer's public profile; null while it is private. */
  ownPath: string | null;
  /** The link that shows a private collection; null while it is off. */
  sharePath: string | null;
  base: string;
  typed: string;
  fault?: string;
};

export function FindFriend({ ownPath, sharePath, base, typed, fault, isDialog }: FindProps & { isDialog: boolean }) {
  const path = callPath("/api/friend-request/sent", {}, "find", isDialog);
  return (
    <>
      <form
        className="form"
        method="post"
        action={`${path}&_method=PUT`}
        hx-put={path}
        hx-target="closest [data-social]"
        hx-swap="outerHTML"
      >
        <Field
          // The dialog may lie over this page.
          id={isDialog ? "friend-over" : "friend"}
          name="requesteeUsername"
          label="Username"
          defaultValue={typed}
          error={fault}
          autoComplete="off"
          maxLength={100}
          required
        />
        <Button tone="primary">
          <Busy usual="Send friend request" busy="Sending..." />
        </Button>
      </form>
      {ownPath === null && <ShareLink base={base} path={sharePath} isDialog={isDialog} />}
      {ownPath !== null && (
        <div className="empty">
          <CopyLine
            id={isDialog ? "address-over" : "address"}
            label="Link to your profile"
            text={base + ownPath}
            action="Copy link"
          />
          <p className="hint">Anyone with it can see your cards.</p>
          <ButtonLink href={ownPath}>Preview public page</ButtonLink>
        </div>
      )}
    </>
  );
}
