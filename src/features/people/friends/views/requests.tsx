import { countText } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { callPath } from "../state.ts";
import { People, Person, type PersonRow, SocialButton } from "./person.tsx";

/** `waiting`: how many were received, of which the newest are listed. */
export type RequestRows = { received: PersonRow[]; sent: PersonRow[]; waiting: number };

export function Requests({ received, sent, waiting, isDialog }: RequestRows & { isDialog: boolean }) {
  if (received.length + sent.length === 0) {
    return (
      <Empty title="No pending requests" icon="friends">
        New friend requests show up here.
      </Empty>
    );
  }
  return (
    <>
      {received.length > 0 && (
        <People label="Received">
          {received.map((person) => (
            <Person key={person.id} {...person}>
              <Answers person={person} isDialog={isDialog} />
            </Person>
          ))}
        </People>
      )}
      {waiting > received.length && (
        <p className="hint">
          The newest {received.length} of {countText(waiting)}. Answer some to see the others.
        </p>
      )}
      {sent.length > 0 && (
        <>
          <h2>Sent</h2>
          <People label="Sent">
            {sent.map((person) => (
              <Person key={person.id} {...person}>
                <SocialButton
                  method="delete"
                  path={callPath("/api/friend-request/sent", { requesteeId: person.id }, "requests", isDialog)}
                  label={`Cancel request to ${person.username}`}
                >
                  Cancel
                </SocialButton>
              </Person>
            ))}
          </People>
        </>
      )}
    </>
  );
}

function Answers({ person: { id, username }, isDialog }: { person: PersonRow; isDialog: boolean }) {
  const path = callPath("/api/friend-request/received", { requesterId: id }, "requests", isDialog);
  return (
    <div className="actions">
      <SocialButton method="put" path={path} tone="primary" label={`Accept ${username}`}>
        Accept
      </SocialButton>
      <SocialButton method="delete" path={path} label={`Dismiss ${username}`}>
        Dismiss
      </SocialButton>
    </div>
  );
}
