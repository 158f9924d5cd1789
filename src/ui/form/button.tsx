import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "../icons.tsx";

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

/**
 * An arrow to the page before or after this one; dead where there is none, so that the other stays in its place. The
 * script finds the way of the arrow keys by `data-prev` and `data-next`. @param of what it steps through, for its name.
 */
export function StepLink({
  to,
  of,
  step,
  overlay,
}: {
  to: "previous" | "next";
  of: string;
  step: { name: string; number: string; href: string } | null;
  overlay?: boolean;
}) {
  const icon = <Icon name={to === "next" ? "right" : "left"} />;
  const label = `${to === "next" ? "Next" : "Previous"} ${of}`;
  if (!step) {
    return (
      <button type="button" className="icon-button" disabled aria-label={label}>
        {icon}
      </button>
    );
  }
  return (
    <a
      className="icon-button"
      data-prev={to === "previous" || undefined}
      data-next={to === "next" || undefined}
      href={step.href}
      data-overlay={overlay || undefined}
      aria-label={`${label}: ${step.name} ${step.number}`}
    >
      {icon}
    </a>
  );
}
