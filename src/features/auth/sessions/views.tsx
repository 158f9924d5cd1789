import type { ReactNode } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { CheckField, Field } from "../../../ui/form/field.tsx";
import { atField, type FormState, PanelForm } from "../../../ui/form/panel-form.tsx";
import type { EmailState } from "../email/service/addresses.ts";
import type { OwnSession } from "./service.ts";

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

/** `hasMail`: another address is confirmed by a link; otherwise it counts at once. */
export function EmailSection({
  email,
  isVerified,
  wanted,
  hasPassword,
  hasMail,
  typedEmail,
  ...state
}: EmailState & FormState & { hasMail: boolean; typedEmail?: string }) {
  return (
    <PanelForm {...state} id="email" title="Email" action="/api/user/email" submit={hasMail ? "Send a Link" : "Save"}>
      <p className="address">
        {email ?? "You have no email address here yet."}
        {email && hasMail && !isVerified && " (not confirmed)"}
      </p>
      {wanted && <p className="address">To have {wanted}, open the link that we sent there.</p>}
      <Field
        name="email"
        id="email-new"
        label="New email"
        type="email"
        autoComplete="email"
        hint={hasMail ? "It counts once you open the link that we send there." : undefined}
        defaultValue={typedEmail ?? (isVerified || !hasMail ? "" : (email ?? ""))}
        required
        {...atField(state.fault, "email")}
      />
      {hasPassword && !hasMail && (
        <Field
          name="password"
          id="email-password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          hint="Only needed if you signed in more than 10 minutes ago."
          {...atField(state.fault, "password")}
        />
      )}
    </PanelForm>
  );
}

type Linked = { name: string }[];

export function PasswordSection({
  hasPassword,
  linked,
  ...state
}: FormState & { hasPassword: boolean; linked: Linked }) {
  return (
    <PanelForm {...state} id="password" title="Password" action="/api/user/password">
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
      <UnlinkField linked={linked} />
    </PanelForm>
  );
}

/** A stranger may have linked a provider, so a new password offers to unlink all. */
export function UnlinkField({ linked }: { linked: Linked }) {
  if (linked.length === 0) return null;
  return <CheckField name="unlinkProviders" label={`Also unlink ${linked.map(({ name }) => name).join(", ")}`} />;
}

const dateOf = (iso: string) => iso.slice(0, 10);

export function SessionsSection({ sessions, linked, said }: { sessions: OwnSession[]; linked: Linked; said?: string }) {
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
      {linked.length > 0 && (
        <p className="hint">
          Linked accounts can still sign in. <a href="#providers">Unlink the ones you don’t use</a>.
        </p>
      )}
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
