import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";

export type ChipChoice = {
  key: string;
  /** Keeps the focus when a swap replaces the links. */
  id?: string;
  title: string;
  href: string;
  count?: number;
  /** Loads the page, and so its stylesheets. */
  isLoaded?: boolean;
};

/** Opens a list of links without JavaScript. On a phone it is fixed to the bottom: the scrolling row would clip it. */
export function ChipMenu({
  label,
  choices,
  current,
  isChanged = false,
}: {
  label: string;
  choices: ChipChoice[];
  current: string;
  /** The choice differs from the default. */
  isChanged?: boolean;
}) {
  const chosen = choices.find((choice) => choice.key === current);
  return (
    <details className="chip-menu" name="chip-menu" data-menu={label}>
      <summary
        className="chip"
        data-changed={isChanged || undefined}
        aria-label={current === "none" ? `${label}: ${chosen?.title}` : undefined}
      >
        {label} {current !== "none" && <b>{chosen?.title ?? current}</b>}
        <Icon name="down" />
      </summary>
      <div className="sheet">
        <p className="sheet-title">{label}</p>
        <ul>
          {choices.map((choice) => (
            <li key={choice.key}>
              <a
                href={choice.href}
                aria-current={choice.key === current ? "true" : undefined}
                hx-boost={choice.isLoaded ? "false" : undefined}
              >
                <span>
                  {choice.title} {choice.count !== undefined && <small>{choice.count}</small>}
                </span>
                {choice.key === current && <Icon name="check" />}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** Scrolls on a phone, wraps elsewhere. */
export function ChipRow({ children }: { children: ReactNode }) {
  return <div className="chips">{children}</div>;
}

/** A choice of one of a few, as links. */
export const ChipLinks = ({ label, choices, current }: { label: string; choices: ChipChoice[]; current: string }) => (
  <nav className="chips" aria-label={label}>
    {choices.map(({ key, id, title, href, count }) => (
      <a
        key={key}
        id={id}
        className="chip"
        href={href}
        data-changed={key === current || undefined}
        aria-current={key === current || undefined}
      >
        {title} {count !== undefined && <b>{count}</b>}
      </a>
    ))}
  </nav>
);
