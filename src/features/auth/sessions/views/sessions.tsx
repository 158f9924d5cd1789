import type { ReactNode } from "react";
import { dateText } from "../../../../lib/time.ts";
import { Button } from "../../../../ui/form/button.tsx";
import type { OwnSession } from "../service.ts";
import type { Linked } from "./password.tsx";

export function SessionsSection({
  sessions,
  linked,
  notice,
}: {
  sessions: OwnSession[];
  linked: Linked;
  notice?: string;
}) {
  return (
    <div id="sessions-list" className="panel">
      <ul className="sessions">
        {sessions.map((session) => (
          <Session key={session.id} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && <EndButton path="/api/user/sessions">Sign out everywhere else</EndButton>}
      {linked.length > 0 && (
        <p className="hint">
          You can still log in with linked accounts.{" "}
          <a href="/account/settings/providers">Unlink the ones you don’t use</a>.
        </p>
      )}
      {notice && <p role="status">{notice}</p>}
    </div>
  );
}

const Session = ({ id, device, isCurrent, createdAt, lastSeenAt }: OwnSession) => (
  <li>
    <div>
      <strong>{device}</strong>
      {isCurrent && " (this browser)"}
      <p className="hint">
        Logged in <time dateTime={createdAt}>{dateText(createdAt)}</time>, last seen{" "}
        <time dateTime={lastSeenAt}>{dateText(lastSeenAt)}</time>
      </p>
    </div>
    <EndButton path={`/api/user/sessions?id=${id}`} label={`Sign out of ${device}${isCurrent ? ", this browser" : ""}`}>
      Sign Out
    </EndButton>
  </li>
);

function EndButton({ path, label, children }: { path: string; label?: string; children: ReactNode }) {
  return (
    <form
      method="post"
      action={`${path}${path.includes("?") ? "&" : "?"}_method=DELETE`}
      hx-delete={path}
      hx-target="#sessions-list"
      hx-swap="outerHTML"
    >
      <Button aria-label={label}>{children}</Button>
    </form>
  );
}
