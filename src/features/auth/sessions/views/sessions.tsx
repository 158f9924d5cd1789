import type { ReactNode } from "react";
import { ago, dateText } from "#lib/time.ts";
import { Button } from "#ui/form/button.tsx";
import { UNKNOWN_DEVICE } from "../rules.ts";
import type { OwnSession } from "../service.ts";
import { Ending, type EndingProps } from "./ending.tsx";
import type { Linked } from "./password.tsx";

export function SessionsSection({
  sessions,
  linked,
  ending,
  now,
  notice,
}: {
  sessions: OwnSession[];
  linked: Linked;
  ending: EndingProps;
  now: Date;
  notice?: string;
}) {
  return (
    <div id="sessions-list" className="panel">
      <ul className="sessions">
        {sessions.map((session) => (
          <Session key={session.id} {...session} now={now} />
        ))}
      </ul>
      <AllElse {...ending} />
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

const Session = ({ now, id, device, isCurrent, createdAt, lastSeenAt }: OwnSession & { now: Date }) => (
  <li>
    <div>
      <strong>{device}</strong>{" "}
      {isCurrent && (
        <span className="badge" data-tone="quiet">
          This browser
        </span>
      )}
      <p className="hint">
        {isCurrent ? "Active now" : <time dateTime={lastSeenAt}>Last seen {ago(new Date(lastSeenAt), now)}</time>},
        logged in <time dateTime={createdAt}>{dateText(createdAt)}</time>
      </p>
      {device === UNKNOWN_DEVICE && !isCurrent && (
        <p className="hint">We couldn’t identify this device. If it isn’t yours, sign it out.</p>
      )}
    </div>
    <EndButton path={`${apiPath}?id=${id}`} label={`Sign out of ${device}${isCurrent ? ", this browser" : ""}`}>
      Sign Out
    </EndButton>
  </li>
);

const apiPath = "/api/user/sessions";

const AllElse = (ending: EndingProps) => (
  <form
    className="form"
    method="post"
    action={`${apiPath}?_method=DELETE`}
    hx-post={`${apiPath}?_method=DELETE`}
    hx-target="#sessions-list"
    hx-swap="outerHTML"
  >
    <Ending {...ending} />
    <Button>Sign out everywhere else</Button>
  </form>
);

type EndProps = { path: string; label?: string; children: ReactNode };

function EndButton({ path, label, children }: EndProps) {
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
