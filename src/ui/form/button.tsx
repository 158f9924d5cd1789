import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "../icons.tsx";

export type ButtonTone = "primary" | "plain" | "quiet" | "danger";

type Look = { tone?: ButtonTone; icon?: IconName; children: ReactNode };

/** `primary`: the page's one main action. */
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

export function ButtonLink({
  tone = "plain",
  icon,
  href,
  newTab,
  overlay,
  label,
  children,
}: Look & {
  href: string;
  label?: string;
  newTab?: boolean;
  /** Opens as a dialog, with JavaScript. */
  overlay?: boolean;
}) {
  return (
    <a
      className="button"
      data-tone={tone}
      href={href}
      aria-label={label}
      data-overlay={overlay || undefined}
      {...(newTab && { target: "_blank", rel: "noopener" })}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** Steps through `of`. Without `href` disabled, to keep its place. Arrow keys press `data-prev` and `data-next`. */
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
