import { LinkCode, ShareLink } from "#features/people/share/views.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { CopyLine } from "#ui/share/copy-line.tsx";
import { ShareButton } from "#ui/share/share-button.tsx";
import { callPath } from "../state.ts";
import { Busy, People, Person, type PersonRow, SocialButton } from "./person.tsx";

export type ShareProps = {
  /** The viewer's public profile; null while it is private. */
  ownPath: string | null;
  /** The link that shows a private collection; null while it is off. */
  sharePath: string | null;
  base: string;
};

export type FindProps = ShareProps & { typed: string; fault?: string };

export function FindFriend({ ownPath, sharePath, base, typed, fault, isDialog }: FindProps & { isDialog: boolean }) {
  const path = callPath("/api/friend-request/sent", {}, "find", isDialog);
  // The dialog may lie over this page.
  const id = isDialog ? "friend-over" : "friend";
  return (
    <>
      <div className="find-friend">
        <form
          className="form"
          method="post"
          action={`${path}&_method=PUT`}
          hx-put={path}
          hx-target="closest [data-social]"
          hx-swap="outerHTML"
        >
          <Field
            id={id}
            name="requesteeUsername"
            label="Username"
            defaultValue={typed}
            error={fault}
            hint="For a private profile, enter the exact username."
            hx-get={isDialog ? "/api/people?over=1" : "/api/people"}
            hx-trigger="input delay:300ms"
            hx-target={`#${id}-names`}
            hx-swap="innerHTML"
            hx-sync="this:replace"
            autoComplete="off"
            maxLength={100}
            required
          />
          <Button tone="primary">
            <Busy usual="Send friend request" busy="Sending..." />
          </Button>
        </form>
        <div id={`${id}-names`} role="status" />
      </div>
      <ShareOwn ownPath={ownPath} sharePath={sharePath} base={base} isDialog={isDialog} />
    </>
  );
}

type FoundPerson = PersonRow & { isSent: boolean };

type FoundProps = { typed: string; people: FoundPerson[]; isDialog: boolean };

/** Public profiles whose name starts with what is typed. */
export function FoundPeople({ typed, people, isDialog }: FoundProps) {
  if (typed === "") return null;
  if (people.length === 0) return <p className="hint">No public profile starts with “{typed}”.</p>;
  return (
    <People label="Public profiles">
      {people.map(({ isSent, ...person }) => (
        <Person key={person.id} {...person}>
          {isSent ? (
            <span className="hint">Request sent</span>
          ) : (
            <SocialButton
              method="put"
              path={callPath("/api/friend-request/sent", { requesteeUsername: person.username }, "find", isDialog)}
              label={`Add ${person.username} as a friend`}
              busy="Sending..."
            >
              Add
            </SocialButton>
          )}
        </Person>
      ))}
    </People>
  );
}

export function ShareOwn({ ownPath, sharePath, base, isDialog }: ShareProps & { isDialog: boolean }) {
  if (ownPath === null) return <ShareLink base={base} path={sharePath} isDialog={isDialog} />;
  return (
    <section className="share-link">
      <h2>Your profile link</h2>
      <CopyLine
        id={isDialog ? "address-over" : "address"}
        label="Anyone with this link can see your cards"
        text={base + ownPath}
        action="Copy link"
        isShort
      />
      <LinkCode url={base + ownPath} />
      <div className="actions">
        <ShareButton url={base + ownPath} />
        <ButtonLink href={ownPath}>Preview public page</ButtonLink>
      </div>
    </section>
  );
}
