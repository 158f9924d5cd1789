import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";

export type ButtonTone = "primary" | "plain" | "quiet" | "danger";

type Look = { tone?: ButtonTone; icon?: IconName; children: ReactNode };

/** A button of 40 px. `primary` is for the one thing a page is for. */
export function Button({
  tone = "plain",
  icon,
  children,
  type = "submit",
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type={type} className="button" data-tone={tone} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** The same look for what leads elsewhere. */
export function ButtonLink({
  tone = "plain",
  icon,
  href,
  newTab,
  overlay,
  children,
}: Look & {
  href: string;
  newTab?: boolean;
  /** Opens as a dialog over this page where the script runs. */
  overlay?: boolean;
}) {
  return (
    <a
      className="button"
      data-tone={tone}
      href={href}
      data-overlay={overlay || undefined}
      {...(newTab && { target: "_blank", rel: "noopener" })}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
