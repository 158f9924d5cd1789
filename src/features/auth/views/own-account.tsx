import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { EmailState } from "../addresses.ts";
import type { OwnSession } from "../own-sessions.ts";
import type { Fault } from "../views.tsx";

/** How a form stands: as it is, saved just now, or refused. */
export type FormState = { said?: string; fault?: Fault };

/** One card of the settings: a form that saves itself, and is swapped alone. */
function Card({
  id,
  title,
  action,
  submit,
  said,
  fault,
  children,
}: FormState & { id: string; title: string; action: string; submit: string; children: ReactNode }) {
  return (
    <form
      id={`${id}-form`}
      className="panel form"
      method="post"
      action={action}
      hx-post={action}
      hx-swap="outerHTML"
      aria-labelledby={`${id}-form-title`}
    >
      <h3 id={`${id}-form-title`}>{title}</h3>
      {fault && Object.keys(fault.fields).length === 0 && <Notice tone="bad">{fault.message}</Notice>}
      {children}
      <div className="panel-end">
        <Button id={`${id}-save`} aria-describedby={said && `${id}-said`}>
          {submit}
        </Button>
        {said && (
          <p id={`${id}-said`} role="status">
            {said}
          </p>
        )}
      </div>
    </form>
  );
}

/** A card that was refused, where there is no script to swap it. */
export function OneCardPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="page-head">
        <h1>Settings</h1>
      </header>
      <div className="settings-parts">
        <section aria-labelledby="card-title">
          <h2 id="card-title">Signing in</h2>
          {children}
        </section>
      </div>
      <p>
        <a href="/account/settings">All settings</a>
      </p>
    </>
  );
}

/** The fault at a field; the page brings the first such field into view. */
const atField = (fault: Fault | undefined, name: string) => ({
  error: fault?.fields[name],
  autoFocus: fault !== undefined && Object.keys(fault.fields)[0] === name,
});

/**
 * The address, and a form for another.
 * @param hasMail whether another address is confirmed by a letter; else it needs the password, where there is one.
 */
export function EmailSection({
  email,
  isVerified,
  wanted,
  hasPassword,
  hasMail,
  typed,
  ...state
}: EmailState & FormState & { hasMail: boolean; typed?: string }) {
  return (
    <Card {...state} id="email" title="Email" action="/api/user/email" submit={hasMail ? "Send a Link" : "Save"}>
      <p className="email-now">
        {email ?? "You have no email address here yet."}
        {email && hasMail && !isVerified && " (not confirmed)"}
      </p>
      {wanted && <p>To have {wanted}, open the link that we sent there.</p>}
      <Field
        name="email"
        id="email-new"
        label="New email"
        type="email"
        autoComplete="email"
        hint={hasMail ? "It counts once you open the link that we send there." : undefined}
        defaultValue={typed ?? (isVerified || !hasMail ? "" : (email ?? ""))}
        required
        {...atField(state.fault, "email")}
      />
      {!hasMail && hasPassword && (
        <Field
          name="password"
          id="email-password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          required
          {...atField(state.fault, "password")}
        />
      )}
    </Card>
  );
}

/** Changes the password, or sets the first one. */
export function PasswordSection({ hasPassword, ...state }: FormState & { hasPassword: boolean }) {
  return (
    <Card {...state} id="password" title="Password" action="/api/user/password" submit="Save">
      {hasPassword ? (
        <Field
          name="current"
          id="password-current"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          {...atField(state.fault, "current")}
        />
      ) : (
        <p>You sign in without a password. You can set one.</p>
      )}
      <Field
        name="password"
        id="password-new"
        label="New password"
        type="password"
        hint="At least 8 characters. You will be signed out everywhere else."
        autoComplete="new-password"
        required
        {...atField(state.fault, "password")}
      />
    </Card>
  );
}

const dateOf = (iso: string) => iso.slice(0, 10);

/** Where one is signed in, with a button to sign out of each place, and of all others at once. */
export function SessionsSection({ sessions, said }: { sessions: OwnSession[]; said?: string }) {
  return (
    <div id="sessions-list" className="panel">
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{session.device}</strong>
              {session.isCurrent && " (this browser)"}
              <p className="hint">
                Since <time dateTime={session.createdAt}>{dateOf(session.createdAt)}</time>, last seen{" "}
                <time dateTime={session.lastSeenAt}>{dateOf(session.lastSeenAt)}</time>
              </p>
            </div>
            <EndButton
              path={`/api/user/sessions?id=${session.id}`}
              label={`Sign out of ${session.device}${session.isCurrent ? ", this browser" : ""}`}
            >
              Sign Out
            </EndButton>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <EndButton path="/api/user/sessions">Sign Out Everywhere Else</EndButton>}
      {said && <p role="status">{said}</p>}
    </div>
  );
}

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
