import type { ReactNode } from "react";
import { ALL_ENDS } from "#access/credentials/views.ts";
import { roles } from "#access/viewer.ts";
import { counted } from "#lib/text/locale.ts";
import { Button, type ButtonTone } from "#ui/form/button.tsx";
import { CheckListField, Field } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { ReasonField } from "#ui/form/reason-field.tsx";
import type { UserDetails } from "../queries.ts";
import { isComputed } from "../rules.ts";
import { roleTexts } from "./badges.tsx";

type ActionProps = {
  id: string;
  user: UserDetails;
  title: string;
  state?: string;
  button: string;
  method?: "PUT" | "DELETE";
  path?: string;
  tone?: ButtonTone;
  values?: Record<string, string>;
  needsReason?: boolean;
  children?: ReactNode;
};

const Action = ({ title, state, ...action }: ActionProps) => (
  <li>
    <details className="more">
      <summary>
        <b>{title}</b>
        {state && <span>{state}</span>}
      </summary>
      <ActionForm {...action} />
    </details>
  </li>
);

const ActionForm = ({
  id,
  user,
  button,
  method,
  path = "",
  tone,
  values = {},
  needsReason,
  children,
}: Omit<ActionProps, "title">) => (
  <form
    className="form"
    id={`${id}-form`}
    method="post"
    action={`/api/admin/users/${user.id}${path}${method ? `?_method=${method}` : ""}`}
  >
    <Hidden values={values} />
    {children}
    {needsReason && <ReasonField id={`${id}-reason`} required />}
    <div className="actions">
      <Button tone={tone}>{button}</Button>
    </div>
  </form>
);

type Props = { user: UserDetails; isSold: boolean };

export const UsualActions = ({ user, isSold }: Props) => (
  <ul className="action-rows" aria-label="Account settings">
    <RolesForm user={user} />
    <NameForm user={user} />
    <LockForm user={user} />
    <Action
      id="sessions"
      user={user}
      title="Devices"
      state={counted(user.sessions, "device", "devices")}
      button="Sign out everywhere"
      method="PUT"
      values={{ endSessions: "true" }}
    >
      <p className="soft">{ALL_ENDS}</p>
    </Action>
    <Action
      id="link"
      user={user}
      title="Password"
      state={user.hasPassword ? "Set" : "None"}
      button="Create a password link"
    >
      <p className="soft">A link to choose a new password. It works once, for a day.</p>
    </Action>
    {isSold && <CompForm user={user} />}
  </ul>
);

export const roleList = (user: UserDetails): string => user.roles.map((role) => roleTexts[role]).join(", ") || "None";

const RolesForm = ({ user }: { user: UserDetails }) => (
  <Action id="roles" user={user} title="Roles" state={roleList(user)} button="Save roles" method="PUT" needsReason>
    <CheckListField
      name="roles"
      label="What this account can do"
      options={roles
        .filter((value) => value !== "subscriber" || !isComputed(user))
        .map((value) => ({ value, label: roleTexts[value] }))}
      values={user.storedRoles}
    />
  </Action>
);

const NameForm = ({ user }: { user: UserDetails }) => (
  <Action id="name" user={user} title="Username" state={user.username ?? "None"} button="Rename" method="PUT">
    <Field name="username" label="Username" defaultValue={user.username ?? ""} required maxLength={20} />
  </Action>
);

const LockForm = ({ user }: { user: UserDetails }) => (
  <Action
    id="lock"
    user={user}
    title="Collection"
    state={user.areWritesLocked ? "Locked" : "Not locked"}
    button={user.areWritesLocked ? "Unlock the collection" : "Lock the collection"}
    method="PUT"
    values={{ areWritesLocked: String(!user.areWritesLocked) }}
  >
    <p className="soft">A locked collection can be read, not changed.</p>
  </Action>
);

const CompForm = ({ user }: { user: UserDetails }) => {
  const isComped = user.roles.includes("comped_subscriber");
  return (
    <Action
      id="comp"
      user={user}
      title="Free Pro"
      state={isComped ? "Granted" : "Not granted"}
      button={isComped ? "End free Pro" : "Grant free Pro"}
      method={isComped ? "DELETE" : "PUT"}
      path="/subscribe"
    />
  );
};

export const DangerousActions = ({ user }: { user: UserDetails }) => (
  <section aria-labelledby="danger">
    <h2 id="danger">Danger zone</h2>
    <ul className="action-rows danger">
      <SuspendForm user={user} />
      <ClearForm user={user} />
      <DeleteForm user={user} />
    </ul>
  </section>
);

const SuspendForm = ({ user }: { user: UserDetails }) => (
  <Action
    id="suspend"
    user={user}
    title={user.isSuspended ? "End the suspension" : "Suspend"}
    button={user.isSuspended ? "End suspension" : "Suspend"}
    tone={user.isSuspended ? "plain" : "danger"}
    method="PUT"
    values={{ isSuspended: String(!user.isSuspended) }}
    needsReason={!user.isSuspended}
  >
    <p className="soft">
      {user.isSuspended
        ? "They can log in again."
        : "Every way into the account ends immediately, they can’t log in, and their profile is hidden."}
    </p>
  </Action>
);

const Confirm = ({ id, user }: { id: string; user: UserDetails }) => (
  <Field
    id={`${id}-confirm`}
    name="verificationString"
    label={`Type ${user.username ?? user.email ?? user.id} to confirm`}
    autoComplete="off"
    required
  />
);

const ClearForm = ({ user }: { user: UserDetails }) => (
  <Action
    id="cleanup"
    user={user}
    title="Delete cards"
    button="Delete cards"
    tone="danger"
    method="DELETE"
    path="/cleanup"
    needsReason
  >
    <Field name="setId" label="Set ID" hint="Such as sv03.5. All its cards are deleted from the collection." required />
    <Confirm id="cleanup" user={user} />
  </Action>
);

const DeleteForm = ({ user }: { user: UserDetails }) => (
  <Action
    id="delete"
    user={user}
    title="Delete the account"
    button="Delete account"
    tone="danger"
    method="DELETE"
    needsReason
  >
    <p className="soft">Deletes everything they entered. This can’t be undone.</p>
    <Confirm id="delete" user={user} />
  </Action>
);
