import type { ReactNode } from "react";
import { counted, countText } from "#lib/text/locale.ts";
import { Button, type ButtonTone } from "#ui/form/button.tsx";
import { profilePath } from "../state.ts";

export type PersonRow = { id: string; username: string; slug: string; avatar: string; level?: number; copies?: number };

export const Person = ({
  username,
  slug,
  avatar,
  level,
  copies = 0,
  children,
}: PersonRow & { children?: ReactNode }) => (
  <li className="person">
    <a href={profilePath(slug)}>
      <img className="avatar" src={avatar} alt="" width="40" height="40" loading="lazy" />
      <span>
        <b>{username}</b>
        {level !== undefined && (
          <small>
            Level {countText(level)} · {counted(copies, "card", "cards")}
          </small>
        )}
      </span>
    </a>
    {children}
  </li>
);

export const People = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className="people" aria-label={label}>
    {children}
  </ul>
);

type SocialFormProps = {
  method: "put" | "delete";
  /** Address of the call, with the part of the page that the answer replaces. */
  path: string;
  label?: string;
  tone?: ButtonTone;
  busy?: string;
  children: ReactNode;
};

/** A button that changes something between two people, and swaps the part of the page it stands in. */
export function SocialButton({ method, path, label, tone, busy, children }: SocialFormProps) {
  return (
    <form
      method="post"
      action={`${path}&_method=${method.toUpperCase()}`}
      {...{ [`hx-${method}`]: path }}
      hx-target="closest [data-social]"
      hx-swap="outerHTML"
    >
      <Button tone={tone} aria-label={label}>
        {busy === undefined ? children : <Busy usual={children} busy={busy} />}
      </Button>
    </form>
  );
}

/** The text of a button: one before, another while the request runs. */
export const Busy = ({ usual, busy }: { usual: ReactNode; busy: string }) => (
  <span className="busy">
    <span>{usual}</span>
    <span>{busy}</span>
  </span>
);
