import type { ReactNode } from "react";
import { langOf } from "../lib/text/language.ts";
import { Icon } from "./icons.tsx";

/** The script calls `showModal()` after the swap. `closeHref`: where Close leads without JavaScript. */
export function Dialog({
  id,
  title,
  closeHref,
  size = "small",
  bar,
  children,
}: {
  id: string;
  title: string;
  closeHref: string;
  size?: "small" | "wide";
  /** Links to the previous and the next, beside the close button. */
  bar?: ReactNode;
  children: ReactNode;
}) {
  return (
    <dialog className="dialog" id={id} data-size={size} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`} lang={langOf(title)}>
          {title}
        </h2>
        {bar}
        <a className="icon-button" href={closeHref} data-close aria-label="Close">
          <Icon name="close" />
        </a>
      </header>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
